/** A legal hold suspends the deletion of an order's custody data. */
import { appendCustody } from '../../custody/ledger.ts'
import type { Db } from '../../db/database.ts'

export type HoldChange = { orderId: number; isHeld: boolean; reason: string; adminId: number; now: Date }

/** Setting a hold that is set, or clearing one that is not, changes nothing. */
export async function changeHold(db: Db, change: HoldChange): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const changed = change.isHeld ? await setHold(trx, change) : await clearHold(trx, change)
    if (!changed) return
    const admin = await trx
      .selectFrom('users')
      .select('name')
      .where('id', '=', change.adminId)
      .executeTakeFirstOrThrow()
    await appendCustody(trx, {
      orderId: change.orderId,
      kind: change.isHeld ? 'hold_set' : 'hold_cleared',
      actor: { kind: 'admin', userId: change.adminId, name: admin.name },
      serverTime: change.now,
      personal: { reason: change.reason },
    })
  })
}

const setHold = (trx: Db, { orderId, reason, adminId, now }: HoldChange) =>
  trx
    .insertInto('custody_holds')
    .values({ order_id: orderId, reason, set_by: adminId, set_at: now })
    .onConflict((conflict) => conflict.column('order_id').doNothing())
    .returning('order_id')
    .executeTakeFirst()

const clearHold = (trx: Db, { orderId }: HoldChange) =>
  trx.deleteFrom('custody_holds').where('order_id', '=', orderId).returning('order_id').executeTakeFirst()
