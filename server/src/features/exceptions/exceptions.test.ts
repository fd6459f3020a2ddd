import { randomUUID } from 'node:crypto'
import type { DecisionInput, ExceptionReport } from '@meridian/contract/orders/exceptions.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, TEST_NOW, type TestApp } from '../../../test/app.ts'
import { makeAdmin, makeClient, makeDriver, makeOrder, type TestUser } from '../../../test/factories.ts'
import { decideDueExceptions } from './exceptions.commands.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

type Setting = Parameters<typeof makeOrder>[1]

async function onTheRoad(order: Setting = {}) {
  const [client, driver] = [await makeClient(app.db), await makeDriver(app.db)]
  const { id } = await makeOrder(
    app.db,
    { status: 'in_transit', ...order, driver_id: driver.driverId as number },
    client,
  )
  return { client, driver, id }
}

const report = (driver: TestUser, id: number, body: Partial<ExceptionReport> = {}) =>
  app.call(driver, 'POST', `/api/orders/${id}/exceptions`, {
    key: randomUUID(),
    stop: 'delivery',
    kind: 'nobody_there',
    ...body,
  })
const decide = (user: TestUser, id: number, exceptionId: number, body: DecisionInput) =>
  app.call(user, 'POST', `/api/orders/${id}/exceptions/${exceptionId}/decision`, body)
const withdraw = (driver: TestUser, id: number, exceptionId: number) =>
  app.call(driver, 'POST', `/api/orders/${id}/exceptions/${exceptionId}/withdraw`)
const step = (driver: TestUser, id: number, status: string) =>
  app.call(driver, 'PATCH', `/api/orders/${id}/status`, { status })
const completeReturn = (driver: TestUser, id: number) =>
  app.call(driver, 'POST', `/api/orders/${id}/return/completed`, {})
const listOf = (user: TestUser, id: number) => app.call(user, 'GET', `/api/orders/${id}/exceptions`)
const eventsOf = async (id: number) =>
  (await app.db.selectFrom('events').select('name').where('order_id', '=', id).orderBy('id').execute()).map(
    ({ name }) => name,
  )

test('a driver reports a problem once, and those who may see the order see it until it is decided', async () => {
  const { client, driver, id } = await onTheRoad()
  const key = randomUUID()
  const body = {
    key,
    kind: 'refused' as const,
    note: 'Wrong name on the bag',
    position: { latitude: 29.7, longitude: -95.4 },
  }
  const first = await report(driver, id, body)
  expect(first).toMatchObject({
    status: 200,
    body: {
      status: 'in_transit',
      return: null,
      exception: {
        stop: 'delivery',
        kind: 'refused',
        state: 'open',
        decision: null,
        dueAt: new Date(TEST_NOW.getTime() + 3_600_000).toISOString(),
      },
    },
  })
  expect((await report(driver, id, body)).status).toBe(200)
  for (const user of [client, driver, await makeAdmin(app.db)]) {
    const { exceptions } = (await listOf(user, id)).body
    expect(exceptions).toHaveLength(1)
    expect(exceptions[0]).toMatchObject({
      note: 'Wrong name on the bag',
      defaultDecision: 'return_to_sender',
      state: 'open',
    })
  }
  const list = await app.call(client, 'GET', `/api/orders/client/${client.id}`)
  expect(list.body[0].exception).toEqual(first.body.exception)
  expect(await eventsOf(id)).toEqual(['exception.reported'])
})

test('client and admins get a notice of a problem, and the driver of its decision', async () => {
  const { client, driver, id } = await onTheRoad()
  const admin = await makeAdmin(app.db)
  const { exception } = (await report(driver, id)).body
  await app.loop.idle()
  await decide(client, id, exception.id, { decision: 'retry' })
  await app.loop.idle()
  const noticesOf = async (user: TestUser) =>
    (await app.call(user, 'GET', '/api/notices')).body.latest
      .filter((notice: { orderId: number }) => notice.orderId === id)
      .map(({ kind, body }: { kind: string; body: string }) => `${kind}: ${body}`)
  const reported = `problem_reported: #ML-${String(id).padStart(4, '0')}: No one available. Decide what happens next.`
  expect(await noticesOf(client)).toEqual([reported])
  expect(await noticesOf(admin)).toEqual([reported])
  expect(await noticesOf(driver)).toEqual([
    `problem_decided: #ML-${String(id).padStart(4, '0')}: Try again (No one available).`,
  ])
})

