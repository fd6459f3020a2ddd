/** A standing order is set up, changed from a day on, paused, resumed and ended. */

import type { Actor } from '@meridian/domain/orders/order-lifecycle.ts'
import { type Recurrence, toRule } from '@meridian/domain/standing-orders/recurrence.ts'
import { addDays, type LocalDate, localDate, type Zone, zoneOf } from '@meridian/domain/time/calendar.ts'
import { sql } from 'kysely'
import type { Tasks } from '../../background/tasks.ts'
import type { Db } from '../../db/database.ts'
import { AppError } from '../../errors/app-error.ts'
import { recordEvent } from '../../events/events.ts'
import { type CheckedTerms, checkTerms } from '../orders/placing/check-order.ts'
import { saveAddresses } from '../orders/placing/insert-order.commands.ts'
import { pinnedRequestOf } from '../orders/placing/order-price.ts'
import { holdMembership } from '../orders/placing/ordering-member.queries.ts'
import type { OrderPlacement, PlaceOrderDeps } from '../orders/placing/placement.ts'
import { requireInArea } from '../pricing/quotes.ts'
import { MAKE_DAYS } from './make-days.task.ts'
import { namedDays } from './named-days.ts'
import {
  countOpenStanding,
  findStandingForChange,
  type StandingReader,
  type StandingRow,
} from './standing-orders.queries.ts'
import { requestOf, type StandingTerms, toStored } from './standing-parts.ts'
import { forget, keepWish, moveDays, skipDays } from './stored-days.commands.ts'
import { type KeptOrder, type TakenDay, takeBack } from './take-back.commands.ts'
import { tellOwner } from './tell-days.commands.ts'

type Client = Extract<Actor, { role: 'client' }>
/** Who asks, and which of them they may change. */
export type Asking = { actor: Client; reader: StandingReader; now: Date; tasks: Pick<Tasks, 'enqueue'> }

const MAX_STANDING_ORDERS = 500
/** A schedule with its first day in three years is a slip of the pen. */
const MAX_DAYS_AHEAD = 366

export type PreparedTerms = {
  terms: StandingTerms
  zone: Zone
  checked: { placement: OrderPlacement; terms: CheckedTerms }[]
}

/** As an order of the first day is checked, and before any transaction is open. */
export async function checkStanding(
  db: Db,
  tools: PlaceOrderDeps,
  terms: StandingTerms,
  { actor, now }: Pick<Asking, 'actor' | 'now'>,
  before: StandingRow | null = null,
): Promise<PreparedTerms> {
  const zone = zoneOf(pinnedRequestOf(firstPart(terms)).pickup)
  refuseDates(terms, before, localDate(now, zone))
  const { organizationId } = actor
  if (organizationId === null) throw new AppError('no_organization_to_order')
  const checked: PreparedTerms['checked'] = []
  for (const [part, fields] of terms.parts.entries()) {
    const request = requestOf(fields, { runs: terms.startsOn, zone })
    const standing = { id: 0, day: terms.startsOn, part, holidayFeeCents: 0 }
    const placement = { request, actor, organizationId, standing, now }
    const { pickup, delivery } = pinnedRequestOf(request)
    requireInArea(tools.maps, pickup, 'pickup')
    requireInArea(tools.maps, delivery, 'delivery')
    // All parts run on the same days: a second zone would make two days of one.
    if (zoneOf(pickup) !== zone) throw new AppError('standing_zones_differ')
    checked.push({ placement, terms: await checkTerms(db, tools, placement) })
  }
  return { terms, zone, checked }
}

const firstPart = ({ parts }: StandingTerms): StandingTerms['parts'][number] =>
  parts[0] as StandingTerms['parts'][number]

function refuseDates(terms: StandingTerms, before: StandingRow | null, today: LocalDate): void {
  const { startsOn, endsOn } = terms
  if (startsOn < today) throw new AppError('standing_starts_in_the_past')
  if (startsOn > addDays(today, MAX_DAYS_AHEAD)) throw new AppError('standing_day_too_far')
  if (endsOn !== null && endsOn < startsOn) throw new AppError('standing_ends_before_start')
  const until = addDays(startsOn, MAX_DAYS_AHEAD)
  const rule = {
    rule: toRule(terms.recurrence),
    startsOn,
    endsOn,
    countedFrom: before && countedFrom(terms.recurrence, before),
  }
  if (namedDays(rule, startsOn, until).length === 0) throw new AppError('standing_names_no_day')
}

