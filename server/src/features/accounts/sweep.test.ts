import { afterAll, beforeAll, expect, test } from 'vitest'
import { type AccountsServer, startAccounts } from '../../../test/accounts.ts'
import { makeOrder } from '../../../test/factories.ts'
import { sweepAccounts } from './sweep.commands.ts'
import { deleteUnusedOrganizations } from './sweep-unverified.commands.ts'

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

test('an organization that nobody confirmed or used is deleted after two weeks; one that was used stays', async () => {
  const { db, clock } = server
  const daysAgo = (days: number) => new Date(clock.now.getTime() - days * 24 * 3600_000)
  const open = async (name: string, changes: object = {}) => {
    const email = `${name}@sweep.example`
    await server
      .browser()
      .post('/api/register', { email, password: 'long enough 1', firstName: 'A', organizationName: name })
    return db
      .updateTable('users')
      .set({ created_at: daysAgo(15), ...changes })
      .where('email', '=', email)
      .returning(['id', 'organization_id as organizationId'])
      .executeTakeFirstOrThrow()
  }
  await open('unused')
  await open('confirmed', { email_verified: true })
  await open('young', { created_at: daysAgo(13) })
  await open('seen-lately', { last_login_at: daysAgo(1) })
  const ordering = await open('ordering')
  await makeOrder(db, {}, { ...ordering, role: 'client', driverId: null })
  const writing = await open('writing')
  const thread = await db
    .insertInto('message_threads')
    .values({ support_user_id: writing.id })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db.insertInto('messages').values({ thread_id: thread.id, sender_id: writing.id, content: 'Hello' }).execute()
  expect(await deleteUnusedOrganizations(db, clock.now)).toBe(1)
  expect(await db.selectFrom('users').select('id').where('email', 'like', '%@sweep.example').execute()).toHaveLength(5)
  const names = ['unused', 'confirmed', 'young', 'seen-lately', 'ordering', 'writing']
  const organizations = await db.selectFrom('organizations').select('name').where('name', 'in', names).execute()
  expect(organizations.map(({ name }) => name).sort()).toEqual(names.slice(1).sort())
})
