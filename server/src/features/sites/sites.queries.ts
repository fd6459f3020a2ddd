import type { Membership } from '@meridian/domain/organizations/permissions.ts'
import { type Selectable, sql } from 'kysely'
import { anyOf } from '../../db/array-parameter.ts'
import type { Db } from '../../db/database.ts'
import type { Tables } from '../../db/tables.ts'

export type SiteRow = Selectable<Tables['sites']>

/** Whose sites: a member's who may be limited to some. */
export type SiteOwner = { organizationId: number; siteIds: Membership['siteIds'] }

const sitesOf = (db: Db, { organizationId, siteIds }: SiteOwner) =>
  db
    .selectFrom('sites')
    .selectAll()
    .where('organization_id', '=', organizationId)
    .where('deleted_at', 'is', null)
    .$if(siteIds !== null, (query) => query.where('id', '=', anyOf(siteIds ?? [])))

/** By name. Every word of `q` is in the name, the code or the address. */
export const listSites = (db: Db, owner: SiteOwner, q = ''): Promise<SiteRow[]> => sitesByName(db, owner, q).execute()

/** Also for a test that reads PostgreSQL's plan. */
export function sitesByName(db: Db, owner: SiteOwner, q: string) {
  let query = sitesOf(db, owner)
  for (const word of q.split(/\s+/).filter(Boolean)) {
    const pattern = `%${word.replace(/[\\%_]/g, '\\$&')}%`
    query = query.where(sql<boolean>`concat_ws(' ', name, external_code, address) ilike ${pattern}`)
  }
  return query.orderBy(sql`lower(name)`).orderBy('id')
}

export const findSite = (db: Db, owner: SiteOwner, id: number): Promise<SiteRow | undefined> =>
  sitesOf(db, owner).where('id', '=', id).executeTakeFirst()

/** Locked until the transaction ends. */
export const findSiteForChange = (trx: Db, owner: SiteOwner, id: number): Promise<SiteRow | undefined> =>
  sitesOf(trx, owner).where('id', '=', id).forNoKeyUpdate().executeTakeFirst()

/** All of them, by id: whoever locks several locks them in this order. */
export const listSitesForChange = (trx: Db, owner: SiteOwner): Promise<SiteRow[]> =>
  sitesOf(trx, owner).orderBy('id').forNoKeyUpdate().execute()

export async function countSites(db: Db, organizationId: number): Promise<number> {
  const row = await db
    .selectFrom('sites')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('organization_id', '=', organizationId)
    .where('deleted_at', 'is', null)
    .executeTakeFirstOrThrow()
  return row.count
}
