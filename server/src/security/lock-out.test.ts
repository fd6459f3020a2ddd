import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase } from '../../test/database.ts'
import { type Database, openDatabase } from '../db/database.ts'
import { beginAttempt, clearFailures, deleteOldFailures, failAttempt, nameKey, withdrawAttempt } from './lock-out.ts'

let database: Database
let drop: () => Promise<void>
beforeAll(async () => {
  const made = await createTestDatabase()
  database = openDatabase(made.url)
  drop = made.drop
})
afterAll(async () => {
  await database.close()
  await drop()
})

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

test('a success forgets all failures, and what is taken back was never there', async () => {
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

test('an address is locked by twenty failures; successes and attempts in progress do not count', async () => {
  const attempt = { account: 'd', address: '192.0.2.1' }
  const free = (account: string) => beginAttempt(database.db, { account, address: attempt.address }, NOON)
  await times(30, async () => {
    await free('d')
    await clearFailures(database.db, ['d'])
  })
  await times(19, () => failAttempt(database.db, attempt, NOON))
  expect(await free('e')).toBe(0)
  await failAttempt(database.db, attempt, NOON)
  await expect(free('f')).rejects.toMatchObject({ status: 429 })
  // Refused before it was counted: the account's own count is untouched.
  expect(await database.db.selectFrom('login_failures').select('key').where('key', '=', 'f').execute()).toEqual([])
})

test('a day of quiet is a new beginning', async () => {
  await times(5, () => begin('g'))
  expect(await begin('g', later(25 * 3600))).toBe(0)
  await deleteOldFailures(database.db, later(60 * 3600))
  expect(await database.db.selectFrom('login_failures').selectAll().execute()).toEqual([])
})

test('the name is stored as a hash, the same in any case', () => {
  expect(nameKey('Ada@Clinic.example')).toBe(nameKey('ada@clinic.EXAMPLE'))
  expect(nameKey('ada')).not.toContain('ada')
})
