/** Files that nothing names: none beyond the limit is stored, and what a node that died left behind is deleted. */
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../test/app.ts'
import { startBucket, type TestBucket } from '../../../test/bucket.ts'
import { makeAdmin, makeClient, makeDriver, makeOrder, type TestUser } from '../../../test/factories.ts'
import { AppError } from '../../errors/app-error.ts'
import { createFileStorage } from '../../files/create-storage.ts'
import { createFileEncryption } from '../../files/encryption.ts'
import { announceFile, deleteUnreferencedFiles } from '../../files/unreferenced-files.ts'

let app: TestApp
let client: TestUser
let driver: TestUser
let bucket: TestBucket
beforeAll(async () => {
  app = await startTestApp()
  client = await makeClient(app.db)
  driver = await makeDriver(app.db)
  bucket = await startBucket()
})
afterAll(async () => {
  bucket.server.close()
  await app.stop()
})

const ago = (minutes: number) => new Date(app.clock.now.getTime() - minutes * 60_000)
const later = (hours: number) => new Date(app.clock.now.getTime() + hours * 3600_000)
const delivered = () =>
  makeOrder(
    app.db,
    {
      service_type: 'laboratory_sample',
      temperature_band: 'refrigerated',
      status: 'delivered',
      driver_id: driver.driverId as number,
      picked_up_at: ago(60),
      delivered_at: ago(0),
    },
    client,
  )
const readings = (more = '') =>
  Buffer.from(`Time,Temperature (°C)\n${ago(60).toISOString()},4\n${ago(0).toISOString()},5${more}`).toString('base64')
const attach = async (orderId: number, data = readings()) =>
  (await app.call(client, 'POST', `/api/orders/${orderId}/files`, { kind: 'logger_csv', data })).body
const stored = async (orderId: number): Promise<string[]> =>
  readdir(join(app.deps.env.DATA_DIR, 'files', 'attached', String(orderId))).catch(() => [])
const sweep = (now: Date) => deleteUnreferencedFiles(app.deps, now)
const waiting = async () => {
  const { body } = await app.call(null, 'GET', '/metrics')
  return Number(/^meridian_files_unreferenced (\d+)$/m.exec(body)?.[1])
}

/** The node dies after the file is stored, and before a row names it. */
async function crashWhileAttaching(orderId: number, data = readings()): Promise<void> {
  const { put } = app.deps.files
  app.deps.files.put = async (key, bytes) => {
    await put(key, bytes)
    throw new AppError('file_storage_unavailable')
  }
  expect((await attach(orderId, data)).code).toBe('file_storage_unavailable')
  app.deps.files.put = put
  expect(app.troubles.splice(0)).toMatchObject([{ msg: 'request', status: 503 }])
}

test('of thirty files at the same moment twenty are attached, and no more are stored', async () => {
  const { id } = await delivered()
  const replies = await Promise.all(Array.from({ length: 30 }, (_, at) => attach(id, readings('\n'.repeat(at)))))
  expect(replies.filter(({ code }) => code === 'too_many_attached_files')).toHaveLength(10)
  expect((await app.call(client, 'GET', `/api/orders/${id}/files`)).body.files).toHaveLength(20)
  expect(await stored(id)).toHaveLength(20)
  await attach(id, readings('\n'.repeat(40)))
  expect(await stored(id)).toHaveLength(20)
})

test('a file that a node left behind is deleted six hours later, and counted until then; sent again before, it is kept', async () => {
  const [left, resent] = [await delivered(), await delivered()]
  await crashWhileAttaching(left.id)
  await crashWhileAttaching(resent.id)
  expect([await stored(left.id), await stored(resent.id)].map(({ length }) => length)).toEqual([1, 1])
  expect(await waiting()).toBe(2)
  const [file] = (await attach(resent.id)).files
  expect(await waiting()).toBe(1)
  expect(await sweep(later(5))).toBe(0)
  expect(await sweep(later(7))).toBe(1)
  expect([await stored(left.id), await stored(resent.id)].map(({ length }) => length)).toEqual([0, 1])
  expect(await waiting()).toBe(0)
  const headers = { cookie: await app.cookieOf(client) }
  const kept = await app.app.inject({ url: `/api/orders/${resent.id}/files/${file.id}`, headers })
  expect(kept.statusCode).toBe(200)
  expect((await attach(left.id)).files).toHaveLength(1)
})

test('what a row names is never deleted, and what belongs to an order on hold waits for the end of the hold', async () => {
  const [named, held] = [await delivered(), await delivered()]
  await attach(named.id)
  const { storage_key: key } = await app.db
    .selectFrom('attached_files')
    .select('storage_key')
    .where('order_id', '=', named.id)
    .executeTakeFirstOrThrow()
  await announceFile(app.db, { key: key as string, orderId: named.id, now: ago(60 * 24) })
  await crashWhileAttaching(held.id)
  const admin = await makeAdmin(app.db)
  const hold = { matter: 'Case 7', reason: 'A court asked for it' }
  const { body } = await app.call(admin, 'POST', `/api/orders/${held.id}/holds`, hold)
  expect(await sweep(later(7))).toBe(0)
  expect([await stored(named.id), await stored(held.id)].map(({ length }) => length)).toEqual([1, 1])
  const path = `/api/orders/${held.id}/holds/${body.holds[0].id}`
  expect((await app.call(admin, 'PATCH', path, { reason: 'The case is closed' })).status).toBe(200)
  expect(await sweep(later(7))).toBe(1)
})

test('a file that cannot be deleted holds up no other, and is tried again', async () => {
  const [stuck, other] = [await delivered(), await delivered()]
  await crashWhileAttaching(stuck.id)
  await crashWhileAttaching(other.id)
  const { delete: remove } = app.deps.files
  app.deps.files.delete = async (key) => {
    if (key.startsWith(`attached/${stuck.id}/`)) throw new AppError('file_storage_unavailable')
    await remove(key)
  }
  expect(await sweep(later(7))).toBe(1)
  app.deps.files.delete = remove
  expect(await stored(stuck.id)).toHaveLength(1)
  expect(await sweep(later(7))).toBe(1)
})

test.each<[string, () => { S3_URL?: string; isShared: boolean }]>([
  ['a folder', () => ({ isShared: false })],
  ['the database', () => ({ isShared: true })],
  ['a bucket', () => ({ S3_URL: bucket.url, isShared: true })],
])('a picture that nothing names is deleted from %s', async (_, settings) => {
  const { S3_URL, isShared } = settings()
  const files = createFileStorage({
    env: { DATA_DIR: app.deps.env.DATA_DIR, S3_URL },
    db: app.db,
    isShared,
    encryption: createFileEncryption('s'.repeat(43)),
    log: app.deps.log,
  })
  const { id } = await delivered()
  const [left, young] = [`proofs/${id}/left`, `proofs/${id}/young`]
  await announceFile(app.db, { key: left, orderId: id, now: ago(7 * 60) })
  await announceFile(app.db, { key: young, orderId: id, now: ago(60) })
  for (const key of [left, young]) await files.put(key, Buffer.from('picture'))
  expect(await deleteUnreferencedFiles({ db: app.db, files }, app.clock.now)).toBe(1)
  expect([await files.get(left), await files.get(young)]).toEqual([null, Buffer.from('picture')])
  await deleteUnreferencedFiles({ db: app.db, files }, later(7))
})
