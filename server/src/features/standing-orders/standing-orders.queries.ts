import type { DayChange } from '@meridian/contract/standing-orders.ts'
import { fullName } from '@meridian/domain/accounts/accounts.ts'
import type { OrderStatus } from '@meridian/domain/orders/orders.ts'
import type { Membership } from '@meridian/domain/organizations/permissions.ts'
import type { Agreement } from '@meridian/domain/standing-orders/agreements.ts'
import { READ_AROUND_DAYS, type StoredDay } from '@meridian/domain/standing-orders/standing-days.ts'
import { addDays, type LocalDate } from '@meridian/domain/time/calendar.ts'
import { type RawBuilder, sql } from 'kysely'
import { anyOf } from '../../db/array-parameter.ts'
import type { Db } from '../../db/database.ts'
import type { StoredFailure } from '../../db/tables-standing.ts'

/** Of whom: a member's who may be limited to sites, or everyone's for an admin. A key has none of its own (null). */
export type StandingReader = { organizationId: number; userId: number | null; siteIds: Membership['siteIds'] } | 'admin'

const day = (column: string) => sql<LocalDate>`${sql.ref(column)}::text`
const dayOrNone = (column: string) => sql<LocalDate | null>`${sql.ref(column)}::text`

const select = (db: Db) =>
  db
    .selectFrom('standing_orders as s')
    .select([
      's.id',
      's.organization_id',
      's.client_id',
      's.name',
      's.recurrence',
      's.rule',
      's.zone',
      day('s.starts_on').as('starts_on'),
      dayOrNone('s.counted_from').as('counted_from'),
      dayOrNone('s.ends_on').as('ends_on'),
      's.holiday_rule',
      's.parts',
      's.site_ids',
      dayOrNone('s.paused_from').as('paused_from'),
      dayOrNone('s.paused_until').as('paused_until'),
      's.approved_at',
      's.agreement_id',
      's.part_cents',
      's.changed_by',
      's.driver_id',
      's.suggestion_dismissed_at',
      's.revision',
    ])

export type StandingRow = Awaited<ReturnType<ReturnType<typeof select>['executeTakeFirstOrThrow']>>

const visible = (db: Db, reader: StandingReader) => {
  const query = select(db)
  if (reader === 'admin') return query
  const { organizationId, userId, siteIds } = reader
  return query
    .where('s.organization_id', '=', organizationId)
    .$if(siteIds !== null, (limited) =>
      limited.where(sql<boolean>`(s.client_id = ${userId} or ${ofSites(siteIds ?? [])})`),
    )
}

/** Every one of its orders: it is shown, changed and ended as a whole, and an order between other sites is not theirs. */
const ofSites = (siteIds: readonly number[]) => sql<boolean>`(s.site_ids && ${siteIds}::int[] and not exists (
  select from jsonb_array_elements(s.parts) part
  where coalesce((part->>'pickupSiteId')::int <> all(${siteIds}::int[]), true)
    and coalesce((part->>'deliverySiteId')::int <> all(${siteIds}::int[]), true)))`

/** By name. `endedBefore`: without those whose last day was before it. */
export const listStanding = (
  db: Db,
  reader: StandingReader,
  endedBefore: LocalDate | null = null,
): Promise<StandingRow[]> =>
  visible(db, reader)
    .$if(endedBefore !== null, (open) => open.where(mayRunFrom(endedBefore as LocalDate)))
    .orderBy(sql`lower(s.name)`)
    .orderBy('s.id')
    .limit(1_000)
    .execute()

export const findStanding = (db: Db, reader: StandingReader, id: number): Promise<StandingRow | undefined> =>
  visible(db, reader).where('s.id', '=', id).executeTakeFirst()

/** Locked: no order is made for it meanwhile. */
export const findStandingForChange = (trx: Db, reader: StandingReader, id: number): Promise<StandingRow | undefined> =>
  visible(trx, reader).where('s.id', '=', id).forNoKeyUpdate().executeTakeFirst()

/** Also after its last day, when a day was moved past it, or a driver has an order that stays. */
const mayRunFrom = (since: LocalDate) => sql<boolean>`(s.ends_on is null or s.ends_on >= ${since}::date
  or exists (select from standing_days d where d.standing_order_id = s.id and d.runs_on >= ${since}::date))`

/** Those that may have a day to make; one of them, or all. */
export const listToMake = (db: Db, since: LocalDate, id?: number): Promise<StandingRow[]> =>
  select(db)
    .where(mayRunFrom(since))
    .$if(id !== undefined, (query) => query.where('s.id', '=', id ?? 0))
    .orderBy('s.id')
    .execute()

export type DayRow = StoredDay & {
  standingOrderId: number
  changes: DayChange[]
  failure: StoredFailure | null
}

/** By hand, by us, or by the clock: all that was made for the day. */
const IS_CANCELED = sql<boolean>`(select bool_and(o.status in ('cancelled', 'declined')) from orders o
  where o.standing_order_id = standing_days.standing_order_id and o.standing_day = standing_days.named_on)`

/** Around these days, since a day may run on another one than the rule names. */
export async function storedDays(
  db: Db,
  ids: readonly number[],
  from: LocalDate,
  to: LocalDate,
): Promise<Map<number, DayRow[]>> {
  const rows = await db
    .selectFrom('standing_days')
    .select([
      'standing_order_id as standingOrderId',
      day('named_on').as('namedOn'),
      dayOrNone('runs_on').as('runsOn'),
      sql<StoredDay['state']>`case when state = 'made' and ${IS_CANCELED} then 'canceled' else state end`.as('state'),
      'changes',
      'failure',
    ])
    .where('standing_order_id', '=', anyOf(ids))
    .where(
      sql<boolean>`(named_on between ${addDays(from, -READ_AROUND_DAYS)}::date and ${addDays(to, READ_AROUND_DAYS)}::date
        or runs_on between ${from}::date and ${to}::date)`,
    )
    .orderBy('named_on')
    .execute()
  return Map.groupBy(rows, ({ standingOrderId }) => standingOrderId)
}

