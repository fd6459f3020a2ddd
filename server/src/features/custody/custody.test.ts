import { execFile } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { canonicalJson } from '@meridian/domain/custody/canonical-json.ts'
import type { Dossier } from '@meridian/domain/custody/dossier/dossier.ts'
import { attachedDossier, isPdf } from '@meridian/domain/custody/dossier/pdf-attachment.ts'
import { verifyDossier } from '@meridian/domain/custody/dossier/verify-dossier.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../test/app.ts'
import { asOwner } from '../../../test/database.ts'
import {
  makeAdmin,
  makeClient,
  makeDriver,
  makeOrder,
  makeOrganization,
  type TestUser,
} from '../../../test/factories.ts'
import { pagesIn, textOf } from '../../../test/pdf-text.ts'
import { nodeVerifier } from '../../custody/custody-key.ts'
import { appendCustody } from '../../custody/ledger.ts'
import { sha256 } from '../../custody/sha256.ts'
import { deleteExpiredCustody } from './retention.commands.ts'

let app: TestApp
const folder = mkdtempSync(join(tmpdir(), 'dossier-'))
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(async () => {
  await app.stop()
  rmSync(folder, { recursive: true })
})

async function delivered() {
  const client = await makeClient(app.db, await makeOrganization(app.db, 'Bayou Lab'))
  const driver = await makeDriver(app.db)
  const contacts = { pickup_contact_name: 'Ann Shaw', delivery_contact_name: 'Bo Nguyễn' }
  const order = await makeOrder(app.db, { ...contacts, status: 'assigned', driver_id: driver.driverId }, client)
  for (const status of ['pickup_scheduled', 'pickup_complete'])
    await app.call(driver, 'PATCH', `/api/orders/${order.id}/status`, { status })
  await appendCustody(app.db, {
    orderId: order.id,
    kind: 'proof_added',
    stop: 'delivery',
    serverTime: app.clock.now,
    proofs: [{ kind: 'photo', fileSha256: sha256('picture') }],
  })
  for (const status of ['in_transit', 'delivered'])
    await app.call(driver, 'PATCH', `/api/orders/${order.id}/status`, { status })
  return { client, driver, order }
}

const fileOf = async (user: TestUser, orderId: number, type: 'json' | 'pdf') => {
  const url = `/api/orders/${orderId}/dossier.${type}`
  return app.app.inject({ method: 'GET', url, headers: { cookie: await app.cookieOf(user) } })
}
const dossierOf = async (user: TestUser, orderId: number) => (await fileOf(user, orderId, 'json')).body
const verify = (text: string) => verifyDossier(text, nodeVerifier)

test('the client and admins see who gave what to whom; drivers and other clients do not', async () => {
  const { client, driver, order } = await delivered()
  const url = `/api/orders/${order.id}/custody`
  const { body } = await app.call(client, 'GET', url)
  expect(body.entries).toMatchObject([
    {
      title: 'Picked up',
      gave: 'Sender (expected Ann Shaw, Bayou Lab; not confirmed)',
      received: expect.stringMatching(/\(driver\)$/),
    },
    { title: 'Photo announced, not received', gave: null, received: null },
    {
      title: 'Delivered',
      received: 'Recipient (expected Bo Nguyễn; not confirmed)',
      isClockOff: false,
      facts: [{ text: 'Photo (announced, not received)' }],
    },
  ])
  expect((await app.call(await makeAdmin(app.db), 'GET', url)).status).toBe(200)
  expect((await app.call(driver, 'GET', url)).status).toBe(403)
  expect((await app.call(await makeClient(app.db), 'GET', url)).status).toBe(404)
})

test('the dossier is a signed file that verifies, as JSON and attached to the PDF', async () => {
  const { client, order } = await delivered()
  const json = await fileOf(client, order.id, 'json')
  expect(json.headers).toMatchObject({
    'content-type': expect.stringContaining('application/json'),
    'content-disposition': expect.stringMatching(/^attachment; filename="custody-dossier-ML-\d{4,}\.json"$/),
  })
  expect(verify(json.body)).toMatchObject({ fault: null, dossier: { head: { length: 3 }, order: { id: order.id } } })
  const pdf = (await fileOf(client, order.id, 'pdf')).rawPayload
  expect(isPdf(pdf)).toBe(true)
  const attached = Buffer.from(attachedDossier(pdf) ?? []).toString()
  expect(verify(attached).fault).toBeNull()
  expect(JSON.parse(attached).entries).toEqual(JSON.parse(json.body).entries)
  const name = /filename="(.+)"/.exec(String(json.headers['content-disposition']))?.[1]
  expect(pdf.toString('latin1')).toContain(`/F (${name})`)
  // A line may break inside of the name.
  expect(pagesIn(pdf).flatMap(textOf).join('').replaceAll(' ', '')).toContain(`attachedtothisPDF(${name})`)
  const { body } = await app.call(null, 'GET', '/api/custody/key')
  expect(body.publicKey).toBe(JSON.parse(json.body).publicKey)
})

