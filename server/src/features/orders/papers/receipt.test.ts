import type { Language } from '@meridian/domain/accounts/language.ts'
import PDFDocument from 'pdfkit'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../../test/app.ts'
import { makeAdmin, makeClient, makeDriver, makeOrder, makeOrganization } from '../../../../test/factories.ts'
import { pagesIn as drawnPages, textOf } from '../../../../test/pdf-text.ts'
import type { OrderWithClient } from '../../../orders/orders.queries.ts'
import { findOrder } from '../../../orders/orders.queries.ts'
import { pdfFonts } from '../../../pdf/fonts.ts'
import { newDocument, sizeToFit, THIRD } from '../../../pdf/layout.ts'
import { isInOwnFont, replaceUnsupportedCharacters } from '../../../pdf/text.ts'
import { receiptFacts } from './receipt.queries.ts'
import { toReceipt } from './receipt.view.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

const COMPANY = { COMPANY_NAME: 'Gulf Couriers LLC', COMPANY_ADDRESS: '1200 Smith Street, Houston, TX 77002' }

const download = async (orderId: number, user: Parameters<TestApp['call']>[0], language: Language = 'en') => {
  const cookie = user ? { cookie: `${await app.cookieOf(user)}; language=${language}` } : {}
  return app.app.inject({ method: 'GET', url: `/api/orders/${orderId}/receipt.pdf`, headers: cookie })
}
const said = async (orderId: number, language: Language = 'en') =>
  toReceipt(
    await receiptFacts(app.db, (await findOrder(app.db, orderId)) as OrderWithClient),
    COMPANY,
    app.clock.now,
    language,
  )
type Payment = { state: 'processing' | 'paid' | 'failed' | 'refunding' | 'refunded'; provider?: 'test' | 'stripe' }
const pay = (orderId: number, { state, provider = 'stripe' }: Payment) =>
  app.db
    .insertInto('payments')
    .values({
      order_id: orderId,
      provider,
      provider_payment_id: `pi_${orderId}_${state}`,
      amount_cents: 3730,
      state,
      created_at: new Date('2026-07-15T15:00:00Z'),
      updated_at: new Date('2026-07-16T15:00:00Z'),
    })
    .execute()

test('a receipt is a PDF under the order’s number, for its organization and admins only', async () => {
  const client = await makeClient(app.db)
  const { id } = await makeOrder(app.db, {}, client)
  await pay(id, { state: 'paid' })
  const reply = await download(id, client)
  expect(reply.statusCode).toBe(200)
  expect(reply.headers).toMatchObject({
    'content-type': 'application/pdf',
    'content-disposition': `attachment; filename="receipt-ML-${String(id).padStart(4, '0')}.pdf"`,
  })
  expect(reply.rawPayload.subarray(0, 5).toString()).toBe('%PDF-')
  expect(pagesIn(reply.rawPayload)).toBe(1)
  expect((await download(id, await makeAdmin(app.db))).statusCode).toBe(200)
  expect((await download(id, await makeClient(app.db))).statusCode).toBe(404)
  expect((await download(2_000_000_000, client)).statusCode).toBe(404)
})

test('in Spanish: every label, date and state, and a name as it is written', async () => {
  const client = await makeClient(app.db, await makeOrganization(app.db, 'Clínica Muñoz'))
  const { id } = await makeOrder(
    app.db,
    {
      priority: 'express',
      priority_fee_cents: 1500,
      total_cents: 5230,
      item_description: '¿Frágil? Ñandú: $5',
      status: 'cancelled',
    },
    client,
  )
  await pay(id, { state: 'refunding' })
  const reply = await download(id, client, 'es')
  expect(reply.headers['content-disposition']).toBe(
    `attachment; filename="recibo-ML-${String(id).padStart(4, '0')}.pdf"`,
  )
  expect(reply.rawPayload.toString('latin1')).toContain('/Lang (es-US)')
  const words = drawnPages(reply.rawPayload).flatMap(textOf)
  for (const text of ['Recibo', 'Clínica Muñoz', '¿Frágil? Ñandú: $5', 'Recolección', 'Artículo', 'Exprés'])
    expect(words).toContain(text)
  expect(words).toContain('Reembolso en proceso')
  expect(words.join('\n')).toMatch(/\d de julio de 2026/)
  expect(words.join('\n')).toMatch(/Página 1 de 1/)
  const english = drawnPages((await download(id, client)).rawPayload).flatMap(textOf)
  const shared = english.filter((text) => words.includes(text) && /[a-z]{3}/.test(text))
  // What is the same in both: names, addresses, amounts.
  expect(shared).toEqual(expect.arrayContaining(['Clínica Muñoz', 'Meridian']))
  for (const text of shared)
    expect(text).not.toMatch(/\b(Order|Paid|Driver|Pickup|Delivery|Issued|From|Charges|Payment|Service|Priority)\b/)
  expect((await said(id, 'es')).price).toContainEqual(
    expect.objectContaining({ note: expect.stringContaining('por milla') }),
  )
})

