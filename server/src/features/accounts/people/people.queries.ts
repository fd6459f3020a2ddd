import { PEOPLE_PER_PAGE } from '@meridian/contract/organizations/people.ts'
import type { Member } from '@meridian/domain/organizations/people.ts'
import type { Membership, OrganizationRole } from '@meridian/domain/organizations/permissions.ts'
import { sql } from 'kysely'
import { arrayParameter } from '../../../db/array-parameter.ts'
import type { Db } from '../../../db/database.ts'

type Filter = { organizationId: number; by: Member; q?: string | undefined; page: number; seesDetails: boolean }

/** One page, with the number of all; who does not manage people finds them by name only. */
export async function listPeople(db: Db, { organizationId, by, q, page, seesDetails }: Filter) {
  const pattern = `%${(q ?? '').replace(/[\\%_]/g, '\\$&')}%`
  const searched = seesDetails ? sql`concat_ws(' ', users.name, users.email)` : sql`users.name`
  const { siteIds } = by.membership
  return members(db, organizationId)
    .select((eb) => eb.fn.countAll<string>().over().as('total'))
    .$if(Boolean(q), (query) => query.where(sql<boolean>`${searched} ilike ${pattern}`))
    .$if(seesDetails && siteIds !== null, (query) =>
      query.where((eb) =>
        eb.or([
          eb('users.id', '=', by.userId),
          sql<boolean>`memberships.site_ids <@ ${arrayParameter('int', siteIds ?? [])}`,
        ]),
      ),
    )
    .orderBy(sql`lower(users.name)`)
    .orderBy('users.id')
    .limit(PEOPLE_PER_PAGE)
    .offset((page - 1) * PEOPLE_PER_PAGE)
    .execute()
}
export type PersonRow = Awaited<ReturnType<typeof listPeople>>[number]

/** Also of closed accounts: an admin looks for the owner who left. */
export const allMembers = (db: Db, organizationId: number) =>
  db
    .selectFrom('memberships')
    .innerJoin('users', 'users.id', 'memberships.user_id')
    .select([
      'users.id',
      'users.first_name',
      'users.last_name',
      'users.email',
      'users.last_login_at',
      'users.two_factor_enabled',
      'users.deactivated_at',
      'memberships.role',
      'memberships.sees_prices',
      'memberships.site_ids',
    ])
    .where('memberships.organization_id', '=', organizationId)

const members = (db: Db, organizationId: number) =>
  allMembers(db, organizationId).where('users.deactivated_at', 'is', null)

/** By name. */
export const listMembersWith = (db: Db, organizationId: number, roles: readonly OrganizationRole[]) =>
  members(db, organizationId)
    .where('memberships.role', 'in', [...roles])
    .orderBy(sql`lower(users.name)`)
    .orderBy('users.id')
    .execute()

export const membershipOf = (row: Pick<PersonRow, 'role' | 'sees_prices' | 'site_ids'>): Membership => ({
  role: row.role,
  seesPrices: row.sees_prices,
  siteIds: row.site_ids,
})

export async function findMember(db: Db, organizationId: number, userId: number): Promise<Member | null> {
  const row = await members(db, organizationId).where('users.id', '=', userId).executeTakeFirst()
  return row ? { userId: row.id, membership: membershipOf(row) } : null
}

export async function hasOtherOwner(db: Db, organizationId: number, userId: number): Promise<boolean> {
  const other = await members(db, organizationId)
    .where('memberships.role', '=', 'owner')
    .where('users.id', '<>', userId)
    .limit(1)
    .executeTakeFirst()
  return other !== undefined
}

/** By name: of all, or of those that a membership is limited to. */
export const listSitesOf = (db: Db, organizationId: number, siteIds: Membership['siteIds']) =>
  db
    .selectFrom('sites')
    .select(['id', 'name'])
    .where('organization_id', '=', organizationId)
    .where('deleted_at', 'is', null)
    .$if(siteIds !== null, (query) => query.where('id', '=', sql<number>`any(${arrayParameter('int', siteIds ?? [])})`))
    .orderBy(sql`lower(name)`)
    .execute()
