/** Tax: from a rate and a certificate to the invoice, its credits and the books. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, TEST_NOW, type TestApp } from '../../../test/app.ts'
import { makeAdmin, makeClient, makeOrder, type TestUser } from '../../../test/factories.ts'
import { pagesIn, textOf } from '../../../test/pdf-text.ts'
import { bookOrder } from '../../books/book-order.commands.ts'

let app: TestApp
let admin: TestUser
beforeAll(async () => {
  app = await startTestApp()
  admin = await makeAdmin(app.db)
})
afterAll(() => app.stop())

const HOBBS = '5 Turner St, Hobbs, NM 88240'
const SANTA_FE = '100 Palace Ave, Santa Fe, NM 87501'
const HOUSTON = '1200 Main St, Houston, TX 77002'
const post = (url: string, body: object = {}) => app.call(admin, 'POST', url, body)

async function onAccount(): Promise<TestUser> {
  const client = await makeClient(app.db)
  const terms = { netDays: 30, creditLimit: '5000.00', cycle: 'monthly', invoiceBy: 'organization' }
  await app.call(admin, 'PUT', `/api/admin/organizations/${client.organizationId}/terms`, terms)
  return client
}

async function deliver(client: TestUser, from: string, to: string): Promise<number> {
  const facts = { status: 'delivered' as const, payment_state: 'on_account' as const }
  const { id } = await makeOrder(app.db, { ...facts, pickup_address: from, delivery_address: to }, client)
  await app.db.transaction().execute((trx) => bookOrder(trx, id, TEST_NOW))
  return id
}

const draft = async (client: TestUser) =>
  (await post('/api/admin/invoices/draft', { organizationId: client.organizationId, through: '2026-07-15' })).body[0]

const certificate = (client: TestUser, endsOn: string) =>
  post(`/api/admin/organizations/${client.organizationId}/tax-certificates`, { state: 'NM', number: 'NTTC 7', endsOn })

async function taxPayable(): Promise<number> {
  const { body } = await app.call(admin, 'GET', '/api/admin/books/trial-balance')
  expect(body.debit).toBe(body.credit)
  const { debit, credit } = body.accounts.find(({ account }: { account: string }) => account === 'tax_payable')
  return Math.round((credit - debit) * 100)
}

test('New Mexico is taxed by line, across its border and in Texas nothing is, each with its law; credits take tax back', async () => {
  const client = await onAccount()
  const before = await taxPayable()
  const taxed = await deliver(client, SANTA_FE, HOBBS)
  await deliver(client, HOUSTON, HOBBS)
  await deliver(client, HOUSTON, HOUSTON)
  const { id, lines, total } = await draft(client)
  expect(total).toBe('113.72')
  expect(lines.filter(({ orderId }: { orderId: number }) => orderId === taxed)).toMatchObject([
    { rule: 'base', amount: '25.00', tax: { code: 'courier', percent: '4.875' } },
    { rule: 'tax', amount: '1.22', description: expect.stringContaining('tax 4.875%, New Mexico') },
    { rule: 'distance', amount: '12.30' },
    { rule: 'tax', amount: '0.60' },
  ])
  expect(lines.slice(4).map(({ tax }: { tax: object }) => tax)).toMatchObject([
    { code: 'interstate', percent: '0', reason: expect.stringContaining('7-9-56') },
    { code: 'interstate' },
    { code: 'courier', place: 'Texas', percent: '0', reason: expect.stringContaining('3.303') },
    { code: 'courier' },
  ])
  expect((await post(`/api/admin/invoices/${id}/finalize`)).body).toMatchObject({ status: 'open', balance: '113.72' })
  expect(await taxPayable()).toBe(before + 182)
  const { rawPayload } = await app.app.inject({
    url: `/api/invoices/${id}/pdf`,
    headers: { cookie: await app.cookieOf(client) },
  })
  expect(pagesIn(rawPayload).flatMap(textOf).join(' ')).toContain('7-9-56')

  const dispute = (lineId: number) =>
    app.call(client, 'POST', `/api/invoices/${id}/lines/${lineId}/dispute`, { reason: 'Never came' })
  const { body: disputed } = await dispute(lines[2].id)
  expect(disputed.disputed).toBe('12.90')
  const credit = (amount: string) =>
    post(`/api/admin/invoices/${id}/credit-notes`, { lines: [{ lineId: lines[0].id, amount }], reason: 'Late' })
  expect((await credit('10.00')).body).toMatchObject({ credited: '10.49' })
  expect((await credit('15.00')).body).toMatchObject({ credited: '26.22' })
  expect(await taxPayable()).toBe(before + 60)
  const disputeId = disputed.lines[2].dispute.id
  const decided = await post(`/api/admin/disputes/${disputeId}/decide`, { decision: 'credited', reason: 'True' })
  expect(decided.body).toMatchObject({ credited: '39.12', balance: '74.60', disputed: '0.00' })
  expect(await taxPayable()).toBe(before)
})

test('a certificate exempts drafts at once until it is withdrawn; one that has ended is refused in a sentence', async () => {
  const client = await onAccount()
  await deliver(client, HOBBS, HOBBS)
  const { id, total } = await draft(client)
  expect(total).toBe('39.12')
  expect(await certificate(client, '2026-07-14')).toMatchObject({
    status: 422,
    body: { message: 'This certificate ended on 2026-07-14; ask the organization for one that is still valid' },
  })
  const { body: certificates } = await certificate(client, '2026-07-15')
  const drafted = async () => (await app.call(admin, 'GET', `/api/invoices/${id}`)).body
  expect(await drafted()).toMatchObject({ total: '37.30', lines: [{ tax: { certificate: 'NTTC 7' } }, {}] })
  const url = `/api/admin/tax-certificates/${certificates[0].id}`
  expect(await app.call(admin, 'DELETE', url)).toMatchObject({ status: 200, body: [] })
  expect(await drafted()).toMatchObject({ total: '39.12' })
  const before = await taxPayable()
  await post(`/api/admin/invoices/${id}/finalize`)
  expect(await taxPayable()).toBe(before + 182)
  expect((await post(`/api/admin/invoices/${id}/void`, { reason: 'Wrong' })).body).toMatchObject({ status: 'void' })
  expect(await taxPayable()).toBe(before)
})

test('the rate of a city goes before that of its state; a row that an invoice was made with stays', async () => {
  const client = await onAccount()
  await deliver(client, HOBBS, SANTA_FE)
  const { id } = await draft(client)
  const rate = (percent: string, rest: object = {}) =>
    post('/api/admin/tax-rates', {
      state: 'NM',
      city: 'Santa Fe',
      fromDay: '2026-07-01',
      reason: 'GRT',
      percent,
      ...rest,
    })
  expect((await rate('99')).status).toBe(400)
  for (const percent of ['8', '8.1875']) expect((await rate(percent)).status).toBe(200)
  const { body } = await app.call(admin, 'GET', `/api/invoices/${id}`)
  expect(body).toMatchObject({
    total: '40.36',
    lines: [{ tax: { place: 'Santa Fe, NM', percent: '8.1875' } }, {}, {}, {}],
  })
  await post(`/api/admin/invoices/${id}/finalize`)
  expect(await rate('8.2', { city: 'santa fe' })).toMatchObject({ status: 409, body: { code: 'tax_rate_used' } })
  expect((await rate('8.2', { fromDay: '2027-01-01' })).status).toBe(200)
})
