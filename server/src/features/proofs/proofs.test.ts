import { randomUUID } from 'node:crypto'
import type { ServiceType } from '@meridian/domain/orders/orders.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../test/app.ts'
import { makeAdmin, makeClient, makeDriver, makeOrder, type TestUser } from '../../../test/factories.ts'
import { png, sha256Of } from '../../../test/pictures.ts'

let app: TestApp
let driver: TestUser
beforeAll(async () => {
  app = await startTestApp()
  driver = await makeDriver(app.db)
})
afterAll(() => app.stop())

type OrderValues = NonNullable<Parameters<typeof makeOrder>[1]>
const orderOf = (values: OrderValues = {}, client?: TestUser) =>
  makeOrder(app.db, { status: 'in_transit', driver_id: driver.driverId as number, ...values }, client)
const post = (user: TestUser, orderId: number, path: string, body: object) =>
  app.call(user, 'POST', `/api/orders/${orderId}/${path}`, body)
const add = (orderId: number, proof: object, user = driver) =>
  post(user, orderId, 'proofs', { key: randomUUID(), stop: 'delivery', ...proof })
const step = (orderId: number, status: string) => app.call(driver, 'PATCH', `/api/orders/${orderId}/status`, { status })
const list = async (user: TestUser, orderId: number) =>
  (await app.call(user, 'GET', `/api/orders/${orderId}/proofs`)).body
const rowsOf = (orderId: number) =>
  app.db.selectFrom('stop_proofs').selectAll().where('order_id', '=', orderId).orderBy('id').execute()
const custodyOf = async (orderId: number) => {
  const rows = await app.db
    .selectFrom('custody_ledger')
    .select('body')
    .where('order_id', '=', orderId)
    .orderBy('position')
    .execute()
  return rows.map(({ body }) => JSON.parse(body))
}
const code = (orderId: number, number: number) => app.deps.packageCodes.codeOf(orderId, number)

test('a proof is a row with its hash, an event and a custody entry; sent again with its key it stays one', async () => {
  const client = await makeClient(app.db)
  const order = await orderOf({}, client)
  const proof = { key: randomUUID(), kind: 'recipient', name: ' Jane Doe ', relation: 'family' }
  for (const _ of [1, 2])
    expect(await add(order.id, proof)).toMatchObject({
      status: 200,
      body: { captured: [{ stop: 'delivery', kind: 'recipient', isSkipped: false }] },
    })
  expect(await rowsOf(order.id)).toMatchObject([{ key: proof.key, value: { name: 'Jane Doe' }, user_id: driver.id }])
  expect(await custodyOf(order.id)).toMatchObject([
    { kind: 'proof_added', stop: 'delivery', proofs: [{ kind: 'recipient' }] },
  ])
  const events = await app.db.selectFrom('events').selectAll().where('order_id', '=', order.id).execute()
  expect(events).toMatchObject([{ name: 'proof.added', status: null, driver_id: driver.driverId }])
  expect(await list(client, order.id)).toMatchObject({
    arrivals: [],
    proofs: [{ kind: 'recipient', text: 'Jane Doe (Family member)', hasPicture: null, skipReason: null }],
  })
  expect((await add(order.id, { ...proof, kind: 'note', note: 'x' })).body.code).toBe('proof_key_used')
})

