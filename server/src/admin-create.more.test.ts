import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestDatabase } from '../test/database.ts'
import type { Database } from './db/database.ts'
import { isPassword } from './security/passwords/passwords.ts'

let database: Database
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())

const PROGRAM = fileURLToPath(new URL('./admin-create.ts', import.meta.url))
const run = async (...args: string[]) => {
  const { PATH, NODE_COMPILE_CACHE } = process.env
  const env = { PATH, NODE_COMPILE_CACHE, DATABASE_URL: database.url }
  const done = promisify(execFile)(process.execPath, [PROGRAM, ...args], { env })
  return done.catch((error: { code: number; stdout: string; stderr: string }) => error)
}

test('it makes an admin and prints the password once; a taken address is refused in one sentence', async () => {
  const { stdout } = await run('--email', 'Ada@Courier.example', '--name', 'Ada King Lovelace')
  const password = stdout.trim().split('\n').at(-1) ?? ''
  const row = await database.db
    .selectFrom('users')
    .innerJoin('credentials', 'credentials.user_id', 'users.id')
    .select(['email', 'role', 'first_name', 'last_name', 'credentials.password'])
    .executeTakeFirstOrThrow()
  expect(row).toMatchObject({
    email: 'ada@courier.example',
    role: 'admin',
    first_name: 'Ada',
    last_name: 'King Lovelace',
  })
  expect(await isPassword(password, row.password)).toBe(true)

  expect(await run('--email', 'ada@courier.example', '--name', 'Ada')).toMatchObject({
    code: 1,
    stdout: expect.stringMatching(/^Database: \S+ on 127.0.0.1:\d+\n$/),
    stderr: 'An account with this email address already exists. Please sign in instead.\n',
  })
})

test('without what it needs it says how it is used', async () => {
  const wrong = [[], ['--email', 'nonsense', '--name', 'Ada'], ['--what']]
  for (const outcome of await Promise.all(wrong.map((args) => run(...args))))
    expect(outcome).toMatchObject({ code: 1, stderr: expect.stringMatching(/^.+\n$/) })
})
