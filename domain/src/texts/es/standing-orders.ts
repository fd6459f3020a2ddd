import type { Translated } from '../../accounts/language.ts'
import type { MonthDay, Recurrence } from '../../standing-orders/recurrence.ts'
import type * as en from '../standing-orders.ts'

export const HOLIDAY_NAMES: Translated<typeof en.HOLIDAY_NAMES> = {
  new_year: 'Año Nuevo',
  king: 'Día de Martin Luther King Jr.',
  presidents: 'Día de los Presidentes',
  memorial: 'Memorial Day',
  juneteenth: 'Juneteenth',
  independence: 'Día de la Independencia',
  labor: 'Día del Trabajo',
  columbus: 'Día de Colón',
  veterans: 'Día de los Veteranos',
  thanksgiving: 'Día de Acción de Gracias',
  christmas: 'Navidad',
}

export const WEEKDAY_NAMES: Translated<typeof en.WEEKDAY_NAMES> = {
  1: 'lunes',
  2: 'martes',
  3: 'miércoles',
  4: 'jueves',
  5: 'viernes',
  6: 'sábado',
  7: 'domingo',
}

export const NTH_NAMES: Translated<typeof en.NTH_NAMES> = {
  1: 'primer',
  2: 'segundo',
  3: 'tercer',
  4: 'cuarto',
  '-1': 'último',
}

export const HOLIDAY_RULE_LABELS: Translated<typeof en.HOLIDAY_RULE_LABELS> = {
  skip: 'Omitirlo',
  day_before: 'El día hábil anterior',
  day_after: 'El día hábil siguiente',
  run: 'Hacerlo de todos modos',
}

const listed = (names: readonly string[]): string =>
  names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} y ${names.at(-1)}`

export function recurrenceText(recurrence: Recurrence): string {
  const { interval } = recurrence
  switch (recurrence.every) {
    case 'day':
      return interval === 1 ? 'Todos los días' : `Cada ${interval} días`
    case 'week': {
      const days = recurrence.weekdays.toSorted((a, b) => a - b)
      const names = days.join() === '1,2,3,4,5' ? 'lunes a viernes' : listed(days.map((day) => WEEKDAY_NAMES[day]))
      return interval === 1 ? `Cada ${names}` : `Cada ${interval} semanas, ${names}`
    }
    case 'month':
      return `Cada ${interval === 1 ? 'mes' : `${interval} meses`}, ${monthDayText(recurrence.on)}`
  }
}

function monthDayText(on: MonthDay): string {
  switch (on.kind) {
    case 'date':
      return on.day === 31 ? 'el último día' : `el día ${on.day}`
    case 'weekday':
      return `el ${NTH_NAMES[`${on.nth}`]} ${WEEKDAY_NAMES[on.weekday]}`
    case 'working_day':
      return `el ${NTH_NAMES[`${on.nth}`]} día hábil`
  }
}
