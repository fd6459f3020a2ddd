import type { Precision } from '@meridian/domain/geo.ts'
import type { OrganizationRole } from '@meridian/domain/organizations/permissions.ts'
import type { SiteHours } from '@meridian/domain/organizations/sites.ts'
import type { ColumnType, Generated, JSONColumnType } from 'kysely'

type Coordinate = ColumnType<string, string | number, string | number>

export type OrganizationTables = {
  memberships: {
    user_id: number
    organization_id: number
    role: OrganizationRole
    sees_prices: Generated<boolean>
    /** Null: all of them. */
    site_ids: number[] | null
    created_at: Generated<Date>
  }
  sites: {
    id: Generated<number>
    organization_id: number
    name: string
    address: string
    latitude: Coordinate
    longitude: Coordinate
    precision: Generated<Precision>
    hours: JSONColumnType<SiteHours> | null
    access_note: string | null
    contact_name: string | null
    contact_phone: string | null
    external_code: string | null
    service_minutes: number | null
    use_count: Generated<number>
    last_used_at: Date | null
    created_at: Generated<Date>
    updated_at: Generated<Date>
    deleted_at: Date | null
  }
}
