/** Once an hour: one signed hash over the heads of all chains that changed since the last one. */
import { type AnchorBody, treeRoot } from '@meridian/domain/custody/anchors.ts'
import { canonicalJson } from '@meridian/domain/custody/canonical-json.ts'
import { FIRST_PREVIOUS } from '@meridian/domain/custody/ledger.ts'
import { sql } from 'kysely'
import type { Db } from '../db/database.ts'
import type { CustodyKey } from './custody-key.ts'
import { sha256 } from './ledger.ts'

/** Returns how many chains it covers; none when nothing changed. */
export function anchorCustody(db: Db, key: CustodyKey, now: Date): Promise<number> {
  return db.transaction().execute(async (trx) => {
    // Two nodes that anchored at once would both follow the same anchor.
    await sql`select pg_advisory_xact_lock(hashtextextended('custody anchors', 0))`.execute(trx)
    const heads = await changedHeads(trx)
    if (heads.length === 0) return 0
    const last = await lastAnchor(trx)
    const body: AnchorBody = {
      version: 1,
      id: (last?.id ?? 0) + 1,
      at: now.toISOString(),
      previous: last?.hash ?? FIRST_PREVIOUS,
      size: heads.length,
      root: treeRoot(heads, sha256),
    }
    const text = canonicalJson(body)
    const row = { id: body.id, body: text, hash: sha256(text), signature: key.sign(text), public_key: key.publicKey }
    await trx.insertInto('custody_anchors').values(row).execute()
    await storeHeads(trx, body.id, heads)
    return heads.length
  })
}

export const lastAnchor = (db: Db) =>
  db.selectFrom('custody_anchors').selectAll().orderBy('id', 'desc').limit(1).executeTakeFirst()

const changedHeads = (trx: Db) =>
  trx
    .selectFrom('custody_heads')
    .select(['order_id as orderId', 'length', 'head_hash as hash'])
    .whereRef('anchored_length', '<', 'length')
    .orderBy('order_id')
    .execute()

/** A chain that grew since it was read stays behind its length, and is in the next anchor again. */
async function storeHeads(trx: Db, id: number, heads: readonly object[]): Promise<void> {
  await sql`insert into custody_anchor_heads (anchor_id, order_id, length, head_hash)
    select ${id}, "orderId", length, hash
    from json_to_recordset(${JSON.stringify(heads)}::json) as h ("orderId" integer, length integer, hash text)`.execute(
    trx,
  )
  await sql`update custody_heads h set anchored_length = a.length
    from custody_anchor_heads a where a.anchor_id = ${id} and a.order_id = h.order_id`.execute(trx)
}
