/** The times of a temperature logger's file: ISO ('2026-07-15 15:04:05'), US ('7/15/26 3:04 PM') or with dots, the day first. */
import { instantOf, type Zone } from '../time/calendar.ts'

/** Null for what is no time. */
export type TimeReader = (text: string) => Date | null

const CLOCK = String.raw`(\d{1,2}):(\d{2})(?::(\d{2})(?:[.,]\d+)?)?(?:\s*([ap])\.?m\.?)?\s*(z|utc|gmt|(?:utc|gmt)?\s*[+-]\d{1,2}(?::?\d{2})?)?$`
const FORMS = [
  { pattern: new RegExp(String.raw`^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})[t,\s]+${CLOCK}`, 'i'), order: [0, 1, 2] },
  { pattern: new RegExp(String.raw`^(\d{1,2})[/-](\d{1,2})[/-](\d{4}|\d{2})[t,\s]+${CLOCK}`, 'i'), order: [2, 0, 1] },
  { pattern: new RegExp(String.raw`^(\d{1,2})\.(\d{1,2})\.(\d{4}|\d{2})[t,\s]+${CLOCK}`, 'i'), order: [2, 1, 0] },
] as const

/** `columnName` may state an offset ('Date Time, GMT-05:00'); a time's own comes first, and `zone` is where neither has one. */
export function createTimeReader(columnName: string, zone: Zone): TimeReader {
  const columnOffset = offsetIn(/\b(?:utc|gmt)\b\s*(?:[+-]\d{1,2}(?::?\d{2})?)?/i.exec(columnName)?.[0])
  const localMinute = createLocalClock(zone)
  return (text) => {
    for (const { pattern, order } of FORMS) {
      const match = pattern.exec(text.trim())
      if (!match) continue
      const [, a, b, c, hour, minute, second = '0', half, offset] = match
      const parts = [Number(a), Number(b), Number(c)]
      const [year, month, day] = order.map((at) => parts[at] as number) as [number, number, number]
      const date = dateText(year < 100 ? 2000 + year : year, month, day)
      const hours = hourOf(Number(hour), half)
      if (date === null || hours === null || Number(minute) > 59 || Number(second) > 59) return null
      const minutes = hours * 60 + Number(minute)
      const offsetMinutes = offsetIn(offset) ?? columnOffset
      const atMinute =
        offsetMinutes === null
          ? localMinute(date, minutes)
          : Date.parse(`${date}T00:00:00Z`) + (minutes - offsetMinutes) * 60_000
      return new Date(atMinute + Number(second) * 1000)
    }
    return null
  }
}

/** Of a day that exists. */
function dateText(year: number, month: number, day: number): string | null {
  const date = new Date(Date.UTC(year, month - 1, day))
  const exists = year >= 2000 && date.getUTCMonth() === month - 1 && date.getUTCDate() === day
  return exists ? date.toISOString().slice(0, 10) : null
}

function hourOf(hour: number, half: string | undefined): number | null {
  if (half === undefined) return hour <= 23 ? hour : null
  if (hour < 1 || hour > 12) return null
  return (hour % 12) + (half.toLowerCase() === 'p' ? 12 : 0)
}

/** In minutes: 'Z' is 0, 'GMT-05:00' and '-0500' are -300. */
function offsetIn(text: string | undefined): number | null {
  if (text === undefined) return null
  const [, sign, hours, minutes = '0'] = /([+-])(\d{1,2}):?(\d{2})?$/.exec(text.trim()) ?? []
  if (sign === undefined) return 0
  return (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes))
}

/** The zone is asked once an hour of the file: asking it for each of 20,000 lines takes seconds. */
function createLocalClock(zone: Zone): (date: string, minutes: number) => number {
  const hours = new Map<string, number>()
  return (date, minutes) => {
    const hour = Math.floor(minutes / 60)
    const key = `${date} ${hour}`
    let start = hours.get(key)
    if (start === undefined) {
      start = instantOf(date, hour * 60, zone).getTime()
      hours.set(key, start)
    }
    return start + (minutes % 60) * 60_000
  }
}
