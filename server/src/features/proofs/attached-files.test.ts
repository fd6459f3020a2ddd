/** Files that are attached to an order after its delivery. */
import { canonicalJson } from '@meridian/domain/custody/canonical-json.ts'
import { findingsIn } from '@meridian/domain/custody/dossier/meaning.ts'
import { verifyDossier } from '@meridian/domain/custody/dossier/verify-dossier.ts'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../test/app.ts'
import { makeAdmin, makeClient, makeDriver, makeOrder, type TestUser } from '../../../test/factories.ts'
import { sha256Of } from '../../../test/pictures.ts'
import { nodeVerifier } from '../../custody/custody-key.ts'
import { listPictures } from '../custody/pictures.ts'
import { deleteExpiredCustody } from '../custody/retention.commands.ts'

let app: TestApp
let admin: TestUser
let driver: TestUser
let client: TestUser
beforeAll(async () => {
  app = await startTestApp()
  admin = await makeAdmin(app.db)
  driver = await makeDriver(app.db)
  client = await makeClient(app.db)
})
afterAll(() => app.stop())

const ago = (minutes: number) => new Date(app.clock.now.getTime() - minutes * 60_000)
const delivered = (values: Parameters<typeof makeOrder>[1] = {}) =>
  makeOrder(
    app.db,
    {
      service_type: 'laboratory_sample',
      temperature_band: 'refrigerated',
      status: 'delivered',
      driver_id: driver.driverId as number,
      picked_up_at: ago(180),
      delivered_at: ago(0),
      ...values,
    },
    client,
  )
/** A reading each five minutes, from and to so many minutes ago. */
const logged = (from: number, to: number, celsius: (minutesAgo: number) => number = () => 4) => {
  const rows = Array.from({ length: (from - to) / 5 + 1 }, (_, index) => from - index * 5)
  return Buffer.from(
    ['Time,Temperature (°C)', ...rows.map((minutes) => `${ago(minutes).toISOString()},${celsius(minutes)}`)].join('\n'),
  )
}
const attach = (orderId: number, content: Buffer | string, user = client, kind = 'logger_csv') =>
  app.call(user, 'POST', `/api/orders/${orderId}/files`, { kind, data: Buffer.from(content).toString('base64') })
const listed = async (orderId: number, user = client) =>
  (await app.call(user, 'GET', `/api/orders/${orderId}/files`)).body.files
const download = async (orderId: number, fileId: number, user = client) =>
  app.app.inject({ url: `/api/orders/${orderId}/files/${fileId}`, headers: { cookie: await app.cookieOf(user) } })
const rowsOf = async (orderId: number) => {
  const rows = app.db.selectFrom('custody_ledger').select('body').where('order_id', '=', orderId).orderBy('position')
  return (await rows.execute()).map(({ body }) => JSON.parse(body))
}
const dossierOf = async (orderId: number) => (await app.call(client, 'GET', `/api/orders/${orderId}/dossier.json`)).body

test('a logger’s file is stored as sent, its excursion computed, and its hash a row of the ledger', async () => {
  const order = await delivered()
  const content = logged(190, 0, (minutes) => (minutes <= 120 && minutes > 85 ? 9.5 : 4))
  const { status, body } = await attach(order.id, content)
  expect(status).toBe(200)
  const excursion = {
    journeyMinutes: 180,
    coveredMinutes: 180,
    minCelsius: 4,
    maxCelsius: 9.5,
    outsideMinutes: 35,
    firstOutsideAt: ago(120).toISOString(),
  }
  const sha256 = sha256Of(content)
  expect(body.files).toMatchObject([{ kind: 'logger_csv', sha256, isStored: true, bytes: content.length, excursion }])
  const [row] = await rowsOf(order.id)
  expect(row).toMatchObject({
    kind: 'file_attached',
    actor: { kind: 'client', userId: client.id },
    proofs: [{ kind: 'logger_csv', sha256 }],
    details: { ...excursion, temperatureBand: 'refrigerated', isOutOfBand: true, mediaType: 'text/csv' },
  })
  const file = await download(order.id, body.files[0].id, driver)
  expect(file.rawPayload.equals(content)).toBe(true)
  expect(file.headers['content-disposition']).toMatch(/^attachment; filename="order-\d+-logger_csv-[0-9a-f]{8}\.csv"$/)
  const stored = await app.db
    .selectFrom('attached_files')
    .select('storage_key')
    .where('order_id', '=', order.id)
    .execute()
  expect(stored).toHaveLength(1)

  const dossier = await dossierOf(order.id)
  expect(verifyDossier(canonicalJson(dossier), nodeVerifier).fault).toBeNull()
  expect(findingsIn(dossier.entries).map(({ text }) => text)).toContainEqual(
    expect.stringContaining('Outside of the agreed temperature'),
  )
  const { entries } = (await app.call(client, 'GET', `/api/orders/${order.id}/custody`)).body
  expect(entries[0].title).toBe('Temperature logger file attached')
  expect(entries[0].facts).toEqual(
    expect.arrayContaining([
      { label: 'Minutes outside of the agreed temperature', text: '35' },
      { label: 'Highest temperature', text: '9.5 °C (49 °F)' },
    ]),
  )
})

