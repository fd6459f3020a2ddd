/** The texts of Order Management. */
import { formatCount, formatCounted, formatMinutes } from '@meridian/domain/time/format.ts'

export const ORDERS_COPY = {
  orders: 'Orders',
  failed: 'The orders did not load',
  found: (orders: number) => formatCounted(orders, 'order'),
  more: 'Show more orders',
  shown: (shown: number, total: number) => `${formatCount(shown)} of ${formatCount(total)} shown`,
  noneTitle: 'No orders yet',
  none: 'Orders appear here as clients place them.',
  noMatchTitle: 'No orders match',
  noMatch: 'Try another word, an order number, or another status.',
  showAll: 'Show all orders',
  search: 'Search orders',
  searchHint: 'Organization, item or order number',
  searching: 'Searching',
  allStatuses: 'All statuses',
  order: (label: string) => `Order ${label}`,
  select: (label: string) => `Select order ${label}`,
  created: (time: string) => `Created ${time}`,
  totalCost: 'Total cost',
  driverRate: 'Driver rate',
  item: 'Item',
  fromApproval: (minutes: number) => `${formatMinutes(minutes)} from approval`,
  pastDue: (minutes: number) => `Past due ${formatMinutes(minutes)}`,
} as const

/** The names of the table's columns. */
export const ORDER_COLUMNS = {
  selected: 'Selected',
  order: 'Order',
  due: 'Due',
  status: 'Status',
  priority: 'Priority',
  client: 'Client and item',
  route: 'From → to',
  driver: 'Driver',
  total: 'Total',
} as const

export const SORT_HINTS = {
  newest: 'The newest first',
  due: 'What is due next first; finished orders last',
} as const

export const BULK_COPY = {
  title: 'Selected orders',
  selected: (orders: number) => `${formatCounted(orders, 'order')} selected`,
  atMost: (orders: number) => `At most ${orders} at once`,
  clear: 'Clear',
  assign: 'Assign selected',
  approve: 'Approve selected',
  approved: 'approved',
  assigned: 'assigned',
  done: 'Done',
} as const
