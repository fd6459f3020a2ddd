import { pbkdf2Sync } from 'node:crypto'
import type { AddressProvider, MapLocation } from '@meridian/maps/port.ts'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, TEST_NOW, type TestApp } from '../../../../test/app.ts'
import { asOwner } from '../../../../test/database.ts'
import { makeAdmin, makeClient, makeDriver, makeOrganization, type TestUser } from '../../../../test/factories.ts'
import { exactly } from '../../../../test/known-addresses.ts'
import { FANNIN, orderRequest, POINTS, ROUTE, TAUB } from '../../../../test/order-requests.ts'

const PLACES: Record<string, MapLocation> = {
  fannin: exactly(FANNIN, POINTS[FANNIN]),
  taub: exactly(TAUB, POINTS[TAUB]),
}
/** What the maps wait for before they reply. */
let slow: Promise<void> | undefined
const provider: AddressProvider = {
  name: 'test',
  suggest: async () => [],
  locate: async (id) => PLACES[id] ?? null,
  geocode: async (text) => {
    await slow
    return Object.values(PLACES).find(({ address }) => address === text) ?? null
  },
  reverse: async () => null,
}

let app: TestApp
let client: TestUser
beforeAll(async () => {
  app = await startTestApp({}, provider)
  client = await makeClient(app.db)
})
afterAll(() => app.stop())

/** As the spec's form sends it, including a status. */
const FORM = orderRequest({
  clientId: 2,
  status: 'pending',
  pickupContactName: 'Ada',
  pickupContactPhone: '(713) 555-0100',
  deliveryContactName: null,
  deliveryContactPhone: '',
  scheduledDate: null,
  preferredTimeSlot: null,
  itemDescription: 'Insulin, keep cold',
  specialInstructions: null,
  requiresSignature: false,
  requiresId: false,
  baseRate: '1.00',
})
const quoteOf = async (changes: object = {}) =>
  (await app.call(client, 'POST', '/api/pricing/calculate', { ...ROUTE, ...changes })).body
const place = async (changes: object = {}, user = client, headers: Record<string, string> = {}) => {
  const body = { ...FORM, totalCost: (await quoteOf()).totalCost, ...changes }
  return app.call(user, 'POST', '/api/orders', body, headers)
}
const countOrders = async (user: TestUser) =>
  (await app.db.selectFrom('orders').select('id').where('client_id', '=', user.id).execute()).length
const hoursAhead = (hours: number) => new Date(app.clock.now.getTime() + hours * 3600_000).toISOString()

test('the order of the form is placed, with the server’s own client, status and price', async () => {
  const price = await quoteOf()
  const { status, body } = await place()
  expect(status, JSON.stringify(body)).toBe(201)
  expect(body).toMatchObject({
    clientId: client.id,
    status: 'pending',
    paymentState: 'unpaid',
    driver: null,
    messages: [],
    baseRate: price.baseRate,
    distanceFee: price.distanceFee,
    priorityFee: '0.00',
    totalCost: price.totalCost,
    pickupLatitude: '29.714100',
    pickupContactName: 'Ada',
    deliveryContactName: null,
    deliveryContactPhone: null,
    estimatedTime: price.estimatedTime,
    distance: price.distance,
    routeQuality: 'estimate',
    scheduledDate: null,
    createdAt: app.clock.now.toISOString(),
  })
  expect((await app.call(client, 'GET', `/api/orders/${body.id}`)).body).toEqual(body)
  const events = await app.db.selectFrom('events').selectAll().where('order_id', '=', body.id).execute()
  expect(events).toMatchObject([{ name: 'order.placed', status: 'pending', actor_user_id: client.id }])
})

test('an order with a patient’s data in its texts is placed; the audit log has the order and the patterns’ names', async () => {
  const owner = await makeClient(app.db)
  const texts = { itemDescription: 'Insulin, MRN 00448120', specialInstructions: 'Ask for her, born 4/12/1961' }
  const { status, body } = await place(texts, owner)
  expect(status).toBe(201)
  const entries = await app.call(await makeAdmin(app.db), 'GET', `/api/admin/audit-log?who=${owner.id}`)
  expect(entries.body).toMatchObject([
    {
      call: 'orders.place',
      orderIds: [body.id],
      details: { phi: 'itemDescription: medical_record_number; specialInstructions: date_of_birth' },
    },
  ])
})