test('a name without a last name is recorded without a blank at its end, of a driver and of an admin', async () => {
  const driver = await makeDriver(app.db)
  const admin = await makeAdmin(app.db)
  const single = { first_name: 'Dee', last_name: '' }
  await app.db.updateTable('users').set(single).where('id', 'in', [driver.id, admin.id]).execute()
  const order = await makeOrder(app.db, { status: 'assigned', driver_id: driver.driverId })
  for (const status of ['pickup_scheduled', 'pickup_complete'])
    await app.call(driver, 'PATCH', `/api/orders/${order.id}/status`, { status })
  const hold = { matter: 'Case 12', reason: 'Subpoena' }
  const { body } = await app.call(admin, 'POST', `/api/orders/${order.id}/holds`, hold)
  expect(body.holds).toMatchObject([{ by: 'Dee' }])
  const rows = await app.db.selectFrom('custody_personal').selectAll().where('order_id', '=', order.id).execute()
  expect(rows.filter(({ value }) => value.startsWith('Dee'))).toMatchObject([
    { field: 'received.name', value: 'Dee' },
    { field: 'actor.name', value: 'Dee' },
  ])
})

test('an order that is not picked up has no dossier yet', async () => {
  const client = await makeClient(app.db)
  const { id } = await makeOrder(app.db, {}, client)
  expect((await fileOf(client, id, 'json')).json()).toMatchObject({ code: 'no_custody_yet' })
  expect((await fileOf(client, id, 'pdf')).statusCode).toBe(409)
  expect((await app.call(client, 'GET', `/api/orders/${id}/custody`)).body).toEqual({
    entries: [],
    holds: [],
    isPinBlocked: false,
  })
})

test('one who owns the database, switches its refusal off and rewrites a row is found out, and the row is named', async () => {
  const { client, order } = await delivered()
  await asOwner(
    app,
    `grant update on custody_ledger to current_user;
    alter table custody_ledger disable trigger user;
    update custody_ledger set body = replace(body, '"kind":"photo"', '"kind":"scan"')
      where order_id = ${order.id} and position = 2;
    -- Or the log would complain of it every minute.
    update custody_heads set logged_length = length where order_id = ${order.id};
    alter table custody_ledger enable always trigger custody_ledger_is_append_only`,
  )
  expect(verify(await dossierOf(client, order.id)).fault).toEqual({ row: 2, reason: 'changed' })
  expect((await fileOf(client, order.id, 'pdf')).statusCode).toBe(200)
})

const run = promisify(execFile)
const verifyCommand = async (...args: string[]) => {
  const program = fileURLToPath(new URL('../../verify.ts', import.meta.url))
  return run(process.execPath, [program, ...args]).then(
    ({ stdout }) => ({ code: 0, stdout, stderr: '' }),
    ({ code, stdout, stderr }: { code: number; stdout: string; stderr: string }) => ({ code, stdout, stderr }),
  )
}
const written = (name: string, content: string | Buffer) => {
  const path = join(folder, name)
  writeFileSync(path, content)
  return path
}

test('npm run verify: a whole dossier by the trusted key exits with 0, by any other it does not, a changed one names its row', async () => {
  const { client, order } = await delivered()
  const text = await dossierOf(client, order.id)
  const picture = written('photo.jpg', 'picture')
  const key = ['--key', JSON.parse(text).publicKey]
  const good = await verifyCommand(written('good.json', text), picture, ...key)
  expect(good).toMatchObject({ code: 0, stderr: '' })
  expect(good.stdout).toContain('Verified: every row is as it was recorded')
  expect(good.stdout).toContain('photo.jpg: photo of row 2')
  const pdf = written('good.pdf', (await fileOf(client, order.id, 'pdf')).rawPayload)
  expect((await verifyCommand(pdf, ...key)).code).toBe(0)
  const unknown = await verifyCommand(pdf)
  expect(unknown).toMatchObject({
    code: 3,
    stderr: expect.stringMatching(/^Intact, signer unknown: .*\n.*[0-9a-f]{64}\n$/),
  })
  expect(unknown.stdout).not.toContain('Verified')
  for (const wrong of ['', 'abc']) expect((await verifyCommand(pdf, '--key', wrong)).code).toBe(2)
  const dossier: Dossier = JSON.parse(text)
  const second = dossier.entries[1] as Dossier['entries'][0]
  second.body.serverTime = '2020-01-01T00:00:00.000Z'
  expect(await verifyCommand(written('bad.json', canonicalJson(dossier)))).toMatchObject({
    code: 1,
    stderr: 'Row 2 was changed after it was recorded.\n',
  })
  expect((await verifyCommand(join(folder, 'good.json'), '--key', 'ab'.repeat(32))).code).toBe(1)
  expect((await verifyCommand(join(folder, 'good.json'), written('other.jpg', 'other'), ...key)).stderr).toMatch(
    /^other\.jpg: no/,
  )
})

