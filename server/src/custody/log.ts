/**
 * Every minute: the entries that were appended since become leaves of the log, and its new head is signed. An entry is looked at first:
 * one that does not agree with its hash, its signature or the entry before it was not written by this program, and stays outside.
 */

import { FIRST_PREVIOUS } from '@meridian/domain/custody/ledger.ts'
import { headText, type LogHeadBody, rowText } from '@meridian/domain/custody/log.ts'
import {
  leafHash,
  type NodeHash,
  pairHash,
  rootOf,
  subtreesOf,
  type TreeNode,
} from '@meridian/domain/custody/merkle.ts'
import { sql } from 'kysely'
import type { Db } from '../db/database.ts'
import { type CustodyKey, nodeVerifier } from './custody-key.ts'
import { type CustodyKeys, goodKeys } from './keys.ts'
import { readNodes } from './log-nodes.queries.ts'
import { sha256 } from './sha256.ts'

/** In one transaction; an installation that is upgraded has more waiting. */
const BATCH = 2000

export type Logging = {
  db: Db
  custodyKeys: CustodyKeys
  log: { error(line: object, text: string): void }
}
type Waiting = {
  orderId: number
  position: number
  body: string
  hash: string
  signature: string | null
  before: string
}

/** Returns how many entries it logged. */
export async function logCustody(deps: Logging, now: Date): Promise<number> {
  let logged = 0
  for (;;) {
    const batch = await deps.db.transaction().execute((trx) => logBatch(trx, deps, now))
    logged += batch
    if (batch < BATCH) return logged
  }
}

async function logBatch(trx: Db, deps: Logging, now: Date): Promise<number> {
  // Two nodes that logged at once would both give the same leaves.
  await sql`select pg_advisory_xact_lock(hashtextextended('custody log', 0))`.execute(trx)
  const waiting = await findWaiting(trx)
  const keys = await goodKeys(trx, deps.custodyKeys)
  const refused = new Set<number>()
  const good = waiting.filter((row) => {
    const fault = refused.has(row.orderId) ? 'it follows one that was refused' : faultOf(row, keys)
    if (!fault) return true
    // What follows it is not logged either: the chain would have a gap.
    refused.add(row.orderId)
    deps.log.error({ orderId: row.orderId, position: row.position, fault }, 'the log refused a custody entry')
    return false
  })
  if (good.length === 0) return 0
  const size = await addLeaves(trx, good)
  await signHead(trx, deps.custodyKeys.current, size, now)
  return good.length
}

async function findWaiting(trx: Db): Promise<Waiting[]> {
  const { rows } = await sql<Waiting>`
    select l.order_id as "orderId", l.position, l.body, l.hash, l.signature,
      coalesce(lag(l.hash) over (partition by l.order_id order by l.position), b.hash, ${FIRST_PREVIOUS}) as before
    from custody_heads h
    join custody_ledger l on l.order_id = h.order_id and l.position > h.logged_length
    left join custody_ledger b on b.order_id = h.order_id and b.position = h.logged_length
    where h.logged_length < h.length
    order by l.order_id, l.position limit ${BATCH}`.execute(trx)
  return rows
}

function faultOf({ body, hash, signature, before }: Waiting, keys: readonly string[]): string | null {
  if (sha256(body) !== hash) return 'its hash is not that of its text'
  if ((JSON.parse(body) as { previous: string }).previous !== before) return 'it does not follow the one before'
  // An entry of the version before this one, or of the demo; the nightly audit counts them.
  if (signature === null) return null
  return keys.some((key) => nodeVerifier.verifies(key, signature, rowText(hash))) ? null : 'its signature is not good'
}

/** Returns the new size. */
async function addLeaves(trx: Db, rows: readonly Waiting[]): Promise<number> {
  const { size } = await trx
    .selectFrom('custody_log')
    .select(sql<number>`coalesce(max(leaf) + 1, 0)`.as('size'))
    .executeTakeFirstOrThrow()
  const leaves = rows.map(({ orderId, position }, at) => ({ leaf: size + at, order_id: orderId, position }))
  await sql`insert into custody_log (leaf, order_id, position)
    select leaf, order_id, position
    from json_to_recordset(${JSON.stringify(leaves)}::json) as l (leaf integer, order_id integer, position integer)`.execute(
    trx,
  )
  const hashes = rows.map(({ hash }) => leafHash(hash, sha256))
  const nodes = completedNodes(size, hashes, await readNodes(trx, subtreesOf({ from: 0, to: size })))
  await sql`insert into custody_log_nodes (level, index, hash)
    select level, index, hash
    from json_to_recordset(${JSON.stringify(nodes)}::json) as n (level smallint, index integer, hash text)`.execute(trx)
  await sql`update custody_heads h set logged_length = l.position
    from (select order_id, max(position) as position from custody_log where leaf >= ${size} group by order_id) l
    where l.order_id = h.order_id`.execute(trx)
  return size + rows.length
}

/** The leaves, and every subtree that they complete. `before`: the subtrees that make up the log so far. */
export function completedNodes(
  size: number,
  leaves: readonly string[],
  before: NodeHash,
): (TreeNode & { hash: string })[] {
  const made: (TreeNode & { hash: string })[] = []
  let [from, hashes] = [size, [...leaves]]
  for (let level = 0; hashes.length > 0; level++) {
    for (const [at, hash] of hashes.entries()) made.push({ level, index: from + at, hash })
    // A left neighbor from before is among those that make up the log.
    if (from % 2 === 1) hashes = [before({ level, index: --from }), ...hashes]
    const pairs = Math.floor(hashes.length / 2)
    hashes = Array.from({ length: pairs }, (_, at) =>
      pairHash(hashes[at * 2] as string, hashes[at * 2 + 1] as string, sha256),
    )
    from /= 2
  }
  return made
}

async function signHead(trx: Db, key: CustodyKey, size: number, now: Date): Promise<void> {
  const root = rootOf(size, await readNodes(trx, subtreesOf({ from: 0, to: size })), sha256)
  const body: LogHeadBody = { version: 1, size, root, at: now.toISOString() }
  const text = headText(body)
  const row = { size, body: text, signature: key.sign(text), public_key: key.publicKey, signed_at: now }
  await trx.insertInto('custody_log_heads').values(row).execute()
}
