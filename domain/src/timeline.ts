/** The same nine statuses, as a client sees them pass (seven steps) and as a driver works through them (four). */
import { type CANCELLED_OR_DECLINED, isCancelledOrDeclined, type OrderStatus } from './orders.ts'
import type { Stop } from './stops.ts'

export const CLIENT_TIMELINE = [
  { status: 'pending', label: 'Order Submitted' },
  { status: 'confirmed', label: 'Order Confirmed' },
  { status: 'assigned', label: 'Driver Assigned' },
  { status: 'pickup_scheduled', label: 'Pickup Scheduled' },
  { status: 'pickup_complete', label: 'Pickup Complete' },
  { status: 'in_transit', label: 'In Transit' },
  { status: 'delivered', label: 'Delivered' },
] as const satisfies readonly { status: OrderStatus; label: string }[]

export type StepState = 'pending' | 'active' | 'completed'

/** Steps before the current one are done, the current one is active. A cancelled or declined order has no current step. */
export function clientSteps(status: OrderStatus): { status: OrderStatus; label: string; state: StepState }[] {
  const current = CLIENT_TIMELINE.findIndex((step) => step.status === status)
  return CLIENT_TIMELINE.map((step, index) => ({ ...step, state: stateAt(index, current) }))
}

const stateAt = (index: number, current: number): StepState => {
  if (current < 0 || index > current) return 'pending'
  return index === current ? 'active' : 'completed'
}

export type TimelineStep = {
  status: OrderStatus
  label: string
  state: StepState | 'closed'
  /** When, as the device that did it says; null for what is still to come. */
  at: string | null
}

/** Given back and taken again, an order passes a step twice: it was confirmed once, and assigned when this driver got it. */
const FIRST_COUNTS: readonly OrderStatus[] = ['pending', 'confirmed']
const CLOSED_LABELS: Record<(typeof CANCELLED_OR_DECLINED)[number], string> = {
  cancelled: 'Order Cancelled',
  declined: 'Order Declined',
}

/** The client's steps with their times. A cancelled or declined order shows how far it came, then that. */
export function timelineOf(
  status: OrderStatus,
  events: readonly { status: OrderStatus; createdAt: string }[],
): TimelineStep[] {
  const timeOf = (step: OrderStatus): string | null => {
    const isStep = (event: { status: OrderStatus }) => event.status === step
    const event = FIRST_COUNTS.includes(step) ? events.find(isStep) : events.findLast(isStep)
    return event?.createdAt ?? null
  }
  const steps = clientSteps(status).map((step) => ({
    ...step,
    at: step.state === 'pending' ? null : timeOf(step.status),
  }))
  if (!isCancelledOrDeclined(status)) return steps
  const passed = CLIENT_TIMELINE.filter((step) => step.status === 'pending' || timeOf(step.status) !== null)
  return [
    ...passed.map((step) => ({ ...step, state: 'completed' as const, at: timeOf(step.status) })),
    { status, label: CLOSED_LABELS[status], state: 'closed', at: timeOf(status) },
  ]
}

export const DRIVER_STEPS = [
  { id: 'start_job', label: 'Start Job', sets: 'pickup_scheduled', tracking: true, stop: 'pickup' },
  { id: 'complete_pickup', label: 'Complete Pickup', sets: 'pickup_complete', tracking: false, stop: 'pickup' },
  { id: 'start_delivery', label: 'Start Delivery', sets: 'in_transit', tracking: true, stop: 'delivery' },
  { id: 'complete_delivery', label: 'Complete Delivery', sets: 'delivered', tracking: false, stop: 'delivery' },
] as const satisfies readonly {
  id: string
  label: string
  sets: OrderStatus
  tracking: boolean
  stop: Stop
}[]

/** Which of the four steps is next, by status. Start Job is active while an order is pending, confirmed or assigned. */
const COMPLETED_STEPS: Record<OrderStatus, number> = {
  pending: 0,
  confirmed: 0,
  assigned: 0,
  pickup_scheduled: 1,
  pickup_complete: 2,
  in_transit: 3,
  delivered: 4,
  cancelled: 0,
  declined: 0,
}

export function driverSteps(status: OrderStatus): ((typeof DRIVER_STEPS)[number] & { state: StepState })[] {
  const done = COMPLETED_STEPS[status]
  return DRIVER_STEPS.map((step, index) => ({
    ...step,
    state: index < done ? 'completed' : index === done && !isCancelledOrDeclined(status) ? 'active' : 'pending',
  }))
}

export function completedDriverSteps(status: OrderStatus): number {
  return COMPLETED_STEPS[status]
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

/** The stop the driver heads to now. */
export function currentStop(status: OrderStatus): Stop {
  return status === 'pickup_complete' || status === 'in_transit' || status === 'delivered' ? 'delivery' : 'pickup'
}
