/** The recipient is mailed the tracking link once the order is confirmed, if the sender wished it. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../test/app.ts'
import {
  makeAdmin,
  makeClient,
  makeDriver,
  makeOrder,
  makeOrganization,
  type TestUser,
} from '../../../test/factories.ts'
import { deleteExpiredCustody } from '../custody/retention.commands.ts'
import { tellRecipient } from './tell-recipient.commands.ts'

let app: TestApp
let client: TestUser
beforeAll(async () => {
  app = await startTestApp()
  client = await makeClient(app.db, await makeOrganization(app.db, 'Bayou City Pharmacy'))
})
afterAll(() => app.stop())

let recipients = 0
const newEmail = () => `dana${++recipients}@example.com`
const PIN = { requires_pin: true, delivery_pin: '4711' }

const orderFor = (email: string, more: object = {}) =>
  makeOrder(app.db, { recipient_email: email, item_description: 'Secret medicine', ...more }, client)
const mailsTo = (email: string) => app.db.selectFrom('mails').selectAll().where('to_address', '=', email).execute()
const linksOf = async (id: number) => (await app.call(client, 'GET', `/api/orders/${id}/tracking-links`)).body
const shownTo = async (user: TestUser, id: number) => (await app.call(user, 'GET', `/api/orders/${id}`)).body

async function change(user: TestUser, id: number, status: string) {
  expect((await app.call(user, 'PATCH', `/api/orders/${id}`, { status })).status).toBe(200)
  await app.loop.idle()
}

test('a paid order mails its recipient the link, whose page has the PIN; the mail has neither PIN, item nor address', async () => {
  const email = newEmail()
  const order = await orderFor(email, PIN)
  expect((await shownTo(client, order.id)).recipientLink).toEqual({ to: 'd…@example.com', sentAt: null })
  await change(client, order.id, 'confirmed')

  const [mail, ...others] = await mailsTo(email)
  expect(others).toEqual([])
  const token = /\/t\/(\S+)/.exec(mail?.body_text ?? '')?.[1] as string
  const words = `${mail?.subject} ${mail?.body_text}`.replace(token, '')
  expect(words).toContain('Bayou City Pharmacy sends you a delivery')
  expect(words).toContain('shows the PIN that the driver will ask you for')
  expect(words).not.toMatch(/secret|4711|Taub|Fannin|77030/i)

  const page = await app.call(null, 'POST', '/api/tracking-links/show', { token })
  expect(page.body).toMatchObject({ level: 'pin', pin: '4711' })
  expect(await linksOf(order.id)).toMatchObject([{ sentTo: email, level: 'pin', isOpen: true }])
  expect((await shownTo(client, order.id)).recipientLink).toEqual({
    to: 'd…@example.com',
    sentAt: app.clock.now.toISOString(),
  })
})

test('the recipient is written to in the language that the sender chose, or else in the sender’s own', async () => {
  const [chosen, unchosen, english] = [newEmail(), newEmail(), newEmail()]
  const first = await orderFor(chosen, { ...PIN, recipient_language: 'es' })
  await change(client, first.id, 'confirmed')
  const [mail] = await mailsTo(chosen)
  expect(mail?.subject).toMatch(/^Siga su entrega #ML-\d+$/)
  expect(mail?.body_text).toContain('Bayou City Pharmacy le envía una entrega')
  expect(mail?.body_text).toContain('el PIN que le pedirá el chofer')
  expect(mail?.body_text).not.toMatch(/secret|4711|Taub|Fannin|77030/i)

  const spanish = await makeClient(app.db)
  await app.db.updateTable('users').set({ language: 'es' }).where('id', '=', spanish.id).execute()
  const own = { recipient_email: unchosen, status: 'confirmed' } as const
  const second = await makeOrder(app.db, own, spanish)
  const third = await makeOrder(app.db, { ...own, recipient_email: english, recipient_language: 'en' }, spanish)
  for (const { id } of [second, third]) await tellRecipient(app.deps, { order_id: id })
  expect((await mailsTo(unchosen))[0]?.subject).toMatch(/^Siga su entrega/)
  expect((await mailsTo(english))[0]?.subject).toMatch(/^Follow your delivery/)

  await app.call(spanish, 'POST', `/api/orders/${second.id}/tracking-links`, {
    level: 'map',
    expiresInHours: 24,
    asksForZip: false,
    sendTo: 'ana@example.com',
  })
  expect((await mailsTo('ana@example.com'))[0]?.subject).toMatch(/^Siga su entrega/)
})

test('an approved order without a PIN mails a link without one', async () => {
  const email = newEmail()
  const order = await orderFor(email)
  await change(await makeAdmin(app.db), order.id, 'confirmed')
  expect(await linksOf(order.id)).toMatchObject([{ sentTo: email, level: 'map' }])
  expect((await mailsTo(email))[0]?.body_text).not.toContain('PIN')
})

test('it is sent once, also when the follow-up runs again and several times at the same moment', async () => {
  const email = newEmail()
  const order = await orderFor(email, { status: 'confirmed' })
  const again = () => tellRecipient(app.deps, { order_id: order.id })
  await Promise.all([again(), again(), again()])
  await again()
  expect(await mailsTo(email)).toHaveLength(1)
  expect(await linksOf(order.id)).toHaveLength(1)
})

test('a mail that cannot be stored leaves no link and no time of sending, and the next run sends it', async () => {
  const email = newEmail()
  const order = await orderFor(email, { status: 'confirmed' })
  const mailer = { send: () => Promise.reject(new Error('no room')), close: () => {} }
  await expect(tellRecipient({ ...app.deps, mailer }, { order_id: order.id })).rejects.toThrow('no room')
  expect(await linksOf(order.id)).toEqual([])
  await tellRecipient(app.deps, { order_id: order.id })
  expect(await mailsTo(email)).toHaveLength(1)
})

test.each(['pending', 'cancelled', 'declined', 'delivered'] as const)(
  'of an order that is %s nobody is told',
  async (status) => {
    const email = newEmail()
    const order = await orderFor(email, { status })
    await tellRecipient(app.deps, { order_id: order.id })
    expect(await mailsTo(email)).toEqual([])
  },
)

test('an order without a recipient’s address makes no link', async () => {
  const order = await makeOrder(app.db, {}, client)
  await change(client, order.id, 'confirmed')
  expect(await linksOf(order.id)).toEqual([])
  expect((await shownTo(client, order.id)).recipientLink).toBeNull()
})

test('one address gets ten links a day at most; the order after that is confirmed, and says that nothing was sent', async () => {
  const email = newEmail()
  const orders = await Promise.all(Array.from({ length: 11 }, () => orderFor(email, { status: 'confirmed' })))
  for (const order of orders) await tellRecipient(app.deps, { order_id: order.id })
  expect(await mailsTo(email)).toHaveLength(10)
  const last = await shownTo(client, orders.at(-1)?.id as number)
  expect(last).toMatchObject({ status: 'confirmed', recipientLink: { sentAt: null } })
  expect(app.troubles.splice(0)).toMatchObject([{ msg: expect.stringContaining('the recipient was not told') }])
})

test('another organization sees nothing of it, nor does a driver who has not accepted the job', async () => {
  const order = await orderFor(newEmail(), { status: 'confirmed' })
  const [stranger, driver] = [await makeClient(app.db), await makeDriver(app.db)]
  expect((await app.call(stranger, 'GET', `/api/orders/${order.id}`)).status).toBe(404)
  expect((await app.call(stranger, 'GET', `/api/orders/${order.id}/tracking-links`)).status).toBe(404)
  expect((await shownTo(driver, order.id)).recipientLink).toBeNull()
})

test('after the retention of its order the address is gone, also from links that were mailed', async () => {
  const email = newEmail()
  const order = await orderFor(email)
  await change(client, order.id, 'confirmed')
  const longAgo = new Date(app.clock.now.getTime() - 11 * 365 * 86_400_000)
  await app.db
    .updateTable('orders')
    .set({ status: 'cancelled', updated_at: longAgo })
    .where('id', '=', order.id)
    .execute()
  await deleteExpiredCustody(app.deps, app.clock.now)
  expect(await deleteExpiredCustody(app.deps, app.clock.now)).toBe(0)
  expect((await shownTo(client, order.id)).recipientLink).toBeNull()
  expect(await linksOf(order.id)).toMatchObject([{ sentTo: null }])
})
