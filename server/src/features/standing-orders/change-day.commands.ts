/** One day is skipped, moved, changed, or as usual again. No other day changes. */
import type { DayChange } from '@meridian/contract/standing-orders.ts'
import { isCancelledOrDeclined } from '@meridian/domain/orders/orders.ts'
import {
  holidayFeeOn,
  READ_AROUND_DAYS,
  refuseMove,
  type StandingDay,
} from '@meridian/domain/standing-orders/standing-days.ts'
import { addDays, type LocalDate, localDate } from '@meridian/domain/time/calendar.ts'
import { sql } from 'kysely'
import type { Db } from '../../db/database.ts'
import { AppError } from '../../errors/app-error.ts'
import { findOrder, findOrdersForChange, type OrderRow } from '../../orders/orders.queries.ts'
import { editOrder, type PreparedEdit, prepareEdit } from '../orders/changing/edit-order.commands.ts'
import { type EditRequest, unchangedRequestOf } from '../orders/changing/edit-order.rules.ts'
import type { PlaceOrderDeps } from '../orders/placing/placement.ts'
import { type Calendar, calendarsOf, daysOf } from './calendar.ts'
import { MAKE_DAYS } from './make-days.task.ts'
import type { Asking } from './standing-orders.commands.ts'
import { findStanding, findStandingForChange, madeOrders, type StandingRow } from './standing-orders.queries.ts'
import { requestOf } from './standing-parts.ts'
import { cancel } from './take-back.commands.ts'
import { tellOwner } from './tell-days.commands.ts'

export type DayAction =
  | { action: 'skip' }
  | { action: 'move'; to: LocalDate }
  | { action: 'change'; changes: DayChange[] }
  | { action: 'restore' }

export type PreparedDay = {
  id: number
  named: LocalDate
  action: DayAction
  revision: number
  /** On which day it is to run, with what changed. */
  wanted: { runs: LocalDate; changes: DayChange[] }
  /** Of the orders that are made already. */
  edits: PreparedEdit[]
}

/** Asks the maps for orders that are made already, as each edit does: before any transaction is open. */
export async function prepareDay(
  db: Db,
  tools: PlaceOrderDeps,
  { id, named, action }: { id: number; named: LocalDate; action: DayAction },
  asking: Asking,
): Promise<PreparedDay> {
  const standing = await findStanding(db, asking.reader, id)
  if (!standing) throw new AppError('standing_not_found')
  const { days, day, byRule, changes } = await findDay(db, standing, named)
  const today = localDate(asking.now, standing.zone)
  if ((day.runs ?? day.named) < today) throw new AppError('standing_day_over')
  if (action.action === 'change') requireParts(standing, action.changes)
  const wanted = wantedOf(action, { day, byRule, changes })
  const isMade = day.state === 'made' && action.action !== 'skip'
  // Where it does not run now, another one may.
  const to = wanted.runs !== day.runs || day.state === 'canceled' ? wanted.runs : null
  if (action.action !== 'skip' && to !== null && !(action.action === 'restore' && !isMade && byRule === null)) {
    const refusal = refuseMove(days, { named, to, today })
    if (refusal) throw new AppError(refusal)
  }
  const edits = isMade ? await prepareEdits(db, tools, standing, { named, changes, wanted }, asking) : []
  return { id, named, action, revision: standing.revision, wanted, edits }
}

async function findDay(db: Db, standing: StandingRow, named: LocalDate) {
  // Far enough around it that the day to which it is moved is there too.
  const from = addDays(named, -READ_AROUND_DAYS)
  const calendar = (await calendarsOf(db, [standing], from, addDays(named, 4 * READ_AROUND_DAYS))).get(standing.id)
  const day = calendar?.days.find((each) => each.named === named)
  if (!calendar || !day) throw new AppError('standing_day_not_found')
  return {
    days: calendar.days,
    day,
    byRule: runsByRule(standing, calendar, named),
    changes: calendar.stored.get(named)?.changes ?? [],
  }
}

/** Where its rule for days off puts it, whatever is stored about it; null: it would not run. */
function runsByRule(standing: StandingRow, { daysOff }: Calendar, named: LocalDate): LocalDate | null {
  const around = { from: addDays(named, -READ_AROUND_DAYS), to: addDays(named, READ_AROUND_DAYS) }
  const days = daysOf(standing, { stored: [], daysOff, ...around })
  return days.find((day) => day.named === named)?.runs ?? null
}

function requireParts({ parts }: StandingRow, changes: readonly DayChange[]): void {
  const isWrong = changes.some(({ part }, at) => !parts[part] || changes.findIndex((each) => each.part === part) !== at)
  if (isWrong) throw new AppError('standing_day_not_found')
}

type FoundDay = { day: StandingDay; byRule: LocalDate | null; changes: DayChange[] }

function wantedOf(action: DayAction, { day: { named, runs }, byRule, changes }: FoundDay): PreparedDay['wanted'] {
  switch (action.action) {
    case 'move':
      return { runs: action.to, changes }
    case 'change':
      return { runs: runs ?? named, changes: action.changes }
    case 'skip':
      return { runs: named, changes: [] }
    case 'restore':
      // A day off that was added later leaves what is ordered: it runs on the day that was named.
      return { runs: byRule ?? named, changes: [] }
  }
}

