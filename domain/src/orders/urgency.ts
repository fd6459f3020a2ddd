/** Whose lateness counts first. */
import { PRIORITIES, type Priority } from './orders.ts'

export { delayText, expiringText } from '../texts/urgency.ts'

/** Compared from the left: no minute of an order is saved at the cost of a minute of a more urgent one. */
export const URGENCY_RANKS: Record<Priority, number> = { emergency: 0, express: 1, standard: 2, scheduled: 2 }

export const URGENCY_RANK_COUNT = Math.max(...PRIORITIES.map((priority) => URGENCY_RANKS[priority])) + 1

/** An order that a change makes later than it is today. Minutes after the promise; 0 on time. */
export type Delay = { orderId: number; priority: Priority; lateBefore: number; lateAfter: number }

/** The most urgent first, and of two the one that loses more. */
export const sortDelays = (delays: readonly Delay[]): Delay[] =>
  delays.toSorted(
    (one, other) =>
      URGENCY_RANKS[one.priority] - URGENCY_RANKS[other.priority] ||
      growthOf(other) - growthOf(one) ||
      one.orderId - other.orderId,
  )

const growthOf = ({ lateBefore, lateAfter }: Delay) => lateAfter - lateBefore

/** A sample that would be worthless this long when it arrives. */
export type Expiring = { orderId: number; minutes: number }
