/** The spec's texts for the admin dashboard (sections 2.11 and 8), and our own. */
import { INVITATION_DAYS } from '@meridian/domain/accounts/accounts.ts'
import type { EventName } from '@meridian/domain/orders/events.ts'
import { formatCount } from '@meridian/domain/time/format.ts'
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

/** Ours: what is under the figures of the cards, and around them. */
export const ADMIN_DASHBOARD_COPY = {
  title: 'Admin dashboard',
  figures: 'Figures',
  figuresFailed: 'The figures did not load',
  pending: (orders: number) => `${formatCount(orders)} pending`,
  deliveredToday: (orders: number) => `${formatCount(orders)} delivered today`,
  ofDrivers: (drivers: number) => `of ${formatCount(drivers)} drivers`,
  deliveredOrders: 'delivered orders',
  /** Around the command that gets a street map. */
  noStreetMap: ['There is no street map yet: maps show cities and highways only. Run', 'on the server to get one.'],
} as const

export const ADMIN_TABS = {
  orders: 'Order Management',
  drivers: 'Driver Management',
  analytics: 'Analytics',
} as const
export const ADMINISTRATION = 'Administration'
export const releaseText = ({ version, build, postgres }: { version: string; build: string; postgres: string }) =>
  `Meridian ${version}, build ${build}, PostgreSQL ${postgres}`
export const DISPATCH = 'Dispatch'

export const ADMIN_ACTIONS = {
  approve: 'Approve',
  decline: 'Decline',
  assign: 'Assign Driver',
  message: 'Message Client',
  details: 'View Details',
} as const

export const NO_DRIVERS = 'No Drivers Available'

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

/** Shown with more facts in sections of their own: the conversation, and the proofs. Events of a driver and of a standing order are in no order's history. */
type ShownElsewhere = 'message.sent' | 'stop.arrived' | 'proof.added' | `driver.${string}` | `standing.${string}`

/** The events of an order's history. */
export const EVENT_TEXT: Record<Exclude<EventName, ShownElsewhere>, string> = {
  'order.placed': 'Order placed',
  'terms.changed': 'Changed by the sender',
  'address.corrected': 'Address corrected by dispatch',
  'costing.changed': 'Cost center or PO number changed',
  'order.paid': 'Paid',
  'order.approved': 'Approved',
  'order.charged': 'On account',
  'credit.exceeded': 'Beyond the credit limit',
  'order.declined': 'Declined',
  'order.accepted': 'Job accepted',
  'order.assigned': 'Driver assigned',
  'order.job_started': 'On the way to pickup',
  'order.picked_up': 'Picked up',
  'order.delivery_started': 'On the way to delivery',
  'order.delivered': 'Delivered',
  'order.cancelled': 'Canceled',
  'order.nothing_collected': 'Closed: nothing to collect',
  'order.released': 'Job released',
  'order.unassigned': 'Driver taken off',
  'order.reassigned': 'Given to another driver',
  'order.expired': 'Canceled: not paid in time',
  'order.returned': 'Returned to the sender',
  'order.handed_over': 'Handed over to another driver',
  'order.taken_over': 'Given to another driver after pickup',
  'approval.requested': 'Approval by the organization requested',
  'approval.given': 'Approved by the organization',
  'approval.declined': 'Declined by the organization',
  'approval.reminded': 'Approvers reminded',
  'approval.lapsed': 'Not approved by the organization in time',
  'approval.dropped': 'No longer needs approval',
  'exception.reported': 'Problem reported',
  'exception.decided': 'Problem decided',
  'exception.stored': 'Stored where it is held',
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
  'plan.left': 'Left its driver’s run',
}

/** Refused or done, in a line each. */
export const bulkSummary = (done: number, total: number, what: 'approved' | 'assigned'): string =>
  done === total
    ? `${total === 1 ? '1 order' : `All ${total} orders`} ${what}`
    : `${done} of ${total} ${total === 1 ? 'order' : 'orders'} ${what}`
