/** What a sender declared by item class, and its count at each stop. */
import { randomUUID } from 'node:crypto'
import { canonicalJson } from '@meridian/domain/custody/canonical-json.ts'
import { verifyDossier } from '@meridian/domain/custody/dossier/verify-dossier.ts'
import type { TradeForm } from '@meridian/domain/trade-forms/trade-forms.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../test/app.ts'
import { makeAdmin, makeClient, makeDriver, makeOrder, type TestUser } from '../../../test/factories.ts'
import { pagesIn, textOf } from '../../../test/pdf-text.ts'
import { nodeVerifier } from '../../custody/custody-key.ts'
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

const SPECIMENS: TradeForm = { kind: 'specimens', ids: ['LAB-1', 'LAB-2', 'LAB-3'], count: 3, loggerSerial: 'TL-7' }

const VALUABLES: TradeForm = {
  kind: 'valuables',
  declaredValue: '12500.00',
  bags: [
    { bag: 'B-1', seal: 'S-1' },
    { bag: 'B-2', seal: 'S-2' },
  ],
  isDualControl: true,
  isForDestruction: true,
}
const CONTROLLED: TradeForm = {
  kind: 'controlled',
  drugs: [{ drug: 'Oxycodone', strength: '5 mg tablet', quantity: 30 }],
}
const printed = async (orderId: number) => {
  const headers = { cookie: await app.cookieOf(client) }
  const { rawPayload } = await app.app.inject({ url: `/api/orders/${orderId}/dossier.pdf`, headers })
  return pagesIn(rawPayload).flatMap(textOf).join(' ').replace(/\s+/g, ' ')
}

const declaring = (form: TradeForm, values: Parameters<typeof makeOrder>[1] = {}) =>
  makeOrder(app.db, { service_type: 'laboratory_sample', trade_form: JSON.stringify(form), ...values }, client)
const underway = (form = SPECIMENS, values: Parameters<typeof makeOrder>[1] = {}) =>
  declaring(form, { status: 'pickup_scheduled', driver_id: driver.driverId as number, ...values })
const add = (orderId: number, stop: string, count: object, more: object = {}, user = driver) =>
  app.call(user, 'POST', `/api/orders/${orderId}/proofs`, { key: randomUUID(), stop, kind: 'count', count, ...more })
const ids = (...read: string[]) => ({ kind: 'specimens', ids: read, count: read.length })
const step = (orderId: number, status: string) => app.call(driver, 'PATCH', `/api/orders/${orderId}/status`, { status })
const custodyOf = async (orderId: number, user = client) =>
  (await app.call(user, 'GET', `/api/orders/${orderId}/custody`)).body.entries
const bodiesOf = async (orderId: number) => {
  const rows = app.db.selectFrom('custody_ledger').select('body').where('order_id', '=', orderId).orderBy('position')
  return (await rows.execute()).map(({ body }) => JSON.parse(body))
}
const noticesOf = async (user: TestUser, orderId: number) => {
  app.loop.wake()
  await app.loop.idle()
  const { body } = await app.call(user, 'GET', '/api/notices')
  return body.latest
    .filter((notice: { orderId: number }) => notice.orderId === orderId)
    .map(({ title, body: text }: { title: string; body: string }) => `${title}: ${text}`)
}
const orderAs = async (user: TestUser, orderId: number) => (await app.call(user, 'GET', `/api/orders/${orderId}`)).body

test('what is declared is the agreed row’s, its values salted and its number in the clear', async () => {
  const order = await declaring(SPECIMENS)
  await app.call(admin, 'PATCH', `/api/orders/${order.id}`, { status: 'confirmed' })
  const [row] = await bodiesOf(order.id)
  expect(row.details).toMatchObject({ form: 'specimens', declared: 3 })
  expect(row.personal.tradeForm).toMatch(/^[0-9a-f]{64}$/)
  expect(JSON.stringify(row)).not.toContain('LAB-1')
  expect((await custodyOf(order.id))[0].facts).toEqual(
    expect.arrayContaining([
      { label: 'Declared by the sender', text: 'LAB-1, LAB-2, LAB-3, 3 specimens, logger TL-7' },
      { label: 'Counted at each stop', text: 'Specimens' },
      { label: 'Number declared', text: '3' },
    ]),
  )
})

