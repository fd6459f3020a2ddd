/** A device announces a picture by its hash. It proves something from when its bytes are here. */
import { execFile } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { verifyDossier } from '@meridian/domain/custody/dossier/verify-dossier.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../test/app.ts'
import { makeAdmin, makeClient, makeDriver, makeOrder, type TestUser } from '../../../test/factories.ts'
import { pagesIn, textOf } from '../../../test/pdf-text.ts'
import { jpeg, sha256Of } from '../../../test/pictures.ts'
import { nodeVerifier } from '../../custody/custody-key.ts'
import { reportMissingPictures } from '../proofs/missing-pictures.commands.ts'
import { recordReceivedFiles } from '../proofs/received-files.commands.ts'
import { deleteExpiredCustody } from './retention.commands.ts'

let app: TestApp
let driver: TestUser
let client: TestUser
beforeAll(async () => {
  app = await startTestApp()
  driver = await makeDriver(app.db)
  client = await makeClient(app.db)
})
afterAll(() => app.stop())

/** Delivered with a required photo that the device only announced. */
async function deliverWithAnnounced(content = jpeg()) {
  const terms = { requires_photo: true, status: 'in_transit', driver_id: driver.driverId as number } as const
  const order = await makeOrder(app.db, terms, client)
  const key = randomUUID()
  const file = { sha256: sha256Of(content), bytes: content.length, mediaType: 'image/jpeg' }
  const proof = { key, stop: 'delivery', kind: 'photo', file }
  expect((await app.call(driver, 'POST', `/api/orders/${order.id}/proofs`, proof)).status).toBe(200)
  const done = await app.call(driver, 'PATCH', `/api/orders/${order.id}/status`, { status: 'delivered' })
  expect(done.status).toBe(200)
  const upload = () =>
    app.call(driver, 'PATCH', `/api/orders/${order.id}/proofs/${key}/upload`, {
      offset: 0,
      data: content.toString('base64'),
    })
  return { order, upload, sha256: file.sha256 }
}

const dossierFile = async (orderId: number, type: 'json' | 'pdf') => {
  const headers = { cookie: await app.cookieOf(client) }
  return (await app.app.inject({ url: `/api/orders/${orderId}/dossier.${type}`, headers })).rawPayload
}
const printed = async (orderId: number) =>
  pagesIn(await dossierFile(orderId, 'pdf'))
    .flatMap(textOf)
    .join(' ')
const rowsOf = async (orderId: number) => (await app.call(client, 'GET', `/api/orders/${orderId}/custody`)).body.entries
const titlesOf = async (orderId: number) => (await rowsOf(orderId)).map(({ title }: { title: string }) => title)

test('a picture whose bytes never came is captured nowhere: not on the order, not in the dossier', async () => {
  const { order } = await deliverWithAnnounced()
  expect(await rowsOf(order.id)).toMatchObject([
    { title: 'Photo announced, not received' },
    {
      title: 'Delivered',
      facts: expect.arrayContaining([{ label: 'Proof', text: 'Photo (announced, not received)' }]),
    },
  ])
  const pdf = await printed(order.id)
  expect(pdf).toContain('Photo announced, not received')
  expect(pdf).not.toContain('Photo captured')
})

test('when the bytes are here, with the announced hash, the ledger says so in a row of its own, once', async () => {
  const { order, upload, sha256 } = await deliverWithAnnounced()
  for (const _ of [1, 2]) expect((await upload()).body.isComplete).toBe(true)
  expect(await titlesOf(order.id)).toEqual(['Photo captured', 'Delivered', 'Photo received'])
  const { dossier, fault } = verifyDossier(String(await dossierFile(order.id, 'json')), nodeVerifier)
  expect(fault).toBeNull()
  expect(dossier?.entries[2]?.body).toMatchObject({ kind: 'file_received', proofs: [{ kind: 'photo', sha256 }] })
  expect(await printed(order.id)).toContain('Photo captured')
})

