import type { AdminOrganization, OrganizationMember } from '@meridian/contract/organizations/admin-organizations.ts'
import { formatCents } from '@meridian/domain/pricing/money.ts'
import type { MemberRow, MonthRow, NewestOrderRow, OrganizationRow, WaitingRow } from './admin-organizations.queries.ts'

type Lists = { months: readonly MonthRow[]; orders: readonly NewestOrderRow[]; waiting: readonly WaitingRow[] }

export const toOrganization = (row: OrganizationRow, { months, orders, waiting }: Lists): AdminOrganization => ({
  id: row.id,
  name: row.name,
  createdAt: row.created_at.toISOString(),
  notes: row.notes,
  people: row.people,
  sites: row.sites,
  openApprovals: row.open_approvals,
  waiting: waiting.map((approval) => ({
    orderId: approval.order_id,
    requestedBy: approval.requester,
    requestedAt: approval.requested_at.toISOString(),
    total: formatCents(approval.total_cents),
    isAfterwards: approval.is_afterwards,
  })),
  requiresTwoFactor: row.requires_two_factor,
  proofs: { isRequired: row.requires_proofs, isRequiredForAll: row.requires_proofs_of_all },
  months: months.map(({ revenue_cents: cents, ...month }) => ({ ...month, revenue: formatCents(cents) })),
  orders: orders.map((order) => ({
    id: order.id,
    status: order.status,
    priority: order.priority,
    total: formatCents(order.total_cents),
    createdAt: order.created_at.toISOString(),
    isPlacedByMeridian: order.placed_by_admin_id !== null,
  })),
})

export const toMember = (row: MemberRow): OrganizationMember => ({
  id: row.id,
  firstName: row.first_name,
  lastName: row.last_name,
  email: row.email,
  role: row.role,
  seesPrices: row.sees_prices,
  siteCount: row.site_ids?.length ?? null,
  lastLogin: row.last_login_at?.toISOString() ?? null,
  twoFactorEnabled: row.two_factor_enabled,
  isActive: row.deactivated_at === null,
})
