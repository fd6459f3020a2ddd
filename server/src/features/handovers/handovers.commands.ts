/** A handover in person. The giver's code proves that both drivers agree: only the giver can show it. */
import { randomInt } from 'node:crypto'
import type { BodyOf } from '@meridian/contract/endpoint.ts'
import type { start } from '@meridian/contract/orders/handovers.ts'
import { type Actor, isOwnOrder } from '@meridian/domain/orders/order-lifecycle.ts'
import {
  HANDOVER_ALPHABET,
  HANDOVER_CODE_LENGTH,
  HANDOVER_CODE_MINUTES,
  type Handover,
  type HandoverStatement,
  handoverCodeText,
  normalizeHandoverCode,
} from '@meridian/domain/proofs/legs.ts'
import { normalizeSeal } from '@meridian/domain/proofs/proofs.ts'
import { appendCustody } from '../../custody/ledger.ts'
import type { Db } from '../../db/database.ts'
import { AppError } from '../../errors/app-error.ts'
import { isOtherSeal } from '../../orders/changing/handover-record.ts'
import { changeOrder } from '../../orders/changing/order-changes.commands.ts'
import { raiseFound } from '../../orders/changing/raise-exception.commands.ts'
import { explainMissingOrder } from '../../orders/missing-order.ts'
import { findOrderForChange, sealOfPickup } from '../../orders/orders.queries.ts'
import { factsOf } from '../../orders/orders.rules.ts'
import { hashToken } from '../../security/secrets/tokens.ts'
import { findHandover } from './handovers.queries.ts'

type Confirmation = BodyOf<typeof start>
type DriverActor = Extract<Actor, { role: 'driver' }>

const newCode = () =>
  Array.from({ length: HANDOVER_CODE_LENGTH }, () => HANDOVER_ALPHABET[randomInt(HANDOVER_ALPHABET.length)]).join('')

/** Replaces a code of the same order that was not used: one code is valid at a time. */
export async function startHandover(db: Db, actor: DriverActor, orderId: number, given: Confirmation, now: Date) {
  const code = newCode()
  const expiresAt = new Date(now.getTime() + HANDOVER_CODE_MINUTES * 60_000)
  await db.transaction().execute(async (trx) => {
    const order = await findOrderForChange(trx, orderId)
    if (!order || !isOwnOrder(factsOf(order), actor)) throw await explainMissingOrder(trx, order, orderId, actor)
    if (order.status !== 'pickup_complete' && order.status !== 'in_transit')
      throw new AppError('wrong_order_status', { orderId, status: order.status })
    await trx.deleteFrom('handovers').where('order_id', '=', orderId).where('used_at', 'is', null).execute()
    await trx
      .insertInto('handovers')
      .values({
        code_hash: hashToken(code),
        order_id: orderId,
        giver_id: actor.driverId,
        condition: given.condition,
        note: given.note,
        seal: given.seal,
        latitude: given.position?.latitude ?? null,
        longitude: given.position?.longitude ?? null,
        created_at: now,
        expires_at: expiresAt,
      })
      .execute()
  })
  return { code: handoverCodeText(code), expiresAt }
}

type Acceptance = { code: string; received: Confirmation; now: Date; maxOpenJobs: number }

/** Returns the order's id. */
export async function acceptHandover(db: Db, actor: DriverActor, acceptance: Acceptance): Promise<number> {
  const done = await db.transaction().execute((trx) => acceptIn(trx, actor, acceptance))
  if (done instanceof AppError) throw done
  return done
}

/** Returns a refusal that leaves its row in the ledger, and throws any other. */
async function acceptIn(trx: Db, actor: DriverActor, acceptance: Acceptance): Promise<number | AppError> {
  const { code, received, now, maxOpenJobs } = acceptance
  const known = await findHandover(trx, codeHash(code))
  if (!known) throw new AppError('handover_expired')
  // The order is locked before the code is looked at again: of two receivers with the same code one comes second.
  const order = await findOrderForChange(trx, known.order_id)
  const row = await findHandover(trx, codeHash(code))
  if (row?.receiver_id === actor.driverId) return known.order_id
  if (!order || !row || row.used_at || row.expires_at <= now) throw new AppError('handover_expired')
  if (order.driver_id !== row.giver_id) throw new AppError('handover_expired')
  if (row.giver_id === actor.driverId) throw new AppError('handover_to_oneself')
  const handover = { given: givenOf(row), received: { ...received, position: received.position ?? null, at: now } }
  const isSameSeal = normalizeSeal(row.seal ?? '') === normalizeSeal(received.seal ?? '')
  if (row.seal && !isSameSeal) return refuseSeal(trx, order.id, actor, received.seal, now)
  await changeOrder(trx, { orderId: order.id, command: 'handOver', actor, now, maxOpenJobs, handover })
  await trx
    .updateTable('handovers')
    .set({
      used_at: now,
      receiver_id: actor.driverId,
      received_condition: received.condition,
      received_note: received.note,
    })
    .where('id', '=', row.id)
    .execute()
  await raiseProblem(trx, order.id, actor, handover, now)
  return order.id
}

type HandoverRow = NonNullable<Awaited<ReturnType<typeof findHandover>>>

const givenOf = ({ condition, note, seal, latitude, longitude, created_at: at }: HandoverRow): HandoverStatement => ({
  condition,
  note,
  seal,
  position: latitude !== null && longitude !== null ? { latitude, longitude } : null,
  at,
})

async function refuseSeal(trx: Db, orderId: number, actor: DriverActor, entered: string | null, now: Date) {
  await appendCustody(trx, {
    orderId,
    kind: 'attempt_failed',
    actor: { kind: 'driver', userId: actor.userId, name: null },
    serverTime: now,
    ...(entered ? { personal: { entered } } : {}),
    details: { proof: 'seal' },
  })
  return new AppError('handover_seal_differs')
}

/** Damage, or another seal than at the pickup: client and dispatch decide before the order goes on. */
async function raiseProblem(
  trx: Db,
  orderId: number,
  actor: DriverActor,
  handover: Handover,
  now: Date,
): Promise<void> {
  const isDamaged = [handover.given, handover.received].some(({ condition }) => condition === 'damaged')
  const hasOtherSeal = isOtherSeal(handover, await sealOfPickup(trx, orderId))
  if (!isDamaged && !hasOtherSeal) return
  const order = await findOrderForChange(trx, orderId)
  if (order) await raiseFound(trx, order, actor, isDamaged ? 'damaged' : 'seal_broken', now)
}

export const codeHash = (code: string): string => hashToken(normalizeHandoverCode(code))
