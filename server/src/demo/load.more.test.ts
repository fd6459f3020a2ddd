/** `npm run db:demo`, as an operator runs it. */
import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type OpenDatabase, openTestDatabase } from '../../test/database.ts'
import { makeAdmin } from '../../test/factories.ts'

let used: OpenDatabase
beforeAll(async () => {
  used = await openTestDatabase()
  await makeAdmin(used.db)
})
afterAll(() => used.close())

const LOADER = fileURLToPath(new URL('./load.ts', import.meta.url))

const runLoader = (settings: Record<string, string>) =>
  promisify(execFile)(process.execPath, [LOADER], {
    env: { PATH: process.env.PATH, NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE, ...settings },
  })

test.each([
  ['an address of its own', { PUBLIC_URL: 'https://courier.example.com' }, /^PUBLIC_URL is set: .*\n$/],
  ['accounts already', {}, /^This database has accounts already: .*\n$/],
])('db:demo refuses an installation that has %s, in one sentence', async (_, settings, sentence) => {
  const failure = await runLoader({ DATABASE_URL: used.url, ...settings }).catch((error) => error)
  expect(failure.code).toBe(1)
  expect(failure.stderr).toMatch(sentence)
})

test('db:demo fills an empty database and says who can sign in', async () => {
  const empty = await createTestDatabase()
  const { stdout } = await runLoader({ DATABASE_URL: empty.url })
  await empty.drop()
  expect(stdout).toMatch(
    /^Database: \S+ on \S+\nLoaded the demo dataset in [\d.]+ s\nAccounts: admin, pharmacy, driver\. Password: meridian-demo\n$/,
  )
})
