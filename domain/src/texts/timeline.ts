import type { CANCELLED_OR_DECLINED, OrderStatus } from '../orders/orders.ts'
import type { ClientStatus, StepCommand } from '../orders/timeline.ts'

export const CLIENT_STEP_LABELS: Record<ClientStatus, string> = {
  pending: 'Order Submitted',
  confirmed: 'Order Confirmed',
  assigned: 'Driver Assigned',
  pickup_scheduled: 'Pickup Scheduled',
  pickup_complete: 'Pickup Complete',
  in_transit: 'In Transit',
  delivered: 'Delivered',
}

export const CLOSED_LABELS: Record<(typeof CANCELLED_OR_DECLINED)[number], string> = {
  cancelled: 'Order Canceled',
  declined: 'Order Declined',
}

export const DRIVER_STEP_LABELS: Record<StepCommand, string> = {
  startJob: 'Start Job',
  completePickup: 'Complete Pickup',
  startDelivery: 'Start Delivery',
  completeDelivery: 'Complete Delivery',
}

const DRIVER_STATUS_LABELS: ReadonlyMap<string, string> = new Map<OrderStatus, string>([
  ['pending', 'Order Pending'],
  ['confirmed', 'Order Confirmed'],
  ['assigned', 'Job Assigned'],
  ['pickup_scheduled', 'En Route to Pickup'],
  ['pickup_complete', 'Pickup Complete'],
  ['in_transit', 'En Route to Delivery'],
  ['delivered', 'Delivery Completed'],
])

/** Takes any text: a status this build does not know must still show a label. */
export const driverStatusLabel = (status: string): string => DRIVER_STATUS_LABELS.get(status) ?? 'Unknown Status'