export async function addStanding(trx: Db, { terms, zone, checked }: PreparedTerms, asking: Asking): Promise<number> {
  const { actor, now } = asking
  const organizationId = actor.organizationId as number
  // Whoever removes this member waits for it, and hands it over with the others; or has been faster.
  await trx.selectFrom('organizations').select('id').where('id', '=', organizationId).forShare().execute()
  await holdMembership(trx, organizationId, actor.userId)
  if ((await countOpenStanding(trx, organizationId, localDate(now, zone))) >= MAX_STANDING_ORDERS)
    throw new AppError('too_many_standing_orders', { max: MAX_STANDING_ORDERS })
  return insert(trx, { terms, zone, checked }, asking, null)
}

async function insert(trx: Db, prepared: PreparedTerms, { actor, now, tasks }: Asking, before: StandingRow | null) {
  const { terms, zone, checked } = prepared
  const { id } = await trx
    .insertInto('standing_orders')
    .values({
      organization_id: actor.organizationId as number,
      client_id: before?.client_id ?? actor.userId,
      name: terms.name,
      recurrence: JSON.stringify(terms.recurrence),
      rule: toRule(terms.recurrence),
      zone,
      starts_on: terms.startsOn,
      counted_from: before && countedFrom(terms.recurrence, before),
      ends_on: terms.endsOn,
      holiday_rule: terms.holidayRule,
      parts: JSON.stringify(terms.parts.map(toStored)),
      site_ids: siteIdsOf(checked),
      part_cents: partCents(checked),
      changed_by: actor.userId,
      // What was agreed goes on being agreed, up to the same sums for both together.
      approved_at: before?.approved_at ?? null,
      agreement_id: before?.agreement_id ?? null,
      driver_id: before?.driver_id ?? null,
      follows_id: before?.id ?? null,
      paused_from: before?.paused_from ?? null,
      paused_until: before?.paused_until ?? null,
      created_at: now,
      updated_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  // The book knows the addresses, so that they need not be looked up on each of the days.
  const orders = checked.map(({ placement, terms: facts }) => ({
    placement,
    checked: { ...facts, scheduledDate: null, pin: null, closedSites: [] },
  }))
  await saveAddresses(trx, { organizationId: actor.organizationId as number, now }, orders)
  await tasks.enqueue(trx, MAKE_DAYS, { standingOrderId: id })
  // Dispatch knows of one that waits already.
  const isNews = before === null || before.approved_at !== null
  if (isNews) await tellDispatch(trx, id, { actor, isChange: before !== null, now })
  return id
}

const tellDispatch = (trx: Db, id: number, { actor, isChange, now }: { actor: Client; isChange: boolean; now: Date }) =>
  recordEvent(trx, {
    name: 'standing.set_up',
    orderId: null,
    status: null,
    actor,
    occurredAt: now,
    details: { standingOrderId: id, isChange },
  })

/** As often as before, in the same weeks as before: a change of something else moves no day. */
export function countedFrom({ every, interval }: Recurrence, before: StandingRow): LocalDate | null {
  const { recurrence, counted_from: from, starts_on: startsOn } = before
  return every === recurrence.every && interval === recurrence.interval ? (from ?? startsOn) : null
}

const siteIdsOf = (checked: PreparedTerms['checked']): number[] => [
  ...new Set(checked.flatMap(({ terms }) => Object.values(terms.sites).map((site) => site.id))),
]

const partCents = (checked: PreparedTerms['checked']): number[] =>
  checked.map(({ terms }) => terms.quoted.price.totalCents)

export type Changed = { id: number; kept: KeptOrder[] }

/**
 * The new one begins on its first day, and the one before ends the day before. What a person wants otherwise on later days stays, and
 * so do the days of which a driver has an order: they are ordered, and not anew.
 */
export async function changeStandingFrom(
  trx: Db,
  id: number,
  { revision, ...prepared }: PreparedTerms & { revision: number },
  asking: Asking,
): Promise<Changed> {
  const before = await requireStanding(trx, id, asking)
  if (before.revision !== revision) throw new AppError('standing_changed_meanwhile')
  const { startsOn } = prepared.terms
  // One that runs before the new first day stays, whichever day it stands for.
  const isWanted = ({ named, runs }: TakenDay) => named >= startsOn && runs >= startsOn
  const { kept, gone } = await takeBack(trx, before, { isWanted, whole: true }, asking)
  await keepWish(trx, id, gone.filter(isPersons), asking.now)
  await forget(trx, id, gone.filter(isRules))
  const newId = await insert(trx, prepared, asking, before)
  await moveDays(trx, { from: id, to: newId }, startsOn, asking.now)
  const lastDay = addDays(startsOn, -1)
  const { ends_on: endsOn } = before
  await update(trx, id, asking, { ends_on: endsOn !== null && endsOn < lastDay ? endsOn : lastDay })
  await tellOwner(trx, { ...before, id: newId }, { how: 'changed', day: startsOn }, asking)
  return { id: newId, kept }
}

const isPersons = ({ isPersons: is }: TakenDay): boolean => is
const isRules = ({ isPersons: is }: TakenDay): boolean => !is

export async function pauseStanding(
  trx: Db,
  id: number,
  { from, until }: { from: LocalDate; until: LocalDate | null },
  asking: Asking,
): Promise<KeptOrder[]> {
  const standing = await requireStanding(trx, id, asking)
  const today = localDate(asking.now, standing.zone)
  if (from < today) throw new AppError('standing_day_over')
  if (until !== null && until < from) throw new AppError('standing_ends_before_start')
  const isWanted = ({ runs }: TakenDay) => runs >= from && (until === null || runs <= until)
  const { kept, gone } = await takeBack(trx, standing, { isWanted }, asking)
  await keepWish(trx, id, gone.filter(isPersons), asking.now)
  await forget(trx, id, gone.filter(isRules))
  await update(trx, id, asking, { paused_from: from, paused_until: until })
  await tellOwner(trx, standing, { how: 'paused', day: from }, asking)
  // A pause that was set before may have covered days that run now.
  await asking.tasks.enqueue(trx, MAKE_DAYS, { standingOrderId: id })
  return kept
}

export async function resumeStanding(trx: Db, id: number, asking: Asking): Promise<void> {
  await requireStanding(trx, id, asking)
  await update(trx, id, asking, { paused_from: null, paused_until: null })
  await asking.tasks.enqueue(trx, MAKE_DAYS, { standingOrderId: id })
}

export async function endStanding(trx: Db, id: number, lastDay: LocalDate, asking: Asking): Promise<KeptOrder[]> {
  const standing = await requireStanding(trx, id, asking)
  const yesterday = addDays(localDate(asking.now, standing.zone), -1)
  if (lastDay < yesterday) throw new AppError('standing_day_over')
  const { kept, gone } = await takeBack(trx, standing, { isWanted: ({ runs }) => runs > lastDay }, asking)
  await forget(
    trx,
    id,
    gone.filter(({ named }) => named > lastDay),
  )
  // Its rule names it before the end: forgotten, it would be ordered for that day.
  await skipDays(
    trx,
    id,
    gone.filter(({ named }) => named <= lastDay),
    asking.now,
  )
  await update(trx, id, asking, { ends_on: lastDay })
  await tellOwner(trx, standing, { how: 'ended', day: lastDay }, asking)
  return kept
}

export async function requireStanding(trx: Db, id: number, { reader, now }: Asking): Promise<StandingRow> {
  const standing = await findStandingForChange(trx, reader, id)
  if (!standing) throw new AppError('standing_not_found')
  const { ends_on: endsOn, zone } = standing
  if (endsOn !== null && endsOn < localDate(now, zone)) throw new AppError('standing_ended')
  return standing
}

type Update = { ends_on?: LocalDate; paused_from?: LocalDate | null; paused_until?: LocalDate | null }

const update = (trx: Db, id: number, { actor, now }: Asking, set: Update) =>
  trx
    .updateTable('standing_orders')
    .set({ ...set, changed_by: actor.userId, revision: sql`revision + 1`, updated_at: now })
    .where('id', '=', id)
    .execute()
