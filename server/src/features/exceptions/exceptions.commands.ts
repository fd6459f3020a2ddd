/** Reports and decisions: each locks the order first, so that of two decisions at the same moment the second finds the first. */
import type { BodyOf } from '@meridian/contract/endpoint.ts'
import type { Decision, report } from '@meridian/contract/orders/exceptions.ts'
import { type Actor, type ActorAs, isOwnOrder, SYSTEM } from '@meridian/domain/orders/order-lifecycle.ts'
import { isMoving } from '@meridian/domain/orders/orders.ts'
import {
  DEFAULT_HOLD_PLACE,
  decidedAtOnce,
  decisionsFor,
  isOnHold,
  mayWithdraw,
} from '@meridian/domain/proofs/exceptions.ts'
import type { Selectable } from 'kysely'
import { appendCustody } from '../../custody/ledger.ts'
import type { Db } from '../../db/database.ts'
import type { Tables } from '../../db/tables.ts'
import type { DecisionDetails } from '../../db/tables-exceptions.ts'
import { AppError, isRefusal } from '../../errors/app-error.ts'
import { recordEvent } from '../../events/events.ts'
import type { Deps } from '../../http/deps.ts'
import { changeOrder } from '../../orders/changing/order-changes.commands.ts'
import { raiseException, raiseFound } from '../../orders/changing/raise-exception.commands.ts'
import { explainMissingOrder } from '../../orders/missing-order.ts'
import type { StatedTimes } from '../../orders/offline-claims.queries.ts'
import { findOrderForChange, type OrderRow } from '../../orders/orders.queries.ts'
import { factsOf } from '../../orders/orders.rules.ts'
import { hasOpenReturn } from '../../orders/returns.queries.ts'
import { countTaken, findByKey, findException, listDue } from './exceptions.queries.ts'

type ExceptionRow = Selectable<Tables['stop_exceptions']>
type Report = BodyOf<typeof report>

/** Returns whether the order is still the driver's. */
export async function reportException(db: Db, actor: Actor, orderId: number, report: Report, now: Date) {
  return db.transaction().execute(async (trx) => {
    const order = await findOrderForChange(trx, orderId)
    const isOwn = order !== undefined && isOwnOrder(factsOf(order), actor)
    const known = await findByKey(trx, orderId, report.key)
    // Sent again because the reply was lost: the first one may have ended the order.
    if (known && (isOwn || (actor.role === 'driver' && known.driver_id === actor.driverId))) return isOwn
    if (!order || !isOwn) throw await explainMissingOrder(trx, order, orderId, actor)
    const { photoKey = null, position = null, occurredAt, offlineSince, ...problem } = report
    const stated = {
      occurredAt: occurredAt ? new Date(occurredAt) : undefined,
      offlineSince: offlineSince ? new Date(offlineSince) : undefined,
    }
    const facts = { isStanding: order.standing_order_id !== null, taken: await countTaken(trx, orderId) }
    const decision = decidedAtOnce(report.kind, facts)
    const raised = { ...problem, photoKey, position, ...stated, isDecidedAtOnce: decision !== null }
    const id = await raiseException(trx, order, actor, raised, now)
    if (!decision) return true
    const exception = await findException(trx, orderId, id)
    await apply(trx, order, exception as ExceptionRow, SYSTEM, { decision, instructions: null }, now)
    return false
  })
}

/** An admin has a measured temperature decided. A problem that is open already is the one to decide. */
export const raiseReading = (db: Db, actor: Actor, orderId: number, now: Date): Promise<void> =>
  db.transaction().execute(async (trx) => {
    const order = await findOrderForChange(trx, orderId)
    if (!order) throw new AppError('order_not_found', { orderId })
    await raiseFound(trx, order, actor, 'out_of_temperature', now)
  })

/** The client of the order's organization, an admin, or the clock. */
export async function decideException(
  db: Db,
  actor: Actor,
  ids: { orderId: number; exceptionId: number },
  decision: Decision,
  now: Date,
): Promise<void> {
  const { orderId, exceptionId } = ids
  await db.transaction().execute(async (trx) => {
    const order = await findOrderForChange(trx, orderId)
    const maySee = order && (actor.role === 'admin' || actor.role === 'system' || isOwnOrder(factsOf(order), actor))
    if (!maySee) throw new AppError('order_not_found', { orderId })
    const exception = await findException(trx, orderId, exceptionId)
    if (!exception) throw new AppError('exception_not_found')
    const fitting = decisionsFor(exception, actor.role)
    const isDecided = exception.state === 'decided' && !isOnHold(exception)
    // A held order that was delivered or returned since, or has a newer problem, takes no decision about this one.
    if (isDecided || !isMoving(order.status) || (await hasNewer(trx, exception)))
      throw new AppError('exception_already_decided', { orderId })
    if (!fitting.includes(decision.decision))
      throw new AppError('decision_not_possible', { decision: decision.decision })
    await apply(trx, order, exception, actor, decision, now)
  })
}

