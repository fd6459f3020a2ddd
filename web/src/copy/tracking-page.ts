/** The texts of the page that a tracking link opens. */
import type { OrderStatus } from '@meridian/domain/orders/orders.ts'

export const HEADLINES: Record<OrderStatus, string> = {
  pending: 'Waiting for confirmation',
  confirmed: 'Waiting for a driver',
  assigned: 'A driver is assigned',
  pickup_scheduled: 'The driver is going to pick it up',
  pickup_complete: 'Picked up',
  in_transit: 'On the way to you',
  delivered: 'Delivered',
  cancelled: 'This delivery was canceled',
  declined: 'This delivery was declined',
}

export const TRACKING_PAGE_COPY = {
  from: (order: string, sender: string) => `Delivery ${order} from ${sender}`,
  stopped: 'This order won’t be delivered. If you expected it, ask the sender.',
  arrives: 'Arrives in',
  soon: 'Any minute',
  around: (time: string) => `Around ${time}`,
  late: 'The driver is running late.',
  promised: 'Expected by',
  delivered: 'Delivered at',
  pinTitle: 'Your delivery code',
  pinWhy: 'Give this code to the driver when the delivery is in your hands.',
  map: 'Where the driver is',
  area: (area: string) => `Delivery area: ${area}`,
  noPosition: 'The driver’s position shows here as soon as it is known.',
  noMap: 'The map did not load. The times above are still right.',
  progress: 'Progress',
  refreshes: 'This page updates by itself.',
  gateTitle: 'Enter the ZIP code',
  gateWhy: 'To show this delivery, we ask for the ZIP code it goes to.',
  zip: 'ZIP code',
  show: 'Show delivery',
  deadTitle: 'This link does not work',
  deadWhy: 'Ask the sender for a new one',
  failedTitle: 'The delivery did not load',
  failedWhy: 'Check your connection. The link is still good.',
  retry: 'Try again',
  offline: (time: string) => `No connection. This is how it was at ${time}.`,
} as const
