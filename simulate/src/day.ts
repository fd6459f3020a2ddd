/** How much is ordered when: little in the early morning, most before noon, a second peak in the afternoon. */
const FIRST_HOUR = 6
const LAST_HOUR = 22
const HOURLY: readonly number[] = [0.4, 0.8, 1.3, 1.6, 1.7, 1.5, 1.1, 1.2, 1.5, 1.6, 1.4, 1.0, 0.7, 0.5, 0.4, 0.3, 0.3]

/** The hour of the day after this share of the run. */
export const hourAt = (share: number): number => FIRST_HOUR + Math.min(1, Math.max(0, share)) * (LAST_HOUR - FIRST_HOUR)

/** Relative to the mean of the day; straight lines between the hours. */
export function demandAt(hour: number): number {
  const at = Math.min(HOURLY.length - 1, Math.max(0, hour - FIRST_HOUR))
  const before = HOURLY[Math.floor(at)] as number
  const after = HOURLY[Math.ceil(at)] as number
  const mean = HOURLY.reduce((sum, value) => sum + value, 0) / HOURLY.length
  return (before + (after - before) * (at - Math.floor(at))) / mean
}

export const clockText = (hour: number): string =>
  `${String(Math.floor(hour)).padStart(2, '0')}:${String(Math.floor((hour % 1) * 60)).padStart(2, '0')}`
