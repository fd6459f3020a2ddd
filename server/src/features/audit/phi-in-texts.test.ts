import { endpoints } from '@meridian/contract'
import { findPhi } from '@meridian/domain/proofs/phi-guard.ts'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { startTestApp, type TestApp } from '../../../test/app.ts'
import { makeAdmin, makeClient, makeDriver, makeOrder, type TestUser } from '../../../test/factories.ts'
import { leastProcessorTime } from '../../../test/processor-time.ts'
import { FREE_TEXTS, MAX_TEXT, phiFoundIn } from './phi-in-texts.ts'

let app: TestApp
let admin: TestUser
beforeAll(async () => {
  app = await startTestApp()
  admin = await makeAdmin(app.db)
})
afterAll(() => app.stop())

// biome-ignore lint/suspicious/noExplicitAny: tests read whatever came back
const entriesOf = async (user: TestUser): Promise<any[]> =>
  (await app.call(admin, 'GET', `/api/admin/audit-log?who=${user.id}`)).body

async function counted(): Promise<Record<string, number>> {
  const { body } = await app.call(null, 'GET', '/metrics')
  const lines = (body as string).matchAll(/^meridian_phi_texts_total\{kind="(\w+)"\} (\d+)$/gm)
  return Object.fromEntries([...lines].map(([, kind, count]) => [kind, Number(count)]))
}

test("a stored text with a patient's data is an entry with the patterns' names and the field, whoever wrote it; the text is not", async () => {
  const client = await makeClient(app.db)
  const driver = await makeDriver(app.db)
  const { id } = await makeOrder(app.db, { status: 'assigned', driver_id: driver.driverId }, client)
  const before = await counted()
  const content = 'Maria, DOB 03/14/1958, 512-44-9087'
  expect((await app.call(client, 'POST', `/api/orders/${id}/messages`, { content })).status).toBe(201)
  await app.call(driver, 'POST', `/api/orders/${id}/release`, { reason: 'Call 713-555-0142' })
  expect(await entriesOf(client)).toMatchObject([
    { kind: 'change', call: 'messages.send', orderIds: [id], details: { phi: 'content: ssn, date_of_birth' } },
  ])
  expect(await entriesOf(driver)).toMatchObject([
    { kind: 'change', call: 'orders.release', orderIds: [id], details: { phi: 'reason: phone' } },
  ])
  expect(JSON.stringify([await entriesOf(client), await entriesOf(driver)])).not.toMatch(/Maria|1958|9087|0142/)
  const after = await counted()
  expect(after.ssn).toBe((before.ssn ?? 0) + 1)
  expect(after.phone).toBe((before.phone ?? 0) + 1)
  expect(after.email).toBe(before.email)
})

test("an admin's change has it in its own entry", async () => {
  const actor = await makeAdmin(app.db)
  const { id } = await makeOrder(app.db)
  await app.call(actor, 'PATCH', `/api/orders/${id}`, { status: 'declined', reason: 'MRN 00448120' })
  expect(await entriesOf(actor)).toMatchObject([
    { call: 'orders.change', details: { status: 'declined', phi: 'reason: medical_record_number' } },
  ])
})

test('harmless texts of clients leave no entry, and what was refused is not counted', async () => {
  const client = await makeClient(app.db)
  const { id } = await makeOrder(app.db, {}, client)
  const before = await counted()
  await app.call(client, 'POST', `/api/orders/${id}/messages`, { content: '2 boxes, lot 4471, suite 1200' })
  const refused = { content: 'SSN 512-44-9087', orderId: 'none' }
  expect((await app.call(client, 'POST', `/api/orders/${id}/messages`, refused)).status).toBe(400)
  expect(
    (await app.call(client, 'POST', '/api/orders/999999999/messages', { content: 'SSN 512-44-9087' })).status,
  ).toBe(404)
  expect((await entriesOf(client)).map(({ kind, details }) => [kind, details.phi])).toEqual([['refused', undefined]])
  expect(await counted()).toEqual(before)
})

