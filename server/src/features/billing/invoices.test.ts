/** Invoices: from what was delivered to what is paid, and what goes wrong on the way. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, TEST_NOW, type TestApp } from '../../../test/app.ts'
import { makeAdmin, makeClient, makeOrder, makeSite, type TestUser } from '../../../test/factories.ts'
import { pagesIn, textOf } from '../../../test/pdf-text.ts'
import { bookOrder } from '../../books/book-order.commands.ts'
import { draftDueInvoices } from './draft.commands.ts'

let app: TestApp
let admin: TestUser
let other: TestUser
beforeAll(async () => {
  app = await startTestApp()
  admin = await makeAdmin(app.db)
  other = await makeAdmin(app.db)
})
afterAll(() => app.stop())

const TERMS = { netDays: 30, creditLimit: '5000.00', cycle: 'monthly', invoiceBy: 'organization' }
const post = (url: string, body: object = {}, user = admin) => app.call(user, 'POST', url, body)

async function onAccount(terms: object = {}): Promise<TestUser> {
  const client = await makeClient(app.db)
  const url = `/api/admin/organizations/${client.organizationId}/terms`
  expect((await app.call(admin, 'PUT', url, { ...TERMS, ...terms })).status).toBe(200)
  return client
}

async function deliver(client: TestUser, order: object = {}): Promise<number> {
  const { id } = await makeOrder(app.db, { status: 'delivered', payment_state: 'on_account', ...order }, client)
  await app.db.transaction().execute((trx) => bookOrder(trx, id, TEST_NOW))
  return id
}

const draft = async (client: TestUser) =>
  (await post('/api/admin/invoices/draft', { organizationId: client.organizationId, through: '2026-07-15' })).body

async function finalized(client: TestUser, orders = 1) {
  for (let count = 0; count < orders; count++) await deliver(client)
  const [{ id }] = await draft(client)
  const reply = await post(`/api/admin/invoices/${id}/finalize`)
  expect(reply.status, JSON.stringify(reply.body)).toBe(200)
  return reply.body
}

const pay = (client: TestUser, amount: string, reference: string, invoiceIds: number[] = [], method = 'check') =>
  post('/api/admin/payments', { organizationId: client.organizationId, amount, method, reference, invoiceIds })

const invoiceOf = async (client: TestUser, id: number) => (await app.call(client, 'GET', `/api/invoices/${id}`)).body

async function expectBalanced() {
  const { body } = await app.call(admin, 'GET', '/api/admin/books/trial-balance')
  expect(body.debit).toBe(body.credit)
}

test('what was delivered on account becomes a draft, an invoice with a number, files and a mail, and each delivery is on one', async () => {
  const client = await onAccount({ mailTo: ['ap@clinic.example'] })
  const orderId = await deliver(client, { po_number: 'PO-7' })
  await makeOrder(app.db, { status: 'delivered' }, client)
  const [first, ...more] = await draft(client)
  expect(more).toEqual([])
  expect(first).toMatchObject({ status: 'draft', number: null, total: '37.30', balance: '0.00', through: '2026-07-15' })
  expect(first.lines).toMatchObject([
    { orderId, rule: 'base', amount: '25.00', description: expect.stringContaining('PO PO-7') },
    { orderId, rule: 'distance', amount: '12.30', description: expect.stringContaining('8.2 miles') },
  ])
  expect(await draft(client)).toMatchObject([{ id: first.id, total: '37.30' }])
  expect((await app.call(client, 'GET', `/api/invoices/${first.id}`)).status).toBe(404)

  const { body: final } = await post(`/api/admin/invoices/${first.id}/finalize`)
  expect(final).toMatchObject({
    status: 'open',
    balance: '37.30',
    issuedOn: '2026-07-15',
    dueOn: '2026-08-14',
    isOverdue: false,
  })
  expect(final.number).toBeGreaterThan(0)
  expect(await draft(client)).toEqual([])
  expect(await post(`/api/admin/invoices/${first.id}/finalize`)).toMatchObject({
    status: 409,
    body: { code: 'invoice_is_final' },
  })

  const pdf = () => app.app.inject({ url: `/api/invoices/${first.id}/pdf`, headers: { cookie } })
  const cookie = await app.cookieOf(client)
  const [one, two] = [await pdf(), await pdf()]
  expect(one.rawPayload.equals(two.rawPayload)).toBe(true)
  expect(pagesIn(one.rawPayload).flatMap(textOf).join(' ')).toContain(`INV-${String(final.number).padStart(6, '0')}`)
  const csv = (await app.call(client, 'GET', `/api/invoices/${first.id}/csv`)).body as string
  expect(csv.trim().split('\r\n')).toHaveLength(3)
  const mails = await app.db
    .selectFrom('mails')
    .select('subject')
    .where('to_address', '=', 'ap@clinic.example')
    .execute()
  expect(mails).toEqual([{ subject: expect.stringMatching(/^Invoice INV-/) }])
  expect((await app.call(client, 'GET', '/api/billing')).body).toMatchObject({
    open: '37.30',
    unbilled: '0.00',
    terms: { netDays: 30 },
  })
  await expectBalanced()
})

test('one invoice for each site or cost center; a discarded draft leaves its deliveries for the next', async () => {
  const client = await onAccount({ invoiceBy: 'site' })
  const site = await makeSite(app.db, client.organizationId as number, { name: 'North' })
  await deliver(client, { pickup_site_id: site })
  await deliver(client)
  const drafts = await draft(client)
  expect(drafts.map(({ splitName }: { splitName: string }) => splitName).sort()).toEqual(['North', null])
  expect((await app.call(admin, 'DELETE', `/api/admin/invoices/${drafts[0].id}`)).status).toBe(200)
  expect(await draft(client)).toHaveLength(2)
})

test('nonsense is refused in a sentence: no terms, the future, an empty draft, an unknown invoice', async () => {
  const client = await makeClient(app.db)
  const body = { organizationId: client.organizationId, through: '2026-07-15' }
  expect(await post('/api/admin/invoices/draft', body)).toMatchObject({
    status: 409,
    body: { code: 'organization_without_terms' },
  })
  expect(await post('/api/admin/invoices/draft', { ...body, through: '2026-07-16' })).toMatchObject({
    status: 422,
    body: { code: 'draft_of_the_future' },
  })
  expect(await post('/api/admin/invoices/draft', { ...body, organizationId: 2_000_000_000 })).toMatchObject({
    status: 404,
  })
  expect(await post('/api/admin/invoices/2000000000/finalize')).toMatchObject({
    status: 404,
    body: { code: 'invoice_not_found' },
  })
  for (const amount of ['0.00', '-5.00', '1e9', '99999999.00'])
    expect(await pay(client, amount, 'x'), amount).toMatchObject({ status: 400 })
})

test('two admins who finalize at once: each invoice once, and no number twice or missing', async () => {
  const clients = await Promise.all(Array.from({ length: 6 }, () => onAccount()))
  const ids: number[] = []
  for (const client of clients) {
    await deliver(client)
    const [made] = await draft(client)
    ids.push(made.id)
  }
  const replies = await Promise.all(
    ids.flatMap((id) => [admin, other].map((user) => post(`/api/admin/invoices/${id}/finalize`, {}, user))),
  )
  expect(replies.filter(({ status }) => status === 200)).toHaveLength(6)
  expect(replies.filter(({ status }) => status === 409)).toHaveLength(6)
  const { rows } = await app.deps.database.pool.query(
    'select number from invoices where number is not null order by number',
  )
  const numbers = rows.map(({ number }) => number as number)
  expect(numbers).toEqual(numbers.map((_, index) => (numbers[0] as number) + index))
  const { rows: series } = await app.deps.database.pool.query(
    `select last from invoice_numbers where series = 'invoice'`,
  )
  expect(series[0].last).toBe(numbers.at(-1))
})

test('part payments, one payment over many invoices, cash for later ones, and the same reference twice', async () => {
  const client = await onAccount()
  const first = await finalized(client)
  const second = await finalized(client, 2)
  expect((await pay(client, '10.00', 'No. 1', [first.id])).body).toMatchObject({
    applied: [{ invoiceId: first.id, amount: '10.00' }],
    unapplied: '0.00',
  })
  const both = () => pay(client, '110.00', ' no. 2', [first.id, second.id])
  const replies = await Promise.all([both(), both()])
  expect(replies.map(({ status }) => status)).toEqual([200, 200])
  expect(replies[0]?.body).toEqual(replies[1]?.body)
  expect(replies[0]?.body).toMatchObject({
    applied: [
      { invoiceId: first.id, amount: '27.30' },
      { invoiceId: second.id, amount: '74.60' },
    ],
    unapplied: '8.10',
  })
  expect(await pay(client, '111.00', 'NO. 2', [])).toMatchObject({
    status: 409,
    body: { code: 'payment_reference_used' },
  })
  expect(await invoiceOf(client, first.id)).toMatchObject({ status: 'paid', balance: '0.00', paid: '37.30' })
  const third = await finalized(client)
  const paymentId = replies[0]?.body.id
  expect((await post(`/api/admin/payments/${paymentId}/apply`, { invoiceIds: [third.id] })).body).toMatchObject({
    unapplied: '0.00',
  })
  expect(await invoiceOf(client, third.id)).toMatchObject({ status: 'open', balance: '29.20' })
  // Four days later the bank takes it back.
  expect((await post(`/api/admin/payments/${paymentId}/return`, { reason: 'R01' })).body).toMatchObject({
    applied: [],
    unapplied: '0.00',
  })
  expect(await post(`/api/admin/payments/${paymentId}/return`, { reason: 'R01' })).toMatchObject({ status: 409 })
  expect(await invoiceOf(client, second.id)).toMatchObject({
    status: 'open',
    balance: '74.60',
    payments: [{ isReturned: true }],
  })
  expect(await invoiceOf(client, third.id)).toMatchObject({ balance: '37.30' })
  const stranger = await onAccount()
  expect(await pay(stranger, '5.00', 'x', [first.id])).toMatchObject({ status: 404 })
  await expectBalanced()
})

test('a credit is at most what remains; the last one takes the remainder; of what was paid the rest is kept', async () => {
  const client = await onAccount()
  const { id, lines } = await finalized(client)
  const credit = (body: object) => post(`/api/admin/invoices/${id}/credit-notes`, { reason: 'Late', ...body })
  expect(await credit({})).toMatchObject({ status: 422, body: { code: 'credit_needs_amount_or_lines' } })
  expect(await credit({ amount: '37.31' })).toMatchObject({
    status: 422,
    body: { message: 'At most $37.30 can be credited here' },
  })
  expect((await credit({ lines: [{ lineId: lines[0].id, amount: '5.00' }] })).body).toMatchObject({
    credited: '5.00',
    balance: '32.30',
  })
  expect(await credit({ lines: [{ lineId: lines[0].id, amount: '20.01' }] })).toMatchObject({ status: 422 })
  await pay(client, '30.00', 'No. 9', [id])
  const atOnce = await Promise.all([credit({ amount: '20.00' }), credit({ amount: '20.00' })])
  expect(atOnce.map(({ status }) => status).sort()).toEqual([200, 422])
  const { body: last } = await credit({ amount: '12.30' })
  expect(last).toMatchObject({ credited: '37.30', balance: '0.00', status: 'paid' })
  expect(last.lines.map(({ amount, credited }: { amount: string; credited: string }) => amount === credited)).toEqual([
    true,
    true,
  ])
  expect((await app.call(client, 'GET', '/api/billing')).body).toMatchObject({ open: '0.00', unapplied: '30.00' })
  await expectBalanced()
})

test('a voided invoice frees its deliveries; one that is paid in part is not voided; nobody pays one that is written off', async () => {
  const client = await onAccount()
  const first = await finalized(client)
  const voiding = (id: number) => post(`/api/admin/invoices/${id}/void`, { reason: 'Wrong site' })
  expect((await voiding(first.id)).body).toMatchObject({ status: 'void', balance: '0.00', number: first.number })
  const second = await finalized(client, 0)
  expect(second).toMatchObject({ total: '37.30' })
  await pay(client, '1.00', 'No. 1', [second.id])
  expect(await voiding(second.id)).toMatchObject({ status: 409, body: { code: 'invoice_is_touched' } })
  const off = () => post(`/api/admin/invoices/${second.id}/write-off`, { reason: 'Bankrupt' })
  expect((await off()).body).toMatchObject({ status: 'written_off', balance: '0.00' })
  expect(await off()).toMatchObject({ status: 409 })
  expect(await pay(client, '5.00', 'No. 2', [second.id])).toMatchObject({ status: 409 })
  await expectBalanced()
})

test('a disputed line leaves the ageing until it is decided; a client who disputes everything disputes each line once', async () => {
  const client = await onAccount()
  const { id, lines } = await finalized(client)
  app.clock.now = new Date('2026-09-01T15:00:00Z')
  const dispute = (lineId: number) =>
    app.call(client, 'POST', `/api/invoices/${id}/lines/${lineId}/dispute`, { reason: 'Nobody came' })
  const ageing = async () =>
    (await app.call(admin, 'GET', '/api/admin/books/ageing')).body.find(
      ({ organizationId }: { organizationId: number }) => organizationId === client.organizationId,
    )
  expect(await ageing()).toMatchObject({ current: '0.00', days1to30: '37.30', disputed: '0.00' })
  for (const line of lines) expect((await dispute(line.id)).status).toBe(200)
  expect(await dispute(lines[0].id)).toMatchObject({ status: 409, body: { code: 'line_is_disputed' } })
  expect(await ageing()).toMatchObject({ days1to30: '0.00', disputed: '37.30' })
  const open = await invoiceOf(client, id)
  const [first, second] = open.lines.map((line: { dispute: { id: number } }) => line.dispute.id)
  const decide = (disputeId: number, decision: string) =>
    post(`/api/admin/disputes/${disputeId}/decide`, { decision, reason: 'Seen the proof' })
  expect((await decide(first, 'credited')).body).toMatchObject({
    credited: '25.00',
    balance: '12.30',
    disputed: '12.30',
  })
  expect((await decide(second, 'rejected')).body).toMatchObject({ balance: '12.30', disputed: '0.00', isOverdue: true })
  expect(await decide(second, 'credited')).toMatchObject({ status: 409, body: { code: 'dispute_is_decided' } })
  expect(await dispute(lines[1].id)).toMatchObject({ status: 409, body: { code: 'dispute_is_decided' } })
  app.clock.now = TEST_NOW
  await expectBalanced()
})

test('every night cycles that are over are drafted, after their days of grace', async () => {
  const client = await onAccount({ cycle: 'weekly', graceDays: 2 })
  await deliver(client, { delivered_at: new Date('2026-07-11T15:00:00Z') })
  await deliver(client)
  const drafts = async () =>
    (await app.call(admin, 'GET', `/api/invoices?organizationId=${client.organizationId}&status=draft`)).body
  await draftDueInvoices(app.deps, new Date('2026-07-14T09:05:00Z'))
  expect(await drafts()).toEqual([])
  for (let times = 0; times < 2; times++) await draftDueInvoices(app.deps, new Date('2026-07-15T09:05:00Z'))
  expect(await drafts()).toMatchObject([{ through: '2026-07-12', total: '37.30' }])
})

test('the database keeps what is final', async () => {
  const { id } = await finalized(await onAccount())
  const statement = (sql: string) =>
    app.deps.database.pool.query(sql).then(
      () => 'it worked',
      (error) => error.constraint ?? error.message,
    )
  expect(await statement(`update invoices set total_cents = 1 where id = ${id}`)).toBe('invoices_stay')
  expect(await statement(`delete from invoices where id = ${id}`)).toBe('invoices_stay')
  expect(await statement(`update invoice_lines set cents = 1 where invoice_id = ${id}`)).toBe('invoice_lines_stay')
  expect(await statement(`update invoice_files set content = 'x' where invoice_id = ${id}`)).toContain(
    'permission denied',
  )
})
