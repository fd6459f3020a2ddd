/** Where a moment is on the time axis of the lanes. */
import { usualStart } from '@meridian/domain/drivers/shifts.ts'
import { BUSINESS_ZONE, instantOf } from '@meridian/domain/time/calendar.ts'
import { formatDate } from '@meridian/domain/time/format.ts'
import type { Board } from '../../data/dispatch/dispatch.ts'

const HOUR_MS = 3_600_000
const MIN_HOURS = 6
/** Hours are labeled as often as their labels have room. */
const MIN_TICK_PX = 60

/** Pixels per hour: a whole day in one window, up to minutes that can be told apart. */
export const ZOOMS = [48, 72, 96, 120, 180, 240, 360, 480] as const
export const DEFAULT_ZOOM = 240
/** Less of the day in view is no plan: narrow lanes are zoomed out until so much of it is. */
const MIN_HOURS_IN_VIEW = 4

/** Where nobody has zoomed. `px`: of the lanes without the drivers; 0 before they were measured. */
export const zoomToFit = (px: number): number =>
  px <= 0
    ? DEFAULT_ZOOM
    : (ZOOMS.findLast((zoom) => zoom <= DEFAULT_ZOOM && zoom * MIN_HOURS_IN_VIEW <= px) ?? ZOOMS[0])

/** The next zoom in a direction; the same at either end. */
export const zoomed = (pxPerHour: number, by: -1 | 1): number =>
  (by > 0 ? ZOOMS.find((zoom) => zoom > pxPerHour) : ZOOMS.findLast((zoom) => zoom < pxPerHour)) ?? pxPerHour

export type TimeAxis = {
  from: number
  until: number
  pxPerHour: number
  width: number
  ticks: { x: number; label: string }[]
}

const floorHour = (ms: number) => Math.floor(ms / HOUR_MS) * HOUR_MS
const ceilHour = (ms: number) => Math.ceil(ms / HOUR_MS) * HOUR_MS

type Times = Pick<Board, 'drivers' | 'day' | 'today' | 'now'>

/**
 * From the first to the last thing that happens on this day; on today's board shifts that began before do not count. A coming day
 * begins with its first shift or stop, and never before itself.
 */
export function timeAxis({ drivers, day, today, now }: Times, pxPerHour: number = DEFAULT_ZOOM): TimeAxis {
  const stops = drivers.flatMap(({ run }) => run.stops)
  const shifts = drivers.flatMap(({ shift }) => (shift ? [shift] : []))
  const past = drivers
    .flatMap(({ finished }) => finished)
    .map(({ arrivedAt, doneAt, plannedAt }) => Date.parse(arrivedAt ?? doneAt ?? plannedAt ?? now))
  const ends = [...stops.map(({ departureAt }) => departureAt), ...shifts.map(({ until }) => until)].map(Date.parse)
  const planned = [...stops.map(({ arrivalAt }) => arrivalAt), ...shifts.map(({ from }) => from)].map(Date.parse)
  const midnight = instantOf(day, 0, BUSINESS_ZONE).getTime()
  const ofDay = [...planned, ...past].filter((time) => time >= midnight)
  const starts = day === today ? [Date.parse(now), ...past] : ofDay
  const from = floorHour(starts.length > 0 ? starts.reduce((a, b) => Math.min(a, b)) : usualStart(day).getTime())
  const until = ceilHour([...ends, ...past].reduce((a, b) => Math.max(a, b), from + MIN_HOURS * HOUR_MS))
  const hours = (until - from) / HOUR_MS
  const hoursPerTick = Math.ceil(MIN_TICK_PX / pxPerHour)
  const ticks = Array.from({ length: Math.ceil(hours / hoursPerTick) }, (_, tick) => ({
    x: tick * hoursPerTick * pxPerHour,
    label: formatDate(new Date(from + tick * hoursPerTick * HOUR_MS), 'time', BUSINESS_ZONE).replace(':00', ''),
  }))
  return { from, until, pxPerHour, width: hours * pxPerHour, ticks }
}

/** Within the axis: what began before it is drawn at its start. */
export function xOf(axis: TimeAxis, time: string | number): number {
  const ms = typeof time === 'string' ? Date.parse(time) : time
  return (Math.min(Math.max(ms, axis.from), axis.until) - axis.from) * (axis.pxPerHour / HOUR_MS)
}

/** The time at a distance from the start of the axis. */
export const timeAt = (axis: TimeAxis, x: number): number => axis.from + x * (HOUR_MS / axis.pxPerHour)
