/**
 * The orders of the next two weeks, made from the standing orders. May be killed at any moment, run twice, and run on several nodes
 * at once: the row of a day is written in the transaction of its orders, and its key lets one of them through.
 */

import type { Actor } from '@meridian/domain/orders/order-lifecycle.ts'
import { holidayFeeOn, MAKE_AHEAD_DAYS, type StandingDay } from '@meridian/domain/standing-orders/standing-days.ts'
import { addDays, localDate } from '@meridian/domain/time/calendar.ts'
import { sql } from 'kysely'
import type { Db } from '../../db/database.ts'
import { AppError } from '../../errors/app-error.ts'
import type { Deps } from '../../http/deps.ts'
import { type CheckedTerms, checkDay, checkTerms, type PreparedOrder } from '../orders/placing/check-order.ts'
import { placeDay } from '../orders/placing/insert-order.commands.ts'
import { findMembership } from '../orders/placing/ordering-member.queries.ts'
import type { OrderPlacement, PlaceOrderDeps } from '../orders/placing/placement.ts'
import { type Calendar, calendarsOf } from './calendar.ts'
import { confirmLate, confirmWaiting } from './confirm.commands.ts'
import { listToMake, type StandingRow } from './standing-orders.queries.ts'
import { requestOf } from './standing-parts.ts'
import { type Failure, failureOf, leaveOut, saveFailures, tellDaysOff } from './tell-days.commands.ts'

export type MakeDeps = Pick<Deps, 'db' | 'log'> & PlaceOrderDeps
/** After the orders of a day are confirmed: into the run of the driver who usually does it. */
export type PlanMade = (made: { standing: StandingRow; orderIds: readonly number[]; day: string }) => Promise<void>

type Made = { orders: number; days: { day: string; orderIds: number[] }[] }

/** All of them, or one. What fails for one stops no other. Returns how many orders were made or confirmed. */
export async function makeStandingOrders(
  deps: MakeDeps,
  now: Date,
  { only, planMade }: { only?: number; planMade?: PlanMade } = {},
): Promise<number> {
  // Of our zones the one whose day ends last: each standing order is narrowed to its own below.
  const today = localDate(now, 'America/Denver')
  const standing = await listToMake(deps.db, today, only)
  const calendars = await calendarsOf(deps.db, standing, today, addDays(today, MAKE_AHEAD_DAYS + 1))
  const late = await confirmLate(
    deps.db,
    standing.map(({ id }) => id),
    now,
  )
  let orders = [...late.values()].flat().length
  for (const row of standing) {
    try {
      const made = await makeDaysOf(deps, row, calendars.get(row.id) as Calendar, now)
      orders += made.orders
      const confirmed = Map.groupBy(late.get(row.id) ?? [], ({ day }) => day)
      for (const [day, of] of confirmed) await planMade?.({ standing: row, orderIds: of.map(({ id }) => id), day })
      for (const { day, orderIds } of made.days) await planMade?.({ standing: row, orderIds, day })
    } catch (err) {
      deps.log.error({ err, standingOrderId: row.id }, 'the orders of a standing order were not made')
    }
  }
  return orders
}

async function makeDaysOf(deps: MakeDeps, standing: StandingRow, calendar: Calendar, now: Date): Promise<Made> {
  const today = localDate(now, standing.zone)
  const last = addDays(today, MAKE_AHEAD_DAYS)
  const due = calendar.days.filter(({ named, runs }) => (runs ?? named) >= today && (runs ?? named) <= last)
  const off = due.filter(({ state, named }) => state === 'off' && !calendar.stored.has(named))
  const toMake = due.filter(({ state }) => state === 'planned' || state === 'failed')
  const made: Made = { orders: 0, days: [] }
  if (off.length > 0) await leaveOut(deps.db, standing, calendar, off, now)
  if (toMake.length === 0) return made

  const failures: Failure[] = []
  const parts = checkedOnce(deps, standing, calendar, now)
  for (const day of toMake) {
    try {
      const orderIds = await makeDay(deps, { standing, calendar, day, parts, now })
      made.orders += orderIds.length
      if (orderIds.length > 0) made.days.push({ day: day.runs as string, orderIds })
    } catch (error) {
      failures.push({ day, failure: failureOf(error) })
    }
  }
  await saveFailures(deps.db, standing, calendar, failures, now)
  return made
}

