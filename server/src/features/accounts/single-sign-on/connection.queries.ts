import { sql } from 'kysely'
import type { Db } from '../../../db/database.ts'
import { NO_PASSWORD } from '../../../security/create-account.ts'

export const findConnection = (db: Db, organizationId: number) =>
  db
    .selectFrom('single_sign_on')
    .select(['organization_id', 'issuer', 'client_id', 'client_secret', 'default_role', 'are_passwords_off'])
    .where('organization_id', '=', organizationId)
    .executeTakeFirst()
export type ConnectionRow = NonNullable<Awaited<ReturnType<typeof findConnection>>>

/** The organization that has verified this domain and set a provider up. */
export const findConnectionOfDomain = (db: Db, domain: string) =>
  db
    .selectFrom('organization_domains')
    .innerJoin('single_sign_on', 'single_sign_on.organization_id', 'organization_domains.organization_id')
    .select([
      'single_sign_on.organization_id',
      'single_sign_on.issuer',
      'single_sign_on.client_id',
      'single_sign_on.client_secret',
      'single_sign_on.default_role',
      'single_sign_on.are_passwords_off',
    ])
    .where('organization_domains.domain', '=', domain)
    .where('organization_domains.verified_at', 'is not', null)
    .executeTakeFirst()

/** Who can sign in without the provider, by a password and a code. */
const ownersWithTwoFactor = (db: Db, organizationId: number) =>
  db
    .selectFrom('memberships')
    .innerJoin('users', 'users.id', 'memberships.user_id')
    .innerJoin('credentials', 'credentials.user_id', 'users.id')
    .select('users.id')
    .where('memberships.organization_id', '=', organizationId)
    .where('memberships.role', '=', 'owner')
    .where('users.deactivated_at', 'is', null)
    .where('users.two_factor_enabled', '=', true)
    .where('credentials.password', '<>', NO_PASSWORD)

export async function hasOwnerWithTwoFactor(db: Db, organizationId: number): Promise<boolean> {
  return Boolean(await ownersWithTwoFactor(db, organizationId).limit(1).executeTakeFirst())
}

/**
 * Where passwords are off, an owner with two-factor keeps theirs: the way back in when the provider fails. If no owner has both
 * any more, every owner does, or nobody could repair the connection. Who does not belong to the organization is not concerned.
 */
export async function mayUsePassword(
  db: Db,
  { userId, organizationId }: { userId: number; organizationId: number },
): Promise<boolean> {
  const member = await db
    .selectFrom('memberships')
    .innerJoin('users', 'users.id', 'memberships.user_id')
    .select(['memberships.role', 'users.two_factor_enabled'])
    .where('memberships.organization_id', '=', organizationId)
    .where('memberships.user_id', '=', userId)
    .executeTakeFirst()
  if (!member) return true
  if (member.role !== 'owner') return false
  return member.two_factor_enabled || !(await hasOwnerWithTwoFactor(db, organizationId))
}

export const hasVerifiedDomain = async (db: Db, organizationId: number): Promise<boolean> =>
  Boolean(
    await db
      .selectFrom('organization_domains')
      .select(sql`1`.as('one'))
      .where('organization_id', '=', organizationId)
      .where('verified_at', 'is not', null)
      .limit(1)
      .executeTakeFirst(),
  )
