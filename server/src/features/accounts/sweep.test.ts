import { afterAll, beforeAll, expect, test } from 'vitest'
import { type AccountsServer, startAccounts } from '../../../test/accounts.ts'
import { sweepAccounts } from './sweep.commands.ts'

let server: AccountsServer
beforeAll(async () => {
  server = await startAccounts()
})
afterAll(() => server.stop())

test('expired rows are deleted, and valid ones stay', async () => {
  const { db, clock } = server
  const { id: userId } = await server.person('admin')
  for (const [name, time] of [
    ['old', new Date('2000-01-01')],
    ['good', new Date('2100-01-01')],
  ] as const) {
    const link = { token_hash: name, user_id: userId, expires_at: time }
    await db.insertInto('password_resets').values(link).execute()
    await db.insertInto('login_challenges').values(link).execute()
    await db.insertInto('sessions').values({ user_id: userId, token_hash: name, expires_at: time }).execute()
    const invitation = { token_hash: name, email: `${name}@x.example`, role: 'admin', invited_by: userId } as const
    await db
      .insertInto('invitations')
      .values({ ...invitation, expires_at: time })
      .execute()
  }
  const mail = { to_address: 'a@x.example', subject: 'x', body_text: 'x' }
  await db
    .insertInto('mails')
    .values({ ...mail, state: 'kept', created_at: new Date(clock.now.getTime() - 31 * 24 * 3600_000) })
    .execute()
  await db
    .insertInto('mails')
    .values({ ...mail, state: 'kept', created_at: clock.now })
    .execute()
  await sweepAccounts(db, clock.now)
  for (const table of ['password_resets', 'login_challenges', 'sessions', 'invitations', 'mails'] as const)
    expect([table, await db.selectFrom(table).select('id').execute()]).toEqual([table, [{ id: expect.any(Number) }]])
})
