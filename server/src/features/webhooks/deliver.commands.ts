/**
 * Events on their way to receivers. Each is a row until it has arrived, and a task of the background work for each attempt: at
 * least once, and in order for each order, since the next one waits for the one before. Receivers that fail have a queue of
 * their own, so that waiting for them delays nobody else.
 */
import { orderLabel } from '@meridian/domain/orders/orders.ts'
import {
  DISABLED_AFTER_MS,
  type DisabledReason,
  isWanted,
  KEPT_DELIVERIES_DAYS,
  TEST_EVENT,
  waitAfter,
} from '@meridian/domain/organizations/webhooks.ts'
import { sql } from 'kysely'
import { defineTask, type Tasks } from '../../background/tasks.ts'
import type { Db } from '../../db/database.ts'
import type { Env } from '../../env.ts'
import { decryptText } from '../../security/secrets/encrypted-text.ts'
import type { Secrets } from '../../security/secrets/secrets.ts'
import type { SendWebhook } from './send-webhook.ts'
import { signedHeaders } from './sign.ts'
import { type DeliveryRow, type WebhookRow, webhooksForOrder } from './webhooks.queries.ts'

type Turn = { webhookId: number; orderId: number | null }
/** An attempt that a crash cut off is tried again by these; what a receiver refuses has times of its own. */
const ATTEMPT = { retries: 5, retryDelaySeconds: 30, timeoutSeconds: 120 }
export const DELIVER_WEBHOOK = defineTask<Turn>({ name: 'webhooks.deliver', atOnce: 20, ...ATTEMPT })
export const DELIVER_TO_FAILING = defineTask<Turn>({ name: 'webhooks.failing', atOnce: 20, ...ATTEMPT })
/** Longer than an attempt. */
const HELD_MS = 30_000

export type WebhookDeps = {
  db: Db
  tasks: Tasks
  clock: () => Date
  env: Env
  secrets: Secrets
  sendWebhook: SendWebhook
}
type Queued = Pick<WebhookDeps, 'db' | 'tasks' | 'clock'>
type OrderEvent = { id: string; name: string; order_id: number; status: string; occurred_at: Date }

/** A follow-up of the event: may run twice. */
export async function sendWebhooks({ db, tasks, clock }: Queued, event: OrderEvent): Promise<void> {
  const wanting = (await webhooksForOrder(db, event.order_id)).filter(({ events }) => isWanted(events, event.name))
  if (wanting.length === 0) return
  const now = clock()
  // Nothing personal: who may see more asks for the order with a key.
  const data = {
    id: event.order_id,
    number: orderLabel(event.order_id),
    status: event.status,
    sequence: Number(event.id),
  }
  const body = JSON.stringify({ type: event.name, timestamp: event.occurred_at.toISOString(), data })
  await db.transaction().execute(async (trx) => {
    for (const { id, failing_since } of wanting) {
      const added = await trx
        .insertInto('webhook_deliveries')
        .values({
          webhook_id: id,
          event_id: event.id,
          order_id: event.order_id,
          type: event.name,
          body,
          next_attempt_at: now,
          created_at: now,
        })
        .onConflict((conflict) => conflict.doNothing())
        .returning('id')
        .executeTakeFirst()
      if (added) await enqueueTurn(trx, tasks, { webhookId: id, orderId: event.order_id }, failing_since !== null)
    }
  })
}

const enqueueTurn = (trx: Db, tasks: Tasks, turn: Turn, isFailing: boolean, at?: Date) =>
  tasks.enqueue(trx, isFailing ? DELIVER_TO_FAILING : DELIVER_WEBHOOK, turn, at)

/** What is next for this order, one after another, until one fails or there are none. */
export async function deliverTurn(deps: WebhookDeps, turn: Turn): Promise<void> {
  for (;;) {
    const held = await holdNext(deps, turn)
    if (!held || !(await attempt(deps, held))) return
  }
}

type Held = { delivery: DeliveryRow; webhook: WebhookRow }

/** Null when there is none, the first one is not due, or another node has it. */
async function holdNext({ db, clock }: WebhookDeps, { webhookId, orderId }: Turn): Promise<Held | null> {
  const now = clock()
  const webhook = await db.selectFrom('webhooks').selectAll().where('id', '=', webhookId).executeTakeFirst()
  if (!webhook || webhook.disabled_at !== null) return null
  const delivery = await db
    .updateTable('webhook_deliveries')
    .set({ held_until: new Date(now.getTime() + HELD_MS) })
    .where('id', '=', (eb) =>
      eb
        .selectFrom('webhook_deliveries as first')
        .select('first.id')
        .where('first.webhook_id', '=', webhookId)
        .where(sql<boolean>`first.order_id is not distinct from ${orderId}::int`)
        .where('first.state', '=', 'waiting')
        .orderBy('first.event_id')
        .orderBy('first.id')
        .limit(1),
    )
    .where('state', '=', 'waiting')
    .where('next_attempt_at', '<=', now)
    .where((eb) => eb.or([eb('held_until', 'is', null), eb('held_until', '<=', now)]))
    .returningAll()
    .executeTakeFirst()
  return delivery ? { delivery, webhook } : null
}

