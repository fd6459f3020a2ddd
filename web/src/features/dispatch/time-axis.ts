/** Where a moment is on the time axis of the lanes. */
import { BUSINESS_ZONE } from '@meridian/domain/calendar.ts'
import { formatDate } from '@meridian/domain/format.ts'
import type { Board, RunStopView } from '../../data/dispatch.ts'

const HOUR_MS = 3_600_000
/** Five minutes at a stop are then as wide as the order's number; the lanes' grid in the style sheet has the same width. */
const PX_PER_HOUR = 240
/** Shorter blocks could be neither read nor hit. */
const MIN_BLOCK_PX = 44
const BLOCK_GAP_PX = 2
const MIN_HOURS = 6

export type TimeAxis = { from: number; until: number; width: number; ticks: { x: number; label: string }[] }

const floorHour = (ms: number) => Math.floor(ms / HOUR_MS) * HOUR_MS
const ceilHour = (ms: number) => Math.ceil(ms / HOUR_MS) * HOUR_MS

/** From the first to the last thing that happens on this day; on today's board not before now. */
export function timeAxis({ drivers, day, today, now }: Pick<Board, 'drivers' | 'day' | 'today' | 'now'>): TimeAxis {
  const stops = drivers.flatMap(({ run }) => run.stops)
  const shifts = drivers.flatMap(({ shift }) => (shift ? [shift] : []))
  const starts = [...stops.map(({ arrivalAt }) => arrivalAt), ...shifts.map(({ from }) => from)].map(Date.parse)
  const ends = [...stops.map(({ departureAt }) => departureAt), ...shifts.map(({ until }) => until)].map(Date.parse)
  const isToday = day === today
  const from = floorHour(
    isToday ? Date.parse(now) : starts.reduce((a, b) => Math.min(a, b), Date.parse(`${day}T13:00:00Z`)),
  )
  const until = ceilHour(ends.reduce((a, b) => Math.max(a, b), from + MIN_HOURS * HOUR_MS))
  const hours = (until - from) / HOUR_MS
  const ticks = Array.from({ length: hours }, (_, hour) => ({
    x: hour * PX_PER_HOUR,
    label: formatDate(new Date(from + hour * HOUR_MS), 'time', BUSINESS_ZONE).replace(':00', ''),
  }))
  return { from, until, width: hours * PX_PER_HOUR, ticks }
}

/** Within the axis: what began before it is drawn at its start. */
export function xOf(axis: TimeAxis, time: string | number): number {
  const ms = typeof time === 'string' ? Date.parse(time) : time
  return (Math.min(Math.max(ms, axis.from), axis.until) - axis.from) * (PX_PER_HOUR / HOUR_MS)
}

/** The time at a distance from the start of the axis. */
export const timeAt = (axis: TimeAxis, x: number): number => axis.from + x * (HOUR_MS / PX_PER_HOUR)

export type PlacedStop = { stop: RunStopView; left: number; width: number }

/** Pickups have a row, deliveries and returns the other; a block that would cover the one before it in its row is pushed to the right. */
export function placeStops(axis: TimeAxis, stops: readonly RunStopView[]): PlacedStop[] {
  const ends = { pickup: 0, delivery: 0 }
  return stops.map((stop) => {
    const row = stop.stop === 'pickup' ? 'pickup' : 'delivery'
    const left = Math.max(xOf(axis, stop.startAt), ends[row])
    const width = Math.max(MIN_BLOCK_PX, xOf(axis, stop.departureAt) - left)
    ends[row] = left + width + BLOCK_GAP_PX
    return { stop, left, width }
  })
}

export const boardTime = (time: string): string => formatDate(new Date(time), 'time', BUSINESS_ZONE)