test('both addresses are saved to the address book with their contacts, and are suggested next time', async () => {
  const owner = await makeClient(app.db)
  await place({}, owner)
  await place({ pickupContactName: null, pickupContactPhone: null, deliveryContactName: 'Grace' }, owner)
  const { body } = await app.call(owner, 'GET', '/api/addresses/book')
  expect(body).toHaveLength(2)
  expect(body).toContainEqual(
    expect.objectContaining({
      address: FANNIN,
      ...POINTS[FANNIN],
      state: 'TX',
      precision: 'point',
      contactName: 'Ada',
      contactPhone: '(713) 555-0100',
      timesUsed: 2,
      lastUsedAt: app.clock.now.toISOString(),
    }),
  )
  const saved = body.find(({ address }: { address: string }) => address === FANNIN)
  const again = await place({ pickupAddress: saved.address, pickupToken: saved.token }, owner)
  expect(again.status).toBe(201)
  expect((await app.call(owner, 'GET', '/api/addresses/book?limit=1')).body).toHaveLength(1)
  expect((await app.call(await makeClient(app.db), 'GET', '/api/addresses/book')).body).toEqual([])
})

test('orders there and back at the same moment wait for each other’s addresses, and use each once an order', async () => {
  const owner = await makeClient(app.db)
  const { totalCost } = await quoteOf()
  const back = {
    pickupAddress: TAUB,
    pickupLatitude: ROUTE.deliveryLatitude,
    pickupLongitude: ROUTE.deliveryLongitude,
    deliveryAddress: FANNIN,
    deliveryLatitude: ROUTE.pickupLatitude,
    deliveryLongitude: ROUTE.pickupLongitude,
  }
  const send = (index: number) =>
    app.call(owner, 'POST', '/api/orders', { ...FORM, totalCost, ...(index % 2 ? back : {}) })
  const replies = await Promise.all(Array.from({ length: 30 }, (_, index) => send(index)))
  expect(replies.map(({ status }) => status)).toEqual(replies.map(() => 201))
  const rows = await app.db
    .selectFrom('address_book')
    .select('times_used')
    .where('organization_id', '=', owner.organizationId)
    .execute()
  expect(rows).toEqual([{ times_used: 30 }, { times_used: 30 }])
})

test('an order that cannot be stored leaves nothing in the address book', async () => {
  const user = await makeClient(app.db)
  await asOwner(
    app,
    `create function refuse() returns trigger language plpgsql as $$ begin raise 'the disk is full'; end $$;
    create trigger refuse before insert on events for each row execute function refuse()`,
  )
  const reply = await place({}, user)
  await asOwner(app, 'drop function refuse() cascade')
  expect(reply.status).toBe(500)
  expect(app.troubles.splice(0)).toHaveLength(2)
  const saved = app.db
    .selectFrom('address_book')
    .select('address')
    .where('organization_id', '=', user.organizationId as number)
  expect(await saved.execute()).toEqual([])
  expect((await place({}, user)).status).toBe(201)
  expect(await saved.execute()).toHaveLength(2)
})

test('an order from an address to itself saves it once', async () => {
  const owner = await makeClient(app.db)
  const there = { deliveryLatitude: ROUTE.pickupLatitude, deliveryLongitude: ROUTE.pickupLongitude }
  const { totalCost } = await quoteOf(there)
  const reply = await place({ ...there, deliveryAddress: FANNIN, totalCost }, owner)
  expect(reply.status, JSON.stringify(reply.body)).toBe(201)
  expect((await app.call(owner, 'GET', '/api/addresses/book')).body).toMatchObject([{ timesUsed: 1 }])
})

