/** How a day of a standing order is said. */

import { HOLIDAY_NAMES } from '@meridian/domain/texts/standing-orders.ts'
import { formatLocalDate } from '@meridian/domain/time/format.ts'
import type { StandingDay } from '../../data/standing-orders.ts'
import { CALENDAR_COPY as copy } from './standing-calendar.copy.ts'

/** On which it runs, or would have. */
export const shownDay = ({ runs, named }: StandingDay): string => runs ?? named
export const dayName = (day: string): string => formatLocalDate(day, 'weekdayDay')

const dayOffOf = ({ dayOff, holiday }: StandingDay): string | null => dayOff ?? (holiday && HOLIDAY_NAMES[holiday])

/** 'Ordered', 'Day off (Thanksgiving)', 'Will be ordered, instead of Thu, Nov 26' */
export function stateText(day: StandingDay): string {
  const why = dayOffOf(day)
  const plain = waits(day) ? copy.unconfirmed : copy.states[day.state]
  const state = why === null ? plain : copy.stateWithWhy(plain, why)
  if (day.runs !== null && day.runs !== day.named) return copy.moved(state, dayName(day.named))
  return day.changes.length > 0 ? copy.changed(state) : state
}

/** For a payment or an approval: no driver comes before. */
const waits = ({ state, orders }: StandingDay): boolean =>
  state === 'made' && orders.some(({ status }) => status === 'pending')

export const dayTitle = (name: string, day: StandingDay): string => copy.dayTitle(name, dayName(shownDay(day)))

/** Something is different from what the rule says. */
export const isUnusual = (day: StandingDay): boolean =>
  day.state === 'skipped' || day.changes.length > 0 || (day.runs !== null && day.runs !== day.named)