type Parts = (day: StandingDay) => Promise<{ placement: OrderPlacement; terms: CheckedTerms }[]>

/** Addresses, sites and the route are the same on all days, unless one is changed: they are checked once for all of them. */
function checkedOnce(deps: MakeDeps, standing: StandingRow, calendar: Calendar, now: Date): Parts {
  const checked = new Map<string, Promise<CheckedTerms>>()
  const actor = actorOf(deps.db, standing)
  return async (day) => {
    const client = await actor
    const changes = calendar.stored.get(day.named)?.changes ?? []
    const parts = standing.parts.map(async (part, at) => {
      const change = changes.find((each) => each.part === at)
      const placement: OrderPlacement = {
        request: requestOf(part, { runs: day.runs as string, zone: standing.zone, change }),
        actor: client,
        organizationId: standing.organization_id,
        standing: { id: standing.id, day: day.named, part: at, holidayFeeCents: holidayFeeOn(day.runs as string) },
        now,
      }
      // Nothing that may be changed for a day is part of them.
      const key = String(at)
      const terms = checked.get(key) ?? checkTerms(deps.db, deps, placement)
      checked.set(key, terms)
      return { placement, terms: await terms }
    })
    return Promise.all(parts)
  }
}

type Client = Extract<Actor, { role: 'client' }>

async function actorOf(db: Db, { organization_id: organizationId, client_id: userId }: StandingRow): Promise<Client> {
  const membership = await findMembership(db, organizationId, userId)
  if (!membership) throw new AppError('standing_person_left')
  return { role: 'client', userId, organizationId, membership }
}

/** Whoever changed it last, as long as they belong to the organization: nobody approves a change of their own. */
async function askedBy(db: Db, standing: StandingRow, client: Client): Promise<Client> {
  const { organization_id: organizationId, changed_by: userId } = standing
  const membership = userId === null ? null : await findMembership(db, organizationId, userId)
  return userId === null || !membership ? client : { role: 'client', userId, organizationId, membership }
}

type DayToMake = { standing: StandingRow; calendar: Calendar; day: StandingDay; parts: Parts; now: Date }

/** Returns its orders; none when another run made them, or the standing order has changed since it was read. */
async function makeDay(deps: MakeDeps, { standing, calendar, day, parts, now }: DayToMake): Promise<number[]> {
  const prepared: PreparedOrder[] = []
  for (const { placement, terms } of await parts(day))
    prepared.push({ placement, checked: await checkDay(placement, terms) })
  return deps.db.transaction().execute(async (trx) => {
    if (!(await isUnchanged(trx, standing)) || !(await claimDay(trx, standing.id, day, now))) return []
    const client = await actorOf(trx, standing)
    const asked = {
      organizationId: standing.organization_id,
      client,
      askedBy: await askedBy(trx, standing, client),
      now,
    }
    const orderIds = await placeDay(trx, asked, prepared)
    await confirmWaiting(trx, standing, { named: day.named, now })
    await tellDaysOff(trx, standing, calendar, [day], now)
    return orderIds
  })
}

/** Held until the commit: whoever changes it, or hands it over, waits, and then finds the orders. */
async function isUnchanged(trx: Db, { id, revision, client_id: clientId }: StandingRow): Promise<boolean> {
  const row = await trx
    .selectFrom('standing_orders')
    .select(['revision', 'client_id'])
    .where('id', '=', id)
    .forShare()
    .executeTakeFirst()
  return row?.revision === revision && row.client_id === clientId
}

async function claimDay(trx: Db, standingOrderId: number, { named, runs }: StandingDay, now: Date): Promise<boolean> {
  const { rows } = await sql`
    insert into standing_days (standing_order_id, named_on, runs_on, state, updated_at)
    values (${standingOrderId}, ${named}::date, ${runs}::date, 'made', ${now})
    on conflict (standing_order_id, named_on) do update
      set state = 'made', runs_on = excluded.runs_on, failure = null, updated_at = excluded.updated_at
      where standing_days.state in ('set', 'failed')
    returning 1`.execute(trx)
  return rows.length > 0
}
