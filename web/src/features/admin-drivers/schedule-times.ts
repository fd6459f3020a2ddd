/** Times of a time field ('08:30') and minutes after midnight. */

/** Midnight at the end of a day is shown as '00:00'. */
export function clockText(minutes: number): string {
  const inDay = minutes % (24 * 60)
  return `${String(Math.floor(inDay / 60)).padStart(2, '0')}:${String(inDay % 60).padStart(2, '0')}`
}

export function minutesOf(text: string): number {
  const [hours = '0', minutes = '0'] = text.split(':')
  return Number(hours) * 60 + Number(minutes)
}