export type DaysOff = ReadonlyMap<LocalDate, string>

export async function daysOffOf(db: Db, organizationIds: readonly number[]): Promise<Map<number, DaysOff>> {
  const rows = await db
    .selectFrom('days_off')
    .select(['organization_id', day('day').as('day'), 'name'])
    .where('organization_id', '=', anyOf([...new Set(organizationIds)]))
    .execute()
  const groups = Map.groupBy(rows, (row) => row.organization_id)
  return new Map([...groups].map(([id, days]) => [id, new Map(days.map((row) => [row.day, row.name]))]))
}

/** Its organization has approved it, or does not have to. */
export const isFree = (
  orders: string,
): RawBuilder<boolean> => sql`not (${sql.ref(`${orders}.has_approval`)} and exists (
  select from approvals a where a.order_id = ${sql.ref(`${orders}.id`)} and a.state = 'waiting' and not a.is_afterwards))`

/** Of an approved standing order: it goes beyond what was agreed, or it would be confirmed. */
const waitsForAgreement = sql<boolean>`(o.status = 'pending' and s.approved_at is not null and ${isFree('o')})`

export type MadeOrder = {
  id: number
  standingOrderId: number
  named: LocalDate
  part: number
  status: OrderStatus
  waitsForAgreement: boolean
}

/** The latest order of each part and day: one that was taken back is there with its successor. */
export async function madeOrders(
  db: Db,
  ids: readonly number[],
  from: LocalDate,
  to: LocalDate | null = null,
): Promise<MadeOrder[]> {
  const { rows } = await sql<MadeOrder>`
    select distinct on (o.standing_order_id, o.standing_day, o.standing_part)
      o.id, o.standing_order_id as "standingOrderId", o.standing_day::text as named, o.standing_part as part, o.status,
      ${waitsForAgreement} as "waitsForAgreement"
    from orders o join standing_orders s on s.id = o.standing_order_id
    where o.standing_order_id = any(${[...ids]}::int[]) and o.standing_day >= ${from}::date
      and (${to}::date is null or o.standing_day <= ${to}::date)
    order by o.standing_order_id, o.standing_day, o.standing_part, o.id desc`.execute(db)
  return rows
}

export type Beyond = { orders: number; cents: number; firstDay: LocalDate }

/** What goes beyond the agreements of these. */
export async function beyondAgreements(db: Db, ids: readonly number[]): Promise<Map<number, Beyond>> {
  const { rows } = await sql<Beyond & { id: number }>`
    select s.id, count(*)::int as orders, sum(o.total_cents - o.prepaid_cents)::int as cents,
      min((o.scheduled_date at time zone s.zone)::date)::text as "firstDay"
    from orders o join standing_orders s on s.id = o.standing_order_id
    where o.standing_order_id = any(${[...ids]}::int[]) and ${waitsForAgreement}
    group by s.id`.execute(db)
  return new Map(rows.map(({ id, ...beyond }) => [id, beyond]))
}

/** The sums that were agreed to; none for one whose approval was withdrawn. */
export async function agreementsOf(db: Db, ids: readonly number[]): Promise<Map<number, Agreement>> {
  const rows = await db
    .selectFrom('standing_orders as s')
    .innerJoin('standing_agreements as a', 'a.id', 's.agreement_id')
    .select(['s.id', 'a.max_day_cents as maxDayCents', 'a.max_month_cents as maxMonthCents'])
    .where('s.id', '=', anyOf(ids))
    .where('s.approved_at', 'is not', null)
    .execute()
  return new Map(rows.map(({ id, ...agreement }) => [id, agreement]))
}

export type StandingNames = {
  organizationName: string
  clientName: string
  driver: { id: number; firstName: string; lastName: string } | null
}

export async function namesOf(db: Db, ids: readonly number[]): Promise<Map<number, StandingNames>> {
  const rows = await db
    .selectFrom('standing_orders as s')
    .innerJoin('organizations as g', 'g.id', 's.organization_id')
    .innerJoin('users as c', 'c.id', 's.client_id')
    .leftJoin('drivers as d', 'd.id', 's.driver_id')
    .leftJoin('users as u', 'u.id', 'd.user_id')
    .select([
      's.id',
      'g.name',
      'c.first_name',
      'c.last_name',
      'd.id as driver_id',
      'u.first_name as driver_first',
      'u.last_name as driver_last',
    ])
    .where('s.id', '=', anyOf(ids))
    .execute()
  return new Map(
    rows.map((row) => [
      row.id,
      {
        organizationName: row.name,
        clientName: fullName({ firstName: row.first_name, lastName: row.last_name }),
        driver:
          row.driver_id === null
            ? null
            : { id: row.driver_id, firstName: row.driver_first ?? '', lastName: row.driver_last ?? '' },
      },
    ]),
  )
}

export async function countOpenStanding(db: Db, organizationId: number, today: LocalDate): Promise<number> {
  const row = await db
    .selectFrom('standing_orders')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('organization_id', '=', organizationId)
    .where(sql<boolean>`(ends_on is null or ends_on >= ${today}::date)`)
    .executeTakeFirstOrThrow()
  return row.count
}
