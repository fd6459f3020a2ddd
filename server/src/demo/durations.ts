/**
 * How long the pharmacy's deliveries took, so that the year's average is 2.4 hours and 98.5 percent were on time: nine of
 * the 600 came late, and the standard ones, which have the most room, make up the average.
 */
import { doorToDoorMinutes, PROMISE_MINUTES } from '@meridian/domain/orders/promises.ts'
import { type Draft, priceOf, routeMinutesOf } from './draft.ts'
import { YEAR_DELIVERIES } from './months.ts'
import type { Random } from './random.ts'

const AVERAGE_MINUTES = 2.4 * 60
export const LATE_OF_YEAR = YEAR_DELIVERIES * 0.015
/** How far from their common average the standard ones lie. */
const WIDEST_SPREAD = 45

function promisedMinutes(draft: Draft): number {
  const route = { routeMinutes: routeMinutesOf(draft), routeMiles: priceOf(draft).distanceMiles }
  return Math.max(PROMISE_MINUTES[draft.priority], doorToDoorMinutes({ ...route, reachMinutes: 0 }))
}

/** What an order without a date took when nothing has to add up. */
export function usualMinutes(draft: Draft, random: Random): number {
  const promised = promisedMinutes(draft)
  return Math.round(promised * (0.55 + 0.4 * random.unit()))
}

export const lateMinutes = (draft: Draft, random: Random): number => promisedMinutes(draft) + random.between(16, 45)

/** `dated` is what the dated ones took in all: theirs follows from their slots. */
export function settleDurations(
  undated: readonly Draft[],
  late: ReadonlySet<Draft>,
  dated: { count: number; minutes: number },
  random: Random,
): Map<Draft, number> {
  const isFree = (draft: Draft) => draft.priority === 'standard' && !late.has(draft)
  const fixed = undated
    .filter((draft) => !isFree(draft))
    .map((draft) => [draft, late.has(draft) ? lateMinutes(draft, random) : usualMinutes(draft, random)] as const)
  const free = undated.filter(isFree)
  const fixedMinutes = fixed.reduce((sum, [, minutes]) => sum + minutes, 0)
  const left = (undated.length + dated.count) * AVERAGE_MINUTES - dated.minutes - fixedMinutes
  const average = left / Math.max(free.length, 1)
  let offset = 0
  return new Map([
    ...fixed,
    ...free.map((draft, index) => {
      // Each pair lies evenly about the average, so the sum stays what it is.
      offset = index % 2 === 0 ? random.between(0, WIDEST_SPREAD) : -offset
      const isPaired = index % 2 === 1 || index + 1 < free.length
      return [draft, Math.round(average + (isPaired ? offset : 0))] as const
    }),
  ])
}