const pagesIn = (pdf: Buffer) => pdf.toString('latin1').match(/\/Type \/Page\b/g)?.length

test('a paid and delivered order: parties, route, amounts that add up, and the payment with its reference', async () => {
  const client = await makeClient(app.db, await makeOrganization(app.db, 'Bayou City Compounding'))
  const driver = await makeDriver(app.db)
  const moment = new Date('2026-07-15T15:00:00Z')
  const { id } = await makeOrder(
    app.db,
    {
      status: 'delivered',
      driver_id: driver.driverId,
      payment_state: 'paid',
      priority: 'express',
      priority_fee_cents: 1500,
      total_cents: 5230,
      created_at: moment,
      delivered_at: moment,
    },
    client,
  )
  await pay(id, { state: 'failed' })
  await app.db
    .insertInto('payments')
    .values({ order_id: id, provider: 'stripe', provider_payment_id: `pi_${id}`, amount_cents: 5230, state: 'paid' })
    .execute()
  const receipt = await said(id)
  expect(receipt).toMatchObject({
    state: 'Paid',
    isSettled: true,
    issued: 'July 15, 2026',
    company: ['Gulf Couriers LLC', '1200 Smith Street', 'Houston, TX 77002'],
    total: '$52.30',
    client: ['Bayou City Compounding', expect.stringMatching(/^Test client/), expect.stringContaining('@test.example')],
    route: { distance: '8.2 mi', pickup: '6411 Fannin St, Houston, TX 77030' },
    price: [
      { label: 'Base rate', amount: '$25.00' },
      { label: 'Distance', note: '8.2 mi at $1.50/mile', amount: '$12.30' },
      { label: 'Priority', note: 'Express', amount: '$15.00' },
    ],
    payments: [{ label: 'Card: paid', note: expect.stringContaining(`reference pi_${id}`), amount: '$52.30' }],
    balance: { label: 'Balance due', text: '$0.00' },
  })
  expect(receipt.delivery).toContainEqual({ label: 'Delivered', text: 'Jul 15, 2026, 10:00 AM Central' })
})

test.each<[string, object, Payment['state'][], string, string, string[]]>([
  ['nothing paid', {}, [], 'Not paid', 'Balance due $37.30', []],
  ['being processed', { payment_state: 'processing' }, ['processing'], 'Processing', 'Balance due $37.30', ['$37.30']],
  ['no card entered yet', {}, ['processing'], 'Not paid', 'Balance due $37.30', []],
  [
    'given back by hand while on its way',
    { status: 'confirmed', payment_state: 'refunded' },
    ['refunded'],
    'Refunded',
    'Balance due $0.00',
    ['$37.30', '-$37.30'],
  ],
  ['cancelled unpaid', { status: 'cancelled' }, [], 'Canceled', 'Balance due $0.00', []],
  ['given back', { status: 'cancelled' }, ['refunded'], 'Refunded', 'Balance due $0.00', ['$37.30', '-$37.30']],
  [
    'on its way back',
    { status: 'declined' },
    ['refunding'],
    'Refund in progress',
    'Balance due $0.00',
    ['$37.30', '-$37.30'],
  ],
  ['declined, still held', { status: 'declined' }, ['paid'], 'Refund in progress', 'To be refunded $37.30', ['$37.30']],
  [
    'paid again after a refund',
    {},
    ['refunded', 'paid'],
    'Refunded',
    'Balance due $0.00',
    ['$37.30', '-$37.30', '$37.30'],
  ],
])('money: %s', async (_, facts, states, state, balance, amounts) => {
  const { id } = await makeOrder(app.db, facts)
  for (const one of states) await pay(id, { state: one })
  const receipt = await said(id)
  expect(receipt.state).toBe(state)
  expect(receipt.title).toBe(states.some((one) => one !== 'processing') ? 'Receipt' : 'Order summary')
  expect(`${receipt.balance.label} ${receipt.balance.text}`).toBe(balance)
  expect(receipt.payments.map((line) => line.amount)).toEqual(amounts)
})

