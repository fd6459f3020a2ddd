/** Outgoing texts. A row for each, written in the transaction of the change; then sent, or stored for the admin to read. */
import { maxTextsPerDay, type TextKind } from '@meridian/domain/notices/text-messages.ts'
import { sql } from 'kysely'
import { defineTask, type Tasks } from '../background/tasks.ts'
import type { Db } from '../db/database.ts'
import { lockConsent } from './consents.ts'
import { deliver, heldUntil } from './delivery.ts'
import { createProvider, type SmsSettings } from './provider.ts'

export type TextMessage = {
  to: string
  kind: TextKind
  body: string
  /** What it is about: a second text with the same cause is not written. */
  cause: string
  order: { id: number; delivery_latitude: string; delivery_longitude: string }
  driverId?: number
}

export type Texter = {
  /** Inside the transaction of the change: no change, no text. False when the number may not be texted, or was already. */
  send(trx: Db, text: TextMessage): Promise<boolean>
}

const DELIVER = defineTask<{ textId: number }>({
  name: 'sms.deliver',
  // 5, 10, 20 … seconds: in all about ten minutes, after which most texts are no longer true.
  retries: 7,
  retryDelaySeconds: 5,
  timeoutSeconds: 60,
  // Each holds its row, and with it a connection to the database, until the provider has answered.
  atOnce: 2,
})

type Log = { warn(details: object, message: string): void }
type Options = { env: SmsSettings; db: Db; tasks: Tasks; log: Log; clock: () => Date }

export function createTexter({ env, db, tasks, log, clock }: Options): Texter {
  const provider = createProvider(env)
  if (provider)
    tasks.work(DELIVER, async ({ textId }, { isLast }) => {
      try {
        const waitUntil = await deliver(db, { send: provider, textId, now: clock(), isLast })
        if (waitUntil) await tasks.enqueue(db, DELIVER, { textId }, waitUntil)
      } catch (error) {
        log.warn({ reason: (error as Error).message, isLast }, 'the provider did not take a text message')
        throw error
      }
    })
  return {
    async send(trx, text) {
      const now = clock()
      if (!(await lockConsent(trx, text.to))) return false
      if (await isOverLimit(trx, text, now)) {
        log.warn({ orderId: text.order.id, kind: text.kind }, 'too many texts to one number in a day: it was not sent')
        return false
      }
      const textId = await insertText(trx, text, provider ? 'queued' : 'kept', now)
      if (textId === null) return false
      if (provider)
        await tasks.enqueue(trx, DELIVER, { textId }, heldUntil({ ...text, ...text.order }, now) ?? undefined)
      return true
    },
  }
}

/** The consent is locked, so that two texts cannot both be the last one of the day. */
async function isOverLimit(trx: Db, { to, kind }: TextMessage, now: Date): Promise<boolean> {
  const { count } = await trx
    .selectFrom('text_messages')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('to_number', '=', to)
    .where('created_at', '>', new Date(now.getTime() - 24 * 3_600_000))
    .executeTakeFirstOrThrow()
  return count >= maxTextsPerDay(kind)
}

async function insertText(trx: Db, text: TextMessage, state: 'queued' | 'kept', now: Date): Promise<number | null> {
  const row = await trx
    .insertInto('text_messages')
    .values({
      to_number: text.to,
      kind: text.kind,
      body_text: text.body,
      cause: text.cause,
      order_id: text.order.id,
      driver_id: text.driverId ?? null,
      state,
      created_at: now,
    })
    .onConflict((conflict) => conflict.column('cause').doNothing())
    .returning('id')
    .executeTakeFirst()
  return row?.id ?? null
}
