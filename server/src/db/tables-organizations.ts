import type { GroupShape } from '@meridian/domain/orders/order-groups.ts'
import type { Priority } from '@meridian/domain/orders/orders.ts'
import type { ApiScope, KeyMode } from '@meridian/domain/organizations/api-keys.ts'
import type { ApprovalReason, ApprovalState } from '@meridian/domain/organizations/approvals.ts'
import type { CostingDemand } from '@meridian/domain/organizations/cost-centers.ts'
import type { OrganizationRole, ProvidedRole } from '@meridian/domain/organizations/permissions.ts'
import type { SiteHours } from '@meridian/domain/organizations/sites.ts'
import type { DisabledReason, WebhookState } from '@meridian/domain/organizations/webhooks.ts'
import type { Precision } from '@meridian/domain/places/geo.ts'
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
  cost_centers: {
    id: Generated<number>
    organization_id: number
    code: string
    name: string
    created_at: Generated<Date>
    archived_at: Date | null
  }
  sites: {
    id: Generated<number>
    organization_id: number
    name: string
    address: string
    latitude: Coordinate
    longitude: Coordinate
    precision: Generated<Precision>
    /** Null: at the pin. */
    found_latitude: Coordinate | null
    found_longitude: Coordinate | null
    found_precision: Precision | null
    hours: JSONColumnType<SiteHours> | null
    access_note: string | null
    contact_name: string | null
    contact_phone: string | null
    external_code: string | null
    service_minutes: number | null
    /** Null: as the organization says. */
    cost_center_demand: CostingDemand | null
    po_number_demand: CostingDemand | null
    cost_center_id: number | null
    use_count: Generated<number>
    last_used_at: Date | null
    created_at: Generated<Date>
    updated_at: Generated<Date>
    deleted_at: Date | null
  }
  order_groups: {
    id: Generated<number>
    organization_id: number
    created_by: number
    shape: GroupShape
    created_at: Generated<Date>
  }
  group_payments: {
    id: Generated<number>
    group_id: number
    provider_payment_id: string | null
    amount_cents: number
    created_at: Generated<Date>
  }
  desk_links: {
    id: Generated<number>
    site_id: number
    token_hash: string
    pin_hash: string
    wrong_pins: Generated<number>
    last_wrong_at: Date | null
    created_by: number | null
    created_at: Generated<Date>
    last_used_at: Date | null
    revoked_at: Date | null
  }
  api_keys: {
    id: Generated<number>
    organization_id: number
    created_by: number
    name: string
    mode: KeyMode
    scopes: readonly ApiScope[]
    site_ids: readonly number[] | null
    addresses: Generated<readonly string[]>
    version: string
    secret_hash: string
    ending: string
    previous_hash: string | null
    previous_until: Date | null
    created_at: Date
    expires_at: Date
    last_used_at: Date | null
    revoked_at: Date | null
  }
  webhooks: {
    id: Generated<number>
    organization_id: number
    created_by: number
    url: string
    events: readonly string[]
    site_ids: readonly number[] | null
    sealed_secret: string
    sealed_private_key: string
    public_key: string
    created_at: Date
    failing_since: Date | null
    disabled_at: Date | null
    disabled_because: DisabledReason | null
  }
  webhook_deliveries: {
    id: Generated<string>
    webhook_id: number
    event_id: string | null
    order_id: number | null
    type: string
    body: string
    state: Generated<WebhookState>
    attempts: Generated<number>
    next_attempt_at: Date
    held_until: Date | null
    last_status: number | null
    last_failure: string | null
    created_at: Date
    delivered_at: Date | null
  }
  approval_rules: {
    id: Generated<number>
    organization_id: number
    user_id: number | null
    over_cents: number | null
    priority: Priority | null
    is_for_approvers: Generated<boolean>
    created_by: number | null
    created_at: Generated<Date>
  }
  approvals: {
    order_id: number
    organization_id: number
    state: Generated<ApprovalState>
    reasons: JSONColumnType<ApprovalReason[], string, string>
    amount_cents: number
    is_afterwards: Generated<boolean>
    requested_by: number
    requested_at: Date
    lapses_at: Date | null
    decided_by: number | null
    decided_at: Date | null
    reminded_at: Date | null
    reminder_count: Generated<number>
  }
  organization_domains: {
    id: Generated<number>
    organization_id: number
    domain: string
    token: string
    claimed_at: Date
    verified_at: Date | null
    checked_at: Date | null
    missing_since: Date | null
  }
  single_sign_on: {
    organization_id: number
    issuer: string
    client_id: string
    /** Encrypted. */
    client_secret: string
    default_role: Generated<ProvidedRole>
    are_passwords_off: Generated<boolean>
    created_at: Generated<Date>
    updated_at: Generated<Date>
  }
  single_sign_on_identities: {
    organization_id: number
    issuer: string
    subject: string
    user_id: number
    created_at: Generated<Date>
  }
  single_sign_on_attempts: {
    state_hash: string
    browser_hash: string
    /** Null: at the installation's own provider. */
    organization_id: number | null
    issuer: string
    nonce: string
    code_verifier: string
    next_path: string | null
    expires_at: Date
  }
}
