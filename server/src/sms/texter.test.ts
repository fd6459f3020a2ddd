/** Texts are written with their change, sent once, and only to numbers that agreed, at a decent hour, while they are true. */
import type { TextKind } from '@meridian/domain/notices/text-messages.ts'
import { pino } from 'pino'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { openTestDatabase } from '../../test/database.ts'
import { makeClient, makeDriver, makeOrder } from '../../test/factories.ts'
import { startFakeSms } from '../../test/fake-sms.ts'
import { makeRetriesDue } from '../../test/tasks.ts'
import { TEST_NOW } from '../../test/test-now.ts'
import { createTasks } from '../background/tasks.ts'
import type { Database } from '../db/database.ts'
import { readEnv } from '../env.ts'
import { grantConsent, hasStopped, returnConsent, revokeConsent } from './consents.ts'
import { deliver } from './delivery.ts'
import { createProvider } from './provider.ts'
import { createTexter, type TextMessage } from './texter.ts'

let database: Database
let provider: Awaited<ReturnType<typeof startFakeSms>>
let by: number
beforeAll(async () => {
  database = await openTestDatabase()
  provider = await startFakeSms()
  by = (await makeClient(database.db)).id
})
afterAll(async () => {
  await provider.stop()
  await database.close()
})

const warnings: object[] = []
const ends: (() => unknown)[] = []
afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end()
  warnings.splice(0)
  provider.sent.splice(0)
})

/** 9:30 PM in Houston. */
const EVENING = new Date('2026-07-16T02:30:00Z')

async function start(settings: Record<string, string> = provider.settings, clock = { now: TEST_NOW }) {
  const tasks = createTasks({ url: database.url, log: pino({ level: 'silent' }), pollSeconds: 0.5 })
  const log = { warn: (line: object) => void warnings.push(line) }
  const texter = createTexter({ env: readEnv(settings), db: database.db, tasks, log, clock: () => clock.now })
  await tasks.start()
  ends.push(() => tasks.stop())
  return texter
}

let numbers = 0
const newNumber = () => `+1713555${String(++numbers).padStart(4, '0')}`
async function agreed(number = newNumber()): Promise<string> {
  await grantConsent(database.db, { number, by, how: 'sender', now: TEST_NOW })
  return number
}
const inTransit = () => makeOrder(database.db, { status: 'in_transit' })
type Order = Awaited<ReturnType<typeof inTransit>>

const textAbout = (order: Order, to: string, more: Partial<TextMessage> = {}): TextMessage => ({
  to,
  kind: 'on_the_way',
  body: 'Open secret-link',
  cause: `on_the_way ${order.id}`,
  order,
  ...more,
})
const write = (texter: Awaited<ReturnType<typeof start>>, text: TextMessage) =>
  database.db.transaction().execute((trx) => texter.send(trx, text))
const textTo = (number: string) =>
  database.db.selectFrom('text_messages').selectAll().where('to_number', '=', number).executeTakeFirst()
const sentTo = (number: string) => provider.sent.filter(({ To }) => To === number)

/** One attempt at the latest text to this number, as the background task makes it. */
async function attempt(number: string, now: Date, isLast = false): Promise<Date | null> {
  const send = createProvider(readEnv(provider.settings))
  if (!send) throw new Error('no provider')
  return deliver(database.db, { send, textId: (await textTo(number))?.id as number, now, isLast })
}

/** A row as it waits to be sent. */
async function queued(kind: TextKind, order: Order, more: object = {}): Promise<string> {
  const number = await agreed()
  const row = { to_number: number, kind, body_text: 'Text', cause: `${kind} ${number}`, order_id: order.id }
  await database.db
    .insertInto('text_messages')
    .values({ ...row, state: 'queued', created_at: TEST_NOW, ...more })
    .execute()
  return number
}

test('without settings a text is stored', async () => {
  const [texter, number] = [await start({}), await agreed()]
  expect(await write(texter, textAbout(await inTransit(), number))).toBe(true)
  expect(await textTo(number)).toMatchObject({ state: 'kept', body_text: 'Open secret-link', sent_at: null })
})