test.each<[string, Setting, Partial<ExceptionReport>, string]>([
  ['before the job is started', { status: 'assigned' }, { stop: 'pickup' }, 'exception_stop_mismatch'],
  ['at another stop', { status: 'pickup_scheduled' }, { stop: 'delivery' }, 'exception_stop_mismatch'],
  ['of a return that there is not', {}, { stop: 'return' }, 'exception_stop_mismatch'],
  ['after the delivery', { status: 'delivered' }, {}, 'exception_stop_mismatch'],
  ['that does not fit the stop', {}, { kind: 'nothing_to_collect' }, 'exception_not_possible'],
])('a problem %s is refused', async (_when, order, body, code) => {
  const { driver, id } = await onTheRoad(order)
  expect(await report(driver, id, body)).toMatchObject({ status: 409, body: { code } })
})

test('a second problem waits until the first is decided', async () => {
  const { client, driver, id } = await onTheRoad()
  const { exception } = (await report(driver, id)).body
  expect((await report(driver, id, { kind: 'damaged' })).body.code).toBe('exception_open')
  await decide(client, id, exception.id, { decision: 'retry' })
  expect((await report(driver, id, { kind: 'damaged' })).body.exception).toMatchObject({
    kind: 'damaged',
    state: 'open',
  })
  expect((await decide(client, id, exception.id, { decision: 'hold', place: 'Depot' })).body.code).toBe(
    'exception_already_decided',
  )
})

test('an order of another driver or organization is not found', async () => {
  const { driver, id } = await onTheRoad()
  const { exception } = (await report(driver, id)).body
  const [otherDriver, otherClient] = [await makeDriver(app.db), await makeClient(app.db)]
  expect((await report(otherDriver, id)).status).toBe(404)
  expect((await withdraw(otherDriver, id, exception.id)).status).toBe(404)
  expect((await completeReturn(otherDriver, id)).status).toBe(404)
  expect((await listOf(otherDriver, id)).status).toBe(404)
  expect((await decide(otherClient, id, exception.id, { decision: 'retry' })).status).toBe(404)
  expect((await listOf(otherClient, id)).status).toBe(404)
})

test('a problem is named by its own order only', async () => {
  const [one, two] = [await onTheRoad(), await onTheRoad()]
  const { exception } = (await report(one.driver, one.id)).body
  expect((await decide(two.client, two.id, exception.id, { decision: 'retry' })).body.code).toBe('exception_not_found')
})

test('while a problem is open the delivery cannot be completed; after a decision to retry it can', async () => {
  const { client, driver, id } = await onTheRoad()
  const { exception } = (await report(driver, id)).body
  expect(await step(driver, id, 'delivered')).toMatchObject({ status: 409, body: { code: 'exception_open' } })
  const decided = await decide(client, id, exception.id, {
    decision: 'another_recipient',
    recipientName: 'Dana Cole',
    instructions: 'Suite 400',
  })
  expect(decided.body.exception).toMatchObject({ state: 'decided', decision: 'another_recipient' })
  expect((await listOf(driver, id)).body.exceptions[0]).toMatchObject({
    recipientName: 'Dana Cole',
    instructions: 'Suite 400',
    decidedByRole: 'client',
  })
  // With the job, so that the phone has it without a network.
  const shown = async () => (await app.call(driver, 'GET', `/api/orders/${id}`)).body.exception
  expect(await shown()).toMatchObject({
    decidedByRole: 'client',
    recipientName: 'Dana Cole',
    place: null,
    instructions: 'Suite 400',
  })
  expect((await step(driver, id, 'delivered')).status).toBe(200)
  const longAgo = new Date(TEST_NOW.getTime() - 100 * 3_600_000)
  await app.db.updateTable('orders').set({ delivered_at: longAgo }).where('id', '=', id).execute()
  expect(await shown()).toMatchObject({ recipientName: null, instructions: null })
})

