import { canonicalJson } from '@meridian/domain/custody/canonical-json.ts'
import type { Dossier } from '@meridian/domain/custody/dossier/dossier.ts'
import { verifyDossier } from '@meridian/domain/custody/dossier/verify-dossier.ts'
import type { CustodyBody } from '@meridian/domain/custody/ledger.ts'
import { headText, type LogHead, rowText } from '@meridian/domain/custody/log.ts'
import { isConsistent, leafHash } from '@meridian/domain/custody/merkle.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../test/app.ts'
import { asOwner } from '../../test/database.ts'
import { makeAdmin, makeOrder, type TestUser } from '../../test/factories.ts'
import { nodeVerifier } from './custody-key.ts'
import { appendCustody } from './ledger.ts'
import { completedNodes, logCustody } from './log.ts'
import { sha256 } from './sha256.ts'

let app: TestApp
let admin: TestUser
beforeAll(async () => {
  app = await startTestApp()
  admin = await makeAdmin(app.db)
})
afterAll(() => app.stop())

const arrive = (orderId: number) =>
  appendCustody(app.db, {
    orderId,
    kind: 'arrived',
    stop: 'pickup',
    serverTime: app.clock.now,
    actor: { kind: 'driver', userId: 7, name: 'Dana' },
  })
const logAll = () => logCustody(app.deps, app.clock.now)

async function orderWith(rows: number): Promise<number> {
  const { id } = await makeOrder(app.db, {})
  for (let row = 0; row < rows; row++) await arrive(id)
  return id
}

async function dossierOf(orderId: number): Promise<ReturnType<typeof verifyDossier>> {
  const url = `/api/orders/${orderId}/dossier.json`
  const { body } = await app.app.inject({ method: 'GET', url, headers: { cookie: await app.cookieOf(admin) } })
  return verifyDossier(body, nodeVerifier)
}

async function publishedHeads(): Promise<LogHead[]> {
  const { body } = await app.call(null, 'GET', '/api/custody/heads')
  return body.heads
}
async function proofBetween(from: LogHead, to: LogHead): Promise<string[]> {
  const query = `from=${from.body.size}&to=${to.body.size}`
  return (await app.call(null, 'GET', `/api/custody/consistency?${query}`)).body.path
}

test('entries become leaves once, also when two nodes log at the same moment; each head is the one before with entries added', async () => {
  for (const rows of [1, 2, 5, 1, 9, 4]) {
    await orderWith(rows)
    const counts = await Promise.all([logAll(), logAll()])
    expect(counts.toSorted((a, b) => a - b)).toEqual([0, rows])
  }
  expect(await logAll()).toBe(0)
  const heads = await publishedHeads()
  expect(heads.length).toBeGreaterThanOrEqual(6)
  for (const { body, publicKey, signature } of heads)
    expect(nodeVerifier.verifies(publicKey, signature, headText(body))).toBe(true)
  for (const [at, later] of heads.entries())
    for (const earlier of heads.slice(0, at + 1))
      expect(isConsistent(earlier.body, later.body, await proofBetween(earlier, later), sha256)).toBe(true)
})

test('the ways of others to look at the log refuse what it does not have', async () => {
  const heads = await publishedHeads()
  const size = heads.at(-1)?.body.size ?? 0
  const get = (query: string) => app.call(null, 'GET', `/api/custody/consistency?${query}`)
  expect(await get(`from=0&to=${size + 1}`)).toMatchObject({ status: 404, body: { code: 'custody_log_shorter' } })
  expect(await get('from=2&to=1')).toMatchObject({ status: 400, body: { code: 'custody_log_backwards' } })
  for (const query of ['from=-1&to=1', 'from=1', 'from=1.5&to=2', 'from=1&to=99999999999'])
    expect((await get(query)).status).toBe(400)
  expect((await app.call(null, 'GET', `/api/custody/heads?after=${size}`)).body).toEqual({ heads: [], hasMore: false })
})

test('a dossier shows each row signed and in the log, also one of this very minute', async () => {
  const id = await orderWith(3)
  const { dossier, fault } = await dossierOf(id)
  expect(fault).toBeNull()
  expect(dossier).toMatchObject({ version: 2, issuer: { name: 'Meridian Logistics' } })
  expect(dossier?.entries.every(({ signature, logged }) => signature && logged)).toBe(true)
  expect(dossier?.log?.body.size).toBe((await publishedHeads()).at(-1)?.body.size)
})

/** What one does who has the database: rewrites a row, its hash, and those of all that follow. */
async function rewrite(orderId: number, change: (body: CustodyBody) => CustodyBody, sign?: (hash: string) => string) {
  const rows = await app.db
    .selectFrom('custody_ledger')
    .selectAll()
    .where('order_id', '=', orderId)
    .orderBy('position')
    .execute()
  let previous: string | undefined
  const statements = rows.map((row) => {
    const body = change({ ...JSON.parse(row.body), ...(previous && { previous }) })
    const text = canonicalJson(body)
    const hash = sha256(text)
    previous = hash
    const signature = sign ? `'${sign(hash)}'` : 'signature'
    return `update custody_ledger set body = '${text}', hash = '${hash}', signature = ${signature} where order_id = ${orderId} and position = ${row.position}`
  })
  await asOwner(
    app,
    `grant update on custody_ledger to current_user;
    alter table custody_ledger disable trigger user;
    ${statements.join(';')};
    update custody_heads set head_hash = '${previous}' where order_id = ${orderId};
    alter table custody_ledger enable always trigger custody_ledger_is_append_only;
    revoke update on custody_ledger from current_user`,
  )
}
const laterBy = (hours: number) => (body: CustodyBody) => ({
  ...body,
  serverTime: new Date(Date.parse(body.serverTime) + hours * 3600_000).toISOString(),
})

