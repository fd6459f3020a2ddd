/** The register of seal numbers: over time, each is used for one bag. */
import { normalizeSeal } from '@meridian/domain/proofs/proofs.ts'
import type { TradeForm } from '@meridian/domain/trade-forms/trade-forms.ts'
import { sql } from 'kysely'
import type { Db } from '../db/database.ts'
import { AppError } from '../errors/app-error.ts'

type Owner = { id: number; organization_id: number }

/** A sender who used one before must have mistyped it. Another sender's number may be the same by chance: that is marked, not refused. */
export async function declareSeals(trx: Db, order: Owner, form: TradeForm | null, now: Date): Promise<void> {
  if (form?.kind !== 'valuables') return
  const seals = form.bags.map(({ seal }) => seal)
  const used = await registerSeals(trx, order, seals, now)
  const own = used.filter(({ organization_id }) => organization_id === order.organization_id).map(({ seal }) => seal)
  const named = seals.filter((seal) => own.includes(normalizeSeal(seal)))
  if (named.length > 0) throw new AppError('seal_used', { seals: named })
}

/** Returns those that another order had already. One that never left, because its order was canceled, can be used again. */
export async function registerSeals(trx: Db, order: Owner, seals: readonly string[], now: Date) {
  const plain = [...new Set(seals.map(normalizeSeal))].sort()
  if (plain.length === 0) return []
  // Two orders with the same seal at the same moment: the second waits here, and then finds the first. In one order for all, so that none waits in a circle.
  for (const seal of plain) await sql`select pg_advisory_xact_lock(hashtextextended(${`seal ${seal}`}, 0))`.execute(trx)
  const used = await usedElsewhere(trx, order.id, plain)
  for (const seal of plain)
    await sql`insert into used_seals (seal, order_id, used_at) values (${seal}, ${order.id}, ${now}) on conflict do nothing`.execute(
      trx,
    )
  return used
}

async function usedElsewhere(db: Db, orderId: number, seals: readonly string[]) {
  return db
    .selectFrom('used_seals')
    .innerJoin('orders', 'orders.id', 'used_seals.order_id')
    .select(['used_seals.seal', 'orders.organization_id'])
    .where('used_seals.order_id', '<>', orderId)
    .where('used_seals.seal', 'in', seals)
    .where(sql<boolean>`not (orders.status in ('cancelled', 'declined') and orders.picked_up_at is null)`)
    .execute()
}

/** For the row of what was agreed. */
export async function hasUsedSeals(db: Db, { id, trade_form: form }: { id: number; trade_form: TradeForm | null }) {
  if (form?.kind !== 'valuables') return false
  return (
    (
      await usedElsewhere(
        db,
        id,
        form.bags.map(({ seal }) => normalizeSeal(seal)),
      )
    ).length > 0
  )
}
