/** The spec's texts for the admin dashboard (sections 2.11 and 8), and our own. */
import { INVITATION_DAYS } from '@meridian/domain/accounts.ts'
import type { EventName } from '@meridian/domain/events.ts'
import { ADMIN_FILTER_STATUSES, type OrderStatus } from '@meridian/domain/orders.ts'
import { NO_ANSWER } from './failures.ts'
import type { ToastText } from './toast-text.ts'

/** Word for word from the error catalog. 'A: B' there is title A and message B here. */
export const ADMIN_TOASTS = {
  assigned: { title: 'Driver Assigned', tone: 'success' },
  assignFailed: { title: 'Error', message: 'Failed to assign driver. Please try again.', tone: 'danger' },
  updated: { title: 'Order Updated', tone: 'success' },
  updateFailed: { title: 'Error', message: 'Failed to update order. Please try again.', tone: 'danger' },
  messageSent: { title: 'Message Sent', message: 'Your message has been sent to the client.', tone: 'success' },
  messageFailed: { title: 'Error', message: 'Failed to send message. Please try again.', tone: 'danger' },
} as const satisfies Record<string, ToastText>

export const ADMIN_CARDS = {
  totalOrders: 'Total Orders',
  activeOrders: 'Active Orders',
  availableDrivers: 'Available Drivers',
  totalRevenue: 'Total Revenue',
} as const

/** A path without a route does not compile where the tabs are shown (ui/link-tabs.tsx). */
export const ADMIN_TABS = [
  { path: '/admin-dashboard', label: 'Order Management' },
  { path: '/admin-dashboard/drivers', label: 'Driver Management' },
  { path: '/admin-dashboard/analytics', label: 'Analytics' },
] as const
/** Ours: what an admin looks at or sets now and then. */
export const ADMINISTRATION_TABS = [
  { path: '/admin/audit-log', label: 'Audit log' },
  { path: '/admin/accounts', label: 'Accounts' },
  { path: '/admin/proof-rules', label: 'Proof rules' },
  { path: '/admin/mail', label: 'Outgoing mail' },
] as const
export const ADMINISTRATION = 'Administration'
export const releaseText = ({ version, build }: { version: string; build: string }) =>
  `Meridian ${version}, build ${build}`
export const DISPATCH = 'Dispatch'

export const ADMIN_ACTIONS = {
  approve: 'Approve',
  decline: 'Decline',
  assign: 'Assign Driver',
  message: 'Message Client',
  details: 'View Details',
} as const

export const NO_DRIVERS = 'No Drivers Available'

/** 'all' means no filter. */
export const STATUS_CHOICES = ['all', ...ADMIN_FILTER_STATUSES] as const satisfies readonly ('all' | OrderStatus)[]

/** Ours: drivers are added and edited here, which the spec leaves open. */
export const DRIVER_ACCOUNT_TOASTS = {
  added: (email: string): ToastText => ({
    title: 'Driver added',
    message: `${email} has ${INVITATION_DAYS} days to choose a password.`,
    tone: 'success',
  }),
  saved: { title: 'Driver saved', tone: 'success' },
  deactivated: { title: 'Driver deactivated', message: 'Signed out everywhere.', tone: 'success' },
  activated: { title: 'Driver active again', tone: 'success' },
  failed: { title: 'Driver not changed', otherwise: `${NO_ANSWER.unknown} ${NO_ANSWER.listShows}` },
} as const

export const TAKE_OVER_HINT =
  'The goods are picked up already: the new driver has to get them from the driver who has them now.'

/** Shown with more facts in sections of their own: the conversation, and the proofs. */
const SHOWN_ELSEWHERE = ['message.sent', 'stop.arrived', 'proof.added'] as const satisfies readonly EventName[]

/** The events of an order's history. Those of a driver are in none. */
const EVENT_TEXT: Record<Exclude<EventName, (typeof SHOWN_ELSEWHERE)[number] | `driver.${string}`>, string> = {
  'order.placed': 'Order placed',
  'terms.changed': 'Changed by the sender',
  'order.paid': 'Paid',
  'order.approved': 'Approved',
  'order.declined': 'Declined',
  'order.accepted': 'Job accepted',
  'order.assigned': 'Driver assigned',
  'order.job_started': 'On the way to pickup',
  'order.picked_up': 'Picked up',
  'order.delivery_started': 'On the way to delivery',
  'order.delivered': 'Delivered',
  'order.cancelled': 'Canceled',
  'order.released': 'Job released',
  'order.unassigned': 'Driver taken off',
  'order.reassigned': 'Given to another driver',
  'order.expired': 'Canceled: not paid in time',
  'order.returned': 'Returned to the sender',
  'order.handed_over': 'Handed over to another driver',
  'order.taken_over': 'Given to another driver after pickup',
  'exception.reported': 'Problem reported',
  'exception.decided': 'Problem decided',
  'delay.reported': 'Driver runs late',
  'return.started': 'Return to the sender started',
  'stability.warning': 'Sample: less than an hour left',
  'stability.unreachable': 'Sample: cannot arrive in time',
  'stability.expired': 'Sample: out of time',
  'stability.out_of_band': 'Sample: temperature out of range',
  'count.differs': 'Count differs from what was expected',
  'proof.attempts_failed': 'Proof: wrong seal or PIN several times',
  'proof.not_received': 'Proof: a picture was not received',
  'rating.given': 'Rated',
  'payment.settled': 'Payment received',
  'payment.failed': 'Payment failed',
  'payment.refunded': 'Payment refunded',
  'payment.refund_failed': 'Refund failed',
  'payment.changed': 'Payment updated',
  'reminder.order_waiting': 'Reminder: order is waiting',
  'offer.made': 'Offered to a driver',
}

export const isInHistory = (name: string): boolean => !(SHOWN_ELSEWHERE as readonly string[]).includes(name)

/** A name this build does not know is shown as it is. */
export const eventText = (name: string): string => (EVENT_TEXT as { readonly [name: string]: string })[name] ?? name

/** Refused or done, in a line each. */
export const bulkSummary = (done: number, total: number, what: 'approved' | 'assigned'): string =>
  done === total
    ? `${total === 1 ? '1 order' : `All ${total} orders`} ${what}`
    : `${done} of ${total} ${total === 1 ? 'order' : 'orders'} ${what}`