test('all kinds in the order of asking, as everybody reads them', async () => {
  const order = await orderOf({ requires_pin: true, delivery_pin: '4711', temperature_band: 'refrigerated' })
  const file = { sha256: sha256Of(png()), bytes: 100, mediaType: 'image/png' }
  for (const proof of [
    { kind: 'scan', codes: [code(order.id, 1).toLowerCase()] },
    { kind: 'seal', seal: 'AB-12 34' },
    { kind: 'temperature', celsius: -3.5 },
    { kind: 'photo', file },
    { kind: 'pin', pin: '4711' },
    { kind: 'id_check', document: 'passport', nameMatches: true, isOfAge: true },
    { kind: 'recipient', name: 'Jo', relation: 'staff' },
    { kind: 'signature', file: { ...file, sha256: sha256Of(png()) } },
    { kind: 'note', note: 'Back door' },
  ])
    expect((await add(order.id, proof)).status).toBe(200)
  const { proofs } = await list(await makeAdmin(app.db), order.id)
  expect(proofs.map(({ text, isOutOfBand, hasPicture }: never) => [text, isOutOfBand, hasPicture])).toEqual([
    ['1 package', false, null],
    ['AB-12 34', false, null],
    ['−3.5 °C (26 °F)', true, null],
    [null, false, false],
    ['Matched', false, null],
    ['Passport: name matches, of age', false, null],
    ['Jo (Staff or front desk)', false, null],
    [null, false, false],
    ['Back door', false, null],
  ])
  const spanish = await app.call(await makeAdmin(app.db), 'GET', `/api/orders/${order.id}/proofs`, undefined, {
    'accept-language': 'es-MX,es;q=0.9',
  })
  expect(spanish.body.proofs.map(({ text }: { text: string | null }) => text)).toEqual([
    '1 paquete',
    'AB-12 34',
    '−3.5 °C (26 °F)',
    null,
    'Coincide',
    'Pasaporte: el nombre coincide, es mayor de edad',
    expect.stringMatching(/^Jo \(.*recepción\)$/),
    null,
    'Back door',
  ])
  // As a word: hashes and salts are random digits, which may have these four in a row. A key has groups of four.
  for (const { key, ...row } of await rowsOf(order.id)) expect(JSON.stringify(row)).not.toMatch(/\b4711\b/)
})

test('a scan names foreign and missing packages, and refuses letters that are not ours', async () => {
  const order = await orderOf({ package_count: 3 })
  const other = await orderOf()
  const scan = async (...codes: string[]) => (await add(order.id, { kind: 'scan', codes })).body.message
  expect(await scan(code(order.id, 1), code(other.id, 1), 'junk')).toBe(
    `${code(other.id, 1)} and junk are no packages of order #ML-${String(order.id).padStart(4, '0')}`,
  )
  expect(await scan(code(order.id, 2))).toBe('Package 1 and 3 of 3 were not scanned')
  const forged = code(order.id, 2).replace(/.$/, (letter) => (letter === 'A' ? 'B' : 'A'))
  expect(await scan(code(order.id, 1), forged, code(order.id, 3))).toContain(`${forged} is on none of our labels`)
  expect(await rowsOf(order.id)).toEqual([])
  const short = (number: number) => code(order.id, number).slice(-6)
  expect(await scan(short(1), code(order.id, 2), 'ZZZZZZ')).toContain('ZZZZZZ is on none of our labels')
  const typed = await orderOf({ package_count: 2 })
  const codes = [code(typed.id, 1).slice(-6).toLowerCase(), code(typed.id, 2).slice(-6)]
  expect((await add(typed.id, { kind: 'scan', codes })).status).toBe(200)
  expect((await rowsOf(typed.id))[0]?.value).toMatchObject({ codes: [code(typed.id, 1), code(typed.id, 2)] })
  const all = [1, 2, 3].map((number) => code(order.id, number))
  expect((await add(order.id, { kind: 'scan', codes: [...all, ...all] })).status).toBe(200)
})

test('a driver leaves without a package with a reason: the ledger, client and admins know, and the rest is expected at the delivery', async () => {
  const order = await orderOf({ package_count: 3, status: 'pickup_scheduled' })
  const scan = (stop: string, numbers: number[], more: object = {}) =>
    add(order.id, { kind: 'scan', codes: numbers.map((number) => code(order.id, number)), stop, ...more })
  expect((await scan('pickup', [1, 3], { reason: ' ' })).body.code).toBe('packages_missing')
  expect((await scan('pickup', [1, 3], { reason: 'Part of it is not ready' })).body.captured).toEqual([
    { stop: 'pickup', kind: 'scan', isSkipped: false, packages: [1, 3], counted: null },
  ])
  const detailsOf = async () => {
    const rows = app.db.selectFrom('custody_ledger').select('body').where('order_id', '=', order.id)
    return (await rows.orderBy('position').execute()).map(({ body }) => JSON.parse(body).details)
  }
  expect((await detailsOf()).at(-1)).toMatchObject({ expected: 3, counted: 2, missing: 1, isMismatch: true })
  const named = app.db.selectFrom('events').select('details').where('order_id', '=', order.id)
  expect(await named.where('name', '=', 'count.differs').execute()).toEqual([{ details: { stop: 'pickup' } }])
  const { proofs } = (await app.call(driver, 'GET', `/api/orders/${order.id}/proofs`)).body
  expect(proofs[0].text).toBe('2 packages (differs: Part of it is not ready)')

  await app.db.updateTable('orders').set({ status: 'in_transit' }).where('id', '=', order.id).execute()
  expect((await scan('delivery', [1])).body.message).toBe('Package 3 of 3 was not scanned')
  expect((await scan('delivery', [3, 1])).status).toBe(200)
  expect((await detailsOf()).at(-1)).not.toHaveProperty('isMismatch')
})

