/** The paper that drivers carry, and the same as a table. */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startTestApp, TEST_NOW, type TestApp } from '../../../../test/app.ts'
import { DAY, dispatchOn, TOMORROW } from '../../../../test/dispatch.ts'
import { makeAdmin, type TestUser } from '../../../../test/factories.ts'
import { pagesIn, textOf } from '../../../../test/pdf-text.ts'

let app: TestApp
let admin: TestUser
let on: ReturnType<typeof dispatchOn>
beforeAll(async () => {
  app = await startTestApp()
  on = dispatchOn(app)
  admin = await makeAdmin(app.db)
})
afterAll(() => app.stop())
beforeEach(() => on.clear())

const SECRETS = {
  delivery_address: '4821 Maple Ridge Ln, Apt 7B, Houston, TX 77018',
  delivery_contact_name: 'Rosa Gutierrez',
  delivery_contact_phone: '713-555-0142',
  pickup_contact_name: 'Ulrich Kellner',
  item_description: 'Two insulin pens',
  special_instructions: 'The key is under the mat',
}
const HIDDEN = ['4821', '7B', 'Gutierrez', '555-0142', 'Kellner', 'insulin', 'under the mat']

async function print(user: TestUser, path: string, language = 'en') {
  const headers = { cookie: `${await app.cookieOf(user)}; language=${language}` }
  const reply = await app.app.inject({ method: 'GET', url: path, headers })
  const pages = pagesIn(reply.rawPayload)
  const text = pages.map((page) => textOf(page).join('\n'))
  return { status: reply.statusCode, headers: reply.headers, pages, text }
}

const MINE = '/api/drivers/me/run.pdf'
const codesOf = (orderId: number, count: number) =>
  Array.from({ length: count }, (_, index) => app.deps.packageCodes.codeOf(orderId, index + 1))
const boxesOn = (page: string) => page.match(/ 11 11 re/g)?.length ?? 0
const nameOf = async ({ id }: TestUser) =>
  (await app.db.selectFrom('users').select('name').where('id', '=', id).executeTakeFirstOrThrow()).name

test('the driver’s own run: each stop with its packages to tick, what is needed there, and who printed it', async () => {
  const driver = await on.driverNear()
  const sample = await on.confirmed({
    ...SECRETS,
    service_type: 'laboratory_sample',
    temperature_band: 'refrigerated',
    package_count: 4,
    requires_signature: true,
    status: 'assigned',
    driver_id: driver.driverId,
    assigned_at: TEST_NOW,
  })
  const { headers, pages, text } = await print(driver, MINE)
  expect(headers).toMatchObject({
    'content-type': 'application/pdf',
    'content-disposition': `attachment; filename="manifest-${DAY}.pdf"`,
  })
  expect(boxesOn(pages[0] as string)).toBe(8)
  const [page = ''] = text
  expect(page).toMatch(/Manifest\nJul 15, 2026/)
  expect(page).toContain(`${await nameOf(driver)}\n2 stops`)
  expect(page).toMatch(new RegExp(`Printed Jul 15, 2026, \\d+:\\d\\d .M by ${await nameOf(driver)}`))
  expect(page).toContain('Holds personal data. Keep it with you, show it to nobody, and shred it after the run.')
  const [, pickup = '', delivery = ''] = page.split(/\n(?=[12]\. )/)
  expect(pickup).toContain(`1. Pickup #ML-${String(sample.id).padStart(4, '0')}`)
  expect(pickup).toContain('Needed here: Package scan, Temperature\n')
  expect(delivery).toContain('Needed here: Package scan, Temperature, Signature\n')
  for (const stop of [pickup, delivery]) {
    expect(stop).toContain('Keep: Refrigerated (36 to 46 °F, 2 to 8 °C)')
    for (const code of codesOf(sample.id, 4)) expect(stop).toContain(code)
  }
  expect(delivery).toMatch(/4821 Maple Ridge Ln.*Rosa Gutierrez, 713-555-0142/s)
  expect(page).toContain(`${await nameOf(driver)}   Manifest of Jul 15, 2026   Times in Central Time   Page 1 of 1`)
})

