/** Proofs that prove nothing: used before, empty, of one color, or signed by the driver. */
import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../test/app.ts'
import { makeClient, makeDriver, makeOrder, type TestUser } from '../../../test/factories.ts'
import { jpeg, png, sha256Of } from '../../../test/pictures.ts'

let app: TestApp
let driver: TestUser
let client: TestUser
beforeAll(async () => {
  app = await startTestApp()
  driver = await makeDriver(app.db)
  client = await makeClient(app.db)
})
afterAll(() => app.stop())

const orderOf = (status: 'pickup_scheduled' | 'in_transit' = 'in_transit') =>
  makeOrder(app.db, { status, driver_id: driver.driverId as number }, client)
type Order = Awaited<ReturnType<typeof orderOf>>
const add = (order: Order, proof: object) =>
  app.call(driver, 'POST', `/api/orders/${order.id}/proofs`, { key: randomUUID(), stop: 'delivery', ...proof })
const fileOf = (content: Buffer, mediaType = 'image/jpeg') => ({
  sha256: sha256Of(content),
  bytes: content.length,
  mediaType,
})
const upload = (order: Order, key: string, content: Buffer) =>
  app.call(driver, 'PATCH', `/api/orders/${order.id}/proofs/${key}/upload`, {
    offset: 0,
    data: content.toString('base64'),
  })
/** Announced and sent. */
async function send(kind: 'photo' | 'signature', content: Buffer, mediaType: string) {
  const order = await orderOf()
  const key = randomUUID()
  expect((await add(order, { key, kind, file: fileOf(content, mediaType) })).status).toBe(200)
  return { order, reply: await upload(order, key, content) }
}
const marksOf = async (order: Order) =>
  (await app.call(client, 'GET', `/api/orders/${order.id}/custody`)).body.entries.flatMap(
    ({ facts }: { facts: { label: string; text: string }[] }) =>
      facts.filter(({ label }) => label === 'Marked').map(({ text }) => text),
  )

test('a picture proves one thing: for another order, another stop or another kind it is refused', async () => {
  const file = fileOf(jpeg())
  const [first, second] = [await orderOf(), await orderOf()]
  for (const _ of [1, 2]) expect((await add(first, { kind: 'photo', file })).status).toBe(200)
  expect(await add(second, { kind: 'photo', file })).toMatchObject({
    status: 409,
    body: { code: 'picture_used', message: expect.stringContaining('Take a new one') },
  })
  expect((await add(first, { kind: 'signature', file })).body.code).toBe('picture_used')
})

test('one signature stands for the orders that one driver brings to one door, and the ledger says so', async () => {
  const file = fileOf(jpeg(), 'image/jpeg')
  const [first, second, elsewhere] = [await orderOf(), await orderOf(), await orderOf()]
  const delivery_address = '9 Elsewhere St, Houston, TX 77002'
  await app.db.updateTable('orders').set({ delivery_address }).where('id', '=', elsewhere.id).execute()
  const sign = (order: Order, more: object = {}) => add(order, { kind: 'signature', file, packages: 2, ...more })
  for (const order of [first, second]) expect((await sign(order)).status).toBe(200)
  expect((await sign(elsewhere)).body.code).toBe('picture_used')
  const later = { occurredAt: new Date(app.clock.now.getTime() - 40 * 60_000).toISOString() }
  expect((await sign(await orderOf(), later)).body.code).toBe('picture_used')
  expect(await marksOf(first)).toEqual([])
  expect(await marksOf(second)).toEqual(['One signature for several orders at this door'])
})

test('of two orders that get the same picture at the same moment one is refused', async () => {
  const file = fileOf(jpeg())
  const orders = [await orderOf(), await orderOf(), await orderOf()]
  const replies = await Promise.all(orders.map((order) => add(order, { kind: 'photo', file })))
  expect(replies.map(({ status }) => status).sort()).toEqual([200, 409, 409])
})

