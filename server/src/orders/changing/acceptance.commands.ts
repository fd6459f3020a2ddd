/** What was agreed, as the ledger's first row, and again with each change of it: a dossier prints from there, because the order's own row can be edited. */
import { canonicalJson, type JsonObject } from '@meridian/domain/custody/canonical-json.ts'
import { type Actor, type OrderCommand, SYSTEM } from '@meridian/domain/orders/order-lifecycle.ts'
import { windowText } from '@meridian/domain/time/schedule-text.ts'
import { declaredCount } from '@meridian/domain/trade-forms/trade-forms.ts'
import { sql } from 'kysely'
import { appendCustody } from '../../custody/ledger.ts'
import type { Db } from '../../db/database.ts'
import type { OrderRow } from '../orders.queries.ts'
import { datedOf, slotOf } from '../orders.rules.ts'
import { hasUsedSeals } from '../used-seals.ts'

const ACCEPTING: readonly OrderCommand[] = ['pay', 'settle', 'approve', 'approveStanding', 'charge']

type Step = { command: OrderCommand; actor: Actor; now: Date }

/** In the transaction that accepts the order. */
export async function recordAcceptance(trx: Db, order: OrderRow, { command, actor, now }: Step): Promise<void> {
  if (ACCEPTING.includes(command)) await appendAgreement(trx, order, { kind: 'order_accepted', actor, now })
}

type Agreement = {
  kind: 'order_accepted' | 'order_changed'
  actor: Actor
  now: Date
  details?: JsonObject
  /** Who of the client agreed to a correction by dispatch. */
  agreedBy?: string | null
}

/** All the terms as they are now: the newest such row says what was agreed. */
export async function appendAgreement(trx: Db, order: OrderRow, { kind, actor, now, details, agreedBy }: Agreement) {
  const { organization, actorName } = await namesOf(trx, order, actor)
  await appendCustody(trx, {
    orderId: order.id,
    kind,
    actor: { kind: actor.role, userId: actor.userId, name: actorName },
    serverTime: now,
    personal: {
      pickupAddress: order.pickup_address,
      deliveryAddress: order.delivery_address,
      ...(order.pickup_contact_name ? { expectedSender: order.pickup_contact_name } : {}),
      ...(order.delivery_contact_name ? { expectedRecipient: order.delivery_contact_name } : {}),
      ...(agreedBy ? { agreedBy } : {}),
      ...(order.trade_form ? { tradeForm: canonicalJson(order.trade_form) } : {}),
    },
    details: {
      ...termsOf(order),
      ...((await hasUsedSeals(trx, order)) ? { isSealUsedBefore: true } : {}),
      organization,
      ...details,
    },
  })
}

const termsOf = (order: OrderRow): JsonObject => ({
  serviceType: order.service_type,
  packages: order.package_count,
  window: windowText(order.scheduled_date, slotOf(order), datedOf(order).pickup),
  temperatureBand: order.temperature_band,
  stabilityHours: order.stability_hours,
  collectedAt: order.collected_at?.toISOString() ?? null,
  isControlled: order.is_controlled,
  ...(order.trade_form ? { form: order.trade_form.kind, declared: declaredCount(order.trade_form) } : {}),
  requires: [
    ...(order.requires_signature ? ['signature'] : []),
    ...(order.requires_id ? ['id_check'] : []),
    ...(order.requires_photo ? ['photo'] : []),
    ...(order.requires_pin ? ['pin'] : []),
  ],
  /** The proofs that its item class asks for are required. */
  requiresClassProofs: order.requires_proofs,
  priceCents: order.total_cents,
})

const namesOf = (trx: Db, order: OrderRow, { userId }: Actor) =>
  trx
    .selectFrom('organizations')
    .leftJoin('users', (join) => join.on('users.id', '=', userId))
    .select(['organizations.name as organization', 'users.name as actorName'])
    .where('organizations.id', '=', order.organization_id)
    .executeTakeFirstOrThrow()

const BATCH = 200
/** A younger one has its row from the transaction that accepts it. */
const MIN_AGE_MS = 60_000

/**
 * Orders that a version before this row accepted, and that nobody has carried yet. Each once: the order is locked, and then
 * has a chain. Returns how many there were.
 */
export async function recordAcceptedOrders(db: Db, now: Date): Promise<number> {
  let total = 0
  for (;;) {
    const count = await db.transaction().execute((trx) => recordBatch(trx, now))
    total += count
    if (count < BATCH) return total
  }
}

async function recordBatch(trx: Db, now: Date): Promise<number> {
  const orders = await trx
    .selectFrom('orders')
    .selectAll()
    .where('status', 'in', ['confirmed', 'assigned', 'pickup_scheduled'])
    .where('created_at', '<', new Date(now.getTime() - MIN_AGE_MS))
    .where(sql<boolean>`not exists (select from custody_heads h where h.order_id = orders.id)`)
    .orderBy('id')
    .limit(BATCH)
    .forUpdate()
    .skipLocked()
    .execute()
  let recorded = 0
  for (const order of orders) {
    if (await hasChain(trx, order.id)) continue
    const acceptedAt = order.confirmed_at?.toISOString() ?? null
    await appendAgreement(trx, order, { kind: 'order_accepted', actor: SYSTEM, now, details: { acceptedAt } })
    recorded++
  }
  return recorded
}

/** Asked again under the lock: another transaction may have begun the chain while this one waited for its rows. */
export const hasChain = async (trx: Db, orderId: number): Promise<boolean> =>
  (await trx.selectFrom('custody_heads').select('order_id').where('order_id', '=', orderId).executeTakeFirst()) !==
  undefined