test('of an order that is only planned, a driver prints as much as of any available job; dispatch prints all of it', async () => {
  const driver = await on.driverNear({ is_on_duty: false })
  const order = await on.confirmed(SECRETS)
  await on.move(admin, { orderIds: [order.id], driverId: driver.driverId })
  expect((await on.statusOf(order.id)).driver_id).toBeNull()
  const csv = (await app.call(driver, 'GET', '/api/drivers/me/run.csv')).body
  const own = (await print(driver, MINE)).text.join('\n')
  for (const paper of [csv, own]) {
    expect(paper).toContain('Maple Ridge Ln, Houston, TX 77018')
    for (const secret of HIDDEN) expect(paper, secret).not.toContain(secret)
  }
  const ofAdmin = (await print(admin, `/api/dispatch/plan.pdf?driverId=${driver.driverId}`)).text.join('\n')
  const exported = (await app.call(admin, 'GET', `/api/dispatch/plan.csv?day=${DAY}`)).body
  for (const paper of [ofAdmin, exported]) for (const text of HIDDEN) expect(paper).toContain(text)
})

test('a round that begins after a wait of an hour or more, with an empty car, is a paper of its own', async () => {
  const driver = await on.driverNear()
  const [now, later] = [
    await on.confirmed({ status: 'assigned', driver_id: driver.driverId, assigned_at: TEST_NOW }),
    await on.confirmed({
      status: 'assigned',
      driver_id: driver.driverId,
      assigned_at: new Date(TEST_NOW.getTime() + 1),
      scheduled_date: new Date('2026-07-15T15:00:00Z'),
      preferred_time_slot: 'evening',
    }),
  ]
  const { text } = await print(driver, MINE)
  expect(text).toHaveLength(2)
  for (const [index, order] of [now, later].entries()) {
    expect(text[index]).toContain(`Round ${index + 1} of 2, 2 stops`)
    expect(text[index]).toContain(`#ML-${String(order.id).padStart(4, '0')}`)
    expect(text[index]).toContain(`${await nameOf(driver)}   Manifest of`)
  }
})

test('after the pickup only the packages that were taken along are to be ticked', async () => {
  const driver = await on.driverNear()
  const taken = {
    status: 'pickup_complete',
    driver_id: driver.driverId,
    assigned_at: TEST_NOW,
    picked_up_at: TEST_NOW,
  } as const
  const order = await on.confirmed({ ...taken, package_count: 3 })
  await app.db
    .insertInto('reconciliations')
    .values({
      order_id: order.id,
      stop: 'pickup',
      unit: 'packages',
      expected: 3,
      counted: 2,
      received: null,
      missing: 1,
      extra: 0,
      missing_packages: [2],
      is_difference: true,
      reason: 'Not ready',
      driver_id: driver.driverId as number,
      counted_at: TEST_NOW,
    })
    .execute()
  const [first, second, third] = codesOf(order.id, 3) as [string, string, string]
  const { pages, text } = await print(driver, MINE)
  expect(boxesOn(pages[0] as string)).toBe(2)
  const csv = (await app.call(driver, 'GET', '/api/drivers/me/run.csv')).body
  expect(csv).toContain(`${first} ${third}`)
  for (const paper of [text.join('\n'), csv]) expect(paper).not.toContain(second)
  expect(text.join('\n')).toContain('2 packages')
})