test('only the first of two decisions at the same moment counts', async () => {
  const { client, driver, id } = await onTheRoad()
  const { exception } = (await report(driver, id)).body
  const admin = await makeAdmin(app.db)
  const replies = await Promise.all([
    decide(client, id, exception.id, { decision: 'retry' }),
    decide(admin, id, exception.id, { decision: 'return_to_sender' }),
  ])
  expect(replies.map(({ status }) => status).sort()).toEqual([200, 409])
  expect(replies.find(({ status }) => status === 409)?.body.code).toBe('exception_already_decided')
  expect((await eventsOf(id)).filter((name) => name === 'exception.decided')).toHaveLength(1)
})

test('a decision that does not fit the problem or the role is refused', async () => {
  const { client, driver, id } = await onTheRoad()
  const { exception } = (await report(driver, id, { kind: 'damaged' })).body
  expect(
    (await decide(client, id, exception.id, { decision: 'another_recipient', recipientName: 'X' })).body.code,
  ).toBe('decision_not_possible')
  expect((await decide(client, id, exception.id, { decision: 'cancel' })).body.code).toBe('decision_not_possible')
  const unnamed = await decide(client, id, exception.id, { decision: 'hold' } as never)
  expect(unnamed).toMatchObject({
    status: 400,
    body: { details: { fields: { place: 'Enter where the goods are held' } } },
  })
})

test('an admin cancels an order with nothing to collect, which refunds it and closes the problem', async () => {
  const { client, driver, id } = await onTheRoad({ status: 'pickup_scheduled', payment_state: 'paid' })
  await app.db
    .insertInto('payments')
    .values({ order_id: id, provider: 'test', amount_cents: 100, state: 'paid' })
    .execute()
  const { exception } = (await report(driver, id, { stop: 'pickup', kind: 'nothing_to_collect' })).body
  expect((await decide(client, id, exception.id, { decision: 'cancel' })).body.code).toBe('decision_not_possible')
  const admin = await makeAdmin(app.db)
  expect((await decide(admin, id, exception.id, { decision: 'cancel' })).body).toMatchObject({
    status: 'cancelled',
    paymentState: 'refunded',
    exception: { state: 'decided', decision: 'cancel' },
  })
})

test('a driver withdraws a problem that solved itself, but not one that needs a decision', async () => {
  const { driver, id } = await onTheRoad()
  const { exception } = (await report(driver, id)).body
  for (let time = 0; time < 2; time++)
    expect((await withdraw(driver, id, exception.id)).body.exception).toMatchObject({ decision: 'withdrawn' })
  const broken = (await report(driver, id, { kind: 'seal_broken' })).body.exception
  expect((await withdraw(driver, id, broken.id)).body.code).toBe('exception_not_withdrawable')
})

test('a driver who releases a job leaves no problem open', async () => {
  const { client, driver, id } = await onTheRoad({ status: 'pickup_scheduled' })
  await report(driver, id, { stop: 'pickup', kind: 'accident' })
  expect((await app.call(driver, 'POST', `/api/orders/${id}/release`, { reason: 'Flat tyre' })).status).toBe(200)
  expect((await listOf(client, id)).body.exceptions[0]).toMatchObject({ state: 'decided', decision: 'withdrawn' })
})

test('the driver leaves held goods at their place once, which the order, its history and the chain of custody say', async () => {
  const { client, driver, id } = await onTheRoad()
  const { exception } = (await report(driver, id)).body
  const store = (by: TestUser) =>
    app.call(by, 'POST', `/api/orders/${id}/exceptions/${exception.id}/stored`, {
      position: { latitude: 29.71, longitude: -95.39 },
    })
  expect((await store(driver)).body.code).toBe('exception_open')
  await decide(client, id, exception.id, { decision: 'hold', place: 'Depot on Main St' })
  expect((await store(await makeDriver(app.db))).status).toBe(404)
  for (const _ of [1, 2])
    expect((await store(driver)).body.exception).toMatchObject({
      place: 'Depot on Main St',
      storedAt: TEST_NOW.toISOString(),
    })
  expect((await listOf(client, id)).body.exceptions[0].storedAt).toBe(TEST_NOW.toISOString())
  expect(await eventsOf(id)).toEqual(['exception.reported', 'exception.decided', 'exception.stored'])
  const { entries } = (await app.call(client, 'GET', `/api/orders/${id}/custody`)).body
  const titles = entries.map(({ title }: { title: string }) => title)
  expect(titles.filter((title: string) => title === 'Left by the driver where it is held')).toHaveLength(1)
  // It still takes one more decision.
  const retried = await decide(client, id, exception.id, { decision: 'retry' })
  // The driver has to know where they are.
  expect(retried.body.exception).toMatchObject({ decision: 'retry', place: 'Depot on Main St' })
})

