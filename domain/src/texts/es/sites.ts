import type { Translated } from '../../accounts/language.ts'
import { alikeDays, type OpenSpan, spanOf } from '../../organizations/sites.ts'
import { localDate, MINUTES_PER_DAY, weekday } from '../../time/calendar.ts'
import { formatClock } from '../../time/format.ts'
import type * as en from '../sites.ts'

export const WEEKDAYS: Translated<typeof en.WEEKDAYS> = [
  'Lunes',
  'Martes',
  'Miércoles',
  'Jueves',
  'Viernes',
  'Sábado',
  'Domingo',
]
const SHORT = ['lun', 'mar', 'mié', 'jue', 'vie', 'sáb', 'dom'] as const

const clock = (minutes: number): string => (minutes % MINUTES_PER_DAY === 0 ? 'medianoche' : formatClock(minutes, 'es'))

const spanText = ([from, to]: OpenSpan): string =>
  to - from === MINUTES_PER_DAY ? 'todo el día' : `${clock(from)} – ${clock(to)}`

export const hoursText: Translated<typeof en.hoursText> = (hours) =>
  alikeDays(hours)
    .map(({ first, last, spans }) => {
      const days = first === last ? SHORT[first] : `${SHORT[first]}–${SHORT[last]}`
      return `${days} ${spans.map(spanText).join(', ')}`
    })
    .join('; ') || 'Cerrado todos los días'

export const siteClosedText: Translated<typeof en.siteClosedText> = (name, next, zone) => {
  if (next === null) return `${name} está cerrado todos los días.`
  const day = WEEKDAYS[weekday(localDate(next.from, zone)) - 1]?.toLowerCase()
  // 'p.m.' ends with the dot of the sentence.
  return `${name} está cerrado a esa hora. Abre el ${day}, ${spanText(spanOf(next, zone))}.`.replace(/\.\.$/, '.')
}