test('money: a price that fell after payment, and one that rose', async () => {
  const cheaper = await makeOrder(app.db, { payment_state: 'paid' })
  const paid = { provider: 'test', state: 'paid' } as const
  const part = { refund_cents: 500, refunded_cents: 200 }
  await app.db
    .insertInto('payments')
    .values({ ...paid, ...part, order_id: cheaper.id, amount_cents: 4230 })
    .execute()
  expect(await said(cheaper.id)).toMatchObject({
    state: 'Refund in progress',
    balance: { text: '$0.00' },
    payments: [{ amount: '$42.30' }, { label: /refunded in part/, amount: '-$2.00' }, { amount: '-$3.00' }],
  })
  await app.db.updateTable('payments').set({ refunded_cents: 500 }).where('order_id', '=', cheaper.id).execute()
  expect(await said(cheaper.id)).toMatchObject({ state: 'Paid', isSettled: true })
  const dearer = await makeOrder(app.db, { prepaid_cents: 3000 })
  await app.db
    .insertInto('payments')
    .values({ ...paid, order_id: dearer.id, amount_cents: 3000 })
    .execute()
  expect(await said(dearer.id)).toMatchObject({ state: 'Not paid', balance: { text: '$7.30' } })
})

test('long texts, endless words and characters of every script flow over pages without an error', async () => {
  const client = await makeClient(app.db, await makeOrganization(app.db, `Клиника №1 ${'Łódź '.repeat(30)}`))
  const { id } = await makeOrder(
    app.db,
    {
      item_description: `${'W'.repeat(900)} 薬 💊 نص`,
      pickup_address: `${'Long Way '.repeat(33)}TX`,
      delivery_address: 'x'.repeat(300),
    },
    client,
  )
  for (let count = 0; count < 30; count++)
    await app.db
      .insertInto('payments')
      .values({ order_id: id, provider: 'test', amount_cents: 1, state: 'refunded' })
      .execute()
  const reply = await download(id, client)
  expect(reply.statusCode).toBe(200)
  expect(pagesIn(reply.rawPayload)).toBeGreaterThan(1)
  expect(pagesIn(reply.rawPayload)).toBeLessThan(7)
})

test('a word wider than its column is set smaller rather than broken', async () => {
  const doc = await newDocument({ title: 'Receipt', subject: '', language: 'en' })
  const email = 'purchasing.dept@bayoubendcompounding.example'
  const size = sizeToFit(doc, email, 'Regular', THIRD)
  expect(doc.font('Helvetica').fontSize(size).widthOfString(email)).toBeLessThanOrEqual(THIRD)
  expect(sizeToFit(doc, 'Bayou Bend Pharmacy of the Medical Center, Houston', 'Bold', THIRD)).toBe(10)
})

test.each([
  ['Café, Łódź, Đà Nẵng, “quoted” – €5', 'Café, Łódź, Đà Nẵng, “quoted” – €5'],
  ['Nguyễn Thị Hằng'.normalize('NFD'), 'Nguyễn Thị Hằng'],
  ['Клиника №1 薬', 'Клиника №1 ?'],
  ['a\u0007b\u200bc\r\nd', 'abc\nd'],
  ['ﬁne Ⅻ at\u20093 PM', 'fine XII at 3 PM'],
])('replaceUnsupportedCharacters: %s', (text, expected) => {
  expect(replaceUnsupportedCharacters(text)).toBe(expected)
})

test('every character that is printed unchanged has a glyph in both fonts', async () => {
  const letters = Array.from({ length: 0x2300 }, (_, code) => String.fromCodePoint(code)).filter(
    (letter) => isInOwnFont(letter) && !/[\t\n]/.test(letter),
  )
  expect(letters.length).toBeGreaterThan(900)
  for (const font of Object.values(await pdfFonts())) {
    const doc = new PDFDocument().font(font) as unknown as Drawn
    expect(letters.filter((letter) => !doc._font.font.hasGlyphForCodePoint(letter.codePointAt(0) as number))).toEqual(
      [],
    )
  }
})

/** What pdfkit stores of the current font. */
type Drawn = { _font: { font: { hasGlyphForCodePoint(code: number): boolean } } }

test.each([
  ['en', 'Cost center', 'PO number'],
  ['es', 'Centro de costo', 'Orden de compra'],
] as const)(
  'a receipt (%s) names what the order is charged to, and has no such line without it',
  async (language, costCenter, poNumber) => {
    const client = await makeClient(app.db)
    const { id: costCenterId } = await app.db
      .insertInto('cost_centers')
      .values({ organization_id: client.organizationId as number, code: '4711', name: 'Renamed since' })
      .returning('id')
      .executeTakeFirstOrThrow()
    const charged = {
      cost_center_id: costCenterId,
      cost_center_code: '4711',
      cost_center_name: 'Pharmacy',
      po_number: 'PO-88',
    }
    const linesOf = async (fields: object) =>
      JSON.stringify(await said((await makeOrder(app.db, fields, client)).id, language))
    const lines = await linesOf(charged)
    expect(lines).toContain(JSON.stringify({ label: costCenter, text: '4711 Pharmacy' }))
    expect(lines).toContain(JSON.stringify({ label: poNumber, text: 'PO-88' }))
    expect(await linesOf({})).not.toMatch(new RegExp(`${costCenter}|${poNumber}`))
  },
)
