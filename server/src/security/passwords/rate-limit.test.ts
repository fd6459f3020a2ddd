import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { createTestDatabase } from '../../../test/database.ts'
import { type Database, openDatabase } from '../../db/database.ts'
import { createRateLimits, deleteExpiredLimits } from './rate-limit.ts'

let nodes: [Database, Database]
let drop: () => Promise<void>
beforeAll(async () => {
  const made = await createTestDatabase()
  nodes = [openDatabase(made.url), openDatabase(made.url)]
  drop = made.drop
})
afterAll(async () => {
  for (const node of nodes) await node.close()
  await drop()
})

const START = new Date('2026-07-15T15:00:00Z')
const later = (seconds: number) => new Date(START.getTime() + seconds * 1000)
beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'], now: START }))
afterEach(async () => {
  vi.useRealTimers()
  await nodes[0].db.deleteFrom('rate_limits').execute()
})

const limitsOf = ({ pool }: Database) =>
  createRateLimits(pool, { invite: { times: 2, withinMinutes: 1 }, register: { times: 1, withinMinutes: 10 } })

test('a limit lets through so many within its time, each name and key by itself, and a refusal carries the seconds to wait', async () => {
  const limits = limitsOf(nodes[0])
  await limits.take('invite', 'a')
  await limits.take('invite', 'a')
  await limits.take('invite', 'b')
  await limits.take('register', 'a')
  vi.setSystemTime(later(20))
  await expect(limits.take('invite', 'a')).rejects.toMatchObject({ status: 429, details: { retryAfterSeconds: 40 } })
  await expect(limits.take('invite', 'a')).rejects.toThrow('Please try again in 40 seconds')
  expect(await limits.allows('invite', 'a')).toBe(false)
  expect(await limits.allows('invite', 'b')).toBe(true)
  vi.setSystemTime(later(60))
  await limits.take('invite', 'a')
})

test('a limit holds for all nodes together, also when they count at the same moment', async () => {
  const [one, other] = nodes.map(limitsOf) as [ReturnType<typeof limitsOf>, ReturnType<typeof limitsOf>]
  const attempts = Array.from({ length: 20 }, (_, n) => (n % 2 ? one : other).allows('invite', 'a'))
  expect((await Promise.all(attempts)).filter(Boolean)).toHaveLength(2)
})

test('a refused caller who goes on causes no further writes', async () => {
  const limits = limitsOf(nodes[0])
  for (let n = 0; n < 10; n++) await limits.allows('invite', 'a')
  const row = await nodes[0].db.selectFrom('rate_limits').select('points').executeTakeFirstOrThrow()
  expect(row.points).toBe(3)
})

test('keys are stored as hashes, and expired ones are deleted', async () => {
  const limits = limitsOf(nodes[0])
  await limits.take('invite', 'ada@clinic.example')
  await limits.take('register', 'ada@clinic.example')
  const keys = async () => (await nodes[0].db.selectFrom('rate_limits').select('key').execute()).map(({ key }) => key)
  expect((await keys()).join()).not.toContain('ada')
  await deleteExpiredLimits(nodes[0].db, later(300))
  expect(await keys()).toEqual([expect.stringMatching(/^register:/)])
})

test('without the database the failure is the database’s, not a refusal', async () => {
  const closed = openDatabase(nodes[0].url)
  await closed.close()
  await expect(limitsOf(closed).take('invite', 'a')).rejects.toThrow(/pool/)
})