/** True when it has arrived. */
async function attempt(deps: WebhookDeps, { delivery, webhook }: Held): Promise<boolean> {
  const { secrets, env, clock } = deps
  const message = { id: `msg_${delivery.id}`, body: delivery.body, at: clock() }
  const keys = {
    secret: decryptText(secrets.auth, webhook.sealed_secret),
    privateKey: decryptText(secrets.auth, webhook.sealed_private_key),
  }
  try {
    const request = { url: webhook.url, headers: signedHeaders(message, keys), body: delivery.body }
    const status = await deps.sendWebhook(request, { allowPrivate: env.ALLOW_PRIVATE_WEBHOOKS })
    if (status >= 200 && status < 300) return await noteArrival(deps, delivery, webhook, status)
    await noteFailure(deps, { delivery, webhook }, { status, text: `HTTP ${status}` })
  } catch (error) {
    await noteFailure(deps, { delivery, webhook }, { status: null, text: failureOf(error) })
  }
  return false
}

const MAX_FAILURE = 200
const failureOf = (error: unknown): string =>
  (error instanceof Error ? (error.name === 'AbortError' ? 'No answer in 15 seconds' : error.message) : 'Failed').slice(
    0,
    MAX_FAILURE,
  )

async function noteArrival({ db, clock }: WebhookDeps, delivery: DeliveryRow, webhook: WebhookRow, status: number) {
  const arrived = { state: 'delivered' as const, delivered_at: clock(), last_status: status, last_failure: null }
  await db
    .updateTable('webhook_deliveries')
    .set({ ...arrived, held_until: null, attempts: delivery.attempts + 1 })
    .where('id', '=', delivery.id)
    .execute()
  if (webhook.failing_since !== null)
    await db.updateTable('webhooks').set({ failing_since: null }).where('id', '=', webhook.id).execute()
  return true
}

const GONE = 410

async function noteFailure(
  { db, tasks, clock }: WebhookDeps,
  { delivery, webhook }: Held,
  failure: { status: number | null; text: string },
): Promise<void> {
  const now = clock()
  const attempts = delivery.attempts + 1
  const wait = waitAfter(attempts)
  const failingSince = webhook.failing_since ?? now
  const isOver = now.getTime() - failingSince.getTime() >= DISABLED_AFTER_MS
  const because: DisabledReason | null = failure.status === GONE ? 'gone' : isOver ? 'failing' : null
  const next = wait === null ? now : new Date(now.getTime() + wait)
  await db.transaction().execute(async (trx) => {
    await trx
      .updateTable('webhook_deliveries')
      .set({
        attempts,
        last_status: failure.status,
        last_failure: failure.text,
        held_until: null,
        state: wait === null ? 'failed' : 'waiting',
        next_attempt_at: next,
      })
      .where('id', '=', delivery.id)
      .execute()
    const disabled = because && { disabled_at: now, disabled_because: because }
    await trx
      .updateTable('webhooks')
      .set({ failing_since: failingSince, ...disabled })
      .where('id', '=', webhook.id)
      .execute()
    if (!because) await enqueueTurn(trx, tasks, { webhookId: webhook.id, orderId: delivery.order_id }, true, next)
  })
}

export async function sendTestEvent({ db, tasks, clock }: Queued, webhook: WebhookRow): Promise<DeliveryRow> {
  const now = clock()
  const body = JSON.stringify({ type: TEST_EVENT, timestamp: now.toISOString(), data: {} })
  return db.transaction().execute(async (trx) => {
    const delivery = await trx
      .insertInto('webhook_deliveries')
      .values({ webhook_id: webhook.id, type: TEST_EVENT, body, next_attempt_at: now, created_at: now })
      .returningAll()
      .executeTakeFirstOrThrow()
    await enqueueTurn(trx, tasks, { webhookId: webhook.id, orderId: null }, webhook.failing_since !== null)
    return delivery
  })
}

/** With the id that it had: who has it already knows it again. */
export async function replayDelivery(
  { db, tasks, clock }: Queued,
  webhook: WebhookRow,
  delivery: DeliveryRow,
): Promise<DeliveryRow> {
  const now = clock()
  return db.transaction().execute(async (trx) => {
    const waiting = await trx
      .updateTable('webhook_deliveries')
      .set({ state: 'waiting', attempts: 0, next_attempt_at: now, held_until: null, delivered_at: null })
      .where('id', '=', delivery.id)
      .returningAll()
      .executeTakeFirstOrThrow()
    await enqueueTurn(trx, tasks, { webhookId: webhook.id, orderId: delivery.order_id }, webhook.failing_since !== null)
    return waiting
  })
}

/** What no task will find: of a receiver that was enabled again, or when all attempts of its task failed on our side. */
export async function resumeDeliveries({ db, tasks, clock }: Queued): Promise<void> {
  const { rows } = await sql<Turn>`select distinct d.webhook_id as "webhookId", d.order_id as "orderId"
    from webhook_deliveries d join webhooks w on w.id = d.webhook_id and w.disabled_at is null
    where d.state = 'waiting' and d.next_attempt_at < ${new Date(clock().getTime() - 5 * 60_000)}
      and (d.held_until is null or d.held_until < ${clock()})
    limit 500`.execute(db)
  for (const turn of rows) await enqueueTurn(db, tasks, turn, true)
}

export async function deleteOldDeliveries(db: Db, now: Date): Promise<void> {
  const before = new Date(now.getTime() - KEPT_DELIVERIES_DAYS * 24 * 3600_000)
  await db.deleteFrom('webhook_deliveries').where('created_at', '<', before).execute()
}
