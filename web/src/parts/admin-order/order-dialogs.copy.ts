/** The texts of the dialogs in which an admin changes an order. */
import { formatCounted, formatMinutes } from '@meridian/domain/time/format.ts'

export const ASSIGN_COPY = {
  titleOfMany: (orders: number) => `Assign Driver to ${orders} orders`,
  titleOfOne: (order: string) => `Assign Driver to ${order}`,
  takeOver: (order: string) => `Hand ${order} to another driver`,
  reassign: (order: string) => `Reassign ${order}`,
  rankedByFirst: (order: string) => `Ranked by ${order}; each order goes to its best place in the route.`,
  failed: 'The drivers did not load',
  close: 'Close',
  none: 'No driver on duty is free. Drivers appear here as they go on duty or finish a job.',
  list: 'Available drivers, the best first',
  best: 'Best',
  noPhone: 'No phone',
  placeUnknown: 'Place unknown',
  pickupAt: (time: string) => `Pickup ${time}`,
  deliveryAt: (time: string) => `delivery ${time}`,
  slack: (lateMinutes: number) => (lateMinutes > 0 ? `${formatMinutes(lateMinutes)} late` : 'on time'),
  skillMissing: (skill: string) => `No valid '${skill}'`,
  overtime: (minutes: number) => `The route would end ${formatMinutes(minutes)} after the shift`,
  autoDispatch: (reason: string) => `Auto-dispatch: ${reason}`,
  status: { busy: 'On a job', offline: 'Off duty' },
  until: (time: string) => `shift ends ${time}`,
  hasItsGroup: 'has orders placed together with it',
  offeredTo: (driver: string, seconds: number) => `Offered to ${driver}, ${seconds} s left`,
  openJobs: (jobs: number) => (jobs === 0 ? 'No open jobs' : formatCounted(jobs, 'open job')),
  /** Before the time of the last position. */
  seen: 'seen',
} as const

const SENT_TO_CLIENT = 'Saved in the order’s history and sent to the client.'

export const REASON_COPY = {
  reason: 'Reason (optional)',
  decline: {
    title: (order: string) => `Decline ${order}`,
    confirm: 'Decline order',
    keep: 'Keep pending',
    hint: SENT_TO_CLIENT,
  },
  cancel: {
    title: (order: string) => `Cancel ${order}`,
    confirm: 'Cancel order',
    keep: 'Keep order',
    hint: SENT_TO_CLIENT,
  },
  unassign: {
    title: (order: string) => `Unassign ${order}`,
    confirm: 'Unassign driver',
    keep: 'Keep driver',
    hint: 'Saved in the order’s history.',
  },
  /** `driver` is null where the name is not known. */
  unassigned: (driver: string | null) =>
    `${driver ?? 'The driver'} no longer has this order, and it waits for another driver.`,
  notDelivered: (organization: string, driver: string | null) =>
    `${organization} is notified that the order will not be delivered.${driver ? ` ${driver} no longer has it.` : ''} This cannot be undone.`,
  refunded: (amount: string) => `The order is paid: ${amount} is refunded to the client.`,
} as const

export const MESSAGE_COPY = {
  to: (name: string, organization: string, order: string) => `To ${name} at ${organization}, about order ${order}`,
  message: 'Message',
  close: 'Close',
  send: 'Send message',
} as const

export const TAKE_BACK_COPY = {
  title: (order: string) => `Return ${order} to sender`,
  close: 'Close',
} as const
