/** The texts of the order history. */
import { formatAmount, formatCount } from '@meridian/domain/time/format.ts'

export const HISTORY_COPY = {
  title: 'Order history',
  filterBar: 'Orders',
  search: 'Search orders',
  searchHint: 'Order ID, item, address or recipient',
  status: 'Status',
  anyStatus: 'All statuses',
  service: 'Service',
  anyService: 'All services',
  filter: 'Filter',
  filters: 'More filters',
  placed: 'Placed between',
  anyDay: 'Any day',
  clearDays: 'Clear the dates',
  minTotal: 'Amount from',
  maxTotal: 'Amount up to',
  badAmount: 'Enter an amount such as 37.30',
  badRange: 'Must not be less than the amount from',
  priority: 'Priority',
  anyPriority: 'All priorities',
  driver: 'Driver name',
  apply: 'Show results',
  clear: 'Clear all filters',
  active: 'Active filters',
  remove: (words: string) => `Remove filter ${words}`,
  more: 'Load more',
  again: 'Try again',
  end: 'End of list',
  none: 'No orders yet',
  noneWhy: 'Deliveries you request appear here, with their progress, price and receipt.',
  noneAllWhy: 'Orders appear here as soon as a client requests a delivery.',
  request: 'Request a delivery',
  noMatch: 'No orders match',
  noMatchWhy: 'Remove a filter, or search for something else.',
  failed: 'The orders did not load',
  moreFailed: 'The next orders did not load.',
  noAccess: 'Orders are listed for clients and admins. Your deliveries are on the driver dashboard.',
  export: 'Export',
  exportHint: (count: string) => `${count} as a CSV file`,
  exported: (count: string) => ({ title: 'Export started', message: `${count} in one CSV file.` }),
  linked: (label: string) => `Order ${label}`,
  linkedClose: 'Show only the list',
} as const

/** The filters in force, each a chip that removes it. */
export const CHIP_COPY = {
  search: (text: string) => `“${text}”`,
  upcoming: 'Upcoming',
  status: (label: string) => `Status: ${label}`,
  priority: (label: string) => `Priority: ${label}`,
  from: (date: string) => `From ${date}`,
  to: (date: string) => `Until ${date}`,
  minTotal: (amount: string) => `At least ${amount}`,
  maxTotal: (amount: string) => `At most ${amount}`,
  costCenter: (code: string) => (code ? `Cost center ${code}` : 'Cost center'),
  driver: (name: string) => `Driver: ${name}`,
} as const

export const ORDER_ACTIONS = {
  track: 'Track Order',
  message: 'Message',
  receipt: 'Receipt',
  /** Before anything is paid it is no receipt. */
  summary: 'Order summary',
  pay: 'Pay now',
  more: 'More',
  edit: 'Edit order',
  reorder: 'Reorder',
  repeat: 'Repeat on a schedule',
  cancel: 'Cancel order',
} as const

export const ORDER_FACTS = {
  oneOf: (count: number) => `One of ${count} ordered together`,
  /** Between two addresses. */
  to: 'to',
  due: (time: string) => `Due ${time}`,
  handledBy: 'Handled by',
  moments: {
    placed: 'Placed',
    placedForYou: 'Placed by Meridian for you',
    confirmed: 'Confirmed',
    assigned: 'Driver assigned',
    pickedUp: 'Picked up',
    delivered: 'Delivered',
  },
  balanceDue: (amount: string) => `Balance due: ${formatAmount(amount)}`,
  item: 'Item',
  instructions: 'Instructions',
  onDelivery: 'On delivery',
  signature: 'Signature',
  idCheck: 'ID check',
  packages: 'Packages',
  recipient: 'Recipient',
  pinRequired: 'PIN required',
  linkSent: (to: string) => `link sent to ${to}, `,
  linkNotYetSent: (to: string) => `link to ${to} not sent yet`,
  linkNotSent: (to: string) => `link to ${to} not sent`,
  pinInLink: 'a tracking link with PIN shows it',
  scheduled: 'Scheduled',
} as const

export const CANCEL_COPY = {
  title: (label: string) => `Cancel order ${label}?`,
  body: 'The delivery will not be made. This cannot be undone.',
  refund: (amount: string) => `The payment of ${formatAmount(amount)} will be refunded.`,
  inProgress: (amount: string) => `If the payment of ${formatAmount(amount)} goes through, it will be refunded.`,
  reason: 'Reason (optional)',
  keep: 'Keep order',
  confirm: 'Cancel order',
  done: (label: string) => ({ title: 'Order canceled', message: `${label} was canceled.`, tone: 'success' as const }),
} as const

/** '1 order', '128 orders', '100,000+ orders' where the server stops counting. */
export function orderCount(total: number, limit: number): string {
  const amount = total >= limit ? `${formatCount(limit)}+` : formatCount(total)
  return `${amount} ${total === 1 ? 'order' : 'orders'}`
}
