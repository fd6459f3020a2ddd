/** What the ledger keeps of a handover: both statements, both places, and what does not fit. */
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../test/app.ts'
import { makeClient, makeDriver, makeOrder, type TestUser } from '../../../test/factories.ts'

let app: TestApp
let client: TestUser
beforeAll(async () => {
  app = await startTestApp()
  client = await makeClient(app.db)
})
afterAll(() => app.stop())

const HERE = { latitude: 29.7123, longitude: -95.39565 }
const FAR = { latitude: 29.85, longitude: -95.5 }

/** Picked up, with a seal when one is given. */
async function carried(seal?: string) {
  const [giver, receiver] = [await makeDriver(app.db), await makeDriver(app.db)]
  const order = await makeOrder(app.db, { status: 'pickup_scheduled', driver_id: giver.driverId as number }, client)
  if (seal)
    await app.call(giver, 'POST', `/api/orders/${order.id}/proofs`, {
      key: randomUUID(),
      stop: 'pickup',
      kind: 'seal',
      seal,
    })
  await app.call(giver, 'PATCH', `/api/orders/${order.id}/status`, { status: 'pickup_complete' })
  return { giver, receiver, id: order.id }
}
type Carried = Awaited<ReturnType<typeof carried>>

async function handOver({ giver, receiver, id }: Carried, given: object, received: object) {
  const started = await app.call(giver, 'POST', `/api/orders/${id}/handovers`, { condition: 'intact', ...given })
  const body = { condition: 'intact', ...received }
  return app.call(receiver, 'POST', `/api/handovers/${started.body.code}/accept`, body)
}
const entriesOf = async (id: number) => (await app.call(client, 'GET', `/api/orders/${id}/custody`)).body.entries
const rowOf = async (id: number) =>
  (await entriesOf(id)).findLast(({ kind }: { kind: string }) => kind === 'handed_over') as {
    facts: { label: string; text: string }[]
  }
const marksOf = async (id: number) =>
  (await rowOf(id)).facts.filter(({ label }) => label === 'Marked').map(({ text }) => text)
const exceptionOf = async (id: number) => (await app.call(client, 'GET', `/api/orders/${id}`)).body.exception
const report = (driver: TestUser, point: { latitude: number; longitude: number }) =>
  app.db
    .updateTable('drivers')
    .set({ current_latitude: point.latitude, current_longitude: point.longitude, position_at: app.clock.now })
    .where('id', '=', driver.driverId as number)
    .execute()

const MAP = 'https://www.google.com/maps/search/?api=1&query=29.71230,-95.39565'

test('both statements are in the row: condition, seal, note and place of each', async () => {
  const order = await carried('A-17')
  const given = { seal: 'A-17', note: 'Top side up', position: HERE }
  expect((await handOver(order, given, { seal: 'a17', note: 'A bit wet', position: HERE })).status).toBe(200)
  const { facts } = await rowOf(order.id)
  for (const fact of [
    { label: 'Given condition', text: 'intact' },
    { label: 'Received condition', text: 'intact' },
    { label: 'Given seal', text: 'A-17' },
    { label: 'Received seal', text: 'a17' },
    { label: 'Given note', text: 'Top side up' },
    { label: 'Received note', text: 'A bit wet' },
    { label: 'Given place', text: 'Recorded by GPS (0 s before)', href: MAP },
    { label: 'Received place', text: 'Recorded by GPS (0 s before)', href: MAP },
  ])
    expect(facts).toContainEqual(fact)
  expect(await marksOf(order.id)).toEqual([])
  expect(await exceptionOf(order.id)).toBeNull()
})

test('damage, by either driver’s word, is a problem that waits for a decision', async () => {
  for (const [given, received] of [
    [{ condition: 'damaged' }, {}],
    [{}, { condition: 'damaged' }],
  ] as const) {
    const order = await carried()
    expect((await handOver(order, given, received)).status).toBe(200)
    expect(await marksOf(order.id)).toEqual(['Damaged'])
    expect(await exceptionOf(order.id)).toMatchObject({ kind: 'damaged', state: 'open' })
    const step = { status: 'in_transit' }
    const refused = await app.call(order.receiver, 'PATCH', `/api/orders/${order.id}/status`, step)
    expect(refused.body.code).toBe('exception_open')
  }
})

test('a seal on which both drivers agree is still compared with the one of the pickup', async () => {
  const order = await carried('A-17')
  expect((await handOver(order, { seal: 'B-99' }, { seal: 'B-99' })).status).toBe(200)
  expect(await marksOf(order.id)).toEqual(['Another seal than at the pickup'])
  expect(await exceptionOf(order.id)).toMatchObject({ kind: 'seal_broken' })
  const unread = await carried('A-18')
  await handOver(unread, {}, {})
  expect(await marksOf(unread.id)).toEqual(['The seal was not read by both drivers'])
})

test('a receiver who reads another seal than the giver leaves a row', async () => {
  const order = await carried('A-17')
  expect((await handOver(order, { seal: 'A-17' }, { seal: 'C-1' })).body.code).toBe('handover_seal_differs')
  expect((await entriesOf(order.id)).at(-1)).toMatchObject({
    title: 'Seal number wrong',
    facts: expect.arrayContaining([{ label: 'Entered', text: 'C-1' }]),
  })
})

test('two drivers who say that they are miles apart are marked, and so is one who was reported elsewhere', async () => {
  const apart = await carried()
  await handOver(apart, { position: HERE }, { position: FAR })
  expect(await marksOf(apart.id)).toEqual([expect.stringMatching(/^The drivers were [\d.]+ mi(les)? apart$/)])
  const elsewhere = await carried()
  await report(elsewhere.giver, FAR)
  await handOver(elsewhere, { position: HERE }, { position: HERE })
  expect(await marksOf(elsewhere.id)).toEqual(['A driver was reported at another place'])
})

test('the pay is split where the drivers were reported, whatever the receiver says', async () => {
  const order = await carried()
  await report(order.giver, HERE)
  await report(order.receiver, HERE)
  await handOver(order, {}, { position: FAR })
  const [, second] = await app.db
    .selectFrom('order_legs')
    .select(['latitude', 'longitude'])
    .where('order_id', '=', order.id)
    .orderBy('position')
    .execute()
  expect(second).toEqual(HERE)
})
