import { sql } from 'kysely'
import type { Db } from '../../db/database.ts'
import { openInvitationsOf } from './invitations.queries.ts'

const ACCOUNTS_LISTED = 200

const accounts = (db: Db) =>
  db
    .selectFrom('users')
    .leftJoin('organizations', 'organizations.id', 'users.organization_id')
    .select([
      'users.id',
      'users.username',
      'users.email',
      'users.role',
      'users.first_name',
      'users.last_name',
      'users.language',
      'users.email_verified',
      'users.two_factor_enabled',
      'users.last_login_at',
      'users.deactivated_at',
      'organizations.name as organization_name',
    ])
export type AccountRow = Awaited<ReturnType<typeof findAccountRow>>

export const findAccountRow = (db: Db, id: number) => accounts(db).where('users.id', '=', id).executeTakeFirstOrThrow()

export async function listAccounts(db: Db, q: string | undefined) {
  const pattern = `%${(q ?? '').replace(/[\\%_]/g, '\\$&')}%`
  return accounts(db)
    .$if(Boolean(q), (query) =>
      query.where(
        sql<boolean>`concat_ws(' ', users.name, users.username, users.email, organizations.name) ilike ${pattern}`,
      ),
    )
    .orderBy('users.id', 'desc')
    .limit(ACCOUNTS_LISTED)
    .execute()
}

export async function isMember(db: Db, userId: number): Promise<boolean> {
  const membership = await db
    .selectFrom('memberships')
    .select('role')
    .where('user_id', '=', userId)
    .limit(1)
    .executeTakeFirst()
  return membership !== undefined
}

/** Before the account itself, as changes of an organization's people do: two of its owners are not deactivated at the same moment. */
export const lockOrganizationsOf = (db: Db, userId: number) =>
  db
    .selectFrom('organizations')
    .select('id')
    .where('id', 'in', (eb) => eb.selectFrom('memberships').select('organization_id').where('user_id', '=', userId))
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()

/** Whether others would be left in an organization without an owner. */
export async function isLastOwner(db: Db, userId: number): Promise<boolean> {
  const { rows } = await sql<{ id: number }>`
    select own.organization_id as id from memberships own
    join memberships others on others.organization_id = own.organization_id and others.user_id <> own.user_id
    join users on users.id = others.user_id and users.deactivated_at is null
    where own.user_id = ${userId} and own.role = 'owner'
    group by own.organization_id
    having not bool_or(others.role = 'owner')
    limit 1`.execute(db)
  return rows.length > 0
}

/** A client sees those to the own organization, an admin those of drivers and admins. */
export const listInvitations = (db: Db, organizationId: number | null, now: Date) =>
  openInvitationsOf(db, organizationId, now).orderBy('invitations.id', 'desc').limit(ACCOUNTS_LISTED).execute()
