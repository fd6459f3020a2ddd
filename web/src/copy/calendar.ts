/** The calendar of a date field: the names of its icon buttons, and how a date is written in the field. */
export const CALENDAR_LABELS = {
  previousMonth: 'Previous month',
  nextMonth: 'Next month',
  previousYear: 'Previous year',
  nextYear: 'Next year',
  previousDecade: 'Previous decade',
  nextDecade: 'Next decade',
  monthLevelControl: 'Choose a month',
  yearLevelControl: 'Choose a year',
} as const

/** In the calendar library's own notation. */
export const DATE_PATTERNS = { date: 'MMM D, YYYY', weekdayDate: 'ddd, MMM D, YYYY' } as const
