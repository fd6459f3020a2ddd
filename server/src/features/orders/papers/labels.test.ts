import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../../test/app.ts'
import { makeAdmin, makeClient, makeOrder, type TestUser } from '../../../../test/factories.ts'
import { pagesIn, textOf } from '../../../../test/pdf-text.ts'
import { qrText } from '../../../../test/qr-text.ts'

let app: TestApp
let client: TestUser
beforeAll(async () => {
  app = await startTestApp()
  client = await makeClient(app.db)
})
afterAll(() => app.stop())

const print = async (orderId: number, size: string | null, user = client, language = 'en') => {
  const headers = { cookie: `${await app.cookieOf(user)}; language=${language}` }
  const url = `/api/orders/${orderId}/labels.pdf${size ? `?size=${size}` : ''}`
  const reply = await app.app.inject({ method: 'GET', url, headers })
  return { status: reply.statusCode, headers: reply.headers, pages: pagesIn(reply.rawPayload), pdf: reply.rawPayload }
}

const anOrder = (package_count: number) =>
  makeOrder(
    app.db,
    {
      package_count,
      pickup_address: 'Bayou Bend Pharmacy, 6411 Fannin St, Houston, TX 77030',
      pickup_contact_name: 'Secret Sender',
      delivery_address: '1200 Main St, Apt 4, Katy, TX 77494',
      delivery_contact_name: 'Secret Recipient',
      item_description: 'Secret medicine',
      special_instructions: 'Secret door code',
    },
    client,
  )

/** Draws the page's rectangles, of which only QR codes consist, and reads the code within a part of the page. */
function scan(page: string, part: { x: number; y: number; width: number; height: number }): string {
  const scale = 3
  const [width, height] = [Math.round(part.width * scale), Math.round(part.height * scale)]
  const pixels = new Uint8ClampedArray(width * height * 4).fill(255)
  for (const [, ...numbers] of page.matchAll(/([-\d.]+) ([-\d.]+) ([-\d.]+) ([-\d.]+) re/g)) {
    const [x, y, w, h] = numbers.map(Number) as [number, number, number, number]
    const inPart = (at: number, origin: number) => Math.round((at - origin) * scale)
    for (let row = Math.max(0, inPart(y, part.y)); row < Math.min(height, inPart(y + h, part.y)); row++)
      for (let column = Math.max(0, inPart(x, part.x)); column < Math.min(width, inPart(x + w, part.x)); column++)
        pixels.fill(0, (row * width + column) * 4, (row * width + column) * 4 + 3)
  }
  return qrText({ data: pixels, width, height })
}

const codeOf = (orderId: number, number: number) => app.deps.packageCodes.codeOf(orderId, number)
const numberOf = (orderId: number) => `#ML-${String(orderId).padStart(4, '0')}`

test('4 by 6 inches: a page for each package, whose QR code is the package’s code', async () => {
  const { id } = await anOrder(3)
  const { status, headers, pages, pdf } = await print(id, '4x6')
  expect(status).toBe(200)
  expect(headers).toMatchObject({
    'content-type': 'application/pdf',
    'content-disposition': `inline; filename="labels-${numberOf(id).slice(1)}.pdf"`,
  })
  expect(pdf.toString('latin1').match(/\/MediaBox \[0 0 288 432\]/g)).toHaveLength(3)
  expect(pages).toHaveLength(3)
  for (const [index, page] of pages.entries()) {
    const code = codeOf(id, index + 1)
    expect(scan(page, { x: 0, y: 0, width: 288, height: 432 })).toBe(code)
    expect(textOf(page)).toEqual([
      'Meridian',
      `Package ${index + 1} of 3`,
      code,
      numberOf(id),
      'Standard',
      'From',
      'Houston, TX',
      'To',
      '1200 Main St',
      'Katy, TX 77494',
    ])
  }
})