test('seals: those the sender declared, and the one that was read at the pickup', async () => {
  const driver = await on.driverNear()
  const bags = [
    { bag: '1', seal: 'A-100' },
    { bag: '2', seal: 'A-101' },
  ]
  const form = { kind: 'valuables', declaredValue: null, bags, isDualControl: false, isForDestruction: false }
  const declared = await on.confirmed({ service_type: 'financial_document', trade_form: JSON.stringify(form) })
  const read = await on.confirmed({
    service_type: 'secure_document',
    status: 'pickup_complete',
    driver_id: driver.driverId,
    assigned_at: TEST_NOW,
    picked_up_at: TEST_NOW,
  })
  await app.db
    .insertInto('stop_proofs')
    .values({
      key: crypto.randomUUID(),
      order_id: read.id,
      stop: 'pickup',
      kind: 'seal',
      driver_id: driver.driverId as number,
      user_id: driver.id,
      value: JSON.stringify({ seal: 'Z-77' }),
      skip_reason: null,
      sha256: '0'.repeat(64),
      occurred_at: TEST_NOW,
    })
    .execute()
  await on.move(admin, { orderIds: [declared.id], driverId: driver.driverId })
  const { body } = await app.call(driver, 'GET', '/api/drivers/me/run.csv')
  const line = (id: number, kind: string) =>
    body.split('\r\n').find((row: string) => row.includes(`#ML-${String(id).padStart(4, '0')},${kind}`))
  expect(line(declared.id, 'Pickup')).toMatch(/,"A-100, A-101",,Count$/)
  expect(line(read.id, 'Delivery')).toMatch(/,Z-77,,"Seal number, Signature"$/)
  expect(line(read.id, 'Pickup')).toBeUndefined()
  expect((await print(driver, MINE)).text.join('\n')).toMatch(
    /Seals: A-100, A-101.*Seals: Z-77|Seals: Z-77.*Seals: A-100/s,
  )
})

test('another day’s, in Spanish; the driver’s name is on each of many pages', async () => {
  const driver = await on.driverNear()
  const orders = []
  for (let count = 0; count < 6; count++)
    orders.push(await on.confirmed({ package_count: 20, scheduled_date: new Date('2026-07-16T15:00:00Z') }))
  const { version } = await on.board(admin, TOMORROW)
  const orderIds = orders.map(({ id }) => id)
  const moved = { day: TOMORROW, version, orderIds, driverId: driver.driverId }
  expect((await app.call(admin, 'POST', '/api/dispatch/move', moved)).status).toBe(200)
  const { pages, text } = await print(admin, `/api/dispatch/plan.pdf?day=${TOMORROW}`, 'es')
  expect(pages.length).toBeGreaterThan(2)
  expect(pages.reduce((sum, page) => sum + boxesOn(page), 0)).toBe(12 * 20)
  const name = await nameOf(driver)
  for (const [index, page] of text.entries())
    expect(page).toContain(
      `${name}   Manifiesto del 16 jul 2026   Horas del Centro   Página ${index + 1} de ${pages.length}`,
    )
  expect(text[0]).toContain('Contiene datos personales.')
  expect(text.join('\n')).not.toMatch(/Manifest |Pickup|Delivery|Needed|Printed|packages/)
})

test('however long its texts are, each box is on the page of its code, above the footer', async () => {
  const driver = await on.driverNear()
  for (let count = 0; count < 4; count++)
    await on.confirmed({
      status: 'assigned',
      driver_id: driver.driverId,
      assigned_at: TEST_NOW,
      package_count: 5 * (count + 1),
      special_instructions: 'Ring, then wait at the side door. '.repeat(20 * (count + 1)),
    })
  const { pages } = await print(driver, MINE)
  expect(pages.reduce((sum, page) => sum + boxesOn(page), 0)).toBe(2 * (5 + 10 + 15 + 20))
  for (const page of pages) {
    const codes = textOf(page).filter((text) => /^ML-\d+-\d+-\w{6}$/.test(text))
    expect(codes).toHaveLength(boxesOn(page))
    for (const [, y] of page.matchAll(/ ([\d.]+) 11 11 re/g)) expect(Number(y) + 11).toBeLessThanOrEqual(732)
  }
})

test('a driver’s print is in the audit log with its orders; without a run the paper says so', async () => {
  const driver = await on.driverNear()
  expect((await print(driver, MINE)).text.join('\n')).toContain('No run is planned.')
  const order = await on.confirmed()
  await on.move(admin, { orderIds: [order.id], driverId: driver.driverId })
  await print(driver, MINE)
  const { body } = await app.call(admin, 'GET', `/api/admin/audit-log?orderId=${order.id}`)
  expect(JSON.stringify(body)).toContain('runs.myPdf')
})
