/** Who gets which notice, once, by which channels. Events come from calls; only the payment provider's are written here. */

import { NOTICE_KINDS, NOTICE_KINDS_OF_ROLE, type NoticeKind } from '@meridian/domain/notices/notices.ts'
import { ROLES, SYSTEM } from '@meridian/domain/orders/order-lifecycle.ts'
import { orderLabel } from '@meridian/domain/orders/orders.ts'
import { WHOLE_ACCESS } from '@meridian/domain/organizations/permissions.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../test/app.ts'
import { makeAdmin, makeClient, makeDriver, makeOrder, type TestUser } from '../../test/factories.ts'
import { recordEvent } from '../events/events.ts'
import { remindOfWaitingOrders } from '../features/orders/changing/remind.commands.ts'
import { deleteOldNotices } from './sweep-notices.ts'

let app: TestApp
let admin: TestUser
let client: TestUser
let driver: TestUser
beforeAll(async () => {
  app = await startTestApp()
  admin = await makeAdmin(app.db)
  client = await makeClient(app.db)
  driver = await makeDriver(app.db)
})
afterAll(() => app.stop())

/** A user's notices of an order, newest first. */
async function noticesOf(
  user: TestUser,
  orderId: number | null,
): Promise<{ kind: NoticeKind; title: string; body: string }[]> {
  await app.loop.idle()
  const { body } = await app.call(user, 'GET', '/api/notices')
  return body.latest.filter((notice: { orderId: number | null }) => notice.orderId === orderId)
}
const kinds = async (user: TestUser, orderId: number | null) => (await noticesOf(user, orderId)).map(({ kind }) => kind)
async function unread(user: TestUser): Promise<number> {
  await app.loop.idle()
  return (await app.call(user, 'GET', '/api/notices')).body.unread
}

async function mailsTo(user: TestUser) {
  const { email } = await app.db.selectFrom('users').select('email').where('id', '=', user.id).executeTakeFirstOrThrow()
  return app.db.selectFrom('mails').selectAll().where('to_address', '=', email).orderBy('id').execute()
}

/** As after a crash: every event is handled once more. */
async function reactAgain(): Promise<void> {
  await app.loop.idle()
  await app.db
    .updateTable('events')
    .set({ handled_at: null, next_attempt_at: new Date(0) })
    .execute()
  app.loop.wake()
  await app.loop.idle()
}

const patch = (user: TestUser, orderId: number, status: string, more: object = {}) =>
  app.call(user, 'PATCH', `/api/orders/${orderId}`, { status, ...more })
const step = (orderId: number, status: string) => app.call(driver, 'PATCH', `/api/orders/${orderId}/status`, { status })
const write = (user: TestUser, orderId: number, content = 'The blue door') =>
  app.call(user, 'POST', `/api/orders/${orderId}/messages`, { content })

const shown = new Set<NoticeKind>()
const expectKinds = (found: NoticeKind[], expected: NoticeKind[]) => {
  for (const kind of found) shown.add(kind)
  expect(found).toEqual(expected)
}

