/** Opening hours as the fields hold them: 'HH:MM', a list of spans for each day. */
import { areSiteHours, type SiteHours, storedHours } from '@meridian/domain/organizations/sites.ts'

export type SpanText = { from: string; to: string }
export type DayText = readonly SpanText[]

export const USUAL_SPAN: SpanText = { from: '08:00', to: '17:00' }
export const USUAL_WEEK: readonly DayText[] = Array.from({ length: 7 }, (_, day) => (day < 5 ? [USUAL_SPAN] : []))

const two = (value: number): string => String(value).padStart(2, '0')
const textOf = (minutes: number): string => `${two(Math.floor(minutes / 60) % 24)}:${two(minutes % 60)}`
const minutesOf = (text: string): number => Number(text.slice(0, 2)) * 60 + Number(text.slice(3, 5))

export const weekOf = (hours: SiteHours): readonly DayText[] =>
  hours.map((spans) => spans.map(([from, to]) => ({ from: textOf(from), to: textOf(to) })))

/** Null when a time is missing, or what remains cannot be stored. */
export function hoursOf(week: readonly DayText[]): [number, number][][] | null {
  if (week.some((day) => day.some(({ from, to }) => !from || !to))) return null
  const hours = storedHours(week.map((day) => day.map(({ from, to }) => [minutesOf(from), minutesOf(to)] as const)))
  return areSiteHours(hours) ? (hours as [number, number][][]) : null
}
