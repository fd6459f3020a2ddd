/** Legal holds: while an order is held for a matter, nothing that is stored about it is deleted. */
import { sql } from 'kysely'
import { appendCustody } from '../../custody/ledger.ts'
import type { Db } from '../../db/database.ts'
import { AppError } from '../../errors/app-error.ts'

type HoldChange = { orderId: number; reason: string; adminId: number; now: Date }

export async function setHold(db: Db, change: HoldChange & { matter: string }): Promise<void> {
  const { orderId, matter, reason, adminId, now } = change
  await db.transaction().execute(async (trx) => {
    await lockOrder(trx, orderId)
    const row = { order_id: orderId, reason, set_by: adminId, set_at: now }
    const added = await trx
      .insertInto('custody_hold_matters')
      .values({ ...row, matter })
      .onConflict((conflict) => conflict.doNothing())
      .returning('id')
      .executeTakeFirst()
    if (!added) throw new AppError('held_for_this_matter')
    await trx
      .insertInto('custody_holds')
      .values(row)
      .onConflict((conflict) => conflict.column('order_id').doNothing())
      .execute()
    await record(trx, 'hold_set', { ...change, matter })
  })
}

export async function clearHold(db: Db, change: HoldChange & { holdId: number }): Promise<void> {
  const { orderId, holdId } = change
  await db.transaction().execute(async (trx) => {
    await lockOrder(trx, orderId)
    const cleared = await trx
      .deleteFrom('custody_hold_matters')
      .where('id', '=', holdId)
      .where('order_id', '=', orderId)
      .returning('matter')
      .executeTakeFirst()
    if (!cleared) throw new AppError('hold_not_found')
    await sql`delete from custody_holds where order_id = ${orderId}
      and not exists (select from custody_hold_matters where order_id = ${orderId})`.execute(trx)
    await record(trx, 'hold_cleared', { ...change, matter: cleared.matter })
  })
}

/** Otherwise the order could lose its row in `custody_holds` while another matter is being added. */
const lockOrder = (trx: Db, orderId: number) =>
  sql`select from orders where id = ${orderId} for no key update`.execute(trx)

async function record(
  trx: Db,
  kind: 'hold_set' | 'hold_cleared',
  { orderId, adminId, matter, reason, now }: HoldChange & { matter: string },
): Promise<void> {
  const admin = await trx.selectFrom('users').select('name').where('id', '=', adminId).executeTakeFirstOrThrow()
  await appendCustody(trx, {
    orderId,
    kind,
    actor: { kind: 'admin', userId: adminId, name: admin.name },
    serverTime: now,
    personal: { matter, reason },
  })
}