test('after its retention an order has no names, values and files left, and its dossier still verifies; a hold keeps them', async () => {
  const [past, held, recent] = [await delivered(), await delivered(), await delivered()]
  const longAgo = new Date(app.clock.now.getTime() - (6 * 365 + 1) * 86_400_000)
  const ids = [past.order.id, held.order.id]
  await app.db.updateTable('orders').set({ delivered_at: longAgo }).where('id', 'in', ids).execute()
  const proofIds = []
  for (const { order, driver } of [past, held]) {
    await makePhoto(order.id, driver)
    proofIds.push(await makePhoto(order.id, driver, 'abandoned'))
  }
  const admin = await makeAdmin(app.db)
  await app.call(admin, 'POST', `/api/orders/${held.order.id}/holds`, { matter: 'Case 12', reason: 'Subpoena' })

  const deleted: string[] = []
  const files = { delete: async (key: string) => void deleted.push(key) }
  const { uploadPieces } = app.deps
  const sweep = () => deleteExpiredCustody({ db: app.db, files, uploadPieces }, app.clock.now)
  expect(await sweep()).toBe(1)
  expect(await sweep()).toBe(0)
  expect(deleted).toEqual([`file-${past.order.id}`])
  const namesIn = async ({ client, order }: typeof past) => {
    const { dossier, fault } = verify(await dossierOf(client, order.id))
    expect(fault).toBeNull()
    return dossier?.entries.map(({ personal }) => personal['received.expected']?.value)
  }
  expect(await namesIn(past)).toEqual([undefined, undefined, undefined, undefined])
  for (const order of [held, recent]) expect(await namesIn(order)).toContain('Bo Nguyễn')
  const { entries } = (await app.call(past.client, 'GET', `/api/orders/${past.order.id}/custody`)).body
  expect(entries[2].received).toBe('Recipient (expected name deleted; not confirmed)')
  // Not the one that never came.
  expect(entries[3]).toMatchObject({ kind: 'file_deleted', facts: [{ text: sha256('picture') }, { text: '4' }] })
  const pastFiles = app.db.selectFrom('proof_files').innerJoin('stop_proofs', 'stop_proofs.id', 'proof_files.proof_id')
  expect(await pastFiles.select(['storage_key', 'deleted_at']).where('order_id', '=', past.order.id).execute()).toEqual(
    Array(2).fill({ storage_key: null, deleted_at: app.clock.now }),
  )
  // A picture of which the device never sent the rest.
  const piecesOf = async (proofId: string | undefined) => String(await uploadPieces.read(app.db, proofId as string))
  expect(await Promise.all(proofIds.map(piecesOf))).toEqual(['', 'pict'])
})

test('after its retention nothing that was written about an order at its stops, on its way back or between drivers is left', async () => {
  const [past, held] = [await delivered(), await delivered()]
  for (const { order, driver } of [past, held]) await writeEverywhere(order.id, driver.driverId as number)
  // The notice of the return repeats its reason.
  app.loop.wake()
  await app.loop.idle()
  const longAgo = new Date(app.clock.now.getTime() - (6 * 365 + 1) * 86_400_000)
  const ids = [past.order.id, held.order.id]
  await app.db.updateTable('orders').set({ delivered_at: longAgo }).where('id', 'in', ids).execute()
  const admin = await makeAdmin(app.db)
  await app.call(admin, 'POST', `/api/orders/${held.order.id}/holds`, { matter: 'Case 13', reason: 'Subpoena' })
  const before = await tablesWith(MARK, past.order.id)
  expect(before).toEqual([
    'events',
    'handovers',
    'job_offers',
    'notifications',
    'returns',
    'stop_exceptions',
    'tracking_links',
  ])
  expect(await tablesWith(MARK_LATITUDE, past.order.id)).toEqual(['handovers', 'order_legs', 'stop_exceptions'])

  const sweep = () => deleteExpiredCustody(app.deps, app.clock.now)
  await sweep()
  expect(await tablesWith(MARK, past.order.id)).toEqual([])
  expect(await tablesWith(MARK_LATITUDE, past.order.id)).toEqual([])
  expect(await tablesWith(MARK, held.order.id)).toEqual(before)
  expect(await sweep()).toBe(0)
})

