/** What needs the dispatcher: deliveries that will be late as planned, and those that may be. */
import { isAtRisk, slackMinutes } from '@meridian/domain/orders/lateness.ts'
import type { BoardDriver, RunStopView } from '../../data/dispatch/dispatch.ts'

export type Attention = 'late' | 'risk'

export const needs = (stop: RunStopView, attention: Attention): boolean =>
  attention === 'late' ? stop.lateMinutes > 0 : isAtRisk(slackMinutes(stop))

export function countAttention(drivers: readonly BoardDriver[]): Record<Attention, number> {
  const stops = drivers.flatMap(({ run }) => run.stops)
  const count = (attention: Attention) => stops.filter((stop) => needs(stop, attention)).length
  return { late: count('late'), risk: count('risk') }
}