test('a wrong price is refused with the right one, and the token in the reply places the order', async () => {
  const before = await countOrders(client)
  for (const totalCost of ['0.01', '0.00', '99999999999999999999.00']) {
    const refused = await place({ totalCost })
    expect(refused).toMatchObject({ status: 409, body: { code: 'price_changed' } })
    const { details, message } = refused.body
    expect(details).toMatchObject({
      totalCost: (await quoteOf()).totalCost,
      baseRate: '25.00',
      distance: expect.any(String),
      distanceFee: expect.any(String),
      priorityFee: '0.00',
      quoteToken: expect.any(String),
    })
    expect(message).toBe(`The price is now $${details.totalCost}`)
  }
  expect(await countOrders(client)).toBe(before)
  const { details } = (await place({ totalCost: '0.01' })).body
  expect((await place({ totalCost: details.totalCost, quoteToken: details.quoteToken })).status).toBe(201)
})

test('a quote is valid for 15 minutes, for exactly its request, and only with our signature', async () => {
  const quoteRequest = {
    pickup: POINTS[FANNIN],
    delivery: POINTS[TAUB],
    priority: 'standard',
    serviceType: 'medical_prescription',
  }
  const sign = (changes: object, kind = 'quote') =>
    app.deps.signer.sign(kind, {
      ...quoteRequest,
      distanceMiles: 2,
      minutes: 7,
      quality: 'street',
      expiresAt: app.clock.now.getTime() + 15 * 60_000,
      ...changes,
    })
  const honored = await place({ totalCost: '28.00', quoteToken: sign({}) })
  expect(honored.body).toMatchObject({ totalCost: '28.00', distance: '2.0', routeQuality: 'street', estimatedTime: 7 })
  for (const [name, quoteToken] of [
    ['expired', sign({ expiresAt: app.clock.now.getTime() - 1 })],
    ['for another priority', sign({ priority: 'express' })],
    ['for another service', sign({ serviceType: 'secure_document' })],
    ['for another way', sign({ delivery: POINTS[FANNIN] })],
    ['made for another purpose', sign({}, 'address')],
    ['changed', `${sign({})}x`],
    ['no token', 'x'],
  ])
    expect((await place({ totalCost: '28.00', quoteToken })).body.code, name).toBe('price_changed')
  const other = await place({ totalCost: '27.00', quoteToken: sign({}) })
  expect(other.body).toMatchObject({ code: 'price_changed', details: { totalCost: '28.00' } })
})

test('a point outside the five states, or off its address, is refused', async () => {
  const before = await countOrders(client)
  for (const [changes, status, code] of [
    [{ pickupLatitude: '31.6904', pickupLongitude: '-106.4245' }, 422, 'stop_outside_service_area'],
    [{ deliveryLatitude: '39.7392', deliveryLongitude: '-104.9903' }, 422, 'stop_outside_service_area'],
    [{ pickupLatitude: '91' }, 400, 'stop_not_on_earth'],
    [{ pickupLatitude: '29.75' }, 422, 'point_not_at_address'],
    [{ deliveryAddress: '1 Made Up St, Waco, TX 76701' }, 422, 'unknown_address'],
    [{ pickupAddress: TAUB, deliveryAddress: FANNIN }, 422, 'point_not_at_address'],
    [{ pickupAddress: '  ' }, 400, 'invalid_input'],
    [{ itemDescription: '' }, 400, 'invalid_input'],
  ] as const) {
    const reply = await place(changes)
    expect([reply.status, reply.body.code], JSON.stringify(changes)).toEqual([status, code])
  }
  expect(await countOrders(client)).toBe(before)
})

test('a token of ours proves a point that the maps do not know', async () => {
  const text = '1 Made Up St, Waco, TX 76701'
  const facts = { text, ...POINTS[FANNIN], precision: 'zip' }
  const pickupToken = app.deps.signer.sign('address', { ...facts, from: { ...POINTS[FANNIN], precision: 'zip' } })
  const placed = await place({ pickupAddress: text, pickupToken })
  expect(placed).toMatchObject({ status: 201, body: { pickupPrecision: 'zip', deliveryPrecision: 'point' } })
  expect((await place({ pickupAddress: '2 Made Up St', pickupToken })).status).toBe(422)
})