test('files that wait for a slow bucket hold no place that exports need, and an organization waits for its own only', async () => {
  const [order, other] = [await delivered(), await makeClient(app.db)]
  const { body } = await attach(order.id, logged(190, 0))
  const get = app.deps.files.get
  onTestFinished(() => void Object.assign(app.deps.files, { get }))
  const slow = Promise.withResolvers<void>()
  let reading = 0
  Object.assign(app.deps.files, {
    async get(key: string) {
      reading++
      await slow.promise
      return get.call(app.deps.files, key)
    },
  })
  const statuses: number[] = []
  const files = Array.from({ length: 17 }, async () => {
    statuses.push((await download(order.id, body.files[0].id)).statusCode)
  })
  // Four are read, twelve wait for them, and the next one is told to come back.
  await expect.poll(() => statuses).toEqual([429])
  expect(reading).toBe(4)
  const elsewhere = await makeOrder(app.db, { status: 'delivered' }, other)
  expect((await app.call(other, 'GET', `/api/orders/${elsewhere.id}/receipt.pdf`)).status).toBe(200)
  expect(statuses).toEqual([429])
  slow.resolve()
  await Promise.all(files)
  expect(statuses.filter((status) => status === 200)).toHaveLength(16)
})

test('a file that covers a part says so, and one of another day claims nothing', async () => {
  const order = await delivered()
  await attach(order.id, logged(130, 0))
  expect((await listed(order.id))[0].excursion).toMatchObject({ coveredMinutes: 130, outsideMinutes: 0 })
  await attach(
    order.id,
    logged(2000, 1900, () => 20),
  )
  expect((await listed(order.id))[0].excursion).toMatchObject({ coveredMinutes: 0, outsideMinutes: null })
  expect((await rowsOf(order.id)).map(({ details }) => details.isOutOfBand)).toEqual([undefined, undefined])
})

test('the same file twice, or at once, changes nothing; another is shown first and both are in the ledger', async () => {
  const order = await delivered()
  const [first, second] = [logged(180, 0), logged(185, 0)]
  const replies = await Promise.all([
    attach(order.id, first),
    attach(order.id, first, driver),
    attach(order.id, first, admin),
  ])
  expect(replies.map(({ status }) => status)).toEqual([200, 200, 200])
  expect(await rowsOf(order.id)).toHaveLength(1)
  await attach(order.id, second, driver)
  await attach(order.id, first)
  expect((await listed(order.id)).map((file: { sha256: string }) => file.sha256)).toEqual([second, first].map(sha256Of))
  expect((await rowsOf(order.id)).map(({ proofs }) => proofs[0].sha256)).toEqual([first, second].map(sha256Of))
})

test('bad files get a sentence, never a 500, and leave nothing', async () => {
  const order = await delivered()
  const refusal = async (content: Buffer | string, kind?: string) => {
    const { status, body } = await attach(order.id, content, client, kind)
    return `${status} ${body.code}`
  }
  expect(await refusal('')).toBe('422 attached_file_empty')
  expect(await refusal(Buffer.from([0x25, 0x50, 0, 1, 2, 3]))).toBe('422 logger_file_unreadable')
  expect(await refusal(Buffer.alloc(1024 * 1024 + 1, 'a'))).toBe('422 attached_file_too_large')
  expect(await refusal(Buffer.alloc(8 * 1024 * 1024, 'a'))).toMatch(/^413 /)
  expect(await refusal('x', 'anything')).toBe('400 invalid_input')
  const unread = await attach(order.id, 'Time,Temp C\n2026-07-15 10:00,4\nsoon,5')
  expect(unread.body.message).toBe('The logger’s file cannot be read. Line 3: the time “soon” cannot be read.')
  const raw = await app.call(client, 'POST', `/api/orders/${order.id}/files`, { kind: 'logger_csv', data: '***' })
  expect(raw.status).toBe(400)
  expect(await rowsOf(order.id)).toEqual([])
  expect(await listed(order.id)).toEqual([])
})