test('in Spanish for somebody who reads Spanish, without anything more of the order', async () => {
  const { id } = await anOrder(2)
  await app.db
    .updateTable('orders')
    .set({
      service_type: 'laboratory_sample',
      temperature_band: 'refrigerated',
      stability_hours: 6,
      collected_at: new Date('2026-07-15T14:05:00Z'),
    })
    .where('id', '=', id)
    .execute()
  const { pages } = await print(id, '4x6', client, 'es')
  expect(textOf(pages[1] as string)).toEqual([
    'Meridian',
    'Paquete 2 de 2',
    codeOf(id, 2),
    numberOf(id),
    'Estándar',
    'De',
    'Houston, TX',
    'Para',
    '1200 Main St',
    'Katy, TX 77494',
    expect.stringMatching(/^Mantener a 2 a 8 °C$/),
    expect.stringMatching(/^Tomada 15 jul 2026, 9:05 a\.\s?m\.$/),
    'Sustancia biológica, categoría B',
    'UN3373',
  ])
})

test('letter: six labels on a sheet, each with its own code', async () => {
  const { id } = await anOrder(7)
  const { pages, pdf } = await print(id, null)
  expect(pdf.toString('latin1').match(/\/MediaBox \[0 0 612 792\]/g)).toHaveLength(2)
  expect(pages).toHaveLength(2)
  const labels = pages.map((page) => textOf(page).filter((text) => text.startsWith('Package')))
  expect(labels.map((found) => found.length)).toEqual([6, 1])
  const read = Array.from({ length: 6 }, (_, index) =>
    scan(pages[0] as string, { x: (index % 2) * 306, y: Math.floor(index / 2) * 264, width: 306, height: 264 }),
  )
  expect(read).toEqual([1, 2, 3, 4, 5, 6].map((number) => codeOf(id, number)))
})

test('samples: temperature, time of collection and the mark of category B, which nothing else has', async () => {
  const sample = await makeOrder(
    app.db,
    {
      service_type: 'laboratory_sample',
      priority: 'emergency',
      priority_fee_cents: 3500,
      total_cents: 7230,
      temperature_band: 'refrigerated',
      collected_at: new Date('2026-07-15T14:05:00Z'),
      stability_hours: 6,
    },
    client,
  )
  for (const size of ['letter', '4x6']) {
    const text = (await print(sample.id, size)).pages.flatMap(textOf)
    expect(text).toEqual(
      expect.arrayContaining([
        'Emergency',
        'Keep at 2 to 8 °C',
        'Collected Jul 15, 2026, 9:05 AM',
        'UN3373',
        'Biological substance, category B',
      ]),
    )
    expect((await print((await anOrder(1)).id, size)).pages.flatMap(textOf)).not.toContain('UN3373')
  }
})

test('a label says nothing of the item, the people, the sender’s street or the apartment', async () => {
  const { id } = await anOrder(1)
  for (const size of ['letter', '4x6']) {
    const { pages, pdf } = await print(id, size)
    // Only what a person can read: streams, lengths, times and the file's id may have these letters by chance.
    const outsideStreams = pdf.toString('latin1').replace(/stream\n.*?endstream/gs, '')
    const properties = [...outsideStreams.matchAll(/\((?!D:)(.*?)\)/g)].map(([, text]) => text)
    expect(properties).toContain('Meridian Logistics')
    const text = [...pages.flatMap(textOf), ...properties].join('\n')
    expect(text).not.toMatch(/secret|Fannin|Apt|Bayou|77030/i)
  }
})

test('labels are for the order’s own organization and admins, in the two sizes only', async () => {
  const { id } = await anOrder(1)
  expect((await print(id, 'letter', await makeAdmin(app.db))).status).toBe(200)
  expect((await print(id, 'letter', await makeClient(app.db))).status).toBe(404)
  expect((await print(id, 'a4')).status).toBe(400)
})

test('cities in every script fit on a label', async () => {
  const { id } = await makeOrder(
    app.db,
    { pickup_address: '1 薬 St, Đà Nẵng, TX 77001', delivery_address: 'x'.repeat(300) },
    client,
  )
  const { status, pages } = await print(id, '4x6')
  expect([status, pages.length]).toEqual([200, 1])
})

test.each(['cancelled', 'declined'] as const)('a %s order has no labels', async (status) => {
  const { id } = await makeOrder(app.db, { status }, client)
  const reply = await app.call(client, 'GET', `/api/orders/${id}/labels.pdf?size=4x6`)
  const message = `Order ${numberOf(id)} is ${status === 'cancelled' ? 'canceled' : 'declined'} and won’t be delivered`
  expect([reply.status, reply.body]).toMatchObject([409, { code: 'order_undeliverable', message }])
})