test('a place that is an address near the delivery is a point that the driver can navigate to', async () => {
  const { client, driver, id } = await onTheRoad()
  const { exception } = (await report(driver, id)).body
  const place = '1504 Taub Loop, Houston, TX 77030'
  const { body } = await decide(client, id, exception.id, { decision: 'hold', place })
  expect(body.exception.place).toBe(place)
  const shown = (await app.call(driver, 'GET', `/api/orders/${id}`)).body.exception
  expect(shown.latitude === null || Math.abs(shown.latitude - 29.71) < 0.1).toBe(true)
})

test('held goods are neither delivered nor decided twice, and go on with the next decision', async () => {
  const { client, driver, id } = await onTheRoad()
  const { exception } = (await report(driver, id)).body
  await decide(client, id, exception.id, { decision: 'hold', place: 'Depot on Main St' })
  expect((await step(driver, id, 'delivered')).body.code).toBe('order_on_hold')
  expect((await decide(client, id, exception.id, { decision: 'hold', place: 'Elsewhere' })).body.code).toBe(
    'decision_not_possible',
  )
  await decide(client, id, exception.id, { decision: 'retry' })
  expect((await step(driver, id, 'delivered')).status).toBe(200)
  expect((await decide(client, id, exception.id, { decision: 'return_to_sender' })).body.code).toBe(
    'exception_already_decided',
  )
})

test('a returned order ends as canceled with its return record, unrefunded, and the reply may be lost', async () => {
  const { client, driver, id } = await onTheRoad({ payment_state: 'paid' })
  await app.db
    .insertInto('payments')
    .values({ order_id: id, provider: 'test', amount_cents: 100, state: 'paid' })
    .execute()
  expect((await completeReturn(driver, id)).body.code).toBe('return_not_started')
  const { exception } = (await report(driver, id)).body
  expect((await completeReturn(driver, id)).body.code).toBe('exception_open')
  const decided = await decide(client, id, exception.id, { decision: 'return_to_sender' })
  expect(decided.body).toMatchObject({ status: 'in_transit', return: { state: 'open' } })
  expect((await step(driver, id, 'delivered')).body.code).toBe('order_returning')
  const atReturn = await report(driver, id, { stop: 'return', kind: 'nobody_there' })
  expect((await completeReturn(driver, id)).body.code).toBe('exception_open')
  await withdraw(driver, id, atReturn.body.exception.id)
  for (let time = 0; time < 2; time++) expect((await completeReturn(driver, id)).status).toBe(200)
  const { body } = await app.call(client, 'GET', `/api/orders/${id}`)
  expect(body).toMatchObject({
    status: 'cancelled',
    paymentState: 'paid',
    driver: null,
    return: { state: 'completed' },
  })
  expect(await eventsOf(id)).toContain('order.returned')
  expect((await listOf(client, id)).body.return).toMatchObject({ state: 'completed' })
  expect((await app.call(client, 'GET', '/api/orders/export.csv')).body).toContain('Returned to sender')
})

test('an admin has a picked-up order returned, once', async () => {
  const { driver, id } = await onTheRoad({ status: 'pickup_complete' })
  const admin = await makeAdmin(app.db)
  const startReturn = () => app.call(admin, 'POST', `/api/orders/${id}/return`, { reason: 'Driver is ill' })
  expect((await startReturn()).body).toMatchObject({ status: 'pickup_complete', return: { state: 'open' } })
  expect((await startReturn()).body.code).toBe('order_returning')
  expect((await step(driver, id, 'in_transit')).body.code).toBe('order_returning')
  expect((await completeReturn(driver, id)).status).toBe(200)
  const before = await onTheRoad({ status: 'assigned' })
  expect((await app.call(admin, 'POST', `/api/orders/${before.id}/return`, {})).body.code).toBe('wrong_order_status')
})

