/** What a driver gave up after it was refused: nothing of it counts, and the ledger says that it was there. */
import type { BodyOf } from '@meridian/contract/endpoint.ts'
import type { discard } from '@meridian/contract/orders/proofs.ts'
import { isOwnOrder } from '@meridian/domain/orders/order-lifecycle.ts'
import { sql } from 'kysely'
import { appendCustody } from '../../custody/ledger.ts'
import type { Db } from '../../db/database.ts'
import { AppError } from '../../errors/app-error.ts'
import { hadOrder } from '../../orders/changing/order-changes.queries.ts'
import { isOfflineDoubted } from '../../orders/offline-claims.queries.ts'
import { findOrderForChange } from '../../orders/orders.queries.ts'
import { factsOf } from '../../orders/orders.rules.ts'
import type { DriverActor } from './visits.ts'

/** More than a day offline leaves behind; without a limit a device could fill the ledger. */
const MAX_DISCARDED = 200

type Discarded = BodyOf<typeof discard> & { orderId: number; actor: DriverActor; now: Date }

/** Also after the order went to another driver: that is why most of it was refused. */
export async function recordDiscardedWork(db: Db, discarded: Discarded): Promise<void> {
  const { orderId, actor, now, key, work, stop, refusal, madeAt } = discarded
  const stated = { occurredAt: dateOf(discarded.occurredAt), offlineSince: dateOf(discarded.offlineSince) }
  await db.transaction().execute(async (trx) => {
    const order = await findOrderForChange(trx, orderId)
    const isTheirs = order && (isOwnOrder(factsOf(order), actor) || (await hadOrder(trx, orderId, actor.driverId)))
    if (!isTheirs) throw new AppError('order_not_found', { orderId })
    const known = await discardedKeys(trx, orderId)
    if (known.includes(key) || known.length >= MAX_DISCARDED) return
    await appendCustody(trx, {
      orderId,
      kind: 'work_discarded',
      stop: stop ?? null,
      actor: { kind: 'driver', userId: actor.userId, name: null },
      deviceTime: stated.occurredAt,
      offlineSince: stated.offlineSince,
      isOfflineDoubted: await isOfflineDoubted(trx, actor, stated, now),
      serverTime: now,
      details: { workId: key, discarded: work, ...(madeAt ? { madeAt: new Date(madeAt).toISOString() } : {}) },
      ...(refusal ? { personal: { refusal } } : {}),
    })
  })
}

const dateOf = (time: string | undefined): Date | undefined => (time === undefined ? undefined : new Date(time))

async function discardedKeys(trx: Db, orderId: number): Promise<string[]> {
  const { rows } = await sql<{ key: string }>`
    select body::jsonb -> 'details' ->> 'workId' as key from custody_ledger
    where order_id = ${orderId} and body::jsonb ->> 'kind' = 'work_discarded'`.execute(trx)
  return rows.map(({ key }) => key)
}
