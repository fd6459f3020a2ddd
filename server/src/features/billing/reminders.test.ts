/** What follows an open invoice: reminders, statements, cash that waits, and the evidence beside a disputed line. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, TEST_NOW, type TestApp } from '../../../test/app.ts'
import { makeAdmin, makeClient, makeOrder, type TestUser } from '../../../test/factories.ts'
import { pagesIn, textOf } from '../../../test/pdf-text.ts'
import { bookOrder } from '../../books/book-order.commands.ts'
import { remindOfInvoices } from './reminders.commands.ts'

let app: TestApp
let admin: TestUser
let client: TestUser
beforeAll(async () => {
  app = await startTestApp()
  admin = await makeAdmin(app.db)
  client = await makeClient(app.db)
  const terms = {
    netDays: 15,
    creditLimit: '5000.00',
    cycle: 'monthly',
    invoiceBy: 'organization',
    mailTo: ['ap@clinic.example'],
  }
  await app.call(admin, 'PUT', `/api/admin/organizations/${client.organizationId}/terms`, terms)
})
afterAll(() => app.stop())

const post = (url: string, body: object = {}, user = admin) => app.call(user, 'POST', url, body)

async function finalized() {
  const { id } = await makeOrder(app.db, { status: 'delivered', payment_state: 'on_account' }, client)
  await app.db.transaction().execute((trx) => bookOrder(trx, id, TEST_NOW))
  const body = { organizationId: client.organizationId, through: '2026-07-15' }
  const [draft] = (await post('/api/admin/invoices/draft', body)).body
  return (await post(`/api/admin/invoices/${draft.id}/finalize`)).body
}

async function remindOn(day: string): Promise<number> {
  app.clock.now = new Date(`${day}T15:00:00Z`)
  return remindOfInvoices(app.deps)
}

test('a reminder is mailed once for each of its days, and none while a line is disputed', async () => {
  const { id, lines } = await finalized()
  expect([await remindOn('2026-08-01'), await remindOn('2026-08-02'), await remindOn('2026-08-02')]).toEqual([0, 1, 0])
  const line = `/api/invoices/${id}/lines/${lines[0].id}`
  const { body } = await post(`${line}/dispute`, { reason: 'Nobody came' }, client)
  expect(await remindOn('2026-08-13')).toBe(0)
  for (const user of [admin, client])
    expect((await app.call(user, 'GET', `${line}/evidence`)).body).toMatchObject({
      orderId: lines[0].orderId,
      miles: '8.2',
      stops: [{ stop: 'pickup', proofs: [] }, { stop: 'delivery' }],
    })
  expect((await app.call(await makeClient(app.db), 'GET', `${line}/evidence`)).status).toBe(404)
  await post(`/api/admin/disputes/${body.lines[0].dispute.id}/decide`, { decision: 'rejected', reason: 'Seen' })
  expect(await remindOn('2026-08-13')).toBe(1)
  const mails = await app.db.selectFrom('mails').select('subject').where('subject', 'like', 'Reminder%').execute()
  expect(mails).toHaveLength(2)
  app.clock.now = TEST_NOW
})

test('a statement lists what is open; cash that waits is applied, of a payment as of a credit', async () => {
  const paid = await finalized()
  await post('/api/admin/payments', {
    organizationId: client.organizationId,
    amount: '40.00',
    method: 'check',
    reference: 'No. 1',
    invoiceIds: [paid.id],
  })
  await post(`/api/admin/invoices/${paid.id}/credit-notes`, { amount: '7.30', reason: 'Late' })
  const open = await finalized()
  const apply = () => post(`/api/admin/invoices/${open.id}/apply-cash`)
  const both = await Promise.all([apply(), apply()])
  expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
  expect(both.find(({ status }) => status === 200)?.body).toMatchObject({ paid: '10.00', balance: '27.30' })
  expect((await app.call(client, 'GET', '/api/billing')).body).toMatchObject({ unapplied: '0.00' })
  const csv = (await app.call(client, 'GET', '/api/billing/statement/csv')).body as string
  expect(csv).toContain(',37.30,27.30,0.00')
  const { rawPayload } = await app.app.inject({
    url: `/api/billing/statement/pdf?organizationId=${client.organizationId}`,
    headers: { cookie: await app.cookieOf(admin) },
  })
  expect(pagesIn(rawPayload).flatMap(textOf).join(' ')).toContain('$27.30')
  const { body } = await app.call(admin, 'GET', '/api/admin/books/trial-balance')
  expect(body.debit).toBe(body.credit)
})