test('what no one decided in time is decided by default, and admins see the open ones by their due time', async () => {
  const [refused, accident] = [await onTheRoad(), await onTheRoad()]
  await report(refused.driver, refused.id, { kind: 'damaged' })
  await report(accident.driver, accident.id, { kind: 'accident' })
  const admin = await makeAdmin(app.db)
  const openIds = async () =>
    (await app.call(admin, 'GET', '/api/admin/exceptions')).body
      .map(({ orderId }: { orderId: number }) => orderId)
      .filter((orderId: number) => [refused.id, accident.id].includes(orderId))
  expect(await openIds()).toEqual([refused.id, accident.id])
  const later = (minutes: number) => new Date(TEST_NOW.getTime() + minutes * 60_000)
  await decideDueExceptions(app.deps, later(29))
  expect(await openIds()).toEqual([refused.id, accident.id])
  await decideDueExceptions(app.deps, later(30))
  expect(await openIds()).toEqual([accident.id])
  await decideDueExceptions(app.deps, later(61))
  expect(await openIds()).toEqual([])
  expect((await listOf(refused.client, refused.id)).body).toMatchObject({
    exceptions: [{ decision: 'return_to_sender', decidedByRole: 'system' }],
    return: { state: 'open' },
  })
  expect((await listOf(accident.client, accident.id)).body.exceptions[0]).toMatchObject({
    decision: 'hold',
    place: 'With the driver',
  })
})

test('a due problem that cannot be decided is logged, and does not stop the others', async () => {
  const [broken, sound] = [await onTheRoad(), await onTheRoad()]
  for (const { driver, id } of [broken, sound]) await report(driver, id, { kind: 'damaged' })
  // The order has a return already, which a decision to return it cannot open again. It is due first.
  await app.db.insertInto('returns').values({ order_id: broken.id, reason: null, started_at: TEST_NOW }).execute()
  const ofBroken = app.db.updateTable('stop_exceptions').where('order_id', '=', broken.id)
  await ofBroken.set({ due_at: TEST_NOW }).execute()
  await decideDueExceptions(app.deps, new Date(TEST_NOW.getTime() + 30 * 60_000))
  expect(app.troubles.splice(0)).toMatchObject([{ orderId: broken.id, msg: 'a due exception was not decided' }])
  expect((await listOf(sound.client, sound.id)).body.exceptions).toMatchObject([{ decidedByRole: 'system' }])
  await ofBroken.set({ due_at: new Date('2100-01-01') }).execute()
})

test('the analytics of a period count problems by kind, and returns', async () => {
  const admin = await makeAdmin(app.db)
  const figures = async () =>
    (await app.call(admin, 'GET', '/api/admin/analytics?from=2026-07-15&to=2026-07-15')).body as {
      exceptions: { kind: string; count: number }[]
      totals: { returned: number }
    }
  const before = await figures()
  const countOf = ({ exceptions }: typeof before, kind: string) =>
    exceptions.find((row) => row.kind === kind)?.count ?? 0
  const { client, driver, id } = await onTheRoad()
  const { exception } = (await report(driver, id, { kind: 'wrong_address' })).body
  await decide(client, id, exception.id, { decision: 'return_to_sender' })
  await completeReturn(driver, id)
  const after = await figures()
  expect(countOf(after, 'wrong_address')).toBe(countOf(before, 'wrong_address') + 1)
  expect(after.totals.returned).toBe(before.totals.returned + 1)
})

