/** The texts of Driver Management. */

import { MAX_WEEKLY_GOAL, MIN_WEEKLY_GOAL } from '@meridian/domain/drivers/performance.ts'
import type { DriverStatus } from '@meridian/domain/orders/orders.ts'
import { formatCounted, formatRating } from '@meridian/domain/time/format.ts'

export const DRIVERS_COPY = {
  drivers: 'Drivers',
  failed: 'The drivers did not load',
  add: 'Add driver',
  search: 'Search name, email or phone',
  noneFound: (search: string) => `No driver matches “${search}”.`,
  showFormer: (drivers: number) => `Show deactivated (${drivers})`,
  none: 'Add the first one: they choose a password with the link they are mailed.',
  states: { available: 'Available', busy: 'Busy', offline: 'Offline' },
  deactivated: 'Deactivated',
  openJobs: 'Open jobs',
  rating: 'Rating',
  noRating: 'None yet',
  ratingOf: (rating: number) => `${formatRating(rating)} of 5`,
  deliveries: 'Deliveries',
  onTime: 'On time, 3 mo.',
  noPhone: 'No phone',
  message: 'Message',
  messageOf: (name: string) => `Message ${name}`,
  moreOf: (name: string) => `More for ${name}`,
  edit: 'Edit',
  editOf: (name: string) => `Edit ${name}`,
  schedule: 'Hours and skills',
  scheduleOf: (name: string) => `Hours and skills of ${name}`,
  deactivate: 'Deactivate',
  deactivateOf: (name: string) => `Deactivate ${name}`,
  activate: 'Activate',
  activateOf: (name: string) => `Activate ${name}`,
} as const

/** All drivers on duty and all open orders on one map. */
export const FLEET_COPY = {
  title: 'On the road',
  drivers: (onDuty: number, onMap: number) => `${formatCounted(onDuty, 'driver')} on duty, ${onMap} on the map`,
  /** `isCut`: there are more than are shown. */
  openOrders: (orders: number, isCut: boolean) => `${isCut ? 'the newest ' : ''}${formatCounted(orders, 'open order')}`,
  ordersLoading: 'open orders are loading',
  ordersFailed: 'open orders did not load',
  tryAgain: 'Try again',
  map: (drivers: number, openOrders: string | undefined) =>
    `Map: ${formatCounted(drivers, 'driver')}${openOrders ? ` and ${openOrders}` : ''}`,
  driver: (name: string, status: DriverStatus, isStale: boolean) =>
    `${name}, ${status}${isStale ? ', last seen a while ago' : ''}`,
} as const

export const DRIVER_FORM = {
  firstName: 'First name',
  firstNameMissing: 'First name is required',
  lastName: 'Last name',
  email: 'Email',
  emailMissing: 'Email is required',
  emailFixed: 'Drivers sign in with it; it stays as it is.',
  phone: 'Phone',
  weeklyGoal: 'Weekly goal (deliveries)',
  weeklyGoalRange: `A goal from ${MIN_WEEKLY_GOAL} to ${MAX_WEEKLY_GOAL}`,
  invitation: 'The driver is mailed a link to choose a password, and signs in with this email address.',
  close: 'Close',
  save: 'Save driver',
} as const

export const DEACTIVATE_COPY = {
  keep: 'Keep active',
  confirm: 'Deactivate driver',
  consequence: (firstName: string) =>
    `${firstName} is signed out on every device at once, goes off duty, and can neither sign in nor be given orders. History and figures stay. You can activate the account again later.`,
  listedNext: (orders: number) => `${formatCounted(orders, 'open order')} will be listed next, to be reassigned.`,
  ordersLeft: (name: string, orders: number) =>
    `${name} is deactivated and still has ${formatCounted(orders, 'open order')}:`,
  inHandsTitle: 'Something is still in the driver’s hands',
  inHands: (firstName: string) =>
    `Orders already picked up cannot be reassigned. Activate ${firstName} again until they are delivered, then deactivate the account.`,
  nowWith: (name: string) => `Now with ${name}`,
  waits: 'Waits for a driver',
  pickedUp: (firstName: string) => `Already picked up: only ${firstName} can deliver it.`,
  reassign: 'Reassign',
  reassignOf: (order: string) => `Reassign ${order}`,
  unassign: 'Unassign',
  unassignOf: (order: string) => `Unassign ${order}`,
  viewOf: (order: string) => `View ${order}`,
  done: 'Done',
} as const