test('a delivery from beginning to end: each user gets their own notices, once, however often the reactor runs', async () => {
  const { id } = await makeOrder(app.db, {}, client)
  await recordEvent(app.db, {
    name: 'order.placed',
    orderId: id,
    status: 'pending',
    occurredAt: app.clock.now,
    actor: { role: 'client', userId: client.id, organizationId: client.organizationId, membership: WHOLE_ACCESS },
  })
  await patch(admin, id, 'confirmed')
  await app.call(admin, 'POST', `/api/orders/${id}/assign`, { driverId: driver.driverId })
  for (const status of ['pickup_scheduled', 'pickup_complete', 'in_transit', 'delivered']) await step(id, status)
  await app.call(client, 'POST', `/api/orders/${id}/rating`, { rating: 4, userType: 'client' })
  await app.call(driver, 'POST', `/api/orders/${id}/rating`, { rating: 5, userType: 'driver' })
  await reactAgain()
  expectKinds(await kinds(admin, id), ['order_placed'])
  expectKinds(await kinds(client, id), ['order_delivered', 'order_picked_up', 'driver_assigned', 'order_confirmed'])
  expectKinds(await kinds(driver, id), ['rating', 'job_assigned'])
  expect((await noticesOf(driver, id))[0]?.body).toMatch(/^You were given 4 stars for #ML-\d{4}\.$/)
  // Few things are mailed unasked, and once each: no address in it, and a link to the order.
  const mails = await mailsTo(client)
  const subjects = ['Order confirmed', 'Delivered'].map((title) => `Meridian ${orderLabel(id)}: ${title}`)
  expect(mails.map(({ subject }) => subject)).toEqual(subjects)
  for (const { body_text: text } of mails) {
    expect(text).toContain(`/orders?order=${id}`)
    expect(text).not.toContain('Taub Loop')
  }
  expect(await mailsTo(driver)).toEqual([])
})

test('an address that was never confirmed may be a stranger’s: the bell is told, and no mail is sent', async () => {
  const unverified = await makeClient(app.db)
  await app.db.updateTable('users').set({ email_verified: false }).where('id', '=', unverified.id).execute()
  const driver_id = driver.driverId as number
  const { id } = await makeOrder(app.db, { status: 'in_transit', driver_id }, unverified)
  await step(id, 'delivered')
  expect(await kinds(unverified, id)).toEqual(['order_delivered'])
  expect(await mailsTo(unverified)).toEqual([])
})

test('each is told in their own language, and a notice keeps the words in which it was sent', async () => {
  const [ana, luis] = [await makeClient(app.db), await makeDriver(app.db)]
  const speak = (user: TestUser, language: 'en' | 'es') =>
    app.db.updateTable('users').set({ language }).where('id', '=', user.id).execute()
  await speak(ana, 'es')
  await speak(luis, 'es')
  const { id } = await makeOrder(app.db, { status: 'confirmed' }, ana)
  await app.call(admin, 'POST', `/api/orders/${id}/assign`, { driverId: luis.driverId })
  expect(await noticesOf(ana, id)).toMatchObject([
    { title: 'Chofer asignado', body: expect.stringContaining('es su chofer para') },
  ])
  expect(await noticesOf(luis, id)).toMatchObject([
    { title: 'Tienes un servicio nuevo', body: expect.stringContaining(': recoge en ') },
  ])

  await write(admin, id)
  await write(admin, id)
  expect((await noticesOf(ana, id))[0]).toMatchObject({
    title: 'Mensajes nuevos',
    body: expect.stringContaining('escribió sobre #ML-'),
  })
  await write(ana, id)
  expect((await noticesOf(admin, id))[0]).toMatchObject({ title: 'New message' })

  await speak(ana, 'en')
  expect((await noticesOf(ana, id)).at(-1)).toMatchObject({ title: 'Chofer asignado' })
  await speak(ana, 'es')
  const wished = { kinds: [{ kind: 'order_cancelled', channel: 'email', isOn: true }] }
  expect((await app.call(ana, 'PATCH', '/api/notices/preferences', wished)).status).toBe(200)
  await patch(admin, id, 'cancelled', { reason: 'No chofer' })
  expect((await noticesOf(ana, id))[0]).toMatchObject({
    title: 'Pedido cancelado',
    body: expect.stringMatching(/Motivo: No chofer$/),
  })
  const mails = await mailsTo(ana)
  expect(mails.map(({ subject }) => subject)).toContain(`Meridian ${orderLabel(id)}: Pedido cancelado`)
  expect(mails.at(-1)?.body_text).toContain('Elegir qué se envía por correo: ')
  expect(mails.at(-1)?.body_text).not.toContain('No chofer')
})

test('exceptions: declined, cancelled, released, reassigned', async () => {
  const [declined, cancelled, moved] = await Promise.all([
    makeOrder(app.db, {}, client),
    makeOrder(app.db, { status: 'assigned', driver_id: driver.driverId }, client),
    makeOrder(app.db, { status: 'assigned', driver_id: driver.driverId }, client),
  ])
  const other = await makeDriver(app.db)
  await patch(admin, declined.id, 'declined', { reason: 'Closed for Mr. Miller' })
  await patch(admin, cancelled.id, 'cancelled', { reason: 'The driver was late' })
  await app.call(admin, 'POST', `/api/orders/${moved.id}/reassign`, { driverId: other.driverId, reason: 'Too slow' })
  await reactAgain()
  expectKinds(await kinds(client, declined.id), ['order_declined'])
  expectKinds(await kinds(client, cancelled.id), ['order_cancelled'])
  expectKinds(await kinds(driver, cancelled.id), ['job_withdrawn'])
  expectKinds(await kinds(driver, moved.id), ['job_withdrawn'])
  expectKinds(await kinds(other, moved.id), ['job_assigned'])
  // Why is between us and the client.
  expect((await noticesOf(client, cancelled.id))[0]?.body).toContain('late')
  for (const [{ id }, title] of [
    [cancelled, 'Job canceled'],
    [moved, 'Job reassigned'],
  ] as const)
    expect((await noticesOf(driver, id))[0]).toMatchObject({
      title,
      body: expect.stringMatching(/is no longer yours\. Do not drive there\./),
    })
  // The reason is on the screen; by mail goes that it was declined.
  expect((await noticesOf(client, declined.id))[0]?.body).toContain('Miller')
  const mail = (await mailsTo(client)).find(({ order_id: id }) => id === declined.id)
  expect(mail).toMatchObject({ subject: `Meridian ${orderLabel(declined.id)}: Order declined` })
  expect(mail?.body_text).not.toContain('Miller')
})

test('the user who cancels an order gets no notice; the client who placed it gets one when a colleague cancels', async () => {
  const colleague = await makeClient(app.db, client.organizationId as number)
  const [own, ofColleague] = [await makeOrder(app.db, {}, client), await makeOrder(app.db, {}, colleague)]
  for (const { id } of [own, ofColleague]) await patch(client, id, 'cancelled')
  expect(await kinds(client, own.id)).toEqual([])
  expect(await kinds(colleague, ofColleague.id)).toEqual(['order_cancelled'])
})

test('a driver who releases a job gets no notice of it', async () => {
  const { id } = await makeOrder(app.db, { status: 'assigned', driver_id: driver.driverId }, client)
  await app.call(driver, 'POST', `/api/orders/${id}/release`, { reason: 'Flat tyre' })
  expect(await kinds(driver, id)).toEqual([])
})

test('an unknown event of another version creates no notice, and counts as handled', async () => {
  const { id } = await makeOrder(app.db, {}, client)
  const event = await recordEvent(app.db, {
    name: 'payment.disputed' as 'payment.failed',
    orderId: id,
    status: null,
    actor: SYSTEM,
    occurredAt: app.clock.now,
    details: { paymentId: 1, reason: '', reference: '' },
  })
  app.loop.wake()
  expect(await kinds(client, id)).toEqual([])
  expect(await kinds(admin, id)).toEqual([])
  const { handled_at: handledAt } = await app.db
    .selectFrom('events')
    .select('handled_at')
    .where('id', '=', event.id)
    .executeTakeFirstOrThrow()
  expect(handledAt).not.toBeNull()
})

test('money: a failed payment concerns the admins and who ordered, a refund who ordered', async () => {
  const { id } = await makeOrder(app.db, {}, client)
  for (const name of ['payment.failed', 'payment.refunded', 'payment.settled'] as const)
    await recordEvent(app.db, {
      name,
      orderId: id,
      status: null,
      actor: SYSTEM,
      occurredAt: app.clock.now,
      details: { paymentId: 1, reason: 'Card declined', reference: 'ch_1', amountCents: 2800 },
    })
  await reactAgain()
  expectKinds(await kinds(admin, id), ['payment_failed'])
  expectKinds(await kinds(client, id), ['payment_refunded', 'payment_failed'])
  expect((await mailsTo(admin)).map(({ subject }) => subject)).toEqual([
    expect.stringMatching(/^Meridian #ML-\d{4}: Payment failed$/),
  ])
})

test('an order that waits over 15 minutes is brought up once; one for a later day when its slot is near', async () => {
  const now = app.clock.now
  const ago = (minutes: number) => new Date(now.getTime() - minutes * 60_000)
  const waiting = [
    await makeOrder(app.db, { created_at: ago(16) }, client),
    await makeOrder(app.db, { status: 'confirmed', created_at: ago(60), confirmed_at: ago(16) }, client),
    await makeOrder(app.db, { created_at: ago(16), scheduled_date: ago(-110) }, client),
  ]
  const others = [
    await makeOrder(app.db, { created_at: ago(14) }, client),
    await makeOrder(app.db, { status: 'confirmed', created_at: ago(60), confirmed_at: ago(14) }, client),
    await makeOrder(app.db, { created_at: ago(16), scheduled_date: ago(-130) }, client),
    await makeOrder(app.db, { status: 'assigned', created_at: ago(60), confirmed_at: ago(50) }, client),
  ]
  await app.db
    .updateTable('orders')
    .set({ created_at: now, confirmed_at: now })
    .where('id', '<', waiting[0]?.id as number)
    .execute()
  expect(await Promise.all([1, 2].map(() => remindOfWaitingOrders(app.db, now)))).toContain(3)
  expect(await remindOfWaitingOrders(app.db, now)).toBe(0)
  app.loop.wake()
  for (const { id } of waiting) expectKinds(await kinds(admin, id), ['order_waiting'])
  for (const { id } of others) expect(await kinds(admin, id)).toEqual([])
})

test('an order that waits for something else, or waits again, gets another reminder, counted from when that wait began', async () => {
  const { id } = await makeOrder(app.db, { created_at: app.clock.now }, client)
  const after = (minutes: number) => new Date(app.clock.now.getTime() + minutes * 60_000)
  async function brought(minutes: number): Promise<number> {
    for (const now of [after(minutes), after(minutes + 1)]) await remindOfWaitingOrders(app.db, now)
    const reminders = app.db.selectFrom('events').select('id').where('order_id', '=', id)
    return (await reminders.where('name', '=', 'reminder.order_waiting').execute()).length
  }
  expect(await brought(16)).toBe(1)
  app.clock.now = after(20)
  await patch(admin, id, 'confirmed')
  expect(await brought(13)).toBe(1)
  expect(await brought(16)).toBe(2)
  app.clock.now = after(20)
  const passing = await makeDriver(app.db)
  await app.call(admin, 'POST', `/api/orders/${id}/assign`, { driverId: passing.driverId })
  app.clock.now = after(60)
  await app.call(passing, 'POST', `/api/orders/${id}/release`, { reason: 'Flat tyre' })
  expect(await brought(13)).toBe(2)
  expect(await brought(16)).toBe(3)
})

test('messages: one unread notice for a conversation, updated by later messages, and read with the conversation', async () => {
  const { id } = await makeOrder(app.db, { status: 'in_transit', driver_id: driver.driverId }, client)
  const before = await unread(client)
  await write(driver, id, 'Secret one')
  expectKinds(await kinds(client, id), ['message'])
  const last = (await write(driver, id, 'Secret two')).body
  await reactAgain()
  const notices = await noticesOf(client, id)
  expect(notices.map(({ title }) => title)).toEqual(['New messages'])
  expect(notices[0]?.body).toMatch(/^Test driver-\w+ wrote about #ML-\d{4}\.$/)
  expect(await unread(client)).toBe(before + 1)
  // Neither the sender nor an admin who has no part in it.
  expect(await kinds(driver, id)).toEqual([])
  expect(await kinds(admin, id)).toEqual([])

  await app.call(client, 'POST', `/api/orders/${id}/messages/read`, { lastMessageId: last.id })
  expect(await unread(client)).toBe(before)
  await reactAgain()
  expect(await unread(client)).toBe(before)
  await write(driver, id)
  expect(await kinds(client, id)).toEqual(['message', 'message'])
  expect(await unread(client)).toBe(before + 1)
})

test('messages: admins get a notice where no other user would answer, and where one of them has taken part', async () => {
  const other = await makeAdmin(app.db)
  const colleague = await makeClient(app.db, client.organizationId as number)
  const alone = await makeOrder(app.db, {}, client)
  await write(client, alone.id)
  expect(await kinds(admin, alone.id)).toEqual(['message'])
  expect(await kinds(other, alone.id)).toEqual(['message'])

  const driven = await makeOrder(app.db, { status: 'in_transit', driver_id: driver.driverId }, client)
  await write(admin, driven.id)
  await write(colleague, driven.id)
  await write(driver, driven.id)
  expect(await kinds(admin, driven.id)).toEqual(['message'])
  expect(await kinds(colleague, driven.id)).toEqual(['message'])
  expect(await kinds(client, driven.id)).toEqual(['message'])
  expect(await kinds(other, driven.id)).toEqual([])
})

test('messages: a support thread leads each side to its own view of it', async () => {
  const asking = await makeDriver(app.db)
  await app.call(asking, 'POST', '/api/support/messages', { content: 'My van broke down' })
  const [question] = (await noticesOf(admin, null)) as never as { supportUserId: number; body: string }[]
  expect(question).toMatchObject({ supportUserId: asking.id })
  expect(question?.body).not.toContain('van')
  await app.call(admin, 'POST', '/api/support/messages', { content: 'Help is coming', userId: asking.id })
  expect(await kinds(asking, null)).toEqual(['message'])
})

test('notices follow the settings of the user, channel by channel', async () => {
  const chooser = await makeClient(app.db)
  const choose = (kind: NoticeKind, channel: string, isOn: boolean) =>
    app.call(chooser, 'PATCH', '/api/notices/preferences', { kinds: [{ kind, channel, isOn }] })
  await choose('order_confirmed', 'screen', false)
  await choose('order_declined', 'email', false)
  await choose('order_cancelled', 'email', false)
  await choose('order_cancelled', 'screen', false)
  const orders = await Promise.all([1, 2, 3].map(() => makeOrder(app.db, {}, chooser)))
  const [confirmed, declined, cancelled] = orders.map(({ id }) => id) as [number, number, number]
  await patch(admin, confirmed, 'confirmed')
  await patch(admin, declined, 'declined')
  await patch(admin, cancelled, 'cancelled')
  await reactAgain()
  expect(await kinds(chooser, confirmed)).toEqual([])
  expect(await kinds(chooser, declined)).toEqual(['order_declined'])
  expect(await kinds(chooser, cancelled)).toEqual([])
  expect(await unread(chooser)).toBe(1)
  expect((await mailsTo(chooser)).map(({ subject }) => subject)).toEqual([
    expect.stringMatching(/^Meridian #ML-\d{4}: Order confirmed$/),
  ])
})

test('messages: switched on again while one waits unread, the next is in the bell', async () => {
  const reader = await makeClient(app.db)
  const { id } = await makeOrder(app.db, { status: 'in_transit', driver_id: driver.driverId }, reader)
  const choose = (channel: string, isOn: boolean) =>
    app.call(reader, 'PATCH', '/api/notices/preferences', { kinds: [{ kind: 'message', channel, isOn }] })
  await choose('email', true)
  await choose('screen', false)
  await write(driver, id)
  expect(await kinds(reader, id)).toEqual([])
  await choose('screen', true)
  await write(driver, id)
  expect(await kinds(reader, id)).toEqual(['message'])
})

test('messages: a mail says who wrote about what and leads there, without a word of the message', async () => {
  const reader = await makeClient(app.db)
  const { id } = await makeOrder(app.db, { status: 'in_transit', driver_id: driver.driverId }, reader)
  const kinds = [{ kind: 'message', channel: 'email', isOn: true }]
  expect((await app.call(reader, 'PATCH', '/api/notices/preferences', { kinds })).status).toBe(200)
  await write(driver, id, 'Ask for Mrs. Miller')
  await app.loop.idle()
  const mails = await mailsTo(reader)
  expect(mails).toMatchObject([
    {
      subject: `Meridian ${orderLabel(id)}: New message`,
      body_text: expect.stringMatching(new RegExp(`wrote about ${orderLabel(id)}\\.[^]*/messages\\?order=${id}\\b`)),
    },
  ])
  expect(JSON.stringify(mails)).not.toContain('Miller')
})

test('what was read half a year ago is forgotten, what was not read stays', async () => {
  const reader = await makeClient(app.db)
  const orders = await Promise.all([1, 2].map(() => makeOrder(app.db, {}, reader)))
  for (const { id } of orders) await patch(admin, id, 'declined')
  const [read, unreadOne] = [orders[0]?.id as number, orders[1]?.id as number]
  expect(await kinds(reader, read)).toEqual(['order_declined'])
  const daysAgo = (days: number) => new Date(app.clock.now.getTime() - days * 24 * 3600_000)
  const age = (days: number) =>
    app.db
      .updateTable('notifications')
      .set({ created_at: daysAgo(days) })
      .where('user_id', '=', reader.id)
      .execute()
  await age(200)
  const setRead = (days: number) =>
    app.db
      .updateTable('notifications')
      .set({ read_at: daysAgo(days) })
      .where('order_id', '=', read)
      .execute()
  await setRead(179)
  await deleteOldNotices(app.db, app.clock.now)
  expect(await kinds(reader, read)).toEqual(['order_declined'])
  await setRead(181)
  await deleteOldNotices(app.db, app.clock.now)
  expect([await kinds(reader, read), await kinds(reader, unreadOne)]).toEqual([[], ['order_declined']])
})

test('a closed account gets no notices', async () => {
  const gone = await makeClient(app.db)
  const { id } = await makeOrder(app.db, {}, gone)
  await app.db.updateTable('users').set({ deactivated_at: app.clock.now }).where('id', '=', gone.id).execute()
  await patch(admin, id, 'declined')
  await app.loop.idle()
  const rows = await app.db.selectFrom('notifications').select('id').where('user_id', '=', gone.id).execute()
  expect([rows, await mailsTo(gone)]).toEqual([[], []])
})

test('an offered job, a reordered run, tomorrow’s run and an expiring skill: the driver gets a notice, of the skill the admins too', async () => {
  const [own, { id }] = [await makeDriver(app.db), await makeOrder(app.db, { status: 'confirmed' }, client)]
  const about = { status: null, actor: SYSTEM, driverId: own.driverId } as const
  const event = { ...about, orderId: null, occurredAt: app.clock.now }
  await recordEvent(app.db, { ...event, name: 'offer.made', orderId: id })
  const next = { orderId: id, stop: 'pickup' } as const
  await recordEvent(app.db, { ...event, name: 'driver.run_changed', details: next })
  const firstAt = '2026-07-16T13:00:00.000Z'
  const run = { day: '2026-07-16', orders: 3, firstAt }
  await recordEvent(app.db, { ...event, name: 'driver.run_announced', details: run })
  const skill = { skill: 'cold_box', expiresOn: '2026-08-01' } as const
  await recordEvent(app.db, { ...event, name: 'driver.skill_expiring', details: skill })
  await reactAgain()
  expectKinds(await kinds(own, id), ['job_offered'])
  expectKinds(await kinds(own, null), ['skill_expiring', 'run_planned', 'run_changed'])
  expect((await noticesOf(own, null))[1]?.body).toBe(
    '3 orders planned for you tomorrow, the first stop at 8:00 AM CDT.',
  )
  expect((await noticesOf(own, null))[2]?.body).toMatch(
    /^Dispatch changed your run\. Next is the pickup of #ML-\d+; what is on board stays with you\.$/,
  )
  expect((await noticesOf(admin, null))[0]?.body).toMatch(
    /^'Cold box' of Test driver-\w+ is valid until Aug 1, 2026\.$/,
  )
})

test('a problem, its decision, a return, a sample at risk and a missing picture: each once, to those who can act', async () => {
  const own = await makeDriver(app.db)
  const { id } = await makeOrder(app.db, { status: 'in_transit', driver_id: own.driverId }, client)
  const about = { orderId: id, status: null, driverId: own.driverId, occurredAt: app.clock.now }
  const byDriver = { role: 'driver', userId: own.id, driverId: own.driverId as number } as const
  const bySystem = SYSTEM
  const details = { exceptionId: 1, stop: 'delivery', kind: 'refused' } as const
  await recordEvent(app.db, { ...about, name: 'exception.reported', actor: byDriver, details })
  const decided = { ...details, decision: 'return_to_sender' } as const
  await recordEvent(app.db, { ...about, name: 'exception.decided', actor: bySystem, details: decided })
  await recordEvent(app.db, { ...about, name: 'stability.expired', actor: bySystem })
  const late = { key: 'k', minutes: 20, at: '2026-07-15T15:00:00.000Z' }
  await recordEvent(app.db, { ...about, name: 'delay.reported', actor: byDriver, details: late })
  const missing = { stop: 'delivery', pictures: 2 } as const
  await recordEvent(app.db, { ...about, name: 'proof.not_received', actor: bySystem, details: missing })
  await recordEvent(app.db, {
    ...about,
    name: 'order.returned',
    status: 'cancelled',
    actor: byDriver,
    details: { from: 'in_transit' },
  })
  await reactAgain()
  expectKinds(await kinds(client, id), [
    'order_returned',
    'evidence_in_doubt',
    'running_late',
    'sample_at_risk',
    'problem_decided',
    'problem_reported',
  ])
  expectKinds(await kinds(admin, id), [
    'order_returned',
    'evidence_in_doubt',
    'running_late',
    'sample_at_risk',
    'problem_reported',
  ])
  expectKinds(await kinds(own, id), ['sample_at_risk', 'problem_decided'])
})

test('a job that its sender changes: its driver reads what', async () => {
  const order = await makeOrder(app.db, { status: 'assigned', driver_id: driver.driverId }, client)
  const body = (await app.call(client, 'GET', `/api/orders/${order.id}`)).body
  await app.call(client, 'POST', `/api/orders/${order.id}/edit`, { ...body, packageCount: 4 })
  await reactAgain()
  expectKinds(await kinds(driver, order.id), ['job_changed'])
  const [notice] = await noticesOf(driver, order.id)
  expect(notice?.body).toMatch(/the sender changed the packages\.$/)
})

test('an approval is asked of those who may give it, and who asked is told the decision', async () => {
  const manager = await makeClient(app.db, client.organizationId as number)
  const order = await makeOrder(app.db, {}, client)
  await app.db.updateTable('orders').set({ has_approval: true }).where('id', '=', order.id).execute()
  await app.db
    .insertInto('approvals')
    .values({
      order_id: order.id,
      organization_id: order.organization_id,
      reasons: JSON.stringify([{ isPerson: false, overCents: 100, priority: null }]),
      amount_cents: order.total_cents,
      requested_by: client.id,
      requested_at: app.clock.now,
    })
    .execute()
  const asked = { orderId: order.id, status: null, actor: SYSTEM, occurredAt: app.clock.now }
  await recordEvent(app.db, { name: 'approval.reminded', ...asked })
  app.loop.wake()
  expectKinds(await kinds(manager, order.id), ['approval_wanted'])
  await app.call(manager, 'POST', `/api/orders/${order.id}/approval`, { decision: 'approve', note: 'gate 7' })
  expectKinds(await kinds(client, order.id), ['approval_decided'])
  const mail = (await mailsTo(client)).find(({ subject }) => subject.includes(orderLabel(order.id)))
  expect(mail?.body_text).toMatch(/ approved #ML-/)
  expect(mail?.body_text).not.toContain('gate 7')
})

test('days of a standing order that are different are told to the person whose it is; those that are made are not', async () => {
  const { id } = await app.db
    .insertInto('standing_orders')
    .values({
      organization_id: client.organizationId as number,
      client_id: client.id,
      name: 'Samples of Jane Roe',
      recurrence: JSON.stringify({ every: 'day', interval: 1 }),
      rule: 'FREQ=DAILY;INTERVAL=1',
      zone: 'America/Chicago',
      starts_on: '2026-07-16',
      holiday_rule: 'skip',
      parts: JSON.stringify([{}]),
      // Nothing is made from it here.
      paused_from: '2026-07-01',
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const about = { orderId: null, status: null, actor: SYSTEM, occurredAt: app.clock.now } as const
  const days = [{ named: '2026-11-26', runs: null, dayOff: { holiday: 'thanksgiving' as const } }]
  await recordEvent(app.db, { ...about, name: 'standing.days_off', details: { standingOrderId: id, days } })
  await recordEvent(app.db, {
    ...about,
    name: 'standing.not_ordered',
    details: { standingOrderId: id, days: [{ day: '2026-07-16', reason: 'site_closed' }] },
  })
  await recordEvent(app.db, { ...about, name: 'standing.set_up', details: { standingOrderId: id, isChange: false } })
  await reactAgain()
  expectKinds(
    (await kinds(client, null)).filter((kind) => kind === 'standing_day'),
    ['standing_day', 'standing_day'],
  )
  expectKinds(
    (await kinds(admin, null)).filter((kind) => kind === 'standing_order'),
    ['standing_order'],
  )
  const texts = (await noticesOf(client, null)).filter(({ kind }) => kind === 'standing_day').map(({ body }) => body)
  expect(texts.join()).toContain('Thu, Nov 26 (Thanksgiving): no pickup')
  const mails = (await mailsTo(client)).filter(({ subject }) => subject.includes('Day off ahead'))
  expect(mails).toHaveLength(1)
  // The name is what a person typed: a mail does not repeat it.
  expect(mails[0]?.body_text).not.toContain('Jane Roe')
  const made = await makeOrder(app.db, { standing_order_id: id, standing_day: '2026-07-17', standing_part: 0 }, client)
  await app.call(admin, 'PATCH', `/api/orders/${made.id}`, { status: 'confirmed' })
  await reactAgain()
  expect(await kinds(client, made.id)).toEqual([])
})

test('whoever an admin orders for is told', async () => {
  const { id } = await makeOrder(app.db, {}, client)
  await recordEvent(app.db, {
    name: 'order.placed',
    orderId: id,
    status: 'pending',
    occurredAt: app.clock.now,
    actor: { role: 'admin', userId: admin.id },
  })
  await reactAgain()
  expectKinds(await kinds(client, id), ['ordered_for_you'])
})

test('an emergency beyond the credit limit: dispatch is told', async () => {
  const { id } = await makeOrder(app.db, { status: 'confirmed' }, client)
  const event = {
    name: 'credit.exceeded',
    orderId: id,
    status: null,
    actor: SYSTEM,
    occurredAt: app.clock.now,
  } as const
  await recordEvent(app.db, { ...event, details: { limitCents: 6000, usedCents: 9730 } })
  await reactAgain()
  expectKinds(await kinds(admin, id), ['credit_exceeded'])
})

test('a planned order that leaves its driver: dispatch gets a notice, and the driver whom nothing else tells', async () => {
  const own = await makeDriver(app.db)
  const { id } = await makeOrder(app.db, { status: 'confirmed' }, client)
  const event = { name: 'plan.left', orderId: id, status: null, actor: SYSTEM, occurredAt: app.clock.now } as const
  const details = { how: 'rescheduled', previousDriverId: own.driverId as number } as const
  await recordEvent(app.db, { ...event, driverId: own.driverId, details })
  await reactAgain()
  expectKinds(await kinds(own, id), ['job_withdrawn'])
  expectKinds(await kinds(admin, id), ['plan_left'])
})

test('every kind of notice was seen above, and each concerns a role', () => {
  expect(NOTICE_KINDS.filter((kind) => !shown.has(kind))).toEqual([])
  expect(new Set(ROLES.flatMap((role) => NOTICE_KINDS_OF_ROLE[role])).size).toBe(NOTICE_KINDS.length)
})