test('bytes with another hash are not received', async () => {
  const { order } = await deliverWithAnnounced()
  const { key } = await app.db
    .selectFrom('stop_proofs')
    .select('key')
    .where('order_id', '=', order.id)
    .executeTakeFirstOrThrow()
  const other = { offset: 0, data: jpeg().toString('base64') }
  const { body } = await app.call(driver, 'PATCH', `/api/orders/${order.id}/proofs/${key}/upload`, other)
  expect(body.code).toBe('file_hash_differs')
  expect((await titlesOf(order.id))[0]).toBe('Photo announced, not received')
})

test('npm run verify names what was announced and not received', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'announced-'))
  const { order, upload } = await deliverWithAnnounced()
  const check = async () => {
    const content = await dossierFile(order.id, 'json')
    const path = join(folder, 'dossier.json')
    writeFileSync(path, content)
    const program = fileURLToPath(new URL('../../verify.ts', import.meta.url))
    const key = JSON.parse(String(content)).publicKey
    return (await promisify(execFile)(process.execPath, [program, path, '--key', key])).stdout
  }
  expect(await check()).toContain('Row 1: photo announced, not received')
  await upload()
  expect(await check()).not.toContain('not received')
  rmSync(folder, { recursive: true })
})

test('after four hours the client and the admins are told, once for each stop', async () => {
  const admin = await makeAdmin(app.db)
  const { order } = await deliverWithAnnounced()
  const arrived = await deliverWithAnnounced()
  await arrived.upload()
  const after = (hours: number) => new Date(app.clock.now.getTime() + hours * 3_600_000)
  const tell = (hours: number) => reportMissingPictures(app.db, after(hours), 4)
  await tell(3.9)
  const ofOrder = async (user: TestUser, orderId: number) => {
    app.loop.wake()
    await app.loop.idle()
    const { body } = await app.call(user, 'GET', '/api/notices')
    return body.latest.filter(
      (notice: { kind: string; orderId: number }) => notice.orderId === orderId && notice.kind === 'evidence_in_doubt',
    )
  }
  expect(await ofOrder(client, order.id)).toEqual([])
  await Promise.all([tell(4.1), tell(4.1)])
  await tell(5)
  for (const user of [client, admin]) {
    expect(await ofOrder(user, order.id)).toMatchObject([
      { title: 'Picture not received', body: expect.stringContaining('announced for the delivery') },
    ])
    expect(await ofOrder(user, arrived.order.id)).toEqual([])
  }
})

test('files stored before there were such rows get theirs once, and only they', async () => {
  const [stored, waiting] = [await deliverWithAnnounced(), await deliverWithAnnounced()]
  // As an earlier version left it: stored, and no row of it.
  const before = { received_bytes: 10, storage_key: 'proofs/old', stored_at: new Date('2026-01-05T10:00:00Z') }
  const proof = app.db.selectFrom('stop_proofs').select('id').where('order_id', '=', stored.order.id)
  await app.db.updateTable('proof_files').set(before).where('proof_id', '=', proof).execute()
  await Promise.all([recordReceivedFiles(app.db, app.clock.now), recordReceivedFiles(app.db, app.clock.now)])
  expect(await recordReceivedFiles(app.db, app.clock.now)).toBe(0)
  expect(await titlesOf(stored.order.id)).toEqual(['Photo captured', 'Delivered', 'Photo received'])
  expect((await rowsOf(stored.order.id))[2].facts).toContainEqual({
    label: 'Stored at',
    text: '2026-01-05T10:00:00.000Z',
  })
  expect((await titlesOf(waiting.order.id))[0]).toBe('Photo announced, not received')
})

test('after its retention a picture that never came is still not called captured', async () => {
  const [came, never] = [await deliverWithAnnounced(), await deliverWithAnnounced()]
  await came.upload()
  const longAgo = new Date(app.clock.now.getTime() - 11 * 365 * 86_400_000)
  const ids = [came.order.id, never.order.id]
  await app.db.updateTable('orders').set({ delivered_at: longAgo }).where('id', 'in', ids).execute()
  await deleteExpiredCustody(app.deps, app.clock.now)
  expect((await titlesOf(came.order.id))[0]).toBe('Photo captured')
  expect((await titlesOf(never.order.id))[0]).toBe('Photo announced, not received')
})
