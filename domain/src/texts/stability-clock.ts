import { formatMinutes } from '../time/format.ts'

/** '3 h 20 min left', '45 min left', 'Out of time for 12 min' */
export function stabilityText(end: Date, now: Date): string {
  const minutes = (end.getTime() - now.getTime()) / 60_000
  return minutes > 0
    ? `${formatMinutes(Math.max(1, Math.floor(minutes)))} left`
    : `Out of time for ${formatMinutes(Math.floor(-minutes))}`
}
