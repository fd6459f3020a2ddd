/** The texts of the map, the arrival time and the track screen. */

import type { OrderStatus } from '@meridian/domain/orders/orders.ts'
import { formatCounted } from '@meridian/domain/time/format.ts'

export const TRACKING_COPY = {
  dialogTitle: (label: string) => `Track order ${label}`,
  orderFailed: 'The order did not load',
  deliveryEta: 'Delivery ETA',
  promised: (time: string) => `Promised by ${time}`,
  promisedIfConfirmed: (time: string) => `If confirmed now, promised by ${time}`,
  arrival: 'Arrival',
  lateness: (promise: string, late: string, time: string | null) =>
    time ? `${promise}: ${late} late, now ${time}` : `${promise}: ${late} late`,
  here: 'The driver is here',
  hereAt: {
    pickup: (time: string) => `At the pickup since ${time}`,
    delivery: (time: string) => `At the delivery since ${time}`,
  },
  laterDay: { big: 'Scheduled', small: 'A driver is chosen the evening before its day.' },
  chosenFrom: (time: string) => `A driver is chosen from ${time} on.`,
  delivered: 'Delivered',
  pickupAt: (time: string) => `Pickup ETA: ${time}`,
  about: (time: string) => `About ${time}`,
  late: 'The driver is running late.',
  anyMinute: 'Any minute',
  unknown: 'ETA unavailable',
  unknownWhy: 'The last position is too old to tell.',
  waiting: 'ETA unavailable',
  waitingWhy: 'It shows as soon as the driver shares a position.',
  returning: { big: 'Returning', small: 'The goods are on their way back to the sender.' },
  noWay: 'The route could not be calculated just now.',
  timeline: 'Progress',
  driver: 'Driver',
  noDriver: 'No driver yet',
  notRated: 'Not rated yet',
  outOf5: ' out of 5',
  deliveries: (count: number) => formatCounted(count, 'delivery', 'deliveries'),
  messageDriver: 'Message driver',
  noDriverWhy: 'You will see who it is as soon as a driver takes the delivery.',
  pickup: 'Pickup',
  delivery: 'Delivery',
  noContact: 'No contact given',
} as const

/** Shown instead of the arrival time while no driver is on the way. */
export const ARRIVAL_BY_STATUS: Partial<Record<OrderStatus, { big: string; small: string | null }>> = {
  pending: { big: 'Waiting', small: 'For payment or approval.' },
  confirmed: { big: 'Finding a driver', small: 'The time shows once the driver is on the way.' },
  assigned: { big: 'Driver assigned', small: 'The time shows once the driver is on the way.' },
  cancelled: { big: 'Canceled', small: 'This order won’t be delivered.' },
  declined: { big: 'Declined', small: 'This order won’t be delivered.' },
}

export const TRACK_SCREEN_COPY = {
  title: 'Track delivery',
  subtitle: 'Follow a delivery on the map, by its order ID or from your active deliveries.',
  input: 'Order ID',
  hint: 'Digits only, e.g. 0012',
  button: 'Track',
  empty: 'Enter an order ID',
  active: 'Active deliveries',
  noneActive: 'No active deliveries',
  noneActiveWhy: 'Deliveries appear here from confirmation until they arrive.',
  activeFailed: 'The list did not load',
  to: (street: string) => `To ${street}`,
  choose: 'Choose a delivery to follow',
  chooseWhy: 'Pick one of the active deliveries, or enter an order ID.',
  notFound: 'No such order',
  notFoundWhy: (label: string) => `There is no order ${label} that you may see. Check the number and try again.`,
} as const
