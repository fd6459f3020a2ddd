import { sql } from 'kysely'
import type { Db } from '../../db/database.ts'
import type { Deps } from '../../http/deps.ts'
import type { Session } from '../../http/session.ts'
import { isProvidedSession } from './single-sign-on/provided-sessions.ts'

const members = (db: Db, organizationId: number) =>
  db
    .selectFrom('memberships')
    .innerJoin('users', 'users.id', 'memberships.user_id')
    .where('memberships.organization_id', '=', organizationId)
    .where('users.deactivated_at', 'is', null)

export async function readTwoFactorRule(db: Db, organizationId: number) {
  const { requires_two_factor: isRequired } = await db
    .selectFrom('organizations')
    .select('requires_two_factor')
    .where('id', '=', organizationId)
    .executeTakeFirstOrThrow()
  const { people, peopleWithout } = await members(db, organizationId)
    .select([
      sql<number>`count(*)::int`.as('people'),
      sql<number>`(count(*) filter (where not users.two_factor_enabled))::int`.as('peopleWithout'),
    ])
    .executeTakeFirstOrThrow()
  return { isRequired, people, peopleWithout }
}

export async function listMembersWithoutTwoFactor(db: Db, organizationId: number): Promise<number[]> {
  const rows = await members(db, organizationId)
    .select('users.id')
    .where('users.two_factor_enabled', '=', false)
    .execute()
  return rows.map(({ id }) => id)
}

/**
 * By the installation of an admin, or by any organization of a client: one that is not worked for now wants it too. The word of
 * their provider of single sign-on is enough for it.
 */
export async function isTwoFactorWanted(
  { db, env }: Pick<Deps, 'db' | 'env'>,
  { id, userId, role }: Session,
): Promise<boolean> {
  if (role === 'admin') return env.REQUIRE_ADMIN_TWO_FACTOR && !(await isProvidedSession(db, id))
  const wanted = await db
    .selectFrom('memberships')
    .innerJoin('organizations', 'organizations.id', 'memberships.organization_id')
    .select('organizations.id')
    .where('memberships.user_id', '=', userId)
    .where('organizations.requires_two_factor', '=', true)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('sessions')
            .select('sessions.id')
            .where('sessions.id', '=', id)
            .where('sessions.is_single_sign_on', '=', true)
            .whereRef('sessions.organization_id', '=', 'organizations.id'),
        ),
      ),
    )
    .limit(1)
    .executeTakeFirst()
  return wanted !== undefined
}