async function apply(trx: Db, order: OrderRow, exception: ExceptionRow, actor: Actor, decision: Decision, now: Date) {
  const isAtOnce = actor.role === 'system' && decision.decision === 'cancel'
  const decided = await trx
    .updateTable('stop_exceptions')
    .set({
      state: 'decided',
      decision: decision.decision,
      details: JSON.stringify({ ...whereStored(exception), ...detailsOf(decision) }),
      decided_at: now,
      decided_by_role: actor.role,
      decided_by: actor.userId,
    })
    .where('id', '=', exception.id)
    .returningAll()
    .executeTakeFirstOrThrow()
  await recordEvent(trx, {
    ...about(order, actor, now),
    name: 'exception.decided',
    details: {
      ...problemOf(exception),
      ...(isAtOnce ? { isDecidedAtOnce: true as const } : {}),
      decision: decision.decision,
    },
  })
  await appendDecision(trx, decided, actor, now)
  if (decision.decision === 'return_to_sender') await openReturn(trx, order, decision.instructions, now)
  if (decision.decision !== 'cancel') return
  const change = { orderId: order.id, reason: decision.instructions, now }
  if (actor.role === 'system') await changeOrder(trx, { ...change, command: 'closeEmpty', actor })
  if (actor.role === 'admin') await changeOrder(trx, { ...change, command: 'cancelByAdmin', actor })
}

const appendDecision = (trx: Db, row: ExceptionRow, actor: Actor, now: Date) =>
  appendCustody(trx, {
    orderId: row.order_id,
    kind: 'exception_decided',
    stop: row.stop,
    serverTime: now,
    personal: textsOf(row.details),
    details: {
      exceptionId: row.id,
      exception: row.kind,
      decision: row.decision,
      decidedByRole: actor.role,
      decidedByUserId: actor.userId,
    },
  })

const textsOf = ({ instructions, recipientName, place }: DecisionDetails): Record<string, string> => ({
  ...(instructions ? { instructions } : {}),
  ...(recipientName ? { recipientName } : {}),
  ...(place ? { place } : {}),
})

/** What comes next begins where the driver left the goods. */
const whereStored = ({ details: { storedAt, place, latitude, longitude } }: ExceptionRow): DecisionDetails =>
  storedAt ? { storedAt, ...(place ? { place } : {}), ...(latitude && longitude ? { latitude, longitude } : {}) } : {}

const detailsOf = (decision: Decision): DecisionDetails => ({
  ...(decision.instructions ? { instructions: decision.instructions } : {}),
  ...(decision.decision === 'another_recipient' ? { recipientName: decision.recipientName } : {}),
  ...(decision.decision === 'hold' ? { place: decision.place } : {}),
})

export async function withdrawException(
  db: Db,
  actor: Actor,
  { orderId, exceptionId }: { orderId: number; exceptionId: number },
  now: Date,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const order = await ownOrder(trx, orderId, actor)
    const exception = await findException(trx, orderId, exceptionId)
    if (!exception) throw new AppError('exception_not_found')
    if (exception.decision === 'withdrawn') return
    if (exception.state === 'decided') throw new AppError('exception_already_decided', { orderId })
    if (!mayWithdraw(exception.kind)) throw new AppError('exception_not_withdrawable', { kind: exception.kind })
    const withdrawn = await trx
      .updateTable('stop_exceptions')
      .set({
        state: 'decided',
        decision: 'withdrawn',
        decided_at: now,
        decided_by_role: actor.role,
        decided_by: actor.userId,
      })
      .where('id', '=', exceptionId)
      .returningAll()
      .executeTakeFirstOrThrow()
    await recordEvent(trx, {
      ...about(order, actor, now),
      name: 'exception.decided',
      details: { ...problemOf(exception), decision: 'withdrawn' },
    })
    await appendDecision(trx, withdrawn, actor, now)
  })
}

