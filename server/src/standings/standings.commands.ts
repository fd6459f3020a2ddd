/** Stores each driver's standing and points, as `replay` would compute them from all orders and ratings. */
import { type LedgerEntry, STANDING_RULES_VERSION } from '@meridian/domain/drivers/standing.ts'
import { sql } from 'kysely'
import type { Db } from '../db/database.ts'
import { findTerms } from './deliveries.queries.ts'
import { listUnstored } from './standings.queries.ts'
import { type CurrentStanding, currentStanding } from './standings.ts'

/** After a delivery or a rating. Idempotent. */
export async function refreshStanding(db: Db, driverId: number): Promise<void> {
  const refresh = async (trx: Db) => {
    // One at a time for each driver: two nodes would both add the same points to what they read.
    await sql`select pg_advisory_xact_lock(hashtextextended(${`standing of driver ${driverId}`}, 0))`.execute(trx)
    const terms = await findTerms(trx, driverId)
    if (terms) await save(trx, driverId, await currentStanding(trx, driverId, terms.opening))
  }
  await (db.isTransaction ? refresh(db) : db.transaction().execute(refresh))
}

/** For drivers from the demo, an import or an older version. One after the other: no request waits for it. */
export async function refreshUnstored(db: Db): Promise<number> {
  const ids = await listUnstored(db)
  for (const id of ids) await refreshStanding(db, id)
  return ids.length
}

async function save(trx: Db, driverId: number, { standing, ledger, isRecomputed }: CurrentStanding): Promise<void> {
  if (!isRecomputed && ledger.length === 0) return
  if (isRecomputed) await trx.deleteFrom('driver_points').where('driver_id', '=', driverId).execute()
  await addPoints(trx, driverId, ledger)
  const row = {
    rules_version: STANDING_RULES_VERSION,
    deliveries: standing.recordedDeliveries,
    ratings: standing.ratings,
    points: standing.points,
    standing: JSON.stringify(standing),
  }
  await trx
    .insertInto('driver_standings')
    .values({ driver_id: driverId, ...row })
    .onConflict((conflict) => conflict.column('driver_id').doUpdateSet({ ...row, updated_at: sql`now()` }))
    .execute()
}

async function addPoints(trx: Db, driverId: number, ledger: readonly LedgerEntry[]): Promise<void> {
  if (ledger.length === 0) return
  await sql`insert into driver_points (driver_id, order_id, delivered_at, points)
    select ${driverId}, * from unnest(${ledger.map((entry) => entry.orderId)}::int[],
      ${ledger.map((entry) => entry.deliveredAt)}::timestamptz[], ${ledger.map((entry) => entry.points)}::int[])`.execute(
    trx,
  )
}