test.each([
  ['pickupAddress', 'Pickup address is required'],
  ['deliveryAddress', 'Delivery address is required'],
  ['itemDescription', 'Item description is required'],
])('an order without %s is refused in the sentence of an empty one', async (field, sentence) => {
  for (const missing of [undefined, null, '', '  '])
    expect(await place({ [field]: missing })).toMatchObject({
      status: 400,
      body: { code: 'invalid_input', message: sentence, details: { fields: { [field]: sentence } } },
    })
})

test.each<[string, object, number]>([
  ['48 hours ahead', { priority: 'scheduled', scheduledDate: () => hoursAhead(48) }, 201],
  ['47 hours ahead', { priority: 'scheduled', scheduledDate: () => hoursAhead(47) }, 422],
  ['yesterday', { scheduledDate: () => hoursAhead(-24) }, 422],
  ['in an hour', { scheduledDate: () => hoursAhead(1) }, 201],
  ['specific with times', { preferredTimeSlot: 'specific', slotFromMinutes: 900, slotToMinutes: 960 }, 201],
  ['specific without times', { preferredTimeSlot: 'specific' }, 201],
  ['specific without times, today', { preferredTimeSlot: 'specific', scheduledDate: () => hoursAhead(1) }, 201],
  [
    'specific without times, 48 hours ahead',
    { preferredTimeSlot: 'specific', priority: 'scheduled', scheduledDate: () => hoursAhead(48) },
    201,
  ],
  ['specific with one time', { preferredTimeSlot: 'specific', slotFromMinutes: 900 }, 422],
  ['times without specific', { preferredTimeSlot: 'evening', slotFromMinutes: 900, slotToMinutes: 960 }, 422],
  ['a time beyond the day', { preferredTimeSlot: 'specific', slotFromMinutes: 900, slotToMinutes: 1441 }, 400],
])('a date or slot: %s', async (_, { scheduledDate, ...request }: { scheduledDate?: () => string }, status) => {
  const reply = await place({ ...request, scheduledDate: scheduledDate?.() ?? null })
  expect(reply.status, JSON.stringify(reply.body)).toBe(status)
})

test('priority scheduled without a date gets the first possible one', async () => {
  const { body } = await place({ priority: 'scheduled' })
  expect(body.scheduledDate).toBe('2026-07-17T17:00:00.000Z')
})

test('the same key gets the first reply again, and a different order with it is refused', async () => {
  const owner = await makeClient(app.db)
  const key = { 'idempotency-key': 'form-1' }
  const first = await place({}, owner, key)
  const again = await place({}, owner, key)
  expect(again).toMatchObject({ status: 201, body: first.body })
  expect(await countOrders(owner)).toBe(1)
  const other = await place({ itemDescription: 'Something else' }, owner, key)
  expect(other).toMatchObject({ status: 409, body: { code: 'idempotency_mismatch' } })
  expect((await place({}, client, key)).body.id).not.toBe(first.body.id)
})

test('a refused price does not use up the key: the form retries with the right one', async () => {
  const owner = await makeClient(app.db)
  const key = { 'idempotency-key': 'form-2' }
  expect((await place({ totalCost: '1.00' }, owner, key)).status).toBe(409)
  expect((await place({}, owner, key)).status).toBe(201)
})

test('ten requests of one form at the same moment make one order, one event, and the same reply for all', async () => {
  const owner = await makeClient(app.db)
  await app.cookieOf(owner)
  const replies = await Promise.all(
    Array.from({ length: 10 }, () => place({}, owner, { 'idempotency-key': 'double-click' })),
  )
  expect(new Set(replies.map((reply) => reply.status))).toEqual(new Set([201]))
  expect(new Set(replies.map((reply) => reply.body.id)).size).toBe(1)
  expect(await countOrders(owner)).toBe(1)
  const events = await app.db.selectFrom('events').select('id').where('actor_user_id', '=', owner.id).execute()
  expect(events).toHaveLength(1)
})