test('a seal at delivery must be the one of the pickup, however it is written', async () => {
  const order = await orderOf({ status: 'assigned' })
  await add(order.id, { kind: 'seal', seal: 'ab 12-34', stop: 'pickup' })
  await app.db.updateTable('orders').set({ status: 'in_transit' }).where('id', '=', order.id).execute()
  expect(await add(order.id, { kind: 'seal', seal: 'AB1235' })).toMatchObject({
    status: 409,
    body: { code: 'seal_differs', message: expect.not.stringContaining('12-34') },
  })
  expect((await add(order.id, { kind: 'seal', seal: 'AB1234' })).status).toBe(200)
})

test('five wrong PINs lock it for ten minutes, also for the right one and for tries at the same moment', async () => {
  const order = await orderOf({ requires_pin: true, delivery_pin: '0815' })
  const tryPin = async (pin: string) => (await add(order.id, { kind: 'pin', pin })).body.message
  expect(await tryPin('1111')).toBe('The PIN is wrong; 4 tries left')
  const answers = await Promise.all(['1', '2', '3', '4', '5', '6'].map((digit) => tryPin(digit.repeat(4))))
  expect(answers.filter((answer) => /wrong;/.test(answer))).toHaveLength(3)
  expect(await tryPin('0815')).toBe('The PIN was wrong too often; try again in 10 minutes')
  app.clock.now = new Date(app.clock.now.getTime() + 10 * 60_000 + 1)
  expect(await tryPin('1111')).toBe('The PIN is wrong; 4 tries left')
  expect((await add(order.id, { kind: 'pin', pin: '0815' })).status).toBe(200)
  expect((await add(order.id, { kind: 'pin', pin: '815' })).body.message).toBe('The PIN has four digits')
  const without = await orderOf()
  expect((await add(without.id, { kind: 'pin', pin: '0815' })).body.code).toBe('pin_not_asked')
})

test.each([[{ nameMatches: false, isOfAge: true }], [{ nameMatches: true, isOfAge: false }]])(
  'an ID that does not fit is refused: %j',
  async (check) => {
    const order = await orderOf()
    const reply = await add(order.id, { kind: 'id_check', document: 'other', ...check })
    expect(reply).toMatchObject({ status: 422, body: { code: 'id_check_failed' } })
  },
)

test('proofs belong to the stop where the order is, and to its driver', async () => {
  const note = { kind: 'note', note: 'Gate closed' }
  const order = await orderOf({ status: 'assigned' })
  expect((await add(order.id, note)).body.message).toContain('nothing can be recorded at its delivery now')
  expect((await add(order.id, { ...note, stop: 'return' })).body.code).toBe('stop_not_open')
  expect((await add(order.id, { ...note, stop: 'pickup' })).status).toBe(200)
  expect((await add(order.id, { ...note, stop: 'pickup' }, await makeDriver(app.db))).status).toBe(404)
  const delivered = await orderOf({ status: 'delivered' })
  expect((await add(delivered.id, note)).status).toBe(409)
  expect((await post(driver, delivered.id, 'arrivals', { stop: 'delivery', method: 'manual' })).status).toBe(409)
})

const ALL_OWN = { requires_signature: true, requires_id: true, requires_photo: true }

