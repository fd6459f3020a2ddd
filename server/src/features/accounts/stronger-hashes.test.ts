/** Hashes of earlier versions: they match, and a sign-in replaces them. */
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type AccountsServer, type Answer, type Person, startAccounts } from '../../../test/accounts.ts'
import { hashPassword } from '../../security/passwords/passwords.ts'
import { lockUser } from './accounts.queries.ts'
import { savePassword } from './password-resets.commands.ts'

let server: AccountsServer
beforeAll(async () => {
  server = await startAccounts()
})
afterAll(() => server.stop())

const OLD_PASSWORD = 'café con leche'
const BY_SCRYPT =
  'c6ba6733f766e28098d8e85d2f3919b6:c98e459ea21112bc6308bfe038e6a561ba23b77e52f909912ffcc151fbcdb1921973fc4f03848dba450c87cdfc6619b19a77b42be91783d61fbc57c07e8d7e86'

async function personOfEarlier(): Promise<Person> {
  const person = await server.person('client')
  await save(person, BY_SCRYPT)
  return person
}

const save = ({ id }: Person, password: string) =>
  server.db.updateTable('credentials').set({ password }).where('user_id', '=', id).execute()
const hashOf = async ({ id }: Person) =>
  (await server.db.selectFrom('credentials').select('password').where('user_id', '=', id).executeTakeFirstOrThrow())
    .password

/** How long after the last migration it is now. */
async function hoursAfterMigration(hours: number): Promise<void> {
  const { rows } = await sql<{ at: Date }>`select max(applied_at) as at from migrations`.execute(server.db)
  server.clock.now = new Date((rows[0]?.at.getTime() ?? 0) + hours * 3600_000)
}

test('the right password replaces an old hash, which then opens the account as before; a wrong one replaces nothing', async () => {
  await hoursAfterMigration(25)
  const person = await personOfEarlier()
  const { status } = await server.browser().signIn(person.username, 'a wrong one')
  expect([status, await hashOf(person)]).toEqual([401, BY_SCRYPT])
  for (let time = 0; time < 2; time++)
    expect((await server.browser().signIn(person.username, OLD_PASSWORD)).status).toBe(200)
  // As tests hash, and no other sign-in changed it again.
  const replaced = await hashOf(person)
  expect(replaced).toMatch(/^sha256:/)
  await server.browser().signIn(person.username, OLD_PASSWORD)
  expect(await hashOf(person)).toBe(replaced)
})

test('within a day of a migration it stays: nodes of the version before may still run, and know no other', async () => {
  await hoursAfterMigration(23)
  const person = await personOfEarlier()
  expect((await server.browser().signIn(person.username, OLD_PASSWORD)).status).toBe(200)
  expect(await hashOf(person)).toBe(BY_SCRYPT)
})

test('several browsers that sign in at once to an account with an old hash all get in', async () => {
  await hoursAfterMigration(25)
  const person = await personOfEarlier()
  // Each is known to the account, so that each is counted by itself and none waits for another.
  const browsers = await Promise.all(Array.from({ length: 4 }, () => server.browser()))
  for (const browser of browsers) await browser.signIn(person.username, OLD_PASSWORD)
  await save(person, BY_SCRYPT)
  const answers = await Promise.all(browsers.map((browser) => browser.signIn(person.username, OLD_PASSWORD)))
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200])
  expect(await hashOf(person)).toMatch(/^sha256:/)
})

test.each([
  ['replaced by a stronger one of the same password lets in', OLD_PASSWORD, 200],
  ['of another password lets nobody in', 'another one', 401],
])('a hash that is, while it is checked, %s', async (_, password, status) => {
  const person = await personOfEarlier()
  const hash = await hashPassword(password)
  let signingIn: Promise<Answer> | undefined
  await server.db.transaction().execute(async (trx) => {
    await lockUser(trx, person.id)
    signingIn = server.browser().signIn(person.username, OLD_PASSWORD)
    // It has checked the password, and waits for this change of the account.
    await expect.poll(async () => (await server.deps.database.pool.query(WAITING)).rowCount).toBe(1)
    await savePassword(trx, person.id, hash, server.clock.now)
  })
  expect([(await signingIn)?.status, await hashOf(person)]).toEqual([status, hash])
})

const WAITING = `select 1 from pg_stat_activity
  where datname = current_database() and wait_event_type = 'Lock' and query like '%for no key update%'`