/** What was searched for patients' data meanwhile. */
async function textsSearched(action: () => Promise<unknown>): Promise<string[]> {
  const search = vi.spyOn(String.prototype, 'matchAll')
  try {
    await action()
    return search.mock.contexts.map(String)
  } finally {
    search.mockRestore()
  }
}

test('only texts in fields that the call knows are searched, and none of callers without a session', async () => {
  const client = await makeClient(app.db)
  const { id } = await makeOrder(app.db, {}, client)
  const more = { note: 'a@b.co '.repeat(100), lines: [{ note: 'a@b.co' }] }
  const searched = await textsSearched(async () => {
    expect((await app.call(client, 'POST', `/api/orders/${id}/messages`, { content: 'Hello', ...more })).status).toBe(
      201,
    )
    expect((await app.call(null, 'POST', '/api/auth/forgot-password', { email: 'x@y.example', ...more })).status).toBe(
      200,
    )
    expect((await app.call(null, 'POST', '/api/auth/logout', more)).status).toBe(200)
  })
  expect([...new Set(searched)].filter((text) => text === 'Hello' || text.includes('a@b.co'))).toEqual(['Hello'])
})

test('searching costs in proportion to the text, also when all of it is found', () => {
  const cost = (text: string) => leastProcessorTime(() => findPhi(text))
  for (const piece of ['a@b.co ', '512-44-9087 ', 'DOB 1/2/1958, '])
    expect(cost(piece.repeat(20_000)) / cost(piece.repeat(1_000)), piece).toBeLessThan(20 * 3)
})

test('a text is searched up to a limit, which no field exceeds', () => {
  expect(phiFoundIn({ note: `${'x '.repeat(MAX_TEXT / 2)}SSN 512-44-9087` })).toEqual([])
  const lengths = endpoints.flatMap(([, { body }]) => (body ? textsOf(schemaOf(body)) : []))
  const longest = Math.max(...lengths.filter(([name]) => FREE_TEXTS.includes(name)).map(([, max]) => max))
  expect(longest).toBeLessThanOrEqual(MAX_TEXT)
})

type Schema = { [key: string]: unknown; maxLength?: number; properties?: Record<string, Schema>; items?: Schema }

const schemaOf = (body: z.ZodType) => z.toJSONSchema(body, { io: 'input', unrepresentable: 'any' }) as Schema

/** Names of fields with the longest text they take. */
function textsOf(schema: Schema, name = ''): [string, number][] {
  const inner = (['anyOf', 'oneOf', 'allOf'] as const).flatMap((key) => (schema[key] as Schema[] | undefined) ?? [])
  return [
    ...(schema.maxLength === undefined ? [] : [[name, schema.maxLength] as [string, number]]),
    ...inner.flatMap((part) => textsOf(part, name)),
    ...Object.entries(schema.properties ?? {}).flatMap(([key, part]) => textsOf(part, key)),
    ...(schema.items ? textsOf(schema.items, name) : []),
  ]
}

test('every field of the contract with room for a sentence is read, or listed here as none about an order', () => {
  const NO_FREE_TEXTS = [
    'address',
    'attestationObject',
    'authenticatorData',
    'challenge',
    'clientDataJSON',
    'clientId',
    'clientSecret',
    'data',
    'deliveryAddress',
    'deliveryToken',
    'domain',
    'email',
    'emails',
    'endpoint',
    'fileName',
    // Cells of an import: its rows are searched as a whole.
    'from',
    'id',
    'issuer',
    'mailTo',
    'organizationName',
    'p256dh',
    'pass',
    'paymentIntentId',
    'pickupAddress',
    'pickupToken',
    'q',
    'query',
    'quoteToken',
    'recipientEmail',
    'sendTo',
    'signature',
    'to',
    'token',
    'tokens',
    'url',
    'username',
    'view',
  ]
  const long = endpoints.flatMap(([, { body }]) => {
    const texts = body ? textsOf(schemaOf(body)) : []
    return texts.filter(([, maxLength]) => maxLength >= 200).map(([name]) => name)
  })
  expect([...new Set(long)].filter((name) => !FREE_TEXTS.includes(name)).toSorted()).toEqual(NO_FREE_TEXTS)
})
