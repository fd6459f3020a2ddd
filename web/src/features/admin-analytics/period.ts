/** The period of the analytics. */
import { analyticsPeriod } from '@meridian/domain/stats/analytics.ts'
import { addDays, BUSINESS_ZONE, localDate } from '@meridian/domain/time/calendar.ts'
import type { ANALYTICS_PERIODS } from '../../data/search-params.ts'
import type { DayPeriod } from '../../data/stats/analytics.ts'

export type PeriodChoice = (typeof ANALYTICS_PERIODS)[number]

export const today = (now: Date): string => localDate(now, BUSINESS_ZONE)

/** The last so many days, including today. */
export const lastDays = (days: number, now: Date): DayPeriod => ({
  from: addDays(today(now), 1 - days),
  to: today(now),
})

export const isPeriod = ({ from, to }: DayPeriod): boolean =>
  isDay(from) && isDay(to) && analyticsPeriod(from, to) !== null

/** Rejects a half-filled date field and years with three digits. */
const isDay = (text: string): boolean =>
  /^\d{4}-\d{2}-\d{2}$/.test(text) && text > '1900-01-01' && text < '2200-01-01' && !Number.isNaN(Date.parse(text))
