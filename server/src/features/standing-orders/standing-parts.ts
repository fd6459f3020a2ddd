/** What a standing order orders on each of its days. */
import type { api } from '@meridian/contract'
import type { BodyOf } from '@meridian/contract/endpoint.ts'
import type { DayChange, StandingPart } from '@meridian/contract/standing-orders.ts'
import { instantOf, type LocalDate, type Zone } from '@meridian/domain/time/calendar.ts'
import type { OrderPlacement } from '../orders/placing/placement.ts'

export type StandingTerms = BodyOf<typeof api.standingOrders.add>
type SentPart = StandingTerms['parts'][number]

export function toStored({ pickupToken, deliveryToken, ...part }: SentPart): StandingPart {
  return part
}

/** Any moment of the day in the pickup's zone: the slot says the rest, and noon is there on every day of the year. */
const noonOf = (day: LocalDate, zone: Zone): string => instantOf(day, 12 * 60, zone).toISOString()

/** The order of one day. */
export function requestOf(
  part: SentPart,
  { runs, zone, change }: { runs: LocalDate; zone: Zone; change?: DayChange | undefined },
): OrderPlacement['request'] {
  const { part: _, ...fields } = change ?? {}
  const changed = Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined))
  return {
    ...part,
    ...changed,
    scheduledDate: noonOf(runs, zone),
    collectedAt: null,
    stabilityHours: null,
    tradeForm: null,
  }
}