test('a step that lacks what it requires is refused and names it; skipping does not help, and a retry succeeds', async () => {
  const order = await orderOf(ALL_OWN)
  expect(await step(order.id, 'delivered')).toMatchObject({
    status: 409,
    body: { code: 'proofs_missing', message: 'Photo, ID check and signature are missing for the delivery.' },
  })
  const skipped = { key: randomUUID(), stop: 'delivery', kind: 'signature', reason: 'In a hurry' }
  expect((await post(driver, order.id, 'proofs/skipped', skipped)).body).toMatchObject({
    code: 'proof_required',
    message: 'Signature is required here and cannot be skipped',
  })
  const file = { sha256: sha256Of(png()), bytes: 100, mediaType: 'image/png' }
  await add(order.id, { kind: 'photo', file })
  await add(order.id, { kind: 'id_check', document: 'state_id', nameMatches: true, isOfAge: true })
  expect((await step(order.id, 'delivered')).body.message).toBe('Signature is missing for the delivery.')
  const signature = { key: randomUUID(), kind: 'signature', file: { ...file, sha256: sha256Of(png()) } }
  await add(order.id, signature)
  const replies = await Promise.all([step(order.id, 'delivered'), step(order.id, 'delivered')])
  expect(replies.map(({ status }) => status)).toEqual([200, 200])
  expect((await step(order.id, 'delivered')).status).toBe(200)
  // A proof that is sent again after the delivery, because its reply was lost, is not refused.
  expect((await add(order.id, signature)).status).toBe(200)
  expect(await rowsOf(order.id)).toHaveLength(3)
})

test.each<[ServiceType, 'pickup_complete' | 'delivered', string]>([
  ['medical_prescription', 'delivered', 'Recipient’s name is missing for the delivery.'],
  ['medical_equipment', 'pickup_complete', 'Photo is missing for the pickup.'],
  ['laboratory_sample', 'pickup_complete', 'Package scan and temperature are missing for the pickup.'],
  ['secure_document', 'delivered', 'Seal number and signature are missing for the delivery.'],
])('%s: bare steps suffice while its proofs are only asked, not when they are required', async (type, to, message) => {
  const status = to === 'delivered' ? 'in_transit' : 'pickup_scheduled'
  const asked = await orderOf({ service_type: type, status })
  expect((await step(asked.id, to)).status).toBe(200)
  const required = await orderOf({ service_type: type, status, requires_proofs: true })
  expect((await step(required.id, to)).body).toMatchObject({ code: 'proofs_missing', message })
})

test('who cannot sign is named instead, with a PIN or a note: the ledger says that the signature was skipped, and why', async () => {
  const order = await orderOf({ requires_signature: true })
  const skip = (reason: string) =>
    post(driver, order.id, 'proofs/skipped', { key: randomUUID(), stop: 'delivery', kind: 'signature', reason })
  const refused = { status: 409, body: { code: 'proof_required' } }
  expect(await skip('Not able to sign')).toMatchObject(refused)
  await add(order.id, { kind: 'recipient', name: 'Jane Doe', relation: 'recipient' })
  expect(await skip('Not able to sign')).toMatchObject(refused)
  await add(order.id, { kind: 'note', note: 'Arm in a cast; badge of the clinic seen' })
  expect(await skip('Declined to sign')).toMatchObject(refused)
  expect((await step(order.id, 'delivered')).body).toMatchObject({ code: 'proofs_missing' })
  expect((await skip('Not able to sign')).status).toBe(200)
  expect((await step(order.id, 'delivered')).status).toBe(200)
  expect((await custodyOf(order.id)).map(({ kind, details }) => [kind, details.proof ?? null])).toEqual([
    ['proof_added', null],
    ['proof_added', null],
    ['proof_skipped', 'signature'],
    ['delivered', null],
  ])
})

test('an asked proof is skipped with a reason, which everybody sees', async () => {
  const client = await makeClient(app.db)
  const order = await orderOf({}, client)
  const skip = (body: object) =>
    post(driver, order.id, 'proofs/skipped', { key: randomUUID(), stop: 'delivery', ...body })
  expect((await skip({ kind: 'recipient', reason: '' })).body.message).toBe('Say why you skip it')
  expect((await skip({ kind: 'seal', reason: 'None' })).body.code).toBe('proof_not_asked')
  expect((await skip({ kind: 'recipient', reason: 'Left at the door' })).body.captured).toEqual([
    { stop: 'delivery', kind: 'recipient', isSkipped: true, packages: null, counted: null },
  ])
  expect((await list(client, order.id)).proofs).toMatchObject([{ skipReason: 'Left at the door', text: null }])
  expect(await custodyOf(order.id)).toMatchObject([{ kind: 'proof_skipped', details: { proof: 'recipient' } }])
})

