/** The local dates that a rule of RFC 5545 names. On dates alone, so that no clock change can move or swallow one. */
import { addDays, type LocalDate } from '@meridian/domain/time/calendar.ts'
import { RRuleTemporal } from 'rrule-temporal'
import { Temporal } from 'temporal-polyfill'

// The library takes it from there until Node.js has it.
Object.assign(globalThis, { Temporal })

export type NamedBy = {
  rule: string
  startsOn: LocalDate
  endsOn: LocalDate | null
  /** Every second week, for example, is counted from this day; null: from the first. */
  countedFrom?: LocalDate | null
}

/** From the first day to the last, both included. */
export function namedDays(
  { rule, startsOn, endsOn, countedFrom }: NamedBy,
  from: LocalDate,
  to: LocalDate,
): LocalDate[] {
  const first = from > startsOn ? from : startsOn
  const last = endsOn !== null && endsOn < to ? endsOn : to
  if (first > last) return []
  const dtstart = Temporal.PlainDate.from(countedFrom ?? startsOn).toZonedDateTime('UTC')
  const days = new RRuleTemporal({ rruleString: rule, dtstart }).between(at(first), at(addDays(last, 1)), true)
  return days.map((day) => day.toPlainDate().toString()).filter((day) => day <= last)
}

const at = (day: LocalDate): Date => new Date(`${day}T00:00:00Z`)
