/** What a file of sites costs the node: look-ups in turns with others, and a budget of the organization. */
import { setImmediate as nextTurn } from 'node:timers/promises'
import type { AddressProvider } from '@meridian/maps/port.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../test/app.ts'
import { makeClient, makeOrder, type TestUser } from '../../../test/factories.ts'

/** How many turns of the event loop there have been, and in which of them an address was looked up. */
let turns = 0
let isCounting = true
const lookedUp: number[] = []
/** What the maps wait for before they reply. */
let away: Promise<void> | undefined
const provider: AddressProvider = {
  name: 'test',
  suggest: async () => [],
  locate: async () => null,
  async geocode() {
    lookedUp.push(turns)
    await away
    return null
  },
  reverse: async () => null,
}

let app: TestApp
beforeAll(async () => {
  app = await startTestApp({}, provider)
  void (async () => {
    for (; isCounting; turns++) await nextTurn()
  })()
})
afterAll(async () => {
  isCounting = false
  await app.stop()
})

const file = (count: number, name = 'Fannin') =>
  [
    'Name,Address',
    ...Array.from({ length: count }, (_, at) => `Clinic ${at},"${at} ${name} Streeet, Huston, TX"`),
  ].join('\n')
const preview = (user: TestUser, text: string) =>
  app.call(user, 'POST', '/api/organization/sites/import/preview', { data: Buffer.from(text).toString('base64') })

test('two hundred misspelled addresses are looked up in two hundred turns of the event loop', async () => {
  lookedUp.length = 0
  const { status, body } = await preview(await makeClient(app.db), file(200))
  expect(status).toBe(200)
  expect(body.rows).toHaveLength(200)
  expect(new Set(lookedUp).size).toBe(200)
})

test('files that wait for the maps hold no place that exports need, and a third one of an organization is told to come back', async () => {
  const [other, ...owners] = await Promise.all(Array.from({ length: 9 }, () => makeClient(app.db)))
  const order = await makeOrder(app.db, { status: 'delivered' }, other)
  const { promise, resolve } = Promise.withResolvers<void>()
  away = promise
  const answers: number[] = []
  const files = [...owners, owners[0], owners[0]].map(async (owner, at) => {
    const { status } = await preview(owner as TestUser, file(1, `Street ${at}`))
    answers.push(status)
  })
  await expect.poll(() => answers).toEqual([429])
  expect((await app.call(other as TestUser, 'GET', `/api/orders/${order.id}/receipt.pdf`)).status).toBe(200)
  expect(answers).toEqual([429])
  resolve()
  await Promise.all(files)
  expect(answers.filter((status) => status === 200)).toHaveLength(9)
  away = undefined
})
