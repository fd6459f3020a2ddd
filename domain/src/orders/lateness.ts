/** How much time a planned delivery has left, and why it has none: read from the run as it is planned. */

import type { RunStop } from '../dispatch/runs.ts'
import { TIME_REASONS } from '../texts/lateness.ts'
import { orderLabel } from './orders.ts'

/** Less time than this before the promise is lost to one traffic light too many. */
export const AT_RISK_MINUTES = 15

/** A stop of a run with its times, as text that `Date.parse` reads. */
export type TimedStop = RunStop & {
  travelMinutes: number
  arrivalAt: string
  startAt: string
  departureAt: string
  promisedAt: string | null
}

/** Minutes between the planned delivery and its promise, negative when it will be late; null: nothing is promised. */
export const slackMinutes = ({ promisedAt, startAt }: Pick<TimedStop, 'promisedAt' | 'startAt'>): number | null =>
  promisedAt === null ? null : Math.floor((Date.parse(promisedAt) - Date.parse(startAt)) / 60_000)

export const isAtRisk = (slack: number | null): boolean => slack !== null && slack >= 0 && slack < AT_RISK_MINUTES

/** Waiting shorter than this is not what makes an order late. */
const MIN_WAIT_MINUTES = 5

export type RunToExplain = {
  stops: readonly TimedStop[]
  isStartKnown: boolean
  /** A clock time as the reader's screen shows it. */
  time: (instant: string) => string
}

/**
 * What the time of an order's delivery follows from: 'leaves #ML-1073 at 11:00 AM, then 46 min of driving'. Null when the run
 * has no delivery of this order.
 */
export function explainTime(orderId: number, run: RunToExplain): string | null {
  const at = run.stops.findIndex((stop) => stop.orderId === orderId && stop.stop === 'delivery')
  const delivery = run.stops[at]
  if (!delivery) return null
  const before = run.stops[at - 1]
  if (before?.orderId !== orderId) return TIME_REASONS.drives(departure(before, delivery, run), delivery.travelMinutes)
  const { startAt, arrivalAt } = before
  const waited = (Date.parse(startAt) - Date.parse(arrivalAt)) / 60_000
  if (waited >= MIN_WAIT_MINUTES) return TIME_REASONS.waits(run.time(startAt), delivery.travelMinutes)
  const setOut = departure(run.stops[at - 2], before, run)
  return TIME_REASONS.collects(setOut, before.travelMinutes, delivery.travelMinutes)
}

function departure(from: TimedStop | undefined, to: TimedStop, { isStartKnown, time }: RunToExplain): string {
  if (from) return TIME_REASONS.leaves(orderLabel(from.orderId), time(from.departureAt))
  if (!isStartKnown) return TIME_REASONS.startUnknown
  return TIME_REASONS.setsOut(time(new Date(Date.parse(to.arrivalAt) - to.travelMinutes * 60_000).toISOString()))
}