/** Black on white, one byte a pixel; each row is written with the filter `filter`. */
function drawn(isInk: (x: number, y: number) => boolean, filter: 0 | 1 | 2 = 0): Buffer {
  const [width, height] = [300, 150]
  const color = (x: number, y: number) => (isInk(x, y) ? 10 : 255)
  const before = { 0: () => 0, 1: (x: number, y: number) => (x === 0 ? 0 : color(x - 1, y)), 2: above }[filter]
  function above(x: number, y: number) {
    return y === 0 ? 0 : color(x, y - 1)
  }
  const rows = Buffer.alloc(height * (width + 1))
  for (let y = 0; y < height; y++) {
    rows[y * (width + 1)] = filter
    for (let x = 0; x < width; x++) rows[y * (width + 1) + 1 + x] = color(x, y) - before(x, y)
  }
  return png({ width, height, rows })
}
const wave = (x: number, y: number) => x > 40 && x < 260 && Math.abs(y - 75 - 25 * Math.sin(x / 9)) < 3
const line = (x: number, y: number) => x > 40 && x < 260 && Math.abs(y - 30 - x / 3) < 2

test('an empty signature is refused, and stays announced', async () => {
  const { order, reply } = await send(
    'signature',
    drawn(() => false),
    'image/png',
  )
  expect(reply).toMatchObject({ status: 422, body: { code: 'signature_empty' } })
  const { entries } = (await app.call(client, 'GET', `/api/orders/${order.id}/custody`)).body
  expect(entries.map(({ title }: { title: string }) => title)).toEqual(['Signature announced, not received'])
})

test('a signature that is one straight line or a dot is marked, a written one is not', async () => {
  const dot = (x: number, y: number) => Math.hypot(x - 150, y - 75) < 3
  for (const ink of [line, dot]) {
    const { order, reply } = await send('signature', drawn(ink), 'image/png')
    expect(reply.status).toBe(200)
    expect(await marksOf(order)).toEqual(['Signature is one straight line or a dot'])
  }
  for (const filter of [0, 1, 2] as const) {
    const { order, reply } = await send('signature', drawn(wave, filter), 'image/png')
    expect(reply.status).toBe(200)
    expect(await marksOf(order)).toEqual([])
  }
})

test('a photo of one color is marked, as a JPEG of a phone and as a PNG; one that shows something is not', async () => {
  const read = (name: string) => readFileSync(new URL(`../../../test/fixtures/${name}`, import.meta.url))
  const black = drawn(() => true)
  const marksOfPhoto = async (content: Buffer, type: string) => {
    const { order, reply } = await send('photo', content, type)
    expect(reply.body).toMatchObject({ isComplete: true })
    return marksOf(order)
  }
  const oneColor = ['The picture has one color only']
  expect(await marksOfPhoto(read('one-color.jpg'), 'image/jpeg')).toEqual(oneColor)
  expect(await marksOfPhoto(black, 'image/png')).toEqual(oneColor)
  for (const content of [read('label.jpg'), jpeg()]) expect(await marksOfPhoto(content, 'image/jpeg')).toEqual([])
})

test('a seal number that is on another open order is marked, and says nothing about that order', async () => {
  const [first, second, third] = [
    await orderOf('pickup_scheduled'),
    await orderOf('pickup_scheduled'),
    await orderOf('pickup_scheduled'),
  ]
  await add(first, { stop: 'pickup', kind: 'seal', seal: 'QX-77 01' })
  await add(second, { stop: 'pickup', kind: 'seal', seal: 'qx7701' })
  expect(await marksOf(first)).toEqual([])
  expect(await marksOf(second)).toEqual(['The seal number is also on another open order'])
  const done = { status: 'cancelled' as const, driver_id: null }
  await app.db.updateTable('orders').set(done).where('id', 'in', [first.id, second.id]).execute()
  await add(third, { stop: 'pickup', kind: 'seal', seal: 'QX7701' })
  expect(await marksOf(third)).toEqual([])
})

test('the driver’s own name is no recipient’s, however it is written', async () => {
  const order = await orderOf()
  await app.db
    .updateTable('users')
    .set({ first_name: 'José', last_name: 'Nguyễn' })
    .where('id', '=', driver.id)
    .execute()
  for (const name of ['José Nguyễn', 'jose  nguyen', 'NGUYEN, JOSE'])
    expect(await add(order, { kind: 'recipient', name, relation: 'recipient' })).toMatchObject({
      status: 422,
      body: { code: 'name_is_own', message: expect.stringContaining('your own name') },
    })
  expect((await add(order, { kind: 'recipient', name: 'Jose R. Nguyen', relation: 'recipient' })).status).toBe(200)
})
