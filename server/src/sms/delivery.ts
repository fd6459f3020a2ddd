/** One attempt to send one text: only if it is still true, still wanted, and not in the middle of the night. */

import { isStillTrue, quietUntil } from '@meridian/domain/notices/text-messages.ts'
import { zoneOf } from '@meridian/domain/time/calendar.ts'
import { sql } from 'kysely'
import type { Db } from '../db/database.ts'
import { lockConsent, revokeConsent } from './consents.ts'
import { type SendSms, SmsRefused } from './provider.ts'

type Delivery = { send: SendSms; textId: number; now: Date; isLast: boolean }

/** Returns until when it has to wait, or null. The row is locked until the provider has answered, so that it is sent once. */
export async function deliver(db: Db, { send, textId, now, isLast }: Delivery): Promise<Date | null> {
  const outcome = await db.transaction().execute(async (trx) => {
    // The transaction waits for the provider, which may take longer than we let other transactions idle.
    await sql`set local idle_in_transaction_session_timeout = '2min'`.execute(trx)
    const text = await lockText(trx, textId)
    if (!text) return { waitUntil: null }
    const isWanted = (await isCurrent(trx, text, now)) && (await lockConsent(trx, text.to_number))
    if (!isWanted) {
      await trx.updateTable('text_messages').set({ state: 'dropped', body_text: '' }).where('id', '=', textId).execute()
      return { waitUntil: null }
    }
    const waitUntil = heldUntil(text, now)
    if (waitUntil) return { waitUntil }
    try {
      await send({ to: text.to_number, body: text.body_text })
    } catch (error) {
      return { waitUntil: null, failure: await storeFailure(trx, text, error, { now, isLast }) }
    }
    await trx
      .updateTable('text_messages')
      .set({ state: 'sent', sent_at: now, body_text: '', failure: null })
      .where('id', '=', textId)
      .execute()
    return { waitUntil: null }
  })
  if (outcome.failure) throw outcome.failure
  return outcome.waitUntil
}

const lockText = (trx: Db, id: number) =>
  trx
    .selectFrom('text_messages')
    .innerJoin('orders', 'orders.id', 'text_messages.order_id')
    .selectAll('text_messages')
    .select(['orders.status', 'orders.delivery_latitude', 'orders.delivery_longitude'])
    .where('text_messages.id', '=', id)
    .where('text_messages.state', '=', 'queued')
    .forUpdate('text_messages')
    .executeTakeFirst()
type LockedText = NonNullable<Awaited<ReturnType<typeof lockText>>>

async function isCurrent(trx: Db, text: LockedText, now: Date): Promise<boolean> {
  const { kind, status, created_at: writtenAt } = text
  if (kind !== 'offer') return isStillTrue({ kind, status, writtenAt, now })
  const offer = await trx
    .selectFrom('job_offers')
    .select('id')
    .where('order_id', '=', text.order_id)
    .where('driver_id', '=', text.driver_id)
    .where('answer', 'is', null)
    .where('expires_at', '>', now)
    .executeTakeFirst()
  return offer !== undefined
}

/** A driver is on duty, and an offer is over in a minute: it is not held. */
export const heldUntil = (
  order: { kind: LockedText['kind'] } & Pick<LockedText, 'delivery_latitude' | 'delivery_longitude'>,
  now: Date,
): Date | null => {
  const point = { latitude: Number(order.delivery_latitude), longitude: Number(order.delivery_longitude) }
  return order.kind === 'offer' ? null : quietUntil(now, zoneOf(point))
}

/** Returns what the task is to fail with, so that it is tried again; null when that would be of no use. */
async function storeFailure(
  trx: Db,
  text: LockedText,
  error: unknown,
  { now, isLast }: { now: Date; isLast: boolean },
): Promise<Error | null> {
  const refused = error instanceof SmsRefused ? error : null
  // The names of network errors, without what they quote.
  const failure = refused?.message ?? (error as Error).name
  const isOver = isLast || refused?.isFinal === true
  await trx
    .updateTable('text_messages')
    .set({ failure, ...(isOver ? { state: 'failed', body_text: '' } : {}) })
    .where('id', '=', text.id)
    .execute()
  if (refused?.isStopped) await revokeConsent(trx, text.to_number, now)
  return refused?.isFinal ? null : new Error(`Text ${text.id} was not sent: ${failure}`)
}
