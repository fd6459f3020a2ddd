/** Meridian confirms the orders of a standing order without a payment, up to sums that an admin agreed to. */
import type { LocalDate } from '../time/calendar.ts'

/** At most so much on a day, and so much in a calendar month. */
export type Agreement = { maxDayCents: number; maxMonthCents: number }

/** What is charged for a day, or for one order of it. */
export type Charge = { day: LocalDate; cents: number }

const monthOf = (day: LocalDate): string => day.slice(0, 7)

/** The dearest day and the dearest month. */
export function costliest(charges: readonly Charge[]): Agreement {
  const days = sumBy(charges, ({ day }) => day)
  const months = sumBy(charges, ({ day }) => monthOf(day))
  return { maxDayCents: Math.max(0, ...days.values()), maxMonthCents: Math.max(0, ...months.values()) }
}

/** For a route that turns out somewhat longer, not for another delivery. */
const MARGIN_PERCENT = 10

/** With a margin, in whole dollars. */
export const withMargin = ({ maxDayCents, maxMonthCents }: Agreement): Agreement => ({
  maxDayCents: dollarsAbove(maxDayCents),
  maxMonthCents: dollarsAbove(maxMonthCents),
})

const dollarsAbove = (cents: number): number => Math.ceil((cents * (100 + MARGIN_PERCENT)) / 10_000) * 100

/** Those of the waiting orders that are within the agreement, in their order, beside what is confirmed already. */
export function withinAgreement<Waiting extends Charge>(
  { maxDayCents, maxMonthCents }: Agreement,
  confirmed: readonly Charge[],
  waiting: readonly Waiting[],
): Waiting[] {
  const days = sumBy(confirmed, ({ day }) => day)
  const months = sumBy(confirmed, ({ day }) => monthOf(day))
  return waiting.filter(({ day, cents }) => {
    const ofDay = (days.get(day) ?? 0) + cents
    const ofMonth = (months.get(monthOf(day)) ?? 0) + cents
    if (ofDay > maxDayCents || ofMonth > maxMonthCents) return false
    days.set(day, ofDay)
    months.set(monthOf(day), ofMonth)
    return true
  })
}

function sumBy(charges: readonly Charge[], keyOf: (charge: Charge) => string): Map<string, number> {
  const sums = new Map<string, number>()
  for (const charge of charges) sums.set(keyOf(charge), (sums.get(keyOf(charge)) ?? 0) + charge.cents)
  return sums
}