test('only to a delivered laboratory order, until 30 days after', async () => {
  const code = async (values: Parameters<typeof makeOrder>[1]) =>
    (await attach((await delivered(values)).id, logged(10, 0))).body.code
  expect(await code({ status: 'in_transit', delivered_at: null })).toBe('attach_before_delivery')
  const late = ago(30 * 1440 + 1)
  expect(await code({ picked_up_at: late, delivered_at: late })).toBe('attach_too_late')
  const other = { service_type: 'medical_equipment', temperature_band: null } as const
  expect(await code(other)).toBe('file_not_of_order')
  expect(await code({ temperature_band: null })).toBeUndefined()
})

test('an order has no more files than it can need; one too many is not looked into, and one that cannot be read takes no place', async () => {
  const order = await delivered()
  const unreadable = 'time,temperature\nsoon,4'
  for (let extra = 0; extra < 25; extra++)
    expect((await attach(order.id, unreadable + '\n'.repeat(extra))).body.code).toBe('logger_file_unreadable')
  for (let extra = 0; extra < 20; extra++)
    expect((await attach(order.id, `${logged(180, 0)}${'\n'.repeat(extra)}`)).status).toBe(200)
  expect((await attach(order.id, logged(190, 0))).body.code).toBe('too_many_attached_files')
  expect((await attach(order.id, unreadable)).body.code).toBe('too_many_attached_files')
})

test('the retention deletes the file and what was read from it; the dossier still verifies', async () => {
  const order = await delivered()
  const content = logged(180, 0)
  const [file] = (await attach(order.id, content)).body.files
  const longAgo = new Date(app.clock.now.getTime() - 3 * 365 * 86_400_000)
  await app.db.updateTable('orders').set({ delivered_at: longAgo }).where('id', '=', order.id).execute()
  await deleteExpiredCustody(app.deps, app.clock.now)
  expect(await deleteExpiredCustody(app.deps, app.clock.now)).toBe(0)
  expect(await listed(order.id)).toMatchObject([{ isStored: false, excursion: null }])
  expect((await download(order.id, file.id)).statusCode).toBe(410)
  expect((await rowsOf(order.id)).at(-1)).toMatchObject({
    kind: 'file_deleted',
    details: { files: [sha256Of(content)] },
  })
  expect(verifyDossier(canonicalJson(await dossierOf(order.id)), nodeVerifier).fault).toBeNull()
})

const FOR_DESTRUCTION = {
  service_type: 'secure_document',
  temperature_band: null,
  trade_form: JSON.stringify({
    kind: 'valuables',
    declaredValue: null,
    bags: [{ bag: 'B-1', seal: 'S-1' }],
    isDualControl: false,
    isForDestruction: true,
  }),
} as const

test('a certificate of destruction goes with media that are to be destroyed, for a year, as a PDF or a picture', async () => {
  const certify = (orderId: number, content: Buffer | string) =>
    attach(orderId, content, client, 'destruction_certificate')
  const order = await delivered({ ...FOR_DESTRUCTION, delivered_at: ago(60 * 24 * 40) })
  const pdf = '%PDF-1.7 destroyed'
  expect((await certify(order.id, '<html>')).body.code).toBe('certificate_type_unknown')
  const { status, body } = await certify(order.id, pdf)
  expect(status, JSON.stringify(body)).toBe(200)
  expect(body.files).toMatchObject([
    { kind: 'destruction_certificate', excursion: null, sha256: sha256Of(Buffer.from(pdf)) },
  ])
  const file = await download(order.id, body.files[0].id)
  expect(file.headers).toMatchObject({
    'content-type': 'application/pdf',
    'content-disposition': expect.stringMatching(/^attachment; filename=".*\.pdf"$/),
  })
  expect((await rowsOf(order.id)).at(-1)).toMatchObject({
    kind: 'file_attached',
    proofs: [{ kind: 'destruction_certificate' }],
  })
  const { dossier, fault } = verifyDossier(canonicalJson(await dossierOf(order.id)), nodeVerifier)
  expect(fault).toBeNull()
  const [listedInArchive] = await listPictures(app.db, dossier as NonNullable<typeof dossier>, 'en')
  expect(listedInArchive).toMatchObject({
    label: 'Certificate of destruction',
    missing: null,
    name: expect.stringMatching(/\.pdf$/),
  })
  const kept = await delivered({ service_type: 'secure_document', temperature_band: null })
  expect((await certify(kept.id, pdf)).body.code).toBe('file_not_of_order')
  const late = await delivered({ ...FOR_DESTRUCTION, delivered_at: ago(60 * 24 * 366) })
  expect((await certify(late.id, pdf)).body).toMatchObject({
    code: 'attach_too_late',
    message: 'This file can be attached until 365 days after the delivery',
  })
})
