/** The half-filled form of a standing order. */

import { HOLIDAY_RULES } from '@meridian/domain/standing-orders/recurrence.ts'
import type { SentIntent } from '../../../data/pricing/intent-key.ts'
import { withValidValues } from '../new-delivery/draft.ts'
import { readStored } from '../new-delivery/draft-storage.ts'
import type { DeliveryRequest } from '../new-delivery/fields.ts'
import { MONTH_KINDS, SCHEDULE_KINDS, type Schedule } from './schedule.ts'

export type StandingDraft = {
  schedule: Schedule
  parts: DeliveryRequest[]
  /** Null: the suggested one. */
  name: string | null
  /** Of what is changed: what somebody else changed since begins anew. */
  revision: number | null
  intent: SentIntent | null
}

/** `today`: a first day that is over by now is the one that the form begins with. */
export function readStandingDraft(
  name: string,
  start: Pick<StandingDraft, 'schedule' | 'revision'>,
  today: string,
): StandingDraft | null {
  const stored = readStored<StandingDraft>(name)
  if (!Array.isArray(stored?.parts) || stored.parts.length === 0 || stored.revision !== start.revision) return null
  const schedule = withValidSchedule(stored.schedule ?? {}, start.schedule)
  const isOver = schedule.startsOn < today
  return {
    schedule: isOver ? { ...schedule, startsOn: start.schedule.startsOn } : schedule,
    parts: stored.parts.map((part) => withValidValues(part ?? {})),
    name: typeof stored.name === 'string' ? stored.name : null,
    revision: start.revision,
    intent: isIntent(stored.intent) ? stored.intent : null,
  }
}

const isIntent = (value: Partial<SentIntent> | null | undefined): value is SentIntent =>
  typeof value?.text === 'string' && typeof value.key === 'string'

const isDay = (value: unknown): boolean => typeof value === 'string' && /^\d{4}-\d\d-\d\d$/.test(value)
const isOneOf = (values: readonly unknown[]) => (value: unknown) => values.includes(value)
const isCount = (value: unknown): boolean => Number.isInteger(value) && Number(value) > 0
const isWeekday = isOneOf([1, 2, 3, 4, 5, 6, 7])

const IS_VALID: Record<keyof Schedule, (value: unknown) => boolean> = {
  kind: isOneOf(SCHEDULE_KINDS),
  weekdays: (value) => Array.isArray(value) && value.every(isWeekday),
  weeks: isCount,
  everyDays: isCount,
  months: isCount,
  monthKind: isOneOf(MONTH_KINDS),
  monthDay: isCount,
  nth: isOneOf([1, 2, 3, 4, -1]),
  weekday: isWeekday,
  startsOn: isDay,
  endsOn: (value) => value === null || isDay(value),
  holidayRule: isOneOf(HOLIDAY_RULES),
}

/** Values of the wrong type (stored by an older version, or edited) are those that the form begins with. */
function withValidSchedule(stored: Partial<Schedule>, start: Schedule): Schedule {
  const valid = Object.entries(stored).filter(([field, value]) => IS_VALID[field as keyof Schedule]?.(value))
  return { ...start, ...Object.fromEntries(valid) }
}