test('an arrival is taken back: waiting time runs from the next one, and both stand in custody', async () => {
  const order = await orderOf({ status: 'pickup_scheduled' })
  const arrive = (body: object = {}) =>
    post(driver, order.id, 'arrivals', { stop: 'pickup', method: 'manual', ...body })
  expect((await arrive()).body.arrivals).toHaveLength(1)
  // The second one is the first again, whose reply was lost.
  for (const _ of [1, 2]) expect((await arrive({ isTakenBack: true })).body.arrivals).toEqual([])
  expect((await arrive()).body.arrivals).toHaveLength(1)
  expect((await custodyOf(order.id)).map(({ kind }) => kind)).toEqual(['arrived', 'arrival_taken_back', 'arrived'])
})

test('arrival is recorded once, with the time of the device; by position only near the address', async () => {
  const client = await makeClient(app.db)
  const order = await orderOf({ status: 'pickup_scheduled' }, client)
  const arrive = (body: object) => post(driver, order.id, 'arrivals', { stop: 'pickup', ...body })
  const far = { latitude: Number(order.pickup_latitude) + 0.002, longitude: Number(order.pickup_longitude) }
  expect((await arrive({ method: 'position', position: far })).body.code).toBe('too_far_from_stop')
  const near = { latitude: far.latitude - 0.001, longitude: far.longitude }
  const at = new Date(app.clock.now.getTime() - 8 * 60_000).toISOString()
  const times = { occurredAt: at, offlineSince: at }
  for (const method of ['position', 'manual'])
    expect((await arrive({ method, position: near, ...times })).body.arrivals).toEqual([{ stop: 'pickup', at }])
  expect((await list(client, order.id)).arrivals).toMatchObject([{ method: 'position', arrivedAt: at, leftAt: null }])
  await step(order.id, 'pickup_complete')
  expect((await list(client, order.id)).arrivals).toMatchObject([{ leftAt: app.clock.now.toISOString() }])
  expect((await custodyOf(order.id)).map(({ kind }) => kind)).toEqual(['arrived', 'picked_up'])
})

test('proofs are shown to the organization, its driver and admins, to the driver only while contacts are open', async () => {
  const client = await makeClient(app.db)
  const order = await orderOf({ status: 'delivered', delivered_at: app.clock.now }, client)
  const status = async (user: TestUser) => (await app.call(user, 'GET', `/api/orders/${order.id}/proofs`)).status
  expect(await status(client)).toBe(200)
  expect(await status(driver)).toBe(200)
  expect(await status(await makeClient(app.db))).toBe(404)
  expect(await status(await makeDriver(app.db))).toBe(404)
  const before = app.clock.now
  app.clock.now = new Date(before.getTime() + 73 * 3_600_000)
  expect([await status(driver), await status(client), await status(await makeAdmin(app.db))]).toEqual([404, 200, 200])
  app.clock.now = before
})

test('an admin requires the proofs of an organization or of all, for orders placed from then on', async () => {
  const admin = await makeAdmin(app.db)
  const client = await makeClient(app.db)
  const change = (organizationId: number | null, isRequired: boolean) =>
    app.call(admin, 'PATCH', '/api/admin/proofs', { organizationId, isRequired })
  const isRequired = async () => (await app.call(client, 'GET', '/api/proofs/terms')).body.isRequired
  expect(await isRequired()).toBe(false)
  const { body } = await change(client.organizationId, true)
  expect(body.isRequiredForAll).toBe(false)
  expect(body.organizations).toContainEqual(expect.objectContaining({ id: client.organizationId, isRequired: true }))
  expect(await isRequired()).toBe(true)
  await change(client.organizationId, false)
  expect(await isRequired()).toBe(false)
  expect((await change(null, true)).body.isRequiredForAll).toBe(true)
  expect(await isRequired()).toBe(true)
  await change(null, true)
  expect((await change(null, false)).body.isRequiredForAll).toBe(false)
  expect(await isRequired()).toBe(false)
  expect((await change(2_000_000_000, true)).body.code).toBe('organization_not_found')
})

test('a proof that stands for a refused one is taken after its stop was completed, and the ledger says that it came later', async () => {
  const order = await orderOf({ service_type: 'secure_document' })
  const [refused, corrected] = [randomUUID(), randomUUID()]
  expect((await step(order.id, 'delivered')).status).toBe(200)
  const seal = { key: corrected, kind: 'seal', seal: 'A-17' }
  expect((await add(order.id, seal)).body.code).toBe('stop_not_open')
  expect((await add(order.id, { ...seal, kind: 'pin', pin: '4711', replaces: refused })).body.code).toBe(
    'stop_not_open',
  )
  for (const _ of [1, 2]) expect((await add(order.id, { ...seal, replaces: refused })).status).toBe(200)
  expect((await custodyOf(order.id)).map(({ kind, details }) => [kind, details.isAfterStop ?? null])).toEqual([
    ['delivered', null],
    ['proof_added', true],
  ])
  app.clock.now = new Date(app.clock.now.getTime() + 8 * 24 * 3_600_000)
  const later = { key: randomUUID(), kind: 'recipient', name: 'Jo', relation: 'staff', replaces: refused }
  expect((await add(order.id, later)).body.code).toBe('stop_not_open')
})

