import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestDatabase } from '../../../test/database.ts'
import type { Database } from '../../db/database.ts'
import {
  beginAttempt,
  clearFailures,
  deleteOldFailures,
  failAttempt,
  hasFailedTooOften,
  nameKey,
  withdrawAttempt,
} from './lock-out.ts'

let database: Database
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())

const NOON = new Date('2025-10-15T12:00:00Z')
const later = (seconds: number) => new Date(NOON.getTime() + seconds * 1000)
const begin = (account: string, now = NOON) => beginAttempt(database.db, { account, address: null }, now)
const times = async (count: number, run: () => Promise<unknown>) => {
  for (let time = 0; time < count; time++) await run()
}

test('the fifth attempt in a row locks for 5 seconds, and each one after for twice as long', async () => {
  await times(4, async () => expect(await begin('a')).toBe(0))
  expect(await begin('a')).toBe(5)
  await expect(begin('a', later(1))).rejects.toMatchObject({ status: 429, details: { retryAfterSeconds: 4 } })
  expect(await begin('a', later(5))).toBe(10)
  await expect(begin('a', later(14))).rejects.toMatchObject({ details: { retryAfterSeconds: 1 } })
  expect(await begin('a', later(15))).toBe(20)
})

test('a success deletes all failures, and a withdrawn attempt does not count', async () => {
  await times(4, () => begin('b'))
  await clearFailures(database.db, ['b'])
  await times(4, () => begin('b'))
  expect(await begin('b')).toBe(5)
  await withdrawAttempt(database.db, { account: 'b', address: null })
  expect(await begin('b')).toBe(5)
})

test('fifty attempts at the same moment on several connections are five', async () => {
  const outcomes = await Promise.allSettled(Array.from({ length: 50 }, () => begin('c')))
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(5)
})

test('an address has failed too often with ten failures in a quarter of an hour, on whichever node', async () => {
  const attempt = { account: 'd', address: '2001:db8:1:2::1' }
  const sameNetwork = { account: 'e', address: '2001:db8:1:2::2' }
  await times(5, () => failAttempt(database.db, attempt, NOON))
  await times(4, () => failAttempt(database.db, sameNetwork, later(60)))
  expect(await hasFailedTooOften(database.db, attempt, later(60))).toBe(false)
  await failAttempt(database.db, attempt, later(120))
  expect(await hasFailedTooOften(database.db, sameNetwork, later(120))).toBe(true)
  expect(await hasFailedTooOften(database.db, { account: 'd', address: '2001:db8:1:3::1' }, later(120))).toBe(false)
  expect(await hasFailedTooOften(database.db, attempt, later(15 * 60))).toBe(false)
})

test('a day of quiet is a new beginning', async () => {
  await times(5, () => begin('g'))
  expect(await begin('g', later(25 * 3600))).toBe(0)
  await deleteOldFailures(database.db, later(60 * 3600))
  for (const table of ['login_failures', 'address_failures'] as const)
    expect(await database.db.selectFrom(table).selectAll().execute()).toEqual([])
})

test('the name is stored as a hash, the same in any case', () => {
  expect(nameKey('Ada@Clinic.example')).toBe(nameKey('ada@clinic.EXAMPLE'))
  expect(nameKey('ada')).not.toContain('ada')
})
