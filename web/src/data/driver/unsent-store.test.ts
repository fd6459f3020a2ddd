import 'fake-indexeddb/auto'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openUnsentStore, type UnsentStore } from './unsent-store.ts'

const DRIVERS = [7, 8, 9] as const
const savedAt = '2026-07-15T15:00:00.000Z'
let store: UnsentStore
let databases = 0

beforeEach(async () => {
  databases += 1
  store = await openUnsentStore(`test-${databases}`)
})
afterEach(() => store.close())

test('open jobs are saved per account and can be deleted', async () => {
  await store.saveJobs({ userId: 7, savedAt, orders: [] })
  expect(await store.savedJobs(7)).toMatchObject({ savedAt })
  expect(await store.savedJobs(8)).toBeUndefined()
  await store.forgetAllBut(null)
  expect(await store.savedJobs(7)).toBeUndefined()
})

test('only the saved jobs of the signed-in account remain', async () => {
  for (const userId of DRIVERS) await store.saveJobs({ userId, savedAt, orders: [] })
  const left = async () => (await Promise.all(DRIVERS.map(store.savedJobs))).map((jobs) => jobs?.userId)
  await store.forgetAllBut(8)
  expect(await left()).toEqual([undefined, 8, undefined])
  await store.forgetAllBut(null)
  expect(await left()).toEqual([undefined, undefined, undefined])
})

test('unsent positions of every account are deleted after three months', async () => {
  const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString()
  const position = { orderId: 12, latitude: 29.7, longitude: -95.4, accuracy: 5, status: 'in_transit' as const }
  for (const userId of DRIVERS)
    for (const timestamp of [daysAgo(200), daysAgo(91), daysAgo(userId === 8 ? 100 : 89)])
      await store.addPosition({ ...position, userId, timestamp })
  store.close()
  store = await openUnsentStore(`test-${databases}`)
  expect(await Promise.all(DRIVERS.map(store.countPositions))).toEqual([1, 0, 1])
})
