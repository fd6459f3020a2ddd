/** About the days of a standing order. Its name is what a person typed, and may say too much for a mail: the brief words leave it out. */

import type { EventDetails } from '@meridian/domain/orders/events.ts'
import type { DayOffName } from '@meridian/domain/standing-orders/holidays.ts'
import type { Recurrence } from '@meridian/domain/standing-orders/recurrence.ts'
import { HOLIDAY_NAMES, recurrenceText } from '@meridian/domain/texts/standing-orders.ts'
import type { LocalDate } from '@meridian/domain/time/calendar.ts'
import { formatDollars, formatLocalDate } from '@meridian/domain/time/format.ts'

const dayText = (day: LocalDate): string => formatLocalDate(day, 'weekdayDay')
const dayOffText = (dayOff: DayOffName): string => ('holiday' in dayOff ? HOLIDAY_NAMES[dayOff.holiday] : dayOff.own)

const clash = ({ named, runs, dayOff }: EventDetails['standing.days_off']['days'][number]): string => {
  const day = `${dayText(named)} (${dayOffText(dayOff)})`
  if (runs === null) return `${day}: no pickup`
  return runs === named ? `${day}: runs as usual` : `${day}: moved to ${dayText(runs)}`
}

type Facts = { name: string; organizationName: string; recurrence: Recurrence }

type TakenBack = EventDetails['standing.taken_back']
const takenBack = ({ how, day }: TakenBack): string => {
  const on = dayText(day)
  return {
    paused: `paused from ${on}. What was ordered for the pause is canceled.`,
    ended: `its last day is ${on}. What was ordered for later is canceled.`,
    changed: `changed from ${on}. The days from then on are ordered anew.`,
    skipped: `${on} is skipped. What was ordered for it is canceled.`,
  }[how]
}

type Beyond = EventDetails['standing.beyond_agreement']
const mostText = ({ maxDayCents, maxMonthCents }: Beyond): string =>
  `at most ${formatDollars(maxDayCents)} a day and ${formatDollars(maxMonthCents)} a month`

export const STANDING_NOTICES = {
  takenBackTitle: 'A colleague changed your standing order',
  takenBack: (name: string, colleague: string, details: TakenBack) => `${name}, by ${colleague}: ${takenBack(details)}`,
  takenBackBrief: 'A colleague changed one of your standing orders. Look at its calendar.',
  waitsTitle: 'Standing order waits for approval',
  waits: ({ name, organizationName, recurrence }: Facts) =>
    `${organizationName}, ${name}: ${recurrenceText(recurrence)}. Until you approve it, each of its orders is paid or approved by itself.`,
  waitsBrief: 'A client has set up a standing order. It waits for your approval.',
  changedTitle: 'Approved standing order changed',
  changed: ({ name, organizationName, recurrence }: Facts) =>
    `${organizationName}, ${name}: ${recurrenceText(recurrence)}. Its orders are confirmed up to the sums that you agreed to; more waits for you.`,
  changedBrief:
    'A client has changed a standing order that you approved. Its orders are confirmed up to the sums that you agreed to.',
  beyondTitle: 'Standing order goes beyond what was agreed',
  beyond: ({ name, organizationName }: Facts, details: Beyond) =>
    `${organizationName}, ${name}: ${mostText(details)} was agreed. Orders from ${dayText(details.firstDay)} are more than that and wait until you agree, or they are paid.`,
  beyondBrief: 'Orders of a standing order are more than was agreed. They wait until you agree, or they are paid.',
  ownBeyondTitle: 'Orders wait for Meridian’s agreement',
  ownBeyond: (name: string, details: Beyond) =>
    `${name}: we agreed to ${mostText(details)} before payment. Orders from ${dayText(details.firstDay)} are more than that. They wait until we agree to more, or you pay for them.`,
  ownBeyondBrief:
    'Orders of your standing order are more than we agreed to. They wait until we agree, or they are paid.',
  daysOffTitle: 'Day off ahead',
  daysOff: (name: string, { days }: EventDetails['standing.days_off']) => `${name}: ${days.map(clash).join('; ')}.`,
  daysOffBrief: 'A standing order meets a day off. Look at its calendar.',
  notOrderedTitle: 'Standing order: day not ordered',
  notOrdered: (name: string, { days }: EventDetails['standing.not_ordered']) =>
    `${name}: ${days.map(({ day }) => dayText(day)).join(', ')} could not be ordered. The calendar says why.`,
  notOrderedBrief: 'A day of a standing order could not be ordered. The calendar says why.',
}