test('an order that is already empty but for one of those notes is found as well', async () => {
  const longAgo = new Date(app.clock.now.getTime() - (6 * 365 + 1) * 86_400_000)
  const order = await makeOrder(app.db, { status: 'delivered', delivered_at: longAgo })
  await sql`insert into returns (order_id, reason, started_at) values (${order.id}, ${MARK}, now())`.execute(app.db)
  expect(await deleteExpiredCustody(app.deps, app.clock.now)).toBe(1)
  expect(await tablesWith(MARK, order.id)).toEqual([])
})

const MARK = 'Mr. Ortiz in room 4'
const MARK_LATITUDE = '29.71234'

/** What drivers, clients and admins have written about one order, and where they were. */
async function writeEverywhere(orderId: number, driverId: number) {
  await sql`insert into stop_exceptions (key, order_id, stop, kind, note, driver_id, reported_at, latitude, longitude,
      default_decision, due_at, state, decision, details, decided_at, decided_by_role)
    values (gen_random_uuid(), ${orderId}, 'delivery', 'refused', ${MARK}, ${driverId}, now(), ${MARK_LATITUDE}, -95, 'hold',
      now(), 'decided', 'retry', ${JSON.stringify({ instructions: MARK, recipientName: MARK })}, now(), 'admin')`.execute(
    app.db,
  )
  await sql`insert into returns (order_id, reason, started_at) values (${orderId}, ${MARK}, now())`.execute(app.db)
  await sql`insert into handovers (code_hash, order_id, giver_id, condition, note, received_note, latitude, longitude,
      created_at, expires_at)
    values (gen_random_uuid(), ${orderId}, ${driverId}, 'intact', ${MARK}, ${MARK}, ${MARK_LATITUDE}, -95, now(), now())`.execute(
    app.db,
  )
  await sql`insert into job_offers (order_id, driver_id, detour_minutes, offered_at, expires_at, answer, answered_at, reason)
    values (${orderId}, ${driverId}, 1, now(), now(), 'passed', now(), ${MARK})`.execute(app.db)
  await sql`insert into order_legs (order_id, position, driver_id, started_at, latitude, longitude)
    values (${orderId}, 1, ${driverId}, now(), ${MARK_LATITUDE}, -95)`.execute(app.db)
  await sql`insert into tracking_links (order_id, token_hash, level, expires_at, sent_to, created_at)
    values (${orderId}, gen_random_uuid(), 'map', now(), ${MARK}, now())`.execute(app.db)
  await sql`insert into events (name, order_id, actor_role, occurred_at, details)
    values ('return.started', ${orderId}, 'admin', now(), ${JSON.stringify({ reason: MARK })})`.execute(app.db)
}

/** Every table that knows orders is searched, also one that is added later. */
async function tablesWith(text: string, orderId: number): Promise<string[]> {
  const { rows: tables } = await sql<{ name: string }>`
    select table_name as name from information_schema.columns
    where table_schema = current_schema() and column_name = 'order_id' order by 1`.execute(app.db)
  const found: string[] = []
  for (const { name } of tables) {
    const { rows } =
      await sql`select from ${sql.table(name)} t where order_id = ${orderId} and t::text like ${`%${text}%`}`.execute(
        app.db,
      )
    if (rows.length > 0) found.push(name)
  }
  return found
}

async function makePhoto(orderId: number, driver: TestUser, state: 'complete' | 'abandoned' = 'complete') {
  const { id } = await app.db
    .insertInto('stop_proofs')
    .values({
      key: randomUUID(),
      order_id: orderId,
      stop: 'delivery',
      kind: 'photo',
      driver_id: driver.driverId as number,
      user_id: driver.id,
      sha256: sha256('picture'),
      occurred_at: app.clock.now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const isComplete = state === 'complete'
  const received = isComplete
    ? { received_bytes: 7, storage_key: `file-${orderId}` }
    : { received_bytes: 4, storage_key: null }
  await app.db
    .insertInto('proof_files')
    .values({ proof_id: id, media_type: 'image/jpeg', bytes: 7, ...received })
    .execute()
  if (!isComplete) await app.deps.uploadPieces.add(app.db, id, 0, Buffer.from('pict'))
  return id
}