test('orders there and back, placed by colleagues at the same moment, do not block each other', async () => {
  const organization = await makeOrganization(app.db)
  const [one, two] = [await makeClient(app.db, organization), await makeClient(app.db, organization)]
  await Promise.all([app.cookieOf(one), app.cookieOf(two)])
  const { totalCost } = await quoteOf()
  const back = {
    pickupAddress: TAUB,
    pickupLatitude: '29.7105',
    pickupLongitude: '-95.3936',
    deliveryAddress: FANNIN,
    deliveryLatitude: '29.7141',
    deliveryLongitude: '-95.3977',
    totalCost,
  }
  const replies = await Promise.all(
    Array.from({ length: 16 }, (_, index) => (index % 2 ? place({}, one) : place(back, two))),
  )
  expect(replies.map((reply) => reply.status)).toEqual(Array(16).fill(201))
  expect((await app.call(one, 'GET', '/api/addresses/book')).body).toMatchObject([{ timesUsed: 16 }, { timesUsed: 16 }])
})

test('only a client places an order', async () => {
  expect((await place({}, await makeDriver(app.db))).status).toBe(403)
})

test('whatever the form’s fields contain, the reply is never a 500', async () => {
  const junk = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.double(),
    fc.integer(),
    fc.constantFrom(null, true, [], {}, '1e400', '-0', '９', '29.7141000000000000001', '\u0000', '9'.repeat(24), '1.5'),
    fc.date({ noInvalidDate: true }).map((date) => date.toISOString()),
  )
  const fields = [...Object.keys(FORM), 'slotFromMinutes', 'slotToMinutes', 'totalCost', 'quoteToken', 'pickupToken']
  const { totalCost } = await quoteOf()
  await fc.assert(
    fc.asyncProperty(fc.dictionary(fc.constantFrom(...fields), junk, { maxKeys: 3 }), async (changes) => {
      const reply = await app.call(client, 'POST', '/api/orders', { ...FORM, totalCost, ...changes })
      expect(reply.status, `${JSON.stringify(changes)} ${JSON.stringify(reply.body)}`).toBeLessThan(500)
    }),
    { numRuns: 60 },
  )
})

test('orders that wait for the maps hold no database connection', async () => {
  const hurried = await makeClient(app.db)
  const { totalCost } = await quoteOf()
  await app.cookieOf(hurried)
  let answer = () => {}
  slow = new Promise((resolve) => {
    answer = resolve
  })
  // More than there are connections.
  const waiting = Array.from({ length: 25 }, () =>
    app.call(hurried, 'POST', '/api/orders', { ...FORM, totalCost }, { 'idempotency-key': crypto.randomUUID() }),
  )
  const others = await Promise.all(Array.from({ length: 5 }, () => app.call(client, 'GET', '/api/notices')))
  expect(others.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200])
  expect(await countOrders(hurried)).toBe(0)
  answer()
  expect((await Promise.all(waiting)).map(({ status }) => status)).toEqual(waiting.map(() => 201))
  slow = undefined
})

test('a retry gets its first reply also when the order would be refused by now', async () => {
  const { quoteToken, totalCost } = await quoteOf()
  const send = () =>
    app.call(client, 'POST', '/api/orders', { ...FORM, quoteToken, totalCost }, { 'idempotency-key': 'late' })
  const first = await send()
  expect(first.status).toBe(201)
  const known = PLACES.fannin
  delete PLACES.fannin
  await app.db.deleteFrom('address_book').execute()
  const again = await send()
  PLACES.fannin = known as MapLocation
  expect(again).toMatchObject({ status: 201, body: { id: first.body.id } })
})

