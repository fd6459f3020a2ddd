import { useEffect, useState } from 'react'
import { clockTime, exactTime, relativeTime } from './relative-time.ts'

/** '3 min ago', exact on hover; it grows older by itself. */
export function When({ time }: { time: string }) {
  const [now, setNow] = useState(() => new Date())
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), 30_000)
    return () => clearInterval(timer)
  }, [])
  const moment = new Date(time)
  return (
    <time className="tabular" dateTime={time} title={exactTime(moment)}>
      {relativeTime(moment, now)}
    </time>
  )
}

/** A moment of a timetable, exact on hover. */
export function Clock({ time }: { time: string }) {
  const moment = new Date(time)
  return (
    <time className="tabular" dateTime={time} title={exactTime(moment)}>
      {clockTime(moment, new Date())}
    </time>
  )
}