test('one who has the database rewrites rows before they are logged: they are refused, and the dossier names the first', async () => {
  const id = await orderWith(3)
  await rewrite(id, laterBy(-1))
  const other = await orderWith(2)
  expect(await logAll()).toBe(2)
  const refused = app.troubles.splice(0)
  expect(refused).toMatchObject([
    { orderId: id, position: 1, fault: 'its signature is not good' },
    { orderId: id, position: 2 },
    { orderId: id, position: 3 },
  ])
  expect((await dossierOf(id)).fault).toEqual({ row: 1, reason: 'not_signed' })
  expect((await dossierOf(other)).fault).toBeNull()
  app.troubles.splice(0)
  await asOwner(app, `update custody_heads set logged_length = length where order_id = ${id}`)
})

test('one who has the database rewrites rows after they were logged: the dossier names the first', async () => {
  const id = await orderWith(3)
  await logAll()
  await rewrite(id, laterBy(-1))
  expect((await dossierOf(id)).fault).toEqual({ row: 1, reason: 'not_signed' })
})

test('one who has the database and the key rewrites rows: they are not those of the log', async () => {
  const id = await orderWith(3)
  await logAll()
  await rewrite(id, laterBy(-1), (hash) => app.deps.custodyKeys.current.sign(rowText(hash)))
  expect((await dossierOf(id)).fault).toEqual({ row: 1, reason: 'log_changed' })
})

test('one who has the database and the key rewrites rows, log and heads: whoever kept an earlier head finds out', async () => {
  const id = await orderWith(3)
  await logAll()
  const kept = (await publishedHeads()).at(-1) as LogHead
  const { current } = app.deps.custodyKeys
  await rewrite(id, laterBy(-1), (hash) => current.sign(rowText(hash)))
  const leaves = await app.db
    .selectFrom('custody_log as leaf')
    .innerJoin('custody_ledger as entry', (join) =>
      join.onRef('entry.order_id', '=', 'leaf.order_id').onRef('entry.position', '=', 'leaf.position'),
    )
    .select('entry.hash')
    .orderBy('leaf.leaf')
    .execute()
  const hashes = leaves.map(({ hash }) => leafHash(hash, sha256))
  const nodes = completedNodes(0, hashes, () => '')
  await asOwner(
    app,
    `grant update, delete on custody_log_nodes, custody_log_heads to current_user;
    alter table custody_log_nodes disable trigger user;
    alter table custody_log_heads disable trigger user;
    ${nodes.map(({ level, index, hash }) => `update custody_log_nodes set hash = '${hash}' where level = ${level} and index = ${index}`).join(';')};
    delete from custody_log_heads;
    alter table custody_log_nodes enable always trigger custody_log_nodes_are_append_only;
    alter table custody_log_heads enable always trigger custody_log_heads_are_append_only;
    revoke update, delete on custody_log_nodes, custody_log_heads from current_user`,
  )
  await orderWith(1)
  await logAll()
  expect((await dossierOf(id)).fault).toBeNull()
  const forged = (await publishedHeads()).at(-1) as LogHead
  expect(isConsistent(kept.body, forged.body, await proofBetween(kept, forged), sha256)).toBe(false)
})

test('a name that the owner of the database deletes, without the entry of the retention, is missed', async () => {
  const id = await orderWith(2)
  await asOwner(app, `delete from custody_personal where order_id = ${id} and position = 2`)
  expect((await dossierOf(id)).fault).toEqual({ row: 2, reason: 'personal_missing' })
})

test('a dossier without its log, or with old rows outside of it, is no longer taken', async () => {
  const id = await orderWith(2)
  const { dossier } = (await dossierOf(id)) as { dossier: Dossier }
  const { current } = app.deps.custodyKeys
  const issued = (change: Partial<Dossier>) => {
    const { signature: _, ...rest } = { ...dossier, ...change }
    return verifyDossier(canonicalJson({ ...rest, signature: current.sign(canonicalJson(rest)) }), nodeVerifier).fault
  }
  const outside = dossier.entries.map((entry) => ({ ...entry, logged: null }))
  expect(issued({ entries: outside })).toBeNull()
  const later = new Date(Date.parse(dossier.issuedAt) + 3 * 3600_000).toISOString()
  expect(issued({ entries: outside, issuedAt: later })).toEqual({ row: 1, reason: 'not_logged' })
  expect(issued({ log: null })).toEqual({ row: 1, reason: 'log_changed' })
  const { log } = dossier
  expect(issued({ log: log && { ...log, body: { ...log.body, size: log.body.size + 1 } } })).toMatchObject({
    reason: 'head_changed',
  })
})