test('a text goes to the provider with the account, the sender, the number and the text, and is wiped', async () => {
  const [texter, number] = [await start(), await agreed()]
  await write(texter, textAbout(await inTransit(), number))
  await expect.poll(async () => (await textTo(number))?.state).toBe('sent')
  expect(sentTo(number)).toEqual([{ From: '+17135550100', To: number, Body: 'Open secret-link' }])
  expect(await textTo(number)).toMatchObject({ body_text: '', sent_at: TEST_NOW, failure: null })
})

test.each([
  ['whatsapp:+17135550100', { From: 'whatsapp:+17135550100', To: 'whatsapp:+17135559999' }],
  ['MG0123', { MessagingServiceSid: 'MG0123', To: '+17135559999' }],
])('sent from %s', async (from, fields) => {
  const send = createProvider(readEnv({ ...provider.settings, SMS_FROM: from }))
  await send?.({ to: '+17135559999', body: 'Text' })
  expect(provider.sent).toEqual([{ ...fields, Body: 'Text' }])
})

test('a provider in trouble is asked again, and what it quotes is nowhere', async () => {
  provider.refuse({ status: 503 })
  const [texter, number] = [await start(), await agreed()]
  await write(texter, textAbout(await inTransit(), number))
  await expect.poll(async () => (await textTo(number))?.failure).toBe('HTTP 503')
  const id = (await textTo(number))?.id
  await expect.poll(() => warnings).toEqual([{ reason: `Text ${id} was not sent: HTTP 503`, isLast: false }])
  const stateAfterRetry = async () => {
    await makeRetriesDue(database.pool)
    return (await textTo(number))?.state
  }
  await expect.poll(stateAfterRetry).toBe('sent')
  expect(sentTo(number)).toHaveLength(1)
})

test('a text that the provider will never take is not tried again', async () => {
  provider.refuse({ status: 400, code: 21211 })
  const number = await queued('on_the_way', await inTransit())
  expect(await attempt(number, TEST_NOW)).toBeNull()
  expect(await textTo(number)).toMatchObject({ state: 'failed', failure: 'HTTP 400 21211', body_text: '' })
  expect(await hasStopped(database.db, number)).toBe(false)
})

test('a number that has stopped at the provider has stopped here', async () => {
  provider.refuse({ status: 400, code: 21610 })
  const number = await queued('on_the_way', await inTransit())
  expect(await attempt(number, TEST_NOW)).toBeNull()
  expect(await textTo(number)).toMatchObject({ state: 'failed', failure: 'HTTP 400 21610' })
  expect(await hasStopped(database.db, number)).toBe(true)
})

test('a provider that cannot be reached is tried until the last attempt, which wipes the text', async () => {
  const number = await queued('delivered', await makeOrder(database.db, { status: 'delivered' }))
  const send = createProvider(readEnv({ ...provider.settings, SMS_PROVIDER_URL: 'http://127.0.0.1:9' }))
  const tried = (isLast: boolean) => async () =>
    deliver(database.db, {
      send: send as NonNullable<typeof send>,
      textId: (await textTo(number))?.id as number,
      now: TEST_NOW,
      isLast,
    })
  await expect(tried(false)).rejects.toThrow(/^Text \d+ was not sent: TypeError$/)
  expect(await textTo(number)).toMatchObject({ state: 'queued', body_text: 'Text' })
  await expect(tried(true)).rejects.toThrow()
  expect(await textTo(number)).toMatchObject({ state: 'failed', body_text: '' })
})

test('a number that nobody agreed for gets nothing, and a STOP outlasts every later statement', async () => {
  const [texter, number] = [await start(), newNumber()]
  const order = await inTransit()
  expect(await write(texter, textAbout(order, number))).toBe(false)
  await revokeConsent(database.db, number, TEST_NOW)
  await agreed(number)
  expect(await write(texter, textAbout(order, number))).toBe(false)
  await returnConsent(database.db, number, TEST_NOW)
  expect(await write(texter, textAbout(order, number))).toBe(true)
})

test('START from a number that nobody named is no consent', async () => {
  const number = newNumber()
  await returnConsent(database.db, number, TEST_NOW)
  expect(await write(await start(), textAbout(await inTransit(), number))).toBe(false)
})

