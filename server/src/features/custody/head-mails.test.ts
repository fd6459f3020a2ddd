/** From the switch over the mail to the check with the line as it was mailed. */
import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { canonicalJson } from '@meridian/domain/custody/canonical-json.ts'
import type { Dossier } from '@meridian/domain/custody/dossier/dossier.ts'
import { verifyDossier } from '@meridian/domain/custody/dossier/verify-dossier.ts'
import { witnessTexts } from '@meridian/domain/custody/witnesses.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../test/app.ts'
import { makeClient, makeOrder, type TestUser } from '../../../test/factories.ts'
import { nodeVerifier } from '../../custody/custody-key.ts'
import { appendCustody } from '../../custody/ledger.ts'
import { logCustody } from '../../custody/log.ts'
import { mailHeads } from './head-mails.commands.ts'

let app: TestApp
let folder: string
beforeAll(async () => {
  app = await startTestApp()
  folder = mkdtempSync(join(tmpdir(), 'meridian-heads-'))
})
afterAll(async () => {
  rmSync(folder, { recursive: true })
  await app.stop()
})

const grow = async (orderId: number) => {
  await appendCustody(app.db, { orderId, kind: 'arrived', stop: 'pickup', serverTime: app.clock.now })
  await logCustody(app.deps, app.clock.now)
}
const wants = (user: TestUser, isWanted: boolean) =>
  app.call(user, 'PATCH', '/api/custody/head-mail', { isWanted }).then(({ status }) => expect(status).toBe(200))
const mailsTo = async (user: TestUser) => {
  const { email } = await app.db.selectFrom('users').select('email').where('id', '=', user.id).executeTakeFirstOrThrow()
  return app.db.selectFrom('mails').selectAll().where('to_address', '=', email).orderBy('id').execute()
}
const mail = () => mailHeads(app.deps, app.clock.now)
const nextDay = () => {
  app.clock.now = new Date(app.clock.now.getTime() + 24 * 3600_000)
}
const dossierOf = async (user: TestUser, orderId: number) => {
  const url = `/api/orders/${orderId}/dossier.json`
  const { body } = await app.app.inject({ method: 'GET', url, headers: { cookie: await app.cookieOf(user) } })
  return body
}
const run = promisify(execFile)
const verify = async (text: string, ...args: string[]) => {
  const path = join(folder, 'dossier.json')
  writeFileSync(path, text)
  const program = fileURLToPath(new URL('../../verify.ts', import.meta.url))
  return run(process.execPath, [program, path, '--key', app.deps.custodyKeys.current.publicKey, ...args]).then(
    ({ stdout }) => ({ code: 0, text: stdout }),
    ({ code, stdout, stderr }) => ({ code, text: stdout + stderr }),
  )
}

test('those who want it get one mail a day while the log grows, and nobody else does', async () => {
  const reader = await makeClient(app.db)
  const other = await makeClient(app.db)
  const { id } = await makeOrder(app.db, {}, reader)
  await grow(id)
  expect(await mail()).toBe(0)
  await wants(reader, true)
  await wants(reader, true)
  // Two nodes at once, and again after a crash.
  expect((await Promise.all([mail(), mail()])).toSorted()).toEqual([0, 1])
  expect(await mail()).toBe(0)
  expect(await mailsTo(reader)).toHaveLength(1)
  nextDay()
  expect(await mail()).toBe(0)
  await grow(id)
  expect(await mail()).toBe(1)
  expect((await app.call(reader, 'GET', '/api/custody/head-mail')).body).toMatchObject({
    isWanted: true,
    mailedAt: app.clock.now.toISOString(),
  })
  nextDay()
  await grow(id)
  await app.db.updateTable('users').set({ email_verified: false }).where('id', '=', reader.id).execute()
  expect(await mail()).toBe(0)
  await app.db.updateTable('users').set({ email_verified: true }).where('id', '=', reader.id).execute()
  await wants(reader, false)
  expect(await mail()).toBe(0)
  expect(await mailsTo(reader)).toHaveLength(2)
  expect(await mailsTo(other)).toEqual([])
})

test('a mail that cannot be queued is no mailed head: it comes with the next run', async () => {
  const reader = await makeClient(app.db)
  await grow((await makeOrder(app.db, {}, reader)).id)
  await wants(reader, true)
  const mailer = { send: () => Promise.reject(new Error('down')), close: () => {} }
  await expect(mailHeads({ ...app.deps, mailer }, app.clock.now)).rejects.toThrow('down')
  expect(await mail()).toBe(1)
  await wants(reader, false)
})

test('the line as it was mailed is what npm run verify --head takes; a dossier says when it was mailed', async () => {
  const reader = await makeClient(app.db)
  const { id } = await makeOrder(app.db, {}, reader)
  await grow(id)
  expect(JSON.parse(await dossierOf(reader, id)).mailed).toEqual([])
  await wants(reader, true)
  nextDay()
  await mail()
  const [sent] = await mailsTo(reader)
  expect(sent?.subject).toMatch(/^Head of the custody log, \d+ entries$/)
  const line = sent?.body_text.split('\n')[0] as string
  await grow(id)
  const text = await dossierOf(reader, id)
  const { dossier } = verifyDossier(text, nodeVerifier) as { dossier: Dossier }
  expect(witnessTexts(dossier, () => '…').at(-1)).toBe(
    `Mailed to ${dossier.order.organization} …, says the courier: the log with row 1. Compare the line of that mail.`,
  )
  // The hashes between the two heads are in the dossier.
  const good = await verify(text, '--head', line)
  expect(good).toMatchObject({ code: 0, text: expect.stringContaining('nothing before it was rewritten') })
  const broken = line.replace(' ', '\n ')
  expect((await verify(text, '--head', broken)).code).toBe(0)
  const [, size, root] = line.split(' ') as [string, string, string]
  const forged = line.replace(root, '00'.repeat(32))
  expect(await verify(text, '--head', forged)).toMatchObject({
    code: 1,
    text: expect.stringContaining('not signed by'),
  })
  expect((await verify(text, '--head', line.replace(` ${size} `, ' '))).code).toBe(2)
  await wants(reader, false)
})

test('a dossier that claims the mail of a head of another log is a fault, though we have signed it', async () => {
  const reader = await makeClient(app.db)
  const { id } = await makeOrder(app.db, {}, reader)
  await grow(id)
  const dossier: Dossier = JSON.parse(await dossierOf(reader, id))
  const { current } = app.deps.custodyKeys
  const body = { version: 1 as const, size: 1, root: 'ab'.repeat(32), at: '2026-01-01T00:00:00.000Z' }
  const line = `meridian-custody-head 1 ${body.root} ${body.at} ${current.publicKey} ${current.sign(canonicalJson(body))}`
  const { signature: _, ...rest } = { ...dossier, mailed: [{ line, path: [], mailedAt: body.at }] }
  const text = canonicalJson({ ...rest, signature: current.sign(canonicalJson(rest)) })
  expect(verifyDossier(text, nodeVerifier).fault).toEqual({ row: null, reason: 'mailed_changed' })
})
