import type { Membership } from '@meridian/domain/organizations/permissions.ts'
import { NoResultError, sql } from 'kysely'
import { anyOf } from '../../db/array-parameter.ts'
import { batchedRead } from '../../db/batched-read.ts'
import type { Db } from '../../db/database.ts'

const readUser = batchedRead(async (db, ids: readonly number[]) => {
  const rows = await users(db).where('users.id', '=', anyOf(ids)).execute()
  return new Map(rows.map((row) => [row.id, row]))
})

/** An account as its owner sees it. Every page load requests one. */
export async function findUser(db: Db, id: number) {
  const user = await readUser(db, id)
  if (!user) throw new NoResultError(users(db).toOperationNode())
  return user
}
export type UserRow = Awaited<ReturnType<typeof findUser>>

const users = (db: Db) =>
  db
    .selectFrom('users')
    .leftJoin('organizations', 'organizations.id', 'users.organization_id')
    .leftJoin('drivers', 'drivers.user_id', 'users.id')
    .select([
      'users.id',
      'users.username',
      'users.email',
      'users.role',
      'users.first_name',
      'users.last_name',
      'users.phone',
      'users.language',
      'users.organization_id',
      membershipsOf('users.id').as('memberships'),
      'users.two_factor_enabled',
      'users.email_verified',
      'users.pending_email',
      'users.last_login_at',
      'organizations.name as organization_name',
      'drivers.id as driver_id',
    ])

type MembershipOfUser = Membership & { organizationId: number; name: string; requiresTwoFactor: boolean }

/** By name, as JSON. */
const membershipsOf = (userId: string) => sql<MembershipOfUser[]>`(
  select coalesce(json_agg(json_build_object('organizationId', m.organization_id, 'name', o.name, 'role', m.role,
    'seesPrices', m.sees_prices, 'siteIds', m.site_ids, 'requiresTwoFactor', o.requires_two_factor)
    order by lower(o.name), o.id), '[]')
  from memberships m join organizations o on o.id = m.organization_id where m.user_id = ${sql.ref(userId)})`

const signInAccounts = (db: Db) =>
  db
    .selectFrom('users')
    .leftJoin('credentials', 'credentials.user_id', 'users.id')
    .select([
      'users.id',
      'users.username',
      'users.email',
      'users.role',
      'users.two_factor_enabled',
      'credentials.password',
    ])
    .where('users.deactivated_at', 'is', null)
export type SignInAccount = NonNullable<Awaited<ReturnType<typeof findAccount>>>

/** By username or email address. A name matches one account: a username with an @ is its own account's email address. */
export async function findAccountByName(db: Db, name: string) {
  const key = name.toLowerCase()
  return signInAccounts(db)
    .where((eb) => eb.or([eb('users.username', '=', key), eb('users.email', '=', key)]))
    .executeTakeFirst()
}

export async function findAccount(db: Db, id: number) {
  return signInAccounts(db).where('users.id', '=', id).executeTakeFirst()
}

export async function findDeviceKeyId(db: Db, userId: number): Promise<string> {
  const user = await db.selectFrom('users').select('device_key_id').where('id', '=', userId).executeTakeFirstOrThrow()
  return user.device_key_id
}

export async function isEmailTaken(db: Db, email: string): Promise<boolean> {
  return (await findHolder(db, email)) === 'owner'
}

/**
 * Whether the account with this address owns it or only borrows it: a client who signed up and never confirmed the address
 * must not stand in its owner's way. Drivers and admins do not sign up: an admin has chosen their address.
 */
export async function findHolder(db: Db, email: string): Promise<'owner' | 'borrower' | null> {
  const holder = await db
    .selectFrom('users')
    .select(['email_verified', 'role'])
    .where('email', '=', email)
    .executeTakeFirst()
  if (!holder) return null
  return holder.email_verified || holder.role !== 'client' ? 'owner' : 'borrower'
}

/** By the real clock, as sessions are checked. */
export async function listSessions(db: Db, userId: number) {
  return db
    .selectFrom('sessions')
    .select(['id', 'created_at', 'updated_at', 'ip_address', 'user_agent'])
    .where('user_id', '=', userId)
    .where('expires_at', '>', new Date())
    .orderBy('updated_at', 'desc')
    .orderBy('id', 'desc')
    .execute()
}
export type SessionRow = Awaited<ReturnType<typeof listSessions>>[number]

const MAX_OUTBOX = 100

/** Mails and text messages, the latest first. */
export async function listOutbox(db: Db) {
  const columns = ['id', 'body_text', 'state', 'failure', 'created_at'] as const
  const mails = await db
    .selectFrom('mails')
    .select([...columns, 'to_address', 'subject'])
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(MAX_OUTBOX)
    .execute()
  const texts = await db
    .selectFrom('text_messages')
    .select([...columns, 'to_number as to_address'])
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(MAX_OUTBOX)
    .execute()
  return [
    ...mails.map((mail) => ({ ...mail, channel: 'mail' as const })),
    ...texts.map((text) => ({ ...text, channel: 'sms' as const, subject: '' })),
  ]
    .toSorted((a, b) => b.created_at.getTime() - a.created_at.getTime())
    .slice(0, MAX_OUTBOX)
}
export type OutboxRow = Awaited<ReturnType<typeof listOutbox>>[number]

/** Before anything else of an account is locked, so that two changes of one account cannot deadlock. */
export async function lockUser(trx: Db, userId: number): Promise<void> {
  await trx.selectFrom('users').select('id').where('id', '=', userId).forNoKeyUpdate().execute()
}

/** Waits for a password change in progress. */
export async function passwordHashOf(trx: Db, userId: number): Promise<string | null> {
  const row = await trx
    .selectFrom('credentials')
    .select('password')
    .where('user_id', '=', userId)
    .forShare()
    .executeTakeFirst()
  return row?.password ?? null
}
