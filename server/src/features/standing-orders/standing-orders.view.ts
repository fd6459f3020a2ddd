import type { StandingDay as DayOnCalendar, Proposal, StandingOrder } from '@meridian/contract/standing-orders.ts'
import { SENTENCES as SPANISH } from '@meridian/contract/texts/es/sentences.ts'
import { SENTENCES } from '@meridian/contract/texts/sentences.ts'
import type { Language } from '@meridian/domain/accounts/language.ts'
import { formatCents } from '@meridian/domain/pricing/money.ts'
import { withMargin } from '@meridian/domain/standing-orders/agreements.ts'
import { federalHoliday } from '@meridian/domain/standing-orders/holidays.ts'
import {
  CALENDAR_DAYS,
  MAKE_AHEAD_DAYS,
  type StandingDay,
  standingState,
} from '@meridian/domain/standing-orders/standing-days.ts'
import { thinnerSchedule } from '@meridian/domain/standing-orders/thinner.ts'
import { addDays, type LocalDate, localDate } from '@meridian/domain/time/calendar.ts'
import type { Db } from '../../db/database.ts'
import type { StoredFailure } from '../../db/tables-standing.ts'
import { type Calendar, calendarsOf, NO_DAYS_OFF } from './calendar.ts'
import { latestPrices, pastDays } from './past-days.queries.ts'
import { yearlyCost } from './propose.ts'
import {
  agreementsOf,
  beyondAgreements,
  daysOffOf,
  type MadeOrder,
  madeOrders,
  namesOf,
  type StandingRow,
} from './standing-orders.queries.ts'

type Showing = { now: Date; hasPrices: boolean }

/** With the same few queries for any number. */
export async function toStandingOrders(
  db: Db,
  rows: readonly StandingRow[],
  { now, hasPrices }: Showing,
): Promise<StandingOrder[]> {
  if (rows.length === 0) return []
  const ids = rows.map(({ id }) => id)
  // In the west the day is the same or the one before: what it names too early is left out below.
  const from = localDate(now, 'America/Denver')
  const [names, calendars, past, prices, agreements, beyond] = await Promise.all([
    namesOf(db, ids),
    calendarsOf(db, rows, from, addDays(from, CALENDAR_DAYS)),
    pastDays(db, ids, from),
    latestPrices(db, ids),
    agreementsOf(db, ids),
    beyondAgreements(db, ids),
  ])
  return rows.map((row) => {
    const today = localDate(now, row.zone)
    const { days } = calendars.get(row.id) as Calendar
    const name = names.get(row.id)
    const cents = pricesOf(row, prices.get(row.id))
    const moneyOf = (amount: number | undefined) => (hasPrices ? money(amount) : null)
    const agreement = agreements.get(row.id)
    const over = beyond.get(row.id)
    return {
      id: row.id,
      name: row.name,
      recurrence: row.recurrence as StandingOrder['recurrence'],
      startsOn: row.starts_on,
      endsOn: row.ends_on,
      holidayRule: row.holiday_rule,
      zone: row.zone,
      parts: row.parts.map((part, at) => ({ ...part, totalCost: moneyOf(cents[at]) })),
      state: standingState({ endsOn: row.ends_on, pause: { from: row.paused_from, until: row.paused_until } }, today),
      pausedFrom: row.paused_from,
      pausedUntil: row.paused_until,
      isApproved: row.approved_at !== null,
      agreement: agreement
        ? { maxPerDay: moneyOf(agreement.maxDayCents), maxPerMonth: moneyOf(agreement.maxMonthCents) }
        : null,
      beyondAgreement: over ? { orders: over.orders, totalCost: moneyOf(over.cents), firstDay: over.firstDay } : null,
      driver: name?.driver ?? null,
      organizationId: row.organization_id,
      organizationName: name?.organizationName ?? '',
      clientName: name?.clientName ?? '',
      nextDay: nextDay(days, today),
      failedDays: days.filter((day) => day.state === 'failed' && isNear(day, today)).length,
      suggestion: suggestionOf(row, past.get(row.id) ?? [], hasPrices ? sumOf(cents) : null),
      revision: row.revision,
    }
  })
}

const money = (cents: number | undefined): string | null => (cents === undefined ? null : formatCents(cents))

const nextDay = (days: readonly StandingDay[], today: LocalDate): LocalDate | null =>
  days.find(({ runs, state }) => runs !== null && runs >= today && (state === 'planned' || state === 'made'))?.runs ??
  null