test('what a driver discards after it was refused stands in custody once, also when the order is another driver’s by then', async () => {
  const [client, admin, other] = [await makeClient(app.db), await makeAdmin(app.db), await makeDriver(app.db)]
  const order = await orderOf({ status: 'assigned' }, client)
  const takenAway = await app.call(admin, 'POST', `/api/orders/${order.id}/reassign`, { driverId: other.driverId })
  expect(takenAway.status).toBe(200)
  const work = { key: randomUUID(), work: 'delivered', refusal: 'Given to another driver' }
  expect(await post(await makeDriver(app.db), order.id, 'discarded-work', work)).toMatchObject({ status: 404 })
  for (const _ of [1, 2]) expect((await post(driver, order.id, 'discarded-work', work)).status).toBe(200)
  const { body } = await app.call(client, 'GET', `/api/orders/${order.id}/custody`)
  expect(body.entries.filter(({ kind }: { kind: string }) => kind === 'work_discarded')).toMatchObject([
    {
      title: 'Discarded by the driver after it was refused',
      facts: [
        { label: 'Why it was refused', text: 'Given to another driver' },
        { label: 'Discarded', text: 'Delivery completed' },
      ],
    },
  ])
})

test('a temperature is corrected while the job is the driver’s: both stand in custody, and everybody sees what it was', async () => {
  const client = await makeClient(app.db)
  const order = await orderOf({ service_type: 'laboratory_sample', status: 'pickup_scheduled' }, client)
  const at = (celsius: number, terms: object = {}) =>
    add(order.id, { stop: 'pickup', kind: 'temperature', celsius, ...terms })
  expect((await at(45, { occurredAt: app.clock.now.toISOString() })).status).toBe(200)
  expect((await step(order.id, 'pickup_complete')).status).toBe(200)
  expect((await at(4.5)).body.code).toBe('stop_not_open')
  app.clock.now = new Date(app.clock.now.getTime() + 60_000)
  const [key, isCorrection] = [randomUUID(), true]
  for (const _ of [1, 2]) expect((await at(4.5, { key, isCorrection })).status).toBe(200)
  expect((await rowsOf(order.id)).map(({ value }) => value.celsius)).toEqual([45, 4.5])
  const added = (await custodyOf(order.id)).filter(({ kind }) => kind === 'proof_added')
  expect(added.map(({ details }) => [details.correctedFromCelsius ?? null, details.isAfterStop ?? null])).toEqual([
    [null, null],
    [45, true],
  ])
  expect((await list(client, order.id)).proofs).toMatchObject([
    { kind: 'temperature', text: '4.5 °C (40 °F) (corrected from 45 °C (113 °F))' },
  ])
  for (const status of ['in_transit', 'delivered']) expect((await step(order.id, status)).status).toBe(200)
  expect((await at(4, { isCorrection })).body.code).toBe('stop_not_open')
})

test('packages that were miscounted at the pickup are corrected, and the next stop expects the new number', async () => {
  const client = await makeClient(app.db)
  const order = await orderOf({ status: 'pickup_scheduled', package_count: 3 }, client)
  const giver = { stop: 'pickup', kind: 'recipient', name: 'Ana', relation: 'sender' }
  expect((await add(order.id, { ...giver, packages: 2, reason: 'One is not ready' })).status).toBe(200)
  app.clock.now = new Date(app.clock.now.getTime() + 60_000)
  expect((await add(order.id, { ...giver, packages: 3, isCorrection: true })).status).toBe(200)
  expect((await list(client, order.id)).proofs).toMatchObject([{ text: 'Ana (The sender) (corrected from 2)' }])
  const [, corrected] = await custodyOf(order.id)
  expect(corrected).toMatchObject({ kind: 'proof_added', details: { correctedFrom: 2 } })
})
