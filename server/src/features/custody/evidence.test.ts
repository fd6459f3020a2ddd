/** What people take away of an order's custody: the PDF and the archive, with the pictures. */
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../test/app.ts'
import { makeClient, makeDriver, makeOrder, type TestUser } from '../../../test/factories.ts'
import { pagesIn, textOf } from '../../../test/pdf-text.ts'
import { jpeg, png, sha256Of } from '../../../test/pictures.ts'
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

type Shot = { kind: 'photo' | 'signature'; content: Buffer; mediaType: string; isSent?: boolean }

/** In El Paso, on Mountain time, with these pictures. */
async function deliver(shots: readonly Shot[]) {
  const place = { latitude: 31.7619, longitude: -106.485 }
  const order = await makeOrder(app.db, { status: 'in_transit', driver_id: driver.driverId as number }, client)
  for (const { kind, content, mediaType, isSent = true } of shots) {
    const key = randomUUID()
    const file = { sha256: sha256Of(content), bytes: content.length, mediaType }
    const proof = { key, stop: 'delivery', kind, file, position: place }
    expect((await app.call(driver, 'POST', `/api/orders/${order.id}/proofs`, proof)).status).toBe(200)
    const upload = { offset: 0, data: content.toString('base64') }
    if (!isSent) continue
    const sent = await app.call(driver, 'PATCH', `/api/orders/${order.id}/proofs/${key}/upload`, upload)
    expect(sent.body).toMatchObject({ isComplete: true })
  }
  expect((await app.call(driver, 'PATCH', `/api/orders/${order.id}/status`, { status: 'delivered' })).status).toBe(200)
  return order
}

const photo = (content = jpeg()): Shot => ({ kind: 'photo', content, mediaType: 'image/jpeg' })
/** Of noise: an empty one would be refused. */
const signature = (): Shot => ({ kind: 'signature', content: png(), mediaType: 'image/png' })

const download = async (orderId: number, name: string, user = client) =>
  app.app.inject({ url: `/api/orders/${orderId}/${name}`, headers: { cookie: await app.cookieOf(user) } })
const pdfOf = async (orderId: number) => (await download(orderId, 'dossier.pdf')).rawPayload
const printed = (pdf: Buffer) => pagesIn(pdf).flatMap(textOf).join(' ')
const imagesIn = (pdf: Buffer) => pdf.toString('latin1').split('/Subtype /Image').length - 1

test('the PDF shows the pictures with their hashes, and each time with seconds and offset of its zone', async () => {
  const shots = [photo(), signature()]
  const order = await deliver(shots)
  const pdf = await pdfOf(order.id)
  // A PNG in gray is one image.
  expect(imagesIn(pdf)).toBe(2)
  const text = printed(pdf)
  for (const { content } of shots) expect(text.replaceAll(' ', '')).toContain(`SHA-256${sha256Of(content)}`)
  expect(text).toMatch(/Row 1 · Photo · Delivery/)
  // The test's clock stands at 15:00 UTC in July.
  expect(text).toContain('2026-07-15 09:00:00 -06:00')
  expect(text).not.toMatch(/docs\/|\.md\b|\.ts\b/)
})

test('a picture that never came, cannot be printed, was deleted, lost or replaced is named, not left out', async () => {
  const never = { ...photo(), isSent: false }
  const [width, height] = [4000, 3000]
  const large = png({ width, height, rows: Buffer.alloc(height * (width + 1)) })
  const odd: Shot = { kind: 'photo', content: large, mediaType: 'image/png' }
  const [lost, replaced] = [photo(), photo()]
  const order = await deliver([never, odd, lost, replaced])
  const keyOf = async ({ content }: Shot) => {
    const query = app.db.selectFrom('proof_files').innerJoin('stop_proofs', 'stop_proofs.id', 'proof_files.proof_id')
    const found = await query.select('storage_key').where('sha256', '=', sha256Of(content)).executeTakeFirstOrThrow()
    return found.storage_key as string
  }
  await app.deps.files.delete(await keyOf(lost))
  await app.deps.files.put(await keyOf(replaced), jpeg())
  const pdf = await pdfOf(order.id)
  expect(imagesIn(pdf)).toBe(0)
  const text = printed(pdf)
  expect(text).toContain('Photo: announced, not received')
  expect(text).toContain('Photo: this kind of picture cannot be printed here')
  expect(text).toContain('Photo: lost: it was received, and is no longer stored')
  expect(text).toContain('Photo: what is stored is not what was recorded')
})

test('after its retention the PDF says that the pictures were deleted', async () => {
  const order = await deliver([photo()])
  const longAgo = new Date(app.clock.now.getTime() - (6 * 365 + 1) * 86_400_000)
  await app.db.updateTable('orders').set({ delivered_at: longAgo }).where('id', '=', order.id).execute()
  await deleteExpiredCustody(app.deps, app.clock.now)
  const pdf = await pdfOf(order.id)
  expect(imagesIn(pdf)).toBe(0)
  expect(printed(pdf)).toContain('Photo: deleted after its retention')
})