test('a driver sees what is declared from when the job is theirs; nobody else’s client ever does', async () => {
  const order = await declaring(SPECIMENS, { status: 'confirmed', confirmed_at: app.clock.now })
  expect((await orderAs(driver, order.id)).tradeForm).toBeNull()
  for (const user of [client, admin]) expect((await orderAs(user, order.id)).tradeForm).toEqual(SPECIMENS)
  expect((await app.call(await makeClient(app.db), 'GET', `/api/orders/${order.id}`)).status).toBe(404)
  const own = await underway()
  expect((await orderAs(driver, own.id)).tradeForm).toEqual(SPECIMENS)
  expect((await add(own.id, 'pickup', ids('LAB-1'), {}, await makeDriver(app.db))).status).toBe(404)
})

test('the stop is not completed without the count; an order that declares nothing is asked for none', async () => {
  const order = await underway()
  expect(await step(order.id, 'pickup_complete')).toMatchObject({
    status: 409,
    body: { code: 'proofs_missing', message: 'Count is missing for the pickup.' },
  })
  const skip = { key: randomUUID(), stop: 'pickup', kind: 'count', reason: 'No time' }
  expect((await app.call(driver, 'POST', `/api/orders/${order.id}/proofs/skipped`, skip)).body.code).toBe(
    'proof_required',
  )
  expect((await add(order.id, 'pickup', ids('lab 1', 'LAB-2', 'LAB-3'))).status).toBe(200)
  expect((await step(order.id, 'pickup_complete')).status).toBe(200)
  const plain = await underway(SPECIMENS, { trade_form: null })
  expect((await add(plain.id, 'pickup', ids('LAB-1'))).body.code).toBe('count_not_asked')
  expect((await step(plain.id, 'pickup_complete')).status).toBe(200)
})

