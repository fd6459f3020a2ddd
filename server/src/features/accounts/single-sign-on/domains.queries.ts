import type { OrganizationDomain } from '@meridian/contract/organizations/single-sign-on.ts'
import type { Db } from '../../../db/database.ts'
import { recordName, recordValue } from './mail-domains.ts'

const COLUMNS = ['id', 'organization_id', 'domain', 'token', 'verified_at', 'checked_at', 'missing_since'] as const

export const listDomains = (db: Db, organizationId: number) =>
  db
    .selectFrom('organization_domains')
    .select(COLUMNS)
    .where('organization_id', '=', organizationId)
    .orderBy('domain')
    .execute()
export type DomainRow = Awaited<ReturnType<typeof listDomains>>[number]

/** Of all organizations that claim it. Locked in one order, so that two who check at the same moment wait for each other. */
export const lockClaims = (trx: Db, domain: string) =>
  trx
    .selectFrom('organization_domains')
    .select(COLUMNS)
    .where('domain', '=', domain)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()

export const listVerifiedDomains = (db: Db) =>
  db.selectFrom('organization_domains').select(COLUMNS).where('verified_at', 'is not', null).orderBy('id').execute()

/** To whom we write when a domain is lost. */
export const listOwners = (db: Db, organizationId: number) =>
  db
    .selectFrom('memberships')
    .innerJoin('users', 'users.id', 'memberships.user_id')
    .select(['users.id', 'users.email', 'users.first_name', 'users.role', 'users.language'])
    .where('memberships.organization_id', '=', organizationId)
    .where('memberships.role', '=', 'owner')
    .where('users.deactivated_at', 'is', null)
    .orderBy('users.id')
    .execute()

export const toDomain = (row: DomainRow): OrganizationDomain => ({
  id: row.id,
  domain: row.domain,
  recordName: recordName(row.domain),
  recordValue: recordValue(row.token),
  verifiedAt: row.verified_at?.toISOString() ?? null,
  checkedAt: row.checked_at?.toISOString() ?? null,
  missingSince: row.missing_since?.toISOString() ?? null,
})
