import { MAX_WRONG_DESK_PINS } from '@meridian/domain/accounts/front-desk.ts'
import { sql } from 'kysely'
import { anyOf } from '../../db/array-parameter.ts'
import type { Db } from '../../db/database.ts'
import type { SiteOwner } from '../sites/sites.queries.ts'

/** Those that are not revoked, of sites that exist. */
const links = (db: Db) =>
  db
    .selectFrom('desk_links')
    .innerJoin('sites', 'sites.id', 'desk_links.site_id')
    .leftJoin('users', 'users.id', 'desk_links.created_by')
    .select([
      'desk_links.id',
      'desk_links.site_id',
      'desk_links.wrong_pins',
      'desk_links.created_at',
      'desk_links.last_used_at',
      'users.name as created_by_name',
    ])
    .where('desk_links.revoked_at', 'is', null)
    .where('sites.deleted_at', 'is', null)

export type LinkRow = Awaited<ReturnType<ReturnType<typeof links>['executeTakeFirstOrThrow']>>

export const listLinks = (db: Db, siteId: number): Promise<LinkRow[]> =>
  links(db).where('desk_links.site_id', '=', siteId).orderBy('desk_links.id', 'desc').execute()

export const findLink = (db: Db, { organizationId, siteIds }: SiteOwner, id: number): Promise<LinkRow | undefined> =>
  links(db)
    .where('desk_links.id', '=', id)
    .where('sites.organization_id', '=', organizationId)
    .$if(siteIds !== null, (query) => query.where('sites.id', '=', anyOf(siteIds ?? [])))
    .executeTakeFirst()

/** A link ends with its site, and with the organization: when nobody there has an open account. */
export const findOpenLink = (db: Db, tokenHash: string) =>
  db
    .selectFrom('desk_links')
    .innerJoin('sites', 'sites.id', 'desk_links.site_id')
    .innerJoin('organizations', 'organizations.id', 'sites.organization_id')
    .select([
      'desk_links.id',
      'desk_links.last_used_at',
      'sites.id as site_id',
      'sites.organization_id',
      'sites.name as site_name',
      'sites.latitude',
      'sites.longitude',
      'organizations.name as organization_name',
    ])
    .where('desk_links.token_hash', '=', tokenHash)
    .where('desk_links.revoked_at', 'is', null)
    .where('desk_links.wrong_pins', '<', MAX_WRONG_DESK_PINS)
    .where('sites.deleted_at', 'is', null)
    .where(
      sql<boolean>`exists (select from memberships m join users u on u.id = m.user_id
        where m.organization_id = sites.organization_id and u.deactivated_at is null)`,
    )
    .executeTakeFirst()

export type OpenLink = NonNullable<Awaited<ReturnType<typeof findOpenLink>>>