type DayEdit = { named: LocalDate; changes: readonly DayChange[]; wanted: PreparedDay['wanted'] }

async function prepareEdits(
  db: Db,
  tools: PlaceOrderDeps,
  standing: StandingRow,
  { named, changes, wanted }: DayEdit,
  { actor, now }: Asking,
): Promise<PreparedEdit[]> {
  const edits: PreparedEdit[] = []
  for (const { id: orderId, part: at } of await madeOrders(db, [standing.id], named, named)) {
    const order = await findOrder(db, orderId)
    const part = standing.parts[at]
    if (!order || !part || isCancelledOrDeclined(order.status)) continue
    const change = wanted.changes.find((each) => each.part === at)
    const usual = requestOf(part, { runs: wanted.runs, zone: standing.zone })
    const different = requestOf(part, { runs: wanted.runs, zone: standing.zone, change })
    const touched = [changes.find((each) => each.part === at), change].flatMap((each) => Object.keys(each ?? {}))
    const request = editRequestOf(order, { ...usual, ...different }, touched)
    edits.push(
      await prepareEdit(db, tools, { orderId, request, actor, now, holidayFeeCents: holidayFeeOn(wanted.runs) }),
    )
  }
  return edits
}

/** The order as it is, with another day and the fields that are different on it: what somebody edited besides stays. */
function editRequestOf(order: OrderRow, wanted: ReturnType<typeof requestOf>, touched: readonly string[]): EditRequest {
  const is = (name: string) => touched.includes(name)
  const hasOtherSlot = is('preferredTimeSlot') || is('slotFromMinutes') || is('slotToMinutes')
  const same = unchangedRequestOf(order)
  const slot = hasOtherSlot ? wanted : same
  return {
    ...same,
    scheduledDate: wanted.scheduledDate,
    preferredTimeSlot: slot.preferredTimeSlot,
    slotFromMinutes: slot.slotFromMinutes,
    slotToMinutes: slot.slotToMinutes,
    itemDescription: is('itemDescription') ? wanted.itemDescription : same.itemDescription,
    specialInstructions: is('specialInstructions') ? wanted.specialInstructions : same.specialInstructions,
    packageCount: is('packageCount') ? wanted.packageCount : same.packageCount,
    acceptsClosedSites: wanted.acceptsClosedSites,
  }
}

export async function changeDay(trx: Db, prepared: PreparedDay, asking: Asking): Promise<void> {
  // Also after its end, for a day that was moved past it.
  const standing = await findStandingForChange(trx, asking.reader, prepared.id)
  if (!standing) throw new AppError('standing_not_found')
  if (standing.revision !== prepared.revision) throw new AppError('standing_changed_meanwhile')
  const { named, action, wanted, edits } = prepared
  await trx
    .updateTable('standing_orders')
    .set({ changed_by: asking.actor.userId })
    .where('id', '=', standing.id)
    .execute()
  const { day } = await findDay(trx, standing, named)
  if (action.action === 'skip') return skip(trx, standing, day, asking)
  // Made since it was looked at, or taken back.
  if (day.state === 'made' ? edits.length === 0 : edits.length > 0) throw new AppError('standing_changed_meanwhile')
  // All of them first, as every change of several: the first edit may lock their agreement.
  await findOrdersForChange(
    trx,
    edits.map(({ orderId }) => orderId),
  )
  for (const edit of edits) await editOrder(trx, edit)
  const isUsual = action.action === 'restore'
  if (isUsual && edits.length === 0) await forget(trx, standing.id, named)
  else await save(trx, standing.id, { named, ...wanted, state: edits.length > 0 ? 'made' : 'set' }, asking.now)
  await asking.tasks.enqueue(trx, MAKE_DAYS, { standingOrderId: standing.id })
}

async function skip(trx: Db, standing: StandingRow, { named }: StandingDay, asking: Asking): Promise<void> {
  for (const order of await madeOrders(trx, [standing.id], named, named))
    if (!(await cancel(trx, order, asking))) throw new AppError('standing_day_under_way', { orderId: order.id })
  await save(trx, standing.id, { named, runs: null, changes: [], state: 'skipped' }, asking.now)
  await tellOwner(trx, standing, { how: 'skipped', day: named }, asking)
}

const forget = (trx: Db, id: number, named: LocalDate) =>
  sql`delete from standing_days where standing_order_id = ${id} and named_on = ${named}::date`.execute(trx)

type DayToSave = { named: LocalDate; runs: LocalDate | null; changes: DayChange[]; state: 'set' | 'skipped' | 'made' }

const save = (trx: Db, id: number, { named, runs, changes, state }: DayToSave, now: Date) =>
  sql`insert into standing_days (standing_order_id, named_on, runs_on, state, changes, updated_at)
    values (${id}, ${named}::date, ${runs}::date, ${state}, ${JSON.stringify(changes)}::jsonb, ${now})
    on conflict (standing_order_id, named_on) do update set (runs_on, state, changes, failure, updated_at) =
      (excluded.runs_on, excluded.state, excluded.changes, null, excluded.updated_at)`.execute(trx)