const isNear = ({ runs }: StandingDay, today: LocalDate): boolean =>
  runs !== null && runs >= today && runs <= addDays(today, MAKE_AHEAD_DAYS)

/** By part: of its latest order; before the first, as it was when it was set up. */
const pricesOf = ({ parts, part_cents: partCents }: StandingRow, latest: ReadonlyMap<number, number> | undefined) =>
  parts.map((_, at) => latest?.get(at) ?? partCents[at])

/** Of a whole day; null while the price of a part is not known. */
const sumOf = (cents: readonly (number | undefined)[]): number | null =>
  cents.every((each) => each !== undefined) ? cents.reduce((sum, each) => sum + each, 0) : null

function suggestionOf(
  row: StandingRow,
  past: Parameters<typeof thinnerSchedule>[1],
  dayCents: number | null,
): StandingOrder['suggestion'] {
  const thinner = thinnerSchedule(row.recurrence, past)
  if (!thinner) return null
  const { recurrence, fewerPerYear } = thinner
  return {
    recurrence: recurrence as StandingOrder['recurrence'],
    fewerPerYear,
    savingPerYear: dayCents === null ? null : formatCents(fewerPerYear * dayCents),
  }
}

/** For the admin who agrees to it: by the prices at which it was set up, which nobody can change by editing one of its orders. */
export async function toProposal(db: Db, row: StandingRow, now: Date): Promise<Proposal | null> {
  const latest = (await latestPrices(db, [row.id])).get(row.id)
  const partCents = row.parts.map((_, at) => row.part_cents[at] ?? latest?.get(at))
  if (!partCents.every((cents) => cents !== undefined)) return null
  const daysOff = (await daysOffOf(db, [row.organization_id])).get(row.organization_id) ?? NO_DAYS_OFF
  const cost = yearlyCost({ schedule: row, partCents, daysOff, today: localDate(now, row.zone) })
  if (!cost) return null
  const most = withMargin(cost)
  return {
    costPerDay: formatCents(cost.maxDayCents),
    costPerMonth: formatCents(cost.maxMonthCents),
    maxPerDay: formatCents(most.maxDayCents),
    maxPerMonth: formatCents(most.maxMonthCents),
  }
}

/** The calendar of these, from one day to another. */
export async function toDays(
  db: Db,
  rows: readonly StandingRow[],
  { from, to, language }: { from: LocalDate; to: LocalDate; language: Language },
): Promise<DayOnCalendar[]> {
  const ids = rows.map(({ id }) => id)
  const calendars = await calendarsOf(db, rows, from, to)
  const made = Map.groupBy(await madeOrders(db, ids, addDays(from, -CALENDAR_DAYS)), keyOf)
  return rows
    .flatMap(({ id }) => {
      const calendar = calendars.get(id) as Calendar
      return calendar.days.map((day) => toDay(id, day, calendar, made.get(`${id} ${day.named}`) ?? [], language))
    })
    .toSorted((a, b) => ((a.runs ?? a.named) < (b.runs ?? b.named) ? -1 : 1))
}

const keyOf = ({ standingOrderId, named }: MadeOrder): string => `${standingOrderId} ${named}`

export function toDay(
  standingOrderId: number,
  day: StandingDay,
  { stored, daysOff }: Pick<Calendar, 'stored' | 'daysOff'>,
  orders: readonly MadeOrder[],
  language: Language,
): DayOnCalendar {
  const { named, runs, state } = day
  const row = stored.get(named)
  return {
    standingOrderId,
    named,
    runs,
    state,
    holiday: federalHoliday(named),
    dayOff: daysOff.get(named) ?? null,
    orders:
      state === 'made' || state === 'canceled'
        ? orders.map(({ id, part, status, waitsForAgreement }) => ({ id, part, status, waitsForAgreement }))
        : [],
    changes: row?.changes ?? [],
    failure: row?.failure && state === 'failed' ? sentenceOf(row.failure, language) : null,
  }
}

/** A code of a later release, which this one does not know, is shown as it is. */
function sentenceOf({ code, values }: StoredFailure, language: Language): string {
  const sentences: Record<string, unknown> = language === 'es' ? SPANISH : SENTENCES
  const sentence = sentences[code]
  return typeof sentence === 'function' ? String(sentence(values)) : String(sentence ?? code)
}
