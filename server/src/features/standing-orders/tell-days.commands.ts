/** What a person has to know about single days: days off, and days that could not be ordered. Each is told once. */
import type { EventDetails } from '@meridian/domain/orders/events.ts'
import { type Actor, SYSTEM } from '@meridian/domain/orders/order-lifecycle.ts'
import { type DayOffName, federalHoliday } from '@meridian/domain/standing-orders/holidays.ts'
import type { StandingDay } from '@meridian/domain/standing-orders/standing-days.ts'
import { sql } from 'kysely'
import type { Db } from '../../db/database.ts'
import type { StoredFailure } from '../../db/tables-standing.ts'
import { AppError } from '../../errors/app-error.ts'
import { recordEvent } from '../../events/events.ts'
import type { Calendar } from './calendar.ts'
import type { StandingRow } from './standing-orders.queries.ts'

export type Failure = { day: StandingDay; failure: StoredFailure }

/** Only a refusal says something about the day. The next run tries again after anything else, such as a map that does not answer. */
export function failureOf(error: unknown): StoredFailure {
  if (!(error instanceof AppError) || error.status >= 500) throw error
  return { code: error.code, values: error.values ?? {} }
}

const nameOf = ({ daysOff }: Calendar, day: string): DayOffName => {
  const holiday = federalHoliday(day)
  return holiday ? { holiday } : { own: daysOff.get(day) ?? '' }
}

/** Days off on which it does not run: stored, so that they are told once. */
export async function leaveOut(
  db: Db,
  standing: StandingRow,
  calendar: Calendar,
  days: readonly StandingDay[],
  now: Date,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const { rows } = await sql<{ named: string }>`
      insert into standing_days (standing_order_id, named_on, state, updated_at)
      select ${standing.id}, named, 'off', ${now} from unnest(${days.map(({ named }) => named)}::date[]) named
      on conflict do nothing returning named_on::text as named`.execute(trx)
    const isNew = new Set(rows.map(({ named }) => named))
    await tellDaysOff(
      trx,
      standing,
      calendar,
      days.filter(({ named }) => isNew.has(named)),
      now,
    )
  })
}

export async function tellDaysOff(
  trx: Db,
  standing: StandingRow,
  calendar: Calendar,
  days: readonly StandingDay[],
  now: Date,
): Promise<void> {
  const clashes = days.filter(({ isDayOff }) => isDayOff)
  if (clashes.length === 0) return
  await recordEvent(trx, {
    name: 'standing.days_off',
    orderId: null,
    status: null,
    actor: SYSTEM,
    occurredAt: now,
    details: {
      standingOrderId: standing.id,
      days: clashes.map(({ named, runs }) => ({ named, runs, dayOff: nameOf(calendar, named) })),
    },
  })
}

/** Once, whatever was canceled; whoever did it to their own knows. */
export async function tellOwner(
  trx: Db,
  standing: StandingRow,
  { how, day }: Pick<EventDetails['standing.taken_back'], 'how' | 'day'>,
  { actor, now }: { actor: Extract<Actor, { role: 'client' }>; now: Date },
): Promise<void> {
  if (actor.userId === standing.client_id) return
  await recordEvent(trx, {
    name: 'standing.taken_back',
    orderId: null,
    status: null,
    actor,
    occurredAt: now,
    details: { standingOrderId: standing.id, how, day },
  })
}

/** Tried again by each run, and told again only when the reason is another one. */
export async function saveFailures(
  db: Db,
  standing: StandingRow,
  calendar: Calendar,
  failures: readonly Failure[],
  now: Date,
): Promise<void> {
  const news = failures.filter(({ day, failure }) => calendar.stored.get(day.named)?.failure?.code !== failure.code)
  if (news.length === 0) return
  await db.transaction().execute(async (trx) => {
    const told: { day: string; reason: string }[] = []
    for (const { day, failure } of news) {
      const { rows } = await sql`
        insert into standing_days (standing_order_id, named_on, runs_on, state, failure, updated_at)
        values (${standing.id}, ${day.named}::date, ${day.runs}::date, 'failed', ${JSON.stringify(failure)}::jsonb, ${now})
        on conflict (standing_order_id, named_on) do update
          set state = 'failed', failure = excluded.failure, updated_at = excluded.updated_at
          where standing_days.state in ('set', 'failed')
            and standing_days.failure ->> 'code' is distinct from excluded.failure ->> 'code'
        returning 1`.execute(trx)
      if (rows.length > 0) told.push({ day: day.runs as string, reason: failure.code })
    }
    if (told.length === 0) return
    await recordEvent(trx, {
      name: 'standing.not_ordered',
      orderId: null,
      status: null,
      actor: SYSTEM,
      occurredAt: now,
      details: { standingOrderId: standing.id, days: told },
    })
  })
}
