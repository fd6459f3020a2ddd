/** Organizations on account: their orders need no card, up to the credit limit. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../test/app.ts'
import { makeAdmin, makeClient, type TestUser } from '../../../test/factories.ts'
import { knowsAddresses } from '../../../test/known-addresses.ts'
import { POINTS, pricedOrder } from '../../../test/order-requests.ts'

let app: TestApp
let admin: TestUser
beforeAll(async () => {
  app = await startTestApp({}, knowsAddresses(POINTS))
  admin = await makeAdmin(app.db)
})
afterAll(() => app.stop())

const TERMS = { netDays: 30, creditLimit: '60.00', cycle: 'monthly', invoiceBy: 'organization' }
const setTerms = (client: TestUser, changes: object = {}) =>
  app.call(admin, 'PUT', `/api/admin/organizations/${client.organizationId}/terms`, { ...TERMS, ...changes })

const place = async (client: TestUser, changes: object = {}) =>
  (await app.call(client, 'POST', '/api/orders', await pricedOrder(app, client, changes))).body

async function onAccount(changes: object = {}) {
  const client = await makeClient(app.db)
  expect((await setTerms(client, changes)).status).toBe(200)
  return client
}

test('terms are set, shown, changed and ended, and nonsense is refused by field', async () => {
  const client = await makeClient(app.db)
  const url = `/api/admin/organizations/${client.organizationId}/terms`
  expect((await app.call(admin, 'GET', url)).body).toEqual({ terms: null, creditUsed: '0.00' })
  const defaults = { poRequired: false, mailTo: [], graceDays: 3 }
  expect((await setTerms(client)).body).toEqual({ terms: { ...TERMS, ...defaults }, creditUsed: '0.00' })
  expect((await setTerms(client, { netDays: 45, mailTo: ['ap@clinic.example'] })).body.terms).toMatchObject({
    netDays: 45,
    mailTo: ['ap@clinic.example'],
  })
  for (const wrong of [{ netDays: 20 }, { creditLimit: '-1.00' }, { cycle: 'yearly' }, { mailTo: ['nobody'] }])
    expect(await setTerms(client, wrong), JSON.stringify(wrong)).toMatchObject({ status: 400 })
  expect((await app.call(admin, 'DELETE', url)).body.terms).toBeNull()
  expect((await app.call(admin, 'PUT', '/api/admin/organizations/2000000000/terms', TERMS)).status).toBe(404)
})

test('an order on account is confirmed at once, with nothing to pay; a client without terms pays as before', async () => {
  const client = await onAccount()
  const order = await place(client)
  expect(order).toMatchObject({ status: 'confirmed', paymentState: 'on_account', amountDue: '0.00' })
  expect(await app.call(client, 'POST', '/api/create-payment-intent', { orderId: order.id, amount: 1 })).toMatchObject({
    status: 409,
    body: { code: 'order_on_account', message: expect.stringContaining('next invoice') },
  })
  expect(await place(await makeClient(app.db))).toMatchObject({ status: 'pending', paymentState: 'unpaid' })
})

test('beyond the limit a card is asked; an emergency passes and dispatch is told; a cancellation makes room', async () => {
  const client = await onAccount()
  const first = await place(client)
  expect(first.paymentState).toBe('on_account')
  expect(await place(client, { priority: 'express' })).toMatchObject({ status: 'pending', paymentState: 'unpaid' })
  const emergency = await place(client, { priority: 'emergency' })
  expect(emergency).toMatchObject({ status: 'confirmed', paymentState: 'on_account' })
  await app.settle()
  const notices = await app.db
    .selectFrom('notifications')
    .select('body')
    .where('user_id', '=', admin.id)
    .where('kind', '=', 'credit_exceeded')
    .execute()
  expect(notices.map(({ body }) => body)).toEqual([expect.stringContaining('with a limit of $60.00')])
  for (const { id } of [first, emergency])
    expect((await app.call(client, 'PATCH', `/api/orders/${id}`, { status: 'cancelled' })).status).toBe(200)
  expect((await place(client)).paymentState).toBe('on_account')
})

test('of orders that are placed at the same moment no more are on account than the limit allows', async () => {
  const client = await onAccount({ creditLimit: '80.00' })
  const body = await pricedOrder(app, client)
  const replies = await Promise.all(Array.from({ length: 6 }, () => app.call(client, 'POST', '/api/orders', body)))
  const states = replies.map(({ body: { paymentState } }) => paymentState)
  const fits = Math.floor(80 / Number(body.totalCost))
  expect(states.filter((state) => state === 'on_account')).toHaveLength(fits)
  expect(states.filter((state) => state === 'unpaid')).toHaveLength(6 - fits)
})

test('an order that a colleague has to approve is on account once it is approved', async () => {
  const owner = await onAccount()
  const orderer = await makeClient(app.db, owner.organizationId as number, { role: 'orderer' })
  await app.call(owner, 'POST', '/api/organization/approval-rules', { over: '1.00' })
  const order = await place(orderer)
  expect(order).toMatchObject({ status: 'pending', paymentState: 'unpaid' })
  expect((await app.call(owner, 'POST', `/api/orders/${order.id}/approval`, { decision: 'approve' })).status).toBe(200)
  expect((await app.call(owner, 'GET', `/api/orders/${order.id}`)).body).toMatchObject({
    status: 'confirmed',
    paymentState: 'on_account',
  })
})

test('terms that require a PO number win over what the organization and its sites say', async () => {
  const client = await onAccount({ poRequired: true })
  expect((await app.call(client, 'GET', '/api/organization/costing')).body).toMatchObject({ poNumber: 'required' })
  const request = await pricedOrder(app, client)
  expect(await app.call(client, 'POST', '/api/orders', request)).toMatchObject({
    status: 422,
    body: { code: 'po_number_required' },
  })
  expect((await app.call(client, 'POST', '/api/orders', { ...request, poNumber: 'PO-1' })).body).toMatchObject({
    paymentState: 'on_account',
  })
})