test('a difference is refused until it has a reason; then it is in the ledger, and client and admins are told', async () => {
  const order = await underway()
  const refused = await add(order.id, 'pickup', ids('LAB-1', 'X-9'))
  expect(refused).toMatchObject({ status: 422, body: { code: 'count_differs' } })
  expect(refused.body.message).toBe(
    'The count differs (Missing: LAB-2, LAB-3; Not on the list: X-9). Count again, or say why',
  )
  expect(await bodiesOf(order.id)).toEqual([])
  const stated = await add(order.id, 'pickup', ids('LAB-1', 'X-9'), { reason: 'Two are not ready' })
  expect(stated.body.tradeCounts).toMatchObject([
    { stop: 'pickup', count: ids('LAB-1', 'X-9'), reason: 'Two are not ready' },
  ])
  const [row] = await bodiesOf(order.id)
  expect(row).toMatchObject({
    kind: 'proof_added',
    proofs: [{ kind: 'count' }],
    details: { expected: 3, counted: 2, missing: 2, extra: 1, isMismatch: true },
  })
  expect(JSON.stringify(row)).not.toMatch(/LAB|not ready/)
  expect((await custodyOf(order.id))[0]).toMatchObject({
    title: 'Count captured',
    facts: expect.arrayContaining([
      { label: 'Count', text: '2 specimens: LAB-1, X-9 (differs: Two are not ready)' },
      { label: 'Marked', text: 'The count differs from what was expected' },
    ]),
  })
  for (const user of [client, admin])
    expect(await noticesOf(user, order.id)).toEqual([
      expect.stringMatching(/^Count differs: #ML-\d+: what was counted at the pickup is not what was expected/),
    ])

  // What was taken over at the pickup is what must arrive.
  await step(order.id, 'pickup_complete')
  expect((await add(order.id, 'delivery', ids('LAB-1', 'X-9'))).status).toBe(200)
  expect((await bodiesOf(order.id)).at(-1).details).toEqual({ expected: 2, counted: 2 })
})

test('bad counts get a sentence, never a 500', async () => {
  const order = await underway()
  const code = async (count: object) => {
    const { status, body } = await add(order.id, 'pickup', count, { reason: 'Because' })
    expect([400, 422]).toContain(status)
    expect(body.message).toMatch(/\S/)
    return body.code
  }
  expect(await code({ kind: 'specimens', ids: ['LAB-1'], count: 2 })).toBe('count_incomplete')
  expect(await code(ids('LAB-1', 'lab1'))).toBe('form_listed_twice')
  expect(await code({ kind: 'valuables', seals: ['1'], people: [] })).toBe('count_not_asked')
  expect(await code({ kind: 'specimens', ids: [], count: -1 })).toBe('invalid_input')
  expect(await code({ kind: 'specimens', ids: [], count: 501 })).toBe('invalid_input')
  expect(await code({ kind: 'specimens', ids: [' '], count: 1 })).toBe('invalid_input')
  expect(await code({ kind: 'specimens', ids: ['x'.repeat(61)], count: 1 })).toBe('invalid_input')
  expect(await code({ kind: 'nothing' })).toBe('invalid_input')
  expect(await bodiesOf(order.id)).toEqual([])
})

test('sent again it stays one, and of two at once both are rows, one after the other', async () => {
  const order = await underway()
  const key = randomUUID()
  const replay = () => add(order.id, 'pickup', ids('LAB-1', 'LAB-2', 'LAB-3'), { key })
  expect((await Promise.all([replay(), replay(), replay()])).map(({ status }) => status)).toEqual([200, 200, 200])
  expect(await bodiesOf(order.id)).toHaveLength(1)
  await Promise.all([
    add(order.id, 'pickup', ids('LAB-1', 'LAB-2', 'LAB-3')),
    add(order.id, 'pickup', { kind: 'specimens', ids: [], count: 3 }),
  ])
  const { tradeCounts } = await orderAs(client, order.id)
  expect(tradeCounts).toHaveLength(3)
  const dossier = (await app.call(client, 'GET', `/api/orders/${order.id}/dossier.json`)).body
  expect(verifyDossier(canonicalJson(dossier), nodeVerifier).fault).toBeNull()
})

test('after its retention nothing names them, and the dossier still verifies', async () => {
  const order = await underway()
  await add(order.id, 'pickup', ids('LAB-1', 'LAB-2', 'LAB-3'))
  const longAgo = new Date(app.clock.now.getTime() - 11 * 365 * 86_400_000)
  const past = { status: 'cancelled', updated_at: longAgo, driver_id: null } as const
  await app.db.updateTable('orders').set(past).where('id', '=', order.id).execute()
  await deleteExpiredCustody(app.deps, app.clock.now)
  expect(await deleteExpiredCustody(app.deps, app.clock.now)).toBe(0)
  expect(await orderAs(client, order.id)).toMatchObject({ tradeForm: null, tradeCounts: [] })
  const file = await app.call(client, 'GET', `/api/orders/${order.id}/dossier.json`)
  expect(JSON.stringify(file.body)).not.toContain('LAB-1')
  expect(verifyDossier(canonicalJson(file.body), nodeVerifier).fault).toBeNull()
})

const accepted = async (form: TradeForm, values: Parameters<typeof makeOrder>[1] = {}) => {
  const order = await declaring(form, values)
  await app.call(admin, 'PATCH', `/api/orders/${order.id}`, { status: 'confirmed' })
  const own = { status: 'pickup_scheduled', driver_id: driver.driverId as number } as const
  await app.db.updateTable('orders').set(own).where('id', '=', order.id).execute()
  return order
}

test('the PDF has a page of what was declared and counted, from the ledger and not from the order', async () => {
  const order = await accepted(SPECIMENS)
  await add(order.id, 'pickup', ids('LAB-1', 'LAB-2'), { reason: 'One is not ready' })
  const forged = { trade_form: JSON.stringify({ ...SPECIMENS, ids: ['FORGED'] }) }
  await app.db.updateTable('orders').set(forged).where('id', '=', order.id).execute()
  const text = await printed(order.id)
  expect(text).toContain('LAB-1, LAB-2, LAB-3')
  expect(text).toContain('Missing: LAB-3. Reason given: One is not ready')
  expect(text).not.toContain('FORGED')
  expect(text).not.toContain('Loss report')
})

test('bags are counted by their seals, with two names that are neither the driver’s nor the same', async () => {
  const order = await accepted(VALUABLES, { service_type: 'secure_document' })
  const count = (seals: string[], people: string[], more: object = {}) =>
    add(order.id, 'pickup', { kind: 'valuables', seals, people }, more)
  const both = ['Ann Lee', 'Bo Diaz']
  const { name } = await app.db.selectFrom('users').select('name').where('id', '=', driver.id).executeTakeFirstOrThrow()
  expect((await count(['S-1', 'S-2'], ['Ann Lee'])).body.code).toBe('second_person_missing')
  expect((await count(['S-1', 'S-2'], ['Ann Lee', 'lee ann'])).body.code).toBe('people_same')
  expect((await count(['S-1', 'S-2'], ['Ann Lee', name as string])).body.code).toBe('name_is_own')
  expect((await count(['S-1'], both)).body.message).toContain('Missing: seal S-2 of bag B-2')
  expect((await count(['s1', 's2'], both)).status).toBe(200)
  expect((await step(order.id, 'pickup_complete')).status).toBe(200)
  const text = await printed(order.id)
  expect(text).toContain('B-1 (seal S-1), B-2 (seal S-2)')
  expect(text).toContain('$12,500.00')
  expect(text).toContain('Ann Lee and Bo Diaz')
})

test('a seal that was on another order’s bag is marked, in the agreed row and where it is read', async () => {
  const bags = (seal: string): TradeForm => ({ ...VALUABLES, bags: [{ bag: 'B', seal }], isDualControl: false })
  const read = async (orderId: number, ...seals: string[]) =>
    add(orderId, 'pickup', { kind: 'valuables', seals, people: [] }, { reason: 'As read' })
  const first = await accepted(bags('Z-77'), { service_type: 'secure_document' })
  await read(first.id, 'Z-77')
  const second = await accepted(bags('z 77'), { service_type: 'secure_document' })
  await read(second.id, 'Z77')
  const marks = (await bodiesOf(second.id)).map(({ details }) => details.isSealUsedBefore ?? false)
  expect(marks).toEqual([true, true])
  expect((await bodiesOf(first.id)).map(({ details }) => details.isSealUsedBefore)).toEqual([undefined, undefined])
})

test('a difference in controlled medication is a loss: a row, a problem that holds up the order, and a draft report', async () => {
  const order = await accepted(CONTROLLED, { service_type: 'medical_prescription', is_controlled: true })
  const count = (by: number, person: number, more: object = {}) =>
    add(order.id, 'pickup', { kind: 'controlled', lines: [{ driver: by, person }], person: 'Ann Lee' }, more)
  expect((await count(29, 29)).body).toMatchObject({ code: 'count_differs' })
  expect((await bodiesOf(order.id)).map(({ kind }) => kind)).toEqual(['order_accepted'])
  const key = randomUUID()
  for (const _ of [1, 2]) expect((await count(29, 28, { reason: 'Blister is open', key })).status).toBe(200)
  const rows = await bodiesOf(order.id)
  expect(rows.map(({ kind }) => kind)).toEqual(['order_accepted', 'proof_added', 'loss_reported', 'exception_reported'])
  expect(rows[2].details).toMatchObject({ expected: 30, counted: 28, missing: 2, extra: 0 })
  expect(JSON.stringify(rows)).not.toMatch(/Oxycodone|Ann Lee|Blister/)
  expect((await step(order.id, 'pickup_complete')).body.code).toBe('exception_open')
  expect(await orderAs(client, order.id)).toMatchObject({ exception: { kind: 'loss', state: 'open' } })
  for (const user of [client, admin])
    expect(await noticesOf(user, order.id)).toContainEqual(
      expect.stringMatching(/^Problem reported: #ML-\d+: Loss or shortage/),
    )
  const text = await printed(order.id)
  expect(text).toContain('Draft, not the form itself')
  expect(text).toContain('the driver counted 29, the other person 28, 30 expected. Reason given: Blister is open')
})
