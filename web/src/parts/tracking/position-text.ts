/** The text for the age of the driver's position. A file of its own: the page of a tracking link shows nothing else of its neighbors. */
import { isStalePosition, type Position } from '@meridian/domain/drivers/positions.ts'
import { POSITION_COPY as copy } from './position-text.copy.ts'

const SECOND = 1000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR
/** A younger position counts as now, also if the driver's clock is ahead. */
const NOW_MS = 3 * SECOND

/** 'Updated 12 s ago', or 'Last seen 14 min ago' when it is stale. */
export function positionText(position: Position, now: Date): string {
  const age = now.getTime() - position.at.getTime()
  if (age < NOW_MS) return copy.updatedNow
  return (isStalePosition(position, now) ? copy.lastSeen : copy.updated)(amountOf(age))
}

function amountOf(ms: number): string {
  if (ms < MINUTE) return `${Math.floor(ms / SECOND)} s`
  if (ms < HOUR) return `${Math.floor(ms / MINUTE)} min`
  if (ms < DAY) return `${Math.floor(ms / HOUR)} h`
  return copy.days(Math.floor(ms / DAY))
}
