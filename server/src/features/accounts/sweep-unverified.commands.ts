/** Organizations that somebody opened and never used: no address was confirmed, nothing was ordered, nobody signed in for two weeks. */
import { sql } from 'kysely'
import { type Db, postgresError } from '../../db/database.ts'

const UNUSED_DAYS = 14
const BATCH = 200
const FOREIGN_KEY_VIOLATION = '23503'

type Unused = { userId: number; organizationId: number }

/** Returns how many it deleted. */
export async function deleteUnusedOrganizations(db: Db, now: Date): Promise<number> {
  const before = new Date(now.getTime() - UNUSED_DAYS * 24 * 3600_000)
  const { rows } = await sql<Unused>`
    select u.id as "userId", u.organization_id as "organizationId" from users u
    where ${isUnused(before)} order by u.id limit ${BATCH}`.execute(db)
  let deleted = 0
  for (const one of rows) if (await deleteUnused(db, one, before)) deleted++
  return deleted
}

const isUnused = (before: Date) => sql`u.role = 'client' and not u.email_verified
  and greatest(u.created_at, u.last_login_at) < ${before}
  and not exists (select from orders o where o.organization_id = u.organization_id or o.client_id = u.id)
  and not exists (select from memberships m where m.user_id = u.id and m.organization_id <> u.organization_id)
  and not exists (select from users other where other.organization_id = u.organization_id and other.id <> u.id)
  and not exists (select from memberships m where m.organization_id = u.organization_id and m.user_id <> u.id)`

/** False when it is used since, or something else names it, such as a message to support: then it stays. */
async function deleteUnused(db: Db, { userId, organizationId }: Unused, before: Date): Promise<boolean> {
  try {
    return await db.transaction().execute(async (trx) => {
      await sql`select from users where id = ${userId} for update`.execute(trx)
      const { numAffectedRows } = await sql`delete from users u where u.id = ${userId} and ${isUnused(before)}`.execute(
        trx,
      )
      if (!numAffectedRows) return false
      await trx.deleteFrom('organizations').where('id', '=', organizationId).execute()
      return true
    })
  } catch (error) {
    if (postgresError(error)?.code === FOREIGN_KEY_VIOLATION) return false
    throw error
  }
}
