/** What a standing order costs over the next year, for the admin who agrees to it. */

import { type Agreement, costliest } from '@meridian/domain/standing-orders/agreements.ts'
import { holidayFeeOn } from '@meridian/domain/standing-orders/standing-days.ts'
import { addDays, type LocalDate } from '@meridian/domain/time/calendar.ts'
import { daysOf, type Schedule } from './calendar.ts'
import type { DaysOff } from './standing-orders.queries.ts'

const DAYS_AHEAD = 366

type Priced = { schedule: Schedule; partCents: readonly number[]; daysOff: DaysOff; today: LocalDate }

/** By its rule, with days off, but without what a person wants otherwise of single days. Null when no day is ahead. */
export function yearlyCost({ schedule, partCents, daysOff, today }: Priced): Agreement | null {
  const from = schedule.starts_on > today ? schedule.starts_on : today
  const days = daysOf(
    { ...schedule, paused_from: null, paused_until: null },
    { stored: [], daysOff, from, to: addDays(from, DAYS_AHEAD) },
  )
  const usual = partCents.reduce((sum, cents) => sum + cents, 0)
  const charges = days.flatMap(({ runs }) =>
    runs === null ? [] : [{ day: runs, cents: usual + partCents.length * holidayFeeOn(runs) }],
  )
  return charges.length === 0 ? null : costliest(charges)
}
