/** The nine statuses as the client's seven steps and as the driver's four. */

import { RETURNED_LABEL } from '../proofs/exceptions.ts'
import type { Stop } from '../proofs/stops.ts'
import { CLIENT_STEP_LABELS, CLOSED_LABELS, DRIVER_STEP_LABELS } from '../texts/timeline.ts'
import { DRIVER_STEP_COMMANDS, TRANSITIONS } from './order-lifecycle.ts'
import { isCancelledOrDeclined, type OrderStatus } from './orders.ts'

export { driverStatusLabel } from '../texts/timeline.ts'

const CLIENT_STATUSES = [
  'pending',
  'confirmed',
  'assigned',
  'pickup_scheduled',
  'pickup_complete',
  'in_transit',
  'delivered',
] as const satisfies readonly OrderStatus[]
export type ClientStatus = (typeof CLIENT_STATUSES)[number]

export const CLIENT_TIMELINE = CLIENT_STATUSES.map((status) => ({ status, label: CLIENT_STEP_LABELS[status] }))

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
  /** The time on the device that reported the step; null for a step still to come. */
  at: string | null
}

/** An order that was released and accepted again passes steps twice: the first confirmation counts, and the last assignment. */
const FIRST_COUNTS: readonly OrderStatus[] = ['pending', 'confirmed']

/** The client's steps with their times. A cancelled or declined order shows how far it came, then that. */
export function timelineOf(
  status: OrderStatus,
  events: readonly { status: OrderStatus; createdAt: string }[],
  isReturned = false,
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
    { status, label: isReturned ? RETURNED_LABEL : CLOSED_LABELS[status], state: 'closed', at: timeOf(status) },
  ]
}

export type StepCommand = (typeof DRIVER_STEP_COMMANDS)[number]

const STEP_FACTS: Record<StepCommand, { sharesPosition: boolean; stop: Stop }> = {
  startJob: { sharesPosition: true, stop: 'pickup' },
  completePickup: { sharesPosition: false, stop: 'pickup' },
  startDelivery: { sharesPosition: true, stop: 'delivery' },
  completeDelivery: { sharesPosition: false, stop: 'delivery' },
}

export type DriverStep = {
  command: StepCommand
  label: string
  /** The status the step leads to. */
  sets: OrderStatus
  /** The driver's position is shared from this step until the next. */
  sharesPosition: boolean
  stop: Stop
}

export const DRIVER_STEPS: readonly DriverStep[] = DRIVER_STEP_COMMANDS.map((command) => ({
  command,
  label: DRIVER_STEP_LABELS[command],
  sets: TRANSITIONS[command].to,
  ...STEP_FACTS[command],
}))

/** Between Start Job and Complete Pickup, and between Start Delivery and Complete Delivery, the client sees the driver's position. */
export const TRACKED_STATUSES: readonly OrderStatus[] = DRIVER_STEPS.filter((step) => step.sharesPosition).map(
  (step) => step.sets,
)
export const isTrackedStatus = (status: OrderStatus): boolean => TRACKED_STATUSES.includes(status)

/** 0 before Start Job, and for a canceled or declined order. */
export const completedDriverSteps = (status: OrderStatus): number =>
  DRIVER_STEPS.findIndex((step) => step.sets === status) + 1

export function driverSteps(status: OrderStatus): (DriverStep & { state: StepState })[] {
  const done = completedDriverSteps(status)
  return DRIVER_STEPS.map((step, index) => ({
    ...step,
    state: index < done ? 'completed' : index === done && !isCancelledOrDeclined(status) ? 'active' : 'pending',
  }))
}

/** The stop the driver heads to now; the delivery once all steps are done. */
export const currentStop = (status: OrderStatus): Stop => DRIVER_STEPS[completedDriverSteps(status)]?.stop ?? 'delivery'