test('until its email address is confirmed an account orders little, and nothing that writes to other people', async () => {
  const unverified = await makeClient(app.db)
  const confirm = (isConfirmed: boolean) =>
    app.db.updateTable('users').set({ email_verified: isConfirmed }).where('id', '=', unverified.id).execute()
  await confirm(false)
  const refused = { status: 403, body: { code: 'email_not_verified' } }
  const writing = { deliveryContactPhone: '(713) 555-0142', textsRecipient: true }
  expect(await place({ recipientEmail: 'ana@x.example' }, unverified)).toMatchObject(refused)
  expect(await place(writing, unverified)).toMatchObject(refused)
  const { body: first } = await place({}, unverified)
  for (let count = 1; count < 5; count++) expect((await place({}, unverified)).status).toBe(201)
  expect(await place({}, unverified)).toMatchObject(refused)
  // Paid for: there is room for another one.
  expect((await app.call(unverified, 'PATCH', `/api/orders/${first.id}`, { status: 'confirmed' })).status).toBe(200)
  expect((await place({}, unverified)).status).toBe(201)
  await confirm(true)
  expect((await place(writing, unverified)).status).toBe(201)
})

test('twenty orders of an unconfirmed account at the same moment are five', async () => {
  const unverified = await makeClient(app.db)
  await app.db.updateTable('users').set({ email_verified: false }).where('id', '=', unverified.id).execute()
  const { totalCost } = await quoteOf()
  const send = () => app.call(unverified, 'POST', '/api/orders', { ...FORM, totalCost })
  const statuses = (await Promise.all(Array.from({ length: 20 }, send))).map(({ status }) => status)
  expect(statuses.toSorted()).toEqual([...Array(5).fill(201), ...Array(15).fill(403)])
  expect(await countOrders(unverified)).toBe(5)
})

const sampleOf = async (changes: object) => {
  const { totalCost } = await quoteOf({ serviceType: 'laboratory_sample' })
  return place({ serviceType: 'laboratory_sample', totalCost, ...changes })
}
const hoursBefore = (hours: number) => new Date(TEST_NOW.getTime() - hours * 3_600_000).toISOString()

test('a sample has a band, a collection time and hours of stability, and nothing else has', async () => {
  const terms = { temperatureBand: 'frozen', collectedAt: hoursBefore(2), stabilityHours: 24 }
  expect(await sampleOf(terms)).toMatchObject({ status: 201, body: terms })
  for (const term of [{ temperatureBand: 'frozen' }, { collectedAt: hoursBefore(2), stabilityHours: 24 }])
    expect((await place(term)).body.code).toBe('sample_terms_not_allowed')
})

test.each([
  [{ collectedAt: hoursBefore(2) }, 'Collection time and hours of stability go together'],
  [{ stabilityHours: 4 }, 'Collection time and hours of stability go together'],
  [{ collectedAt: hoursBefore(-1), stabilityHours: 4 }, 'The collection time is in the future'],
  [
    { collectedAt: hoursBefore(4), stabilityHours: 4 },
    'The sample was collected more than 4 hours ago, so it cannot be delivered in time',
  ],
])('a sample with %j is refused', async (terms, message) => {
  expect(await sampleOf(terms)).toMatchObject({ status: 422, body: { message } })
})

test('only the driver who has the order gets what tells a mistyped PIN, and too little to find the PIN with', async () => {
  const { body: order } = await place({ requiresPin: true })
  expect(order.pinCheck).toBeNull()
  await app.db.updateTable('orders').set({ status: 'confirmed' }).where('id', '=', order.id).execute()
  const [driver, other, admin] = [await makeDriver(app.db), await makeDriver(app.db), await makeAdmin(app.db)]
  const shown = async (user: TestUser) => (await app.call(user, 'GET', `/api/orders/${order.id}`)).body.pinCheck
  expect(await shown(driver)).toBeNull()
  const { pinCheck } = (await app.call(driver, 'POST', `/api/orders/${order.id}/accept`, {})).body
  const row = await app.db.selectFrom('orders').select('delivery_pin').where('id', '=', order.id).executeTakeFirst()
  const bitsOf = (pin: string) => (pbkdf2Sync(pin, pinCheck.salt, pinCheck.iterations, 32, 'sha256')[0] as number) % 64
  expect(pinCheck).toEqual({ salt: expect.any(String), iterations: 100_000, bits: bitsOf(row?.delivery_pin as string) })
  expect(await shown(driver)).toEqual(pinCheck)
  for (const user of [client, other, admin]) expect(await shown(user)).toBeFalsy()
  await app.db
    .updateTable('orders')
    .set({ status: 'delivered', delivered_at: app.clock.now })
    .where('id', '=', order.id)
    .execute()
  expect(await shown(driver)).toBeNull()
})