test('a return needs the proofs of its stop where they are required, and the photo of a problem is none of the delivery', async () => {
  const { client, driver, id } = await onTheRoad({ requires_proofs: true, service_type: 'medical_equipment' })
  const photoKey = randomUUID()
  const file = { sha256: 'a'.repeat(64), bytes: 100, mediaType: 'image/jpeg' }
  const proof = (stop: string, body: object) =>
    app.call(driver, 'POST', `/api/orders/${id}/proofs`, { key: randomUUID(), stop, ...body })
  expect((await proof('delivery', { key: photoKey, kind: 'photo', file })).status).toBe(200)
  const { exception } = (await report(driver, id, { kind: 'damaged', photoKey })).body
  await decide(client, id, exception.id, { decision: 'retry' })
  expect((await step(driver, id, 'delivered')).body.code).toBe('proofs_missing')
  const again = (await report(driver, id, { kind: 'damaged' })).body.exception
  expect((await proof('return', { kind: 'photo', file })).body.code).toBe('stop_not_open')
  await decide(client, id, again.id, { decision: 'return_to_sender' })
  expect((await completeReturn(driver, id)).body).toMatchObject({ code: 'proofs_missing', values: { stop: 'return' } })
  await proof('return', { kind: 'photo', file: { ...file, sha256: 'b'.repeat(64) } })
  await proof('return', { kind: 'recipient', name: 'Maria Lopez', relation: 'staff' })
  expect((await completeReturn(driver, id)).status).toBe(200)
})

test('72 hours after delivery the driver no longer reads what was reported and decided', async () => {
  const { client, driver, id } = await onTheRoad()
  await report(driver, id, { note: 'Mr. Ortiz has moved to his daughter' })
  await app.db.updateTable('orders').set({ status: 'delivered', delivered_at: TEST_NOW }).where('id', '=', id).execute()
  expect((await listOf(driver, id)).body.exceptions[0].note).toContain('Ortiz')
  app.clock.now = new Date(TEST_NOW.getTime() + 72 * 3_600_000)
  const [former, owner] = [await listOf(driver, id), await listOf(client, id)]
  app.clock.now = TEST_NOW
  expect(former).toMatchObject({ status: 404, body: { code: 'order_not_found' } })
  expect(owner.body.exceptions).toHaveLength(1)
})

test('running late is told to the client and the admins once, and holds nothing up', async () => {
  const { client, driver, id } = await onTheRoad()
  const admin = await makeAdmin(app.db)
  const late = { key: randomUUID(), minutes: 20 }
  const say = (user: TestUser, body: object = late) => app.call(user, 'POST', `/api/orders/${id}/delays`, body)
  for (const _ of [1, 2]) expect(await say(driver)).toMatchObject({ status: 200, body: { exception: null } })
  await app.loop.idle()
  for (const user of [client, admin]) {
    const { latest } = (await app.call(user, 'GET', '/api/notices')).body
    const own = latest.filter((notice: { orderId: number }) => notice.orderId === id)
    expect(own.map(({ kind }: { kind: string }) => kind)).toEqual(['running_late'])
    expect(own[0].body).toMatch(/the driver runs about 20 min late, as of 10:00 AM CDT\.$/)
  }
  // The arrival has moved for everybody who waits, until the driver is there.
  const delayedUntil = async () => (await app.call(client, 'GET', `/api/orders/${id}/eta`)).body.delayedUntil
  expect(await delayedUntil()).toBe(new Date(TEST_NOW.getTime() + 20 * 60_000).toISOString())
  const here = { stop: 'delivery', method: 'manual' }
  expect((await app.call(driver, 'POST', `/api/orders/${id}/arrivals`, here)).status).toBe(200)
  expect(await delayedUntil()).toBeNull()
  expect((await say(driver, { key: randomUUID(), minutes: 0 })).status).toBe(400)
  expect((await say(client)).status).toBe(403)
  expect((await say(await makeDriver(app.db))).status).toBe(404)
  expect((await step(driver, id, 'delivered')).status).toBe(200)
  expect((await say(driver, { key: randomUUID(), minutes: 20 })).status).toBe(409)
})

test('something else is reported with a note, and without a decision the goods are held', async () => {
  const { driver, id } = await onTheRoad()
  expect(await report(driver, id, { kind: 'other', note: ' ' })).toMatchObject({
    status: 422,
    body: { code: 'exception_note_missing' },
  })
  expect((await report(driver, id, { kind: 'other', note: 'The street is flooded' })).body.exception).toMatchObject({
    kind: 'other',
    state: 'open',
  })
  expect((await listOf(driver, id)).body.exceptions[0]).toMatchObject({ defaultDecision: 'hold' })
})

