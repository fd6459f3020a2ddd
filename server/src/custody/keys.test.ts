import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { trustedFrom, vouchedBy } from '@meridian/domain/custody/keys.ts'
import { headLine, type LogHead, parseHeadLine } from '@meridian/domain/custody/log.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../test/app.ts'
import { makeAdmin, makeOrder, type TestUser } from '../../test/factories.ts'
import { createCustodyKey, nodeVerifier } from './custody-key.ts'
import { createCustodyKeys, goodKeys, listKeys, registerKey, trustedKeys } from './keys.ts'
import { appendCustody } from './ledger.ts'
import { logCustody } from './log.ts'

let app: TestApp
let admin: TestUser
const folder = mkdtempSync(join(tmpdir(), 'keys-'))
beforeAll(async () => {
  app = await startTestApp()
  admin = await makeAdmin(app.db)
})
afterAll(async () => {
  await app.stop()
  rmSync(folder, { recursive: true })
})

const SECOND = '11'.repeat(32)
const THIRD = '22'.repeat(32)
const { signing } = { signing: 's'.repeat(43) }
const publicOf = (given: string) => createCustodyKey({ signing, given }).publicKey
const at = (day: number) => new Date(Date.UTC(2026, 6, 20 + day))

test('a new key is signed by the one before and vouches for it; whoever trusts the first trusts the last', async () => {
  const first = app.deps.custodyKeys.current.publicKey
  const second = createCustodyKeys(signing, SECOND, undefined)
  // The one before is at hand: it is derived from the signing secret, which stays.
  await registerKey(app.db, { ...second, atHand: [second.current, app.deps.custodyKeys.current] }, at(1))
  const third = createCustodyKeys(signing, THIRD, SECOND)
  await Promise.all([registerKey(app.db, third, at(2)), registerKey(app.db, third, at(2))])
  const keys = await listKeys(app.db)
  expect(keys.map(({ body }) => body.publicKey)).toEqual([first, publicOf(SECOND), publicOf(THIRD)])
  expect(trustedFrom(first, keys, nodeVerifier)).toEqual([first, publicOf(SECOND), publicOf(THIRD)])
  expect(vouchedBy(publicOf(THIRD), keys, nodeVerifier)).toEqual([publicOf(THIRD), publicOf(SECOND), first])
  expect(await goodKeys(app.db, third)).toHaveLength(3)
  expect((await app.call(null, 'GET', '/.well-known/meridian-custody.json')).body).toMatchObject({
    issuer: 'Meridian Logistics',
    keys: [{ id: first.slice(0, 16), body: { before: null } }, { body: { before: first } }, { revoked: null }],
  })
})

test('a key that somebody with the database adds is not trusted: neither before ours nor after them', async () => {
  const own = createCustodyKeys('o'.repeat(43), '33'.repeat(32), undefined)
  await registerKey(app.db, own, at(3))
  const keys = await listKeys(app.db)
  const first = keys[0]?.body.publicKey as string
  expect(trustedFrom(first, keys, nodeVerifier)).not.toContain(own.current.publicKey)
  expect(vouchedBy(publicOf(THIRD), keys, nodeVerifier)).not.toContain(own.current.publicKey)
  // Nor does our next key vouch for it, though it is the last of the list.
  const fourth = createCustodyKeys(signing, '44'.repeat(32), THIRD)
  await registerKey(app.db, fourth, at(4))
  const vouched = vouchedBy(fourth.current.publicKey, await listKeys(app.db), nodeVerifier)
  expect(vouched).toEqual([fourth.current.publicKey, publicOf(THIRD), publicOf(SECOND), first])
})

test('a revoked key is listed as such, and no longer among those that are trusted', async () => {
  const third = createCustodyKeys(signing, THIRD, SECOND)
  await app.db
    .insertInto('custody_key_revocations')
    .values({ public_key: publicOf(SECOND), revoked_at: at(4), reason: 'Laptop stolen' })
    .execute()
  expect(await trustedKeys(app.db, third)).not.toContain(publicOf(SECOND))
  expect((await listKeys(app.db))[1]?.revoked).toEqual({ at: at(4).toISOString(), reason: 'Laptop stolen' })
})

test('the command takes a head that was kept: the same history, one that needs the hashes between, and one that was rewritten', async () => {
  const run = (...args: string[]) =>
    new Promise<{ code: number; text: string }>((resolve) => {
      const program = fileURLToPath(new URL('../verify.ts', import.meta.url))
      execFile(process.execPath, [program, ...args], (error, stdout, stderr) =>
        resolve({ code: Number(error?.code ?? 0), text: stdout + stderr }),
      )
    })
  const { id } = await makeOrder(app.db, {})
  const arrive = () => appendCustody(app.db, { orderId: id, kind: 'arrived', serverTime: app.clock.now })
  await arrive()
  await logCustody(app.deps, app.clock.now)
  const kept = (await app.call(null, 'GET', '/api/custody/key')).body.head as LogHead
  expect(parseHeadLine(headLine(kept))).toEqual(kept)
  await arrive()
  const url = `/api/orders/${id}/dossier.json`
  const { body } = await app.app.inject({ method: 'GET', url, headers: { cookie: await app.cookieOf(admin) } })
  const file = join(folder, 'dossier.json')
  writeFileSync(file, body)
  const { log, publicKey } = JSON.parse(body)
  const key = ['--key', publicKey]
  expect(await run(file, ...key, '--head', headLine(log))).toMatchObject({
    code: 0,
    text: expect.stringContaining('goes on'),
  })
  const needs = await run(file, ...key, '--head', headLine(kept))
  expect(needs).toMatchObject({ code: 1, text: expect.stringContaining('/api/custody/consistency?from=') })
  const query = /consistency\?(from=\d+&to=\d+)/.exec(needs.text)?.[1]
  const between = join(folder, 'between.json')
  writeFileSync(between, JSON.stringify((await app.call(null, 'GET', `/api/custody/consistency?${query}`)).body))
  expect((await run(file, ...key, '--head', headLine(kept), '--consistency', between)).code).toBe(0)
  const other = { ...kept.body, root: 'ab'.repeat(32) }
  const forged = headLine({ ...kept, body: other })
  expect(await run(file, ...key, '--head', forged)).toMatchObject({
    code: 1,
    text: expect.stringContaining('not signed'),
  })
  const { current } = app.deps.custodyKeys
  const { headText } = await import('@meridian/domain/custody/log.ts')
  const rewritten = headLine({ body: other, publicKey, signature: current.sign(headText(other)) })
  expect(await run(file, ...key, '--head', rewritten, '--consistency', between)).toMatchObject({
    code: 1,
    text: expect.stringContaining('REWRITTEN'),
  })
  expect((await run(file, ...key, '--head', 'nonsense')).code).toBe(2)
})
