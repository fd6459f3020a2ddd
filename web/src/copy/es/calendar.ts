import type { Translated } from '@meridian/domain/accounts/language.ts'
// The names of months and days; only the calendars of this build load them.
import 'dayjs/locale/es.js'
import type * as en from '../calendar.ts'

export const CALENDAR_LABELS: Translated<typeof en.CALENDAR_LABELS> = {
  previousMonth: 'Mes anterior',
  nextMonth: 'Mes siguiente',
  previousYear: 'Año anterior',
  nextYear: 'Año siguiente',
  previousDecade: 'Década anterior',
  nextDecade: 'Década siguiente',
  monthLevelControl: 'Elegir un mes',
  yearLevelControl: 'Elegir un año',
}

export const DATE_PATTERNS: Translated<typeof en.DATE_PATTERNS> = {
  date: 'D [de] MMM [de] YYYY',
  weekdayDate: 'ddd D [de] MMM [de] YYYY',
}