test('an order of a standing one is over when nothing is there: at once, refunded, and the client is told', async () => {
  const { client, driver, id } = await onTheRoad({ status: 'pickup_scheduled', payment_state: 'paid' })
  await app.db
    .insertInto('payments')
    .values({ order_id: id, provider: 'test', amount_cents: 100, state: 'paid' })
    .execute()
  await makeStanding(client, id)
  const body = { key: randomUUID(), stop: 'pickup', kind: 'nothing_to_collect' } as const
  // The device sends it again when the reply was lost, here twice at the same moment.
  for (const reply of await Promise.all([report(driver, id, body), report(driver, id, body)]))
    expect(reply).toMatchObject({ status: 200, body: null })
  expect(await report(driver, id, body)).toMatchObject({ status: 200, body: null })
  expect((await report(await makeDriver(app.db), id, body)).status).toBe(404)
  expect((await app.call(client, 'GET', `/api/orders/${id}`)).body).toMatchObject({
    status: 'cancelled',
    driver: null,
    paymentState: 'refunded',
    exception: { kind: 'nothing_to_collect', state: 'decided', decision: 'cancel', decidedByRole: 'system' },
  })
  expect(await eventsOf(id)).toEqual(['exception.reported', 'exception.decided', 'order.nothing_collected'])
  await app.loop.idle()
  const noticesOf = async (user: TestUser) =>
    (await app.call(user, 'GET', '/api/notices')).body.latest.filter(
      (notice: { orderId: number; kind: string }) => notice.orderId === id && notice.kind !== 'payment_refunded',
    )
  expect(await noticesOf(client)).toMatchObject([{ kind: 'order_cancelled', title: 'Nothing to collect' }])
  for (const user of [driver, await makeAdmin(app.db)]) expect(await noticesOf(user)).toEqual([])
})

test('with a package of it in the van, an order of a standing one is not over: a person decides', async () => {
  const { client, driver, id } = await onTheRoad({ status: 'pickup_scheduled', package_count: 3 })
  await makeStanding(client, id)
  const giver = { kind: 'recipient', name: 'Ann Shaw', relation: 'sender', packages: 2, reason: 'One is not ready' }
  const proof = { key: randomUUID(), stop: 'pickup', ...giver }
  expect((await app.call(driver, 'POST', `/api/orders/${id}/proofs`, proof)).status).toBe(200)
  expect((await report(driver, id, { stop: 'pickup', kind: 'nothing_to_collect' })).body).toMatchObject({
    status: 'pickup_scheduled',
    exception: { kind: 'nothing_to_collect', state: 'open' },
  })
})

test('nothing to collect for any other order, and anything else for a standing one, waits for a decision', async () => {
  const single = await onTheRoad({ status: 'pickup_scheduled' })
  const empty = { stop: 'pickup', kind: 'nothing_to_collect' } as const
  expect((await report(single.driver, single.id, empty)).body).toMatchObject({
    status: 'pickup_scheduled',
    exception: { state: 'open' },
  })
  const standing = await onTheRoad({ status: 'pickup_scheduled' })
  await makeStanding(standing.client, standing.id)
  expect((await report(standing.driver, standing.id, { stop: 'pickup' })).body).toMatchObject({
    status: 'pickup_scheduled',
    exception: { state: 'open', kind: 'nobody_there' },
  })
})

/** The order is one of a standing order of its client. */
async function makeStanding(client: TestUser, orderId: number) {
  const { id } = await app.db
    .insertInto('standing_orders')
    .values({
      organization_id: client.organizationId as number,
      client_id: client.id,
      name: 'Evening pickup',
      recurrence: '{}',
      rule: 'FREQ=DAILY',
      zone: 'America/Chicago',
      starts_on: '2026-07-01',
      holiday_rule: 'skip',
      parts: '[{}]',
    } as never)
    .returning('id')
    .executeTakeFirstOrThrow()
  const values = { standing_order_id: id, standing_day: '2026-07-15' }
  await app.db.updateTable('orders').set(values).where('id', '=', orderId).execute()
}
