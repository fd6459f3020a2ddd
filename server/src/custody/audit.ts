/**
 * Every night the installation checks its own custody: each entry against its hash, signature, place in the chain and personal values,
 * and the log, leaf by leaf, against its nodes, its signed heads and what authorities have time-stamped.
 */
import { headText, LOGGED_WITHIN_MS, type LogHeadBody, rowText } from '@meridian/domain/custody/log.ts'
import { leafHash, rootOf, subtreesOf, type TreeNode } from '@meridian/domain/custody/merkle.ts'
import { sql } from 'kysely'
import { z } from 'zod'
import type { Db } from '../db/database.ts'
import { findChainFaults } from './audit-chains.queries.ts'
import { nodeVerifier } from './custody-key.ts'
import { type CustodyKeys, goodKeys } from './keys.ts'
import { completedNodes } from './log.ts'
import { sha256 } from './sha256.ts'
import { findStampFaults } from './time-stamps/audit.queries.ts'

const BATCH = 5000
/** Of the sentences; the count is of all. */
const KEPT_FAULTS = 20
const LAST_AUDIT = 'custody_audit'

const stored = z.object({
  at: z.iso.datetime(),
  entries: z.int(),
  heads: z.int(),
  faultCount: z.int(),
  faults: z.array(z.string()),
})
export type CustodyAudit = z.infer<typeof stored>

type Deps = {
  db: Db
  custodyKeys: CustodyKeys
  log: { error(line: object, text: string): void; info(line: object, text: string): void }
}

export async function auditCustody({ db, custodyKeys, log }: Deps, now: Date): Promise<CustodyAudit> {
  const { entries, heads, faults } = await checkCustody(db, custodyKeys, now)
  const audit: CustodyAudit = {
    at: now.toISOString(),
    entries,
    heads,
    faultCount: faults.length,
    faults: faults.slice(0, KEPT_FAULTS),
  }
  await save(db, audit)
  if (faults.length > 0) log.error(audit, 'custody is not as it was recorded')
  else log.info(audit, 'custody is as it was recorded')
  return audit
}

export async function checkCustody(db: Db, custodyKeys: CustodyKeys, now: Date) {
  const log = await checkLog(db, await goodKeys(db, custodyKeys))
  const ofChains = await findChainFaults(db, new Date(now.getTime() - LOGGED_WITHIN_MS))
  const ofStamps = await findStampFaults(db)
  return { ...log, faults: [...log.faults, ...ofStamps, ...ofChains] }
}

type Leaf = {
  leaf: number
  orderId: number
  position: number
  body: string | null
  hash: string | null
  signature: string | null
}
type Hashes = Map<string, string>
const nameOf = ({ level, index }: TreeNode) => `${level}/${index}`

async function checkLog(db: Db, keys: readonly string[]) {
  const faults: string[] = []
  let [size, heads]: [number, number] = [0, 0]
  /** The complete subtrees of the leaves so far. */
  let nodes: Hashes = new Map()
  for (;;) {
    const leaves = await readLeaves(db, size)
    if (leaves.length === 0) break
    for (const [at, leaf] of leaves.entries()) faults.push(...leafFaults(leaf, size + at, keys))
    const hashes = leaves.map(({ hash }) => leafHash(hash ?? '', sha256))
    const made = completedNodes(size, hashes, (node) => nodes.get(nameOf(node)) ?? '')
    faults.push(...(await nodeFaults(db, made)))
    const known: Hashes = new Map([...nodes, ...made.map((node): [string, string] => [nameOf(node), node.hash])])
    const signed = await readHeads(db, size, size + leaves.length)
    for (const head of signed) faults.push(...headFaults(head, known, keys))
    heads += signed.length
    size += leaves.length
    nodes = new Map(subtreesOf({ from: 0, to: size }).map((node) => [nameOf(node), known.get(nameOf(node)) ?? '']))
  }
  const beyond = await readHeads(db, size, 2_147_483_647)
  for (const head of beyond) faults.push(`The head of ${head.size} entries is of more than the log has`)
  // After one entry that is not as it was, no later head fits: the first says enough.
  const unfit = faults.filter((fault) => fault.endsWith(UNFIT))
  const told = faults.filter((fault) => !unfit.includes(fault) || fault === unfit[0])
  return { entries: size, heads: heads + beyond.length, faults: told }
}

async function readLeaves(db: Db, from: number): Promise<Leaf[]> {
  const { rows } = await sql<Leaf>`
    select g.leaf, g.order_id as "orderId", g.position, l.body, l.hash, l.signature
    from custody_log g left join custody_ledger l on l.order_id = g.order_id and l.position = g.position
    where g.leaf >= ${from} order by g.leaf limit ${BATCH}`.execute(db)
  return rows
}

function leafFaults(
  { leaf, orderId, position, body, hash, signature }: Leaf,
  expected: number,
  keys: readonly string[],
): string[] {
  const row = `Row ${position} of order ${orderId}`
  if (leaf !== expected) return [`The log has no entry ${expected}`]
  if (body === null || hash === null) return [`${row} is in the log and no longer in the ledger`]
  if (sha256(body) !== hash) return [`${row} was changed after it was recorded`]
  // Those from before entries were signed are told apart by the dates of the chain (`findChainFaults`).
  if (signature !== null && !keys.some((key) => nodeVerifier.verifies(key, signature, rowText(hash))))
    return [`${row} has a signature that is not ours`]
  return []
}

async function nodeFaults(db: Db, made: readonly (TreeNode & { hash: string })[]): Promise<string[]> {
  const { rows } = await sql<TreeNode>`
    select made.level, made.index
    from json_to_recordset(${JSON.stringify(made)}::json) as made (level smallint, index integer, hash text)
    left join custody_log_nodes n on n.level = made.level and n.index = made.index
    where n.hash is distinct from made.hash order by 1, 2`.execute(db)
  // What is above a changed leaf differs too: the first says enough.
  return rows.slice(0, 1).map(({ level, index }) => `The log’s node ${level}/${index} is not that of its entries`)
}

const UNFIT = 'is not that of the entries which are there'

type Head = { size: number; body: string; signature: string }

const readHeads = (db: Db, above: number, upTo: number): Promise<Head[]> =>
  db
    .selectFrom('custody_log_heads')
    .select(['size', 'body', 'signature'])
    .where('size', '>', above)
    .where('size', '<=', upTo)
    .orderBy('size')
    .execute()

function headFaults({ size, body, signature }: Head, nodes: Hashes, keys: readonly string[]): string[] {
  const head = JSON.parse(body) as LogHeadBody
  const isSigned = headText(head) === body && keys.some((key) => nodeVerifier.verifies(key, signature, body))
  if (!isSigned || head.size !== size) return [`The head of ${size} entries is not signed by us`]
  const root = rootOf(size, (node) => nodes.get(nameOf(node)) ?? '', sha256)
  return root === head.root ? [] : [`The head of ${size} entries ${UNFIT}`]
}

export async function findLastAudit(db: Db): Promise<CustodyAudit | null> {
  const row = await db.selectFrom('installation').select('value').where('key', '=', LAST_AUDIT).executeTakeFirst()
  return row ? stored.parse(JSON.parse(row.value)) : null
}

async function save(db: Db, audit: CustodyAudit): Promise<void> {
  const value = JSON.stringify(audit)
  await db
    .insertInto('installation')
    .values({ key: LAST_AUDIT, value })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ value }))
    .execute()
}
