/** About the days of a standing order. Its name is what a person typed, and may say too much for a mail: the brief words leave it out. */
import type { LocalDate } from '@meridian/domain/calendar.ts'
import type { EventDetails } from '@meridian/domain/events.ts'
import { formatLocalDate } from '@meridian/domain/format.ts'
import type { DayOffName } from '@meridian/domain/standing-orders/holidays.ts'
import { HOLIDAY_NAMES } from '@meridian/domain/texts/standing-orders.ts'

const dayText = (day: LocalDate): string => formatLocalDate(day, 'weekdayDay')
const dayOffText = (dayOff: DayOffName): string => ('holiday' in dayOff ? HOLIDAY_NAMES[dayOff.holiday] : dayOff.own)

const clash = ({ named, runs, dayOff }: EventDetails['standing.days_off']['days'][number]): string => {
  const day = `${dayText(named)} (${dayOffText(dayOff)})`
  if (runs === null) return `${day}: no pickup`
  return runs === named ? `${day}: runs as usual` : `${day}: moved to ${dayText(runs)}`
}

export const STANDING_NOTICES = {
  daysOffTitle: 'Day off ahead',
  daysOff: (name: string, { days }: EventDetails['standing.days_off']) => `${name}: ${days.map(clash).join('; ')}.`,
  daysOffBrief: 'A standing order meets a day off. Look at its calendar.',
  notOrderedTitle: 'Standing order: day not ordered',
  notOrdered: (name: string, { days }: EventDetails['standing.not_ordered']) =>
    `${name}: ${days.map(({ day }) => dayText(day)).join(', ')} could not be ordered. The calendar says why.`,
  notOrderedBrief: 'A day of a standing order could not be ordered. The calendar says why.',
}
