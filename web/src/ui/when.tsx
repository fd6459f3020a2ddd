import { clockTime, exactTime, relativeTime } from './relative-time.ts'
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

/** A clock time; the exact time on hover. */
export function Clock({ time }: { time: string }) {
  const moment = new Date(time)
  return (
    <time className="tabular" dateTime={time} title={exactTime(moment)}>
      {clockTime(moment, new Date())}
    </time>
  )
}