/** An admin takes an order back whose driver cannot or should not go on. */
export async function startReturn(db: Db, actor: Actor, orderId: number, reason: string | null, now: Date) {
  const inTransaction = (run: (trx: Db) => Promise<void>) =>
    db.isTransaction ? run(db) : db.transaction().execute(run)
  await inTransaction(async (trx) => {
    const order = await findOrderForChange(trx, orderId)
    if (!order) throw new AppError('order_not_found', { orderId })
    if (order.status !== 'pickup_complete' && order.status !== 'in_transit')
      throw new AppError('wrong_order_status', { orderId, status: order.status })
    if (order.has_exceptions && (await hasOpenReturn(trx, orderId))) throw new AppError('order_returning', { orderId })
    await trx
      .updateTable('stop_exceptions')
      .set({
        state: 'decided',
        decision: 'return_to_sender',
        decided_at: now,
        decided_by_role: actor.role,
        decided_by: actor.userId,
      })
      .where('order_id', '=', orderId)
      .where((eb) => eb.or([eb('state', '=', 'open'), eb('decision', '=', 'hold')]))
      .execute()
    await openReturn(trx, order, reason, now)
    await appendCustody(trx, {
      orderId,
      kind: 'taken_back',
      serverTime: now,
      ...(reason ? { personal: { reason } } : {}),
      details: { decidedByUserId: actor.userId },
    })
    await recordEvent(trx, {
      name: 'return.started',
      orderId,
      status: null,
      actor,
      driverId: order.driver_id,
      occurredAt: now,
      details: reason ? { reason } : {},
    })
  })
}

async function openReturn(trx: Db, order: OrderRow, reason: string | null, now: Date): Promise<void> {
  await trx.insertInto('returns').values({ order_id: order.id, reason, started_at: now }).execute()
  await markOrder(trx, order.id, now)
}

/** The goods are back. Nothing is refunded by itself: the way there and back was driven. */
export async function completeReturn(
  db: Db,
  actor: ActorAs<'driver'>,
  orderId: number,
  stated: StatedTimes,
  now: Date,
): Promise<void> {
  const done = await db
    .selectFrom('returns')
    .select('driver_id')
    .where('order_id', '=', orderId)
    .where('state', '=', 'completed')
    .executeTakeFirst()
  // The device did not get the reply to its first request. The order is no longer the driver's, so it is not looked up.
  if (done?.driver_id === actor.driverId) return
  await changeOrder(db, { orderId, command: 'completeReturn', actor, now, ...stated })
}

/** Decides what no person decided in time. One by one: a decision at this very moment wins, and one that fails stops no other. */
export async function decideDueExceptions({ db, log }: Pick<Deps, 'db' | 'log'>, now: Date): Promise<number> {
  let decided = 0
  for (const { id: exceptionId, orderId, decision } of await listDue(db, now)) {
    try {
      await decideException(db, SYSTEM, { orderId, exceptionId }, byDefault(decision), now)
      decided++
    } catch (error) {
      if (isRefusal(error, ['exception_already_decided'])) continue
      log.error({ err: error, orderId, exceptionId }, 'a due exception was not decided')
    }
  }
  return decided
}

function byDefault(decision: string): Decision {
  if (decision === 'hold') return { decision, place: DEFAULT_HOLD_PLACE, instructions: null }
  return { decision: decision === 'retry' ? 'retry' : 'return_to_sender', instructions: null }
}

async function ownOrder(trx: Db, orderId: number, actor: Actor): Promise<OrderRow> {
  const order = await findOrderForChange(trx, orderId)
  if (!order || !isOwnOrder(factsOf(order), actor)) throw await explainMissingOrder(trx, order, orderId, actor)
  return order
}

const hasNewer = async (trx: Db, { id, order_id }: ExceptionRow): Promise<boolean> =>
  (await trx
    .selectFrom('stop_exceptions')
    .select('id')
    .where('order_id', '=', order_id)
    .where('id', '>', id)
    .limit(1)
    .executeTakeFirst()) !== undefined

const markOrder = (trx: Db, orderId: number, now: Date) =>
  trx.updateTable('orders').set({ has_exceptions: true, updated_at: now }).where('id', '=', orderId).execute()

const about = (order: OrderRow, actor: Actor, occurredAt: Date) => ({
  orderId: order.id,
  status: null,
  actor,
  driverId: order.driver_id,
  occurredAt,
})

const problemOf = ({ id, stop, kind }: ExceptionRow) => ({ exceptionId: id, stop, kind })