test('an order takes along whether its organization must show proofs; a PIN is made for one that wants it', async () => {
  expect((await place({ requiresPin: true, packageCount: 3 })).body).toMatchObject({
    requiresProofs: false,
    requiresPin: true,
    packageCount: 3,
  })
  await app.db
    .updateTable('organizations')
    .set({ requires_proofs: true })
    .where('id', '=', client.organizationId as number)
    .execute()
  const { body } = await place()
  expect(body.requiresProofs).toBe(true)
  await app.db
    .updateTable('organizations')
    .set({ requires_proofs: false })
    .where('id', '=', client.organizationId as number)
    .execute()
  const row = await app.db.selectFrom('orders').select('requires_proofs').where('id', '=', body.id).executeTakeFirst()
  expect(row?.requires_proofs).toBe(true)
  await app.db.insertInto('installation').values({ key: 'proofs_required_for_all', value: 'true' }).execute()
  expect((await place()).body.requiresProofs).toBe(true)
  await app.db.deleteFrom('installation').where('key', '=', 'proofs_required_for_all').execute()
})

test('the recipient’s email address is stored in small letters and shown shortened; what is none is refused', async () => {
  const reply = await place({ recipientEmail: ' Dana@Example.com ' })
  expect(reply.body.recipientLink).toEqual({ to: 'd…@example.com', sentAt: null })
  const row = app.db.selectFrom('orders').select('recipient_email').where('id', '=', reply.body.id)
  expect(await row.executeTakeFirst()).toEqual({ recipient_email: 'dana@example.com' })
  for (const recipientEmail of ['dana', 'dana@', 'a@b.com, c@d.com', `${'a'.repeat(250)}@example.com`, 7]) {
    const refused = await place({ recipientEmail })
    expect(refused.status).toBe(400)
    expect(refused.body.details.fields).toHaveProperty('recipientEmail')
  }
  expect((await place({ recipientEmail: null })).body.recipientLink).toBeNull()
})

test('the recipient’s language is stored; an unknown one is refused', async () => {
  const languageOf = async (more: object) => {
    const { body } = await place(more)
    const row = app.db.selectFrom('orders').select('recipient_language').where('id', '=', body.id)
    return (await row.executeTakeFirstOrThrow()).recipient_language
  }
  expect(await languageOf({ recipientLanguage: 'es' })).toBe('es')
  expect(await languageOf({ recipientLanguage: null })).toBeNull()
  expect(await languageOf({})).toBeNull()
  for (const recipientLanguage of ['fr', 'ES', '', 7]) {
    const refused = await place({ recipientLanguage })
    expect(refused.status).toBe(400)
    expect(refused.body.details.fields).toHaveProperty('recipientLanguage')
  }
})

test('a sender may state that the recipient agreed to texts: stored with the number, by whom and how', async () => {
  const reply = await place({ textsRecipient: true, deliveryContactPhone: '713.555.0177' })
  expect(reply.status).toBe(201)
  const order = app.db.selectFrom('orders').select('texts_recipient').where('id', '=', reply.body.id)
  expect(await order.executeTakeFirst()).toEqual({ texts_recipient: true })
  const consent = app.db.selectFrom('text_consents').selectAll().where('number', '=', '+17135550177')
  expect(await consent.executeTakeFirst()).toEqual({
    number: '+17135550177',
    granted_at: app.clock.now,
    granted_by: client.id,
    granted_how: 'sender',
    revoked_at: null,
  })
  expect((await place({ deliveryContactPhone: '713-555-0178' })).status).toBe(201)
  const unasked = app.db.selectFrom('text_consents').select('number').where('number', '=', '+17135550178')
  expect(await unasked.executeTakeFirst()).toBeUndefined()
})

