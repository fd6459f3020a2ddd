import { clockTime, exactTime, RELATIVE_WITHIN_MS, relativeTime } from './relative-time.ts'
import { useNow } from './use-now.ts'

/** '3 min ago', kept up to date; the exact time on hover. */
export function When({ time }: { time: string }) {
  const now = useNow(30_000)
  const moment = new Date(time)
  return (
    <time className="tabular" dateTime={time} title={exactTime(moment)}>
      {relativeTime(moment, now)}
    </time>
  )
}

/** ' (3 min ago)' behind a date, for as long as it says more than the date. */
export function Age({ time }: { time: string }) {
  const now = useNow(30_000)
  const moment = new Date(time)
  const isRecent = now.getTime() - moment.getTime() < RELATIVE_WITHIN_MS
  return isRecent ? ` (${relativeTime(moment, now)})` : null
}

/** A clock time; the exact time on hover. */
export function Clock({ time }: { time: string }) {
  const moment = new Date(time)
  return (
    <time className="tabular" dateTime={time} title={exactTime(moment)}>
      {clockTime(moment, new Date())}
    </time>
  )
}
