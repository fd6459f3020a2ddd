/** The federal holidays of the United States, by their rules, on the days they are observed. */
import { addDays, type LocalDate, weekday } from '../time/calendar.ts'

export const FEDERAL_HOLIDAYS = [
  'new_year',
  'king',
  'presidents',
  'memorial',
  'juneteenth',
  'independence',
  'labor',
  'columbus',
  'veterans',
  'thanksgiving',
  'christmas',
] as const
export type FederalHoliday = (typeof FEDERAL_HOLIDAYS)[number]
/** A federal holiday, or what an organization calls its own day off. */
export type DayOffName = { holiday: FederalHoliday } | { own: string }

type Rule = { month: number; day: number } | { month: number; nth: number; weekday: number }

const RULES: Record<FederalHoliday, Rule> = {
  new_year: { month: 1, day: 1 },
  king: { month: 1, nth: 3, weekday: 1 },
  presidents: { month: 2, nth: 3, weekday: 1 },
  memorial: { month: 5, nth: -1, weekday: 1 },
  juneteenth: { month: 6, day: 19 },
  independence: { month: 7, day: 4 },
  labor: { month: 9, nth: 1, weekday: 1 },
  columbus: { month: 10, nth: 2, weekday: 1 },
  veterans: { month: 11, day: 11 },
  thanksgiving: { month: 11, nth: 4, weekday: 4 },
  christmas: { month: 12, day: 25 },
}

/** The holiday that is observed on this day, or null. */
export function federalHoliday(day: LocalDate): FederalHoliday | null {
  const year = Number(day.slice(0, 4))
  // New Year's Day of the next year is observed on December 31 when it is a Saturday.
  return observedOf(year).get(day) ?? observedOf(year + 1).get(day) ?? null
}

/** Cached, because a calendar looks up every one of its days and a year's eleven dates take a fifth of a millisecond. */
const observed = new Map<number, ReadonlyMap<LocalDate, FederalHoliday>>()
const MAX_CACHED_YEARS = 100

/** By the day on which each of the year's holidays is observed. */
function observedOf(year: number): ReadonlyMap<LocalDate, FederalHoliday> {
  const cached = observed.get(year)
  if (cached) return cached
  if (observed.size >= MAX_CACHED_YEARS) observed.clear()
  const days = new Map(FEDERAL_HOLIDAYS.map((name) => [observedOn(RULES[name], year), name]))
  observed.set(year, days)
  return days
}

function observedOn(rule: Rule, year: number): LocalDate {
  const date = 'day' in rule ? dateOf(year, rule.month, rule.day) : nthWeekday(year, rule)
  const shift = { 6: -1, 7: 1 }[weekday(date)] ?? 0
  return addDays(date, shift)
}

const two = (value: number): string => String(value).padStart(2, '0')
const dateOf = (year: number, month: number, day: number): LocalDate => `${year}-${two(month)}-${two(day)}`

function nthWeekday(year: number, { month, nth, weekday: wanted }: { month: number; nth: number; weekday: number }) {
  const first = dateOf(year, month, 1)
  const firstWanted = addDays(first, (wanted - weekday(first) + 7) % 7)
  if (nth > 0) return addDays(firstWanted, (nth - 1) * 7)
  const fifth = addDays(firstWanted, 28)
  return fifth.slice(0, 7) === first.slice(0, 7) ? fifth : addDays(firstWanted, 21)
}
