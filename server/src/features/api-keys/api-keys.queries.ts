import type { Membership } from '@meridian/domain/organizations/permissions.ts'
import { sql } from 'kysely'
import { arrayParameter } from '../../db/array-parameter.ts'
import type { Db } from '../../db/database.ts'

/** Of a member who may be limited to sites: then only keys for these. */
export type KeyReader = { organizationId: number; siteIds: Membership['siteIds'] }

const keys = (db: Db, { organizationId, siteIds }: KeyReader) =>
  db
    .selectFrom('api_keys')
    .innerJoin('users', 'users.id', 'api_keys.created_by')
    .selectAll('api_keys')
    .select(['users.name as created_by_name', sql<string>`api_keys.version::text`.as('version')])
    .where('api_keys.organization_id', '=', organizationId)
    .where('revoked_at', 'is', null)
    .$if(siteIds !== null, (query) =>
      query.where(sql<boolean>`api_keys.site_ids <@ ${arrayParameter('int', siteIds ?? [])}`),
    )

export type KeyRow = Awaited<ReturnType<typeof listKeys>>[number]

export const listKeys = (db: Db, reader: KeyReader) => keys(db, reader).orderBy('api_keys.id', 'desc').execute()

export const findKeyOf = (db: Db, reader: KeyReader, id: number) =>
  keys(db, reader).where('api_keys.id', '=', id).executeTakeFirst()
