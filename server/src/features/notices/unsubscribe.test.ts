/** Mails about orders, and the link in them that stops their kind. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../test/app.ts'
import { makeAdmin, makeClient, makeOrder, type TestUser } from '../../../test/factories.ts'

let app: TestApp
let admin: TestUser
beforeAll(async () => {
  app = await startTestApp()
  admin = await makeAdmin(app.db)
})
afterAll(() => app.stop())

async function mailsTo(user: TestUser) {
  await app.loop.idle()
  const { email } = await app.db.selectFrom('users').select('email').where('id', '=', user.id).executeTakeFirstOrThrow()
  return app.db.selectFrom('mails').selectAll().where('to_address', '=', email).orderBy('id').execute()
}
const patch = (orderId: number, status: string) => app.call(admin, 'PATCH', `/api/orders/${orderId}`, { status })
const choicesOf = async ({ id }: TestUser) =>
  (await app.db.selectFrom('users').select('notice_preferences').where('id', '=', id).executeTakeFirstOrThrow())
    .notice_preferences

test('a new client is mailed one line of a confirmed and of a canceled order, and stops either with one press', async () => {
  const client = await makeClient(app.db)
  const orders = await Promise.all([1, 2, 3].map(() => makeOrder(app.db, {}, client)))
  const [confirmed, canceled, later] = orders.map(({ id }) => id) as [number, number, number]
  await patch(confirmed, 'confirmed')
  await patch(canceled, 'cancelled')
  const mails = await mailsTo(client)
  expect(mails.map(({ subject }) => subject.replace(/^.*: /, ''))).toEqual(['Order confirmed', 'Order canceled'])
  const { body_text: text, unsubscribe_url: url } = mails[0] ?? {}
  expect(text?.split('\n\n')[0]).not.toContain('\n')
  expect(text).toContain(url)
  const path = new URL(url ?? '').pathname

  // What opens links to look for viruses changes nothing.
  const page = await app.app.inject({ method: 'GET', url: path })
  expect(page.statusCode).toBe(200)
  expect(page.body).toContain('An order is confirmed')
  expect(page.body).toContain('<form method="post">')
  expect(await choicesOf(client)).toEqual({})

  // As mail programs post it: without a session, without an origin, as a form of either kind.
  for (const type of ['application/x-www-form-urlencoded', 'multipart/form-data; boundary=x']) {
    const headers = { 'content-type': type }
    const done = await app.app.inject({ method: 'POST', url: path, headers, payload: 'List-Unsubscribe=One-Click' })
    expect(done.statusCode).toBe(200)
    expect(done.body).toContain('You get no more mails about this')
  }
  expect(await choicesOf(client)).toEqual({ order_confirmed: { email: false } })
  await patch(later, 'confirmed')
  expect(await mailsTo(client)).toHaveLength(2)
})

test('a link that is not whole, or is of an account that is gone, changes nothing', async () => {
  const client = await makeClient(app.db)
  const { id } = await makeOrder(app.db, {}, client)
  await patch(id, 'confirmed')
  const path = new URL((await mailsTo(client))[0]?.unsubscribe_url ?? '').pathname
  const post = async (url: string) => (await app.app.inject({ method: 'POST', url })).statusCode
  expect([await post(path.slice(0, -1)), await post('/unsubscribe/x'), await post('/unsubscribe/x.y')]).toEqual([
    404, 404, 404,
  ])
  expect(await choicesOf(client)).toEqual({})
})

test('orders that were placed and confirmed together are one mail', async () => {
  const client = await makeClient(app.db)
  const group = await app.db
    .insertInto('order_groups')
    .values({ created_by: client.id, organization_id: client.organizationId as number, shape: 'import' })
    .returning('id')
    .executeTakeFirstOrThrow()
  const orders = await Promise.all([1, 2, 3].map(() => makeOrder(app.db, { group_id: group.id }, client)))
  // Made side by side: the first number is not always the first of the list.
  for (const { id } of orders.toSorted((a, b) => a.id - b.id)) await patch(id, 'confirmed')
  expect(await mailsTo(client)).toHaveLength(1)
})