test('a STOP between writing and sending is obeyed', async () => {
  const number = await queued('on_the_way', await inTransit())
  await revokeConsent(database.db, number, TEST_NOW)
  expect(await attempt(number, TEST_NOW)).toBeNull()
  expect(await textTo(number)).toMatchObject({ state: 'dropped', body_text: '' })
  expect(sentTo(number)).toEqual([])
})

test('the same thing is told once, also when it is written twice at the same moment', async () => {
  const [texter, number] = [await start({}), await agreed()]
  const text = textAbout(await inTransit(), number)
  const written = await Promise.all([write(texter, text), write(texter, text), write(texter, text)])
  expect(written.filter(Boolean)).toEqual([true])
})

test('one number gets ten texts a day at most, also when they come at once; the next day it gets texts again', async () => {
  const clock = { now: TEST_NOW }
  const [texter, number] = [await start({}, clock), await agreed()]
  const order = await inTransit()
  const texts = Array.from({ length: 12 }, (_, index) => textAbout(order, number, { cause: `${number} ${index}` }))
  const written = await Promise.all(texts.map((text) => write(texter, text)))
  expect(written.filter(Boolean)).toHaveLength(10)
  expect(warnings).toEqual(Array(2).fill({ orderId: order.id, kind: 'on_the_way' }))
  clock.now = new Date(TEST_NOW.getTime() + 24 * 3_600_000)
  expect(await write(texter, textAbout(order, number))).toBe(true)
})

test('in the evening it waits for 8 AM, in the zone of the delivery', async () => {
  const elPaso = { delivery_latitude: '31.76', delivery_longitude: '-106.49' }
  const houston = await queued('on_the_way', await inTransit())
  const west = await queued('on_the_way', await makeOrder(database.db, { status: 'in_transit', ...elPaso }))
  expect(await attempt(houston, EVENING)).toEqual(new Date('2026-07-16T13:00:00Z'))
  expect(await textTo(houston)).toMatchObject({ state: 'queued', body_text: 'Text' })
  expect(await attempt(west, EVENING)).toBeNull()
  expect(await textTo(west)).toMatchObject({ state: 'sent' })
  expect(await attempt(houston, new Date('2026-07-16T13:00:00Z'))).toBeNull()
  expect(await textTo(houston)).toMatchObject({ state: 'sent' })
})

test('one that is written in the evening is queued for the morning', async () => {
  const [texter, number] = [await start(provider.settings, { now: EVENING }), await agreed()]
  await write(texter, textAbout(await inTransit(), number))
  const { rows } = await database.pool.query(
    `select start_after from pgboss.job where name = 'sms.deliver' and data->>'textId' = $1`,
    [String((await textTo(number))?.id)],
  )
  expect(rows).toEqual([{ start_after: new Date('2026-07-16T13:00:00Z') }])
})

test('what is no longer true in the morning is not sent: on the way, but delivered at night', async () => {
  const order = await makeOrder(database.db, { status: 'delivered' })
  const number = await queued('on_the_way', order)
  expect(await attempt(number, EVENING)).toBeNull()
  expect(await textTo(number)).toMatchObject({ state: 'dropped', body_text: '' })
})

test('an offer is texted at any hour while it is open, and not after it was answered or is over', async () => {
  const driver = await makeDriver(database.db)
  const order = await makeOrder(database.db, { status: 'confirmed' })
  const offer = { order_id: order.id, driver_id: driver.driverId as number, detour_minutes: 0 }
  const times = { offered_at: EVENING, expires_at: new Date(EVENING.getTime() + 60_000) }
  await database.db
    .insertInto('job_offers')
    .values({ ...offer, ...times })
    .execute()
  const toDriver = { driver_id: driver.driverId }
  const [inTime, late, answered] = [
    await queued('offer', order, toDriver),
    await queued('offer', order, toDriver),
    await queued('offer', order, toDriver),
  ]
  await attempt(inTime, EVENING)
  expect(await textTo(inTime)).toMatchObject({ state: 'sent' })
  await attempt(late, times.expires_at)
  expect(await textTo(late)).toMatchObject({ state: 'dropped' })
  await database.db
    .updateTable('job_offers')
    .set({ answer: 'passed', answered_at: EVENING })
    .where('order_id', '=', order.id)
    .execute()
  await attempt(answered, EVENING)
  expect(await textTo(answered)).toMatchObject({ state: 'dropped' })
})
