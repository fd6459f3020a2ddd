/** A problem at a stop, reported by its driver or found at a handover: its row, its event and its entry in the ledger. */
import { randomUUID } from 'node:crypto'
import type { Actor } from '@meridian/domain/orders/order-lifecycle.ts'
import type { Point } from '@meridian/domain/places/geo.ts'
import { defaultFor, type ExceptionKind, exceptionStop, needsNote } from '@meridian/domain/proofs/exceptions.ts'
import { stepTime } from '@meridian/domain/proofs/step-times.ts'
import type { CustodyStop } from '@meridian/domain/proofs/stops.ts'
import { appendCustody } from '../../custody/ledger.ts'
import type { Db } from '../../db/database.ts'
import { AppError } from '../../errors/app-error.ts'
import { recordEvent } from '../../events/events.ts'
import { isOfflineDoubted, withoutDoubted } from '../offline-claims.queries.ts'
import type { OrderRow } from '../orders.queries.ts'
import { hasOpenReturn } from '../returns.queries.ts'

export type Problem = {
  key: string
  stop: CustodyStop
  kind: ExceptionKind
  note: string | null
  photoKey: string | null
  position: Point | null
  occurredAt: Date | undefined
  offlineSince: Date | undefined
  isDecidedAtOnce?: boolean
}

/** Of an order that is locked, by the driver who has it. Returns its id. */
export async function raiseException(trx: Db, order: OrderRow, actor: Actor, problem: Problem, now: Date) {
  const orderId = order.id
  const { key, stop, kind, note, photoKey, position, isDecidedAtOnce = false } = problem
  if (stop !== (await openStop(trx, order))) throw new AppError('exception_stop_mismatch', { orderId, stop })
  const byDefault = defaultFor(kind, stop)
  if (!byDefault) throw new AppError('exception_not_possible', { kind, stop })
  if (needsNote(kind) && !note) throw new AppError('exception_note_missing')
  if (await hasOpenException(trx, orderId)) throw new AppError('exception_open', { orderId })
  const isDoubted = await isOfflineDoubted(trx, actor, problem, now)
  const { at, deviceTime } = stepTime(withoutDoubted(problem, isDoubted), order.assigned_at, now)
  const { id } = await trx
    .insertInto('stop_exceptions')
    .values({
      key,
      order_id: orderId,
      stop,
      kind,
      note,
      photo_key: photoKey,
      driver_id: order.driver_id as number,
      reported_at: at,
      device_time: deviceTime,
      latitude: position?.latitude ?? null,
      longitude: position?.longitude ?? null,
      default_decision: byDefault.decision,
      // From now, not from the report: one that arrives late must leave the client the same time to decide.
      due_at: new Date(now.getTime() + byDefault.afterMinutes * 60_000),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await trx.updateTable('orders').set({ has_exceptions: true, updated_at: now }).where('id', '=', orderId).execute()
  await recordEvent(trx, {
    orderId,
    status: null,
    actor,
    driverId: order.driver_id,
    occurredAt: at,
    name: 'exception.reported',
    details: {
      exceptionId: id,
      stop,
      kind,
      ...(isDecidedAtOnce ? { isDecidedAtOnce: true as const } : {}),
      ...(deviceTime ? { deviceTime: deviceTime.toISOString() } : {}),
    },
  })
  await appendCustody(trx, {
    orderId,
    kind: 'exception_reported',
    stop,
    deviceTime: problem.occurredAt,
    offlineSince: problem.offlineSince,
    isOfflineDoubted: isDoubted,
    serverTime: now,
    location: position,
    ...(note ? { personal: { note } } : {}),
    details: { exceptionId: id, exception: kind, driverUserId: actor.userId },
  })
  return id
}

/** What a handover or a count showed about the goods. A problem that waits for a decision already is enough. */
export async function raiseFound(trx: Db, order: OrderRow, actor: Actor, kind: ExceptionKind, now: Date) {
  const stop = await openStop(trx, order)
  if (!stop || !defaultFor(kind, stop) || (await hasOpenException(trx, order.id))) return
  const stated = { note: null, photoKey: null, position: null, occurredAt: undefined, offlineSince: undefined }
  await raiseException(trx, order, actor, { ...stated, key: randomUUID(), stop, kind }, now)
}

const openStop = async (trx: Db, order: OrderRow) =>
  exceptionStop(order.status, order.has_exceptions && (await hasOpenReturn(trx, order.id)))

const hasOpenException = async (trx: Db, orderId: number): Promise<boolean> =>
  (await trx
    .selectFrom('stop_exceptions')
    .select('id')
    .where('order_id', '=', orderId)
    .where('state', '=', 'open')
    .executeTakeFirst()) !== undefined