test.each([null, '', '(713) 555-0142 x12'])('a recipient at %j cannot be texted', async (deliveryContactPhone) => {
  const refused = await place({ textsRecipient: true, deliveryContactPhone })
  expect(refused.status).toBe(400)
  expect(refused.body.details.fields).toHaveProperty('deliveryContactPhone')
})

test('a window that the drive does not fit into is refused with the earliest end', async () => {
  app.clock.now = new Date(TEST_NOW.getTime() + 30_000)
  const window = { preferredTimeSlot: 'specific', slotFromMinutes: 540, scheduledDate: TEST_NOW.toISOString() }
  const reply = await place({ ...window, slotToMinutes: 601 })
  expect(reply).toMatchObject({
    status: 422,
    body: { code: 'window_too_short', message: 'The drive takes 1 min. Earliest end: Wed, Jul 15, 10:01 AM' },
  })
  expect(reply.body.details.fields.slotFromMinutes).toBe(reply.body.message)
  expect(reply.body.details.fieldCodes.slotFromMinutes).toEqual({ code: 'window_too_short', ...reply.body.values })
  expect((await place({ ...window, slotToMinutes: 602 })).status).toBe(201)
  app.clock.now = TEST_NOW
})

test('what is counted at the stops is stored as it was declared, for its class only', async () => {
  const sample = { serviceType: 'laboratory_sample' }
  const declare = (tradeForm: unknown, changes: object = sample) => place({ ...changes, tradeForm })
  const placed = await declare({ kind: 'specimens', ids: [' A-1 ', 'A-2'], count: 2 })
  expect(placed.status, JSON.stringify(placed.body)).toBe(201)
  expect(placed.body).toMatchObject({
    tradeForm: { kind: 'specimens', ids: ['A-1', 'A-2'], count: 2, loggerSerial: null },
    tradeCounts: [],
  })
  expect((await place()).body.tradeForm).toBeNull()
  const refused: [unknown, object, number, string][] = [
    [{ kind: 'specimens', count: 2 }, {}, 422, 'form_not_of_class'],
    [{ kind: 'specimens', ids: ['A-1', 'a1'], count: 2 }, sample, 422, 'form_listed_twice'],
    [{ kind: 'specimens', ids: ['A-1'], count: 2 }, sample, 422, 'form_count_wrong'],
    [{ kind: 'specimens', count: 501 }, sample, 400, 'invalid_input'],
    [{ kind: 'specimens', count: 1.5 }, sample, 400, 'invalid_input'],
    [{ kind: 'specimens', ids: Array.from({ length: 201 }, String), count: 201 }, sample, 400, 'invalid_input'],
    [{ kind: 'other' }, sample, 400, 'invalid_input'],
    ['specimens', sample, 400, 'invalid_input'],
  ]
  for (const [form, changes, status, code] of refused) {
    const reply = await declare(form, changes)
    expect([reply.status, reply.body.code], JSON.stringify(form)).toEqual([status, code])
  }
})

test('a seal number is used once by an organization, also by two orders at the same moment', async () => {
  const totalCost = (await quoteOf({ serviceType: 'secure_document' })).totalCost
  const sealed = (seal: string, user = client) =>
    place(
      { serviceType: 'secure_document', totalCost, tradeForm: { kind: 'valuables', bags: [{ bag: 'B', seal }] } },
      user,
    )
  const both = await Promise.all([sealed('Q-100'), sealed('q100')])
  expect(both.map(({ status }) => status).sort()).toEqual([201, 409])
  const refused = await sealed('Q 100')
  expect(refused.body).toMatchObject({ code: 'seal_used' })
  expect(refused.body.message).toContain('Seal Q 100 was on a bag of an earlier order')
  // Another sender's numbers are their own, and nobody learns of them.
  expect((await sealed('Q-100', await makeClient(app.db))).status).toBe(201)
  // One that never left can be used again.
  const placed = both.find(({ status }) => status === 201)
  await app.call(client, 'PATCH', `/api/orders/${placed?.body.id}`, { status: 'cancelled' })
  expect((await sealed('Q-100')).status).toBe(201)
})
