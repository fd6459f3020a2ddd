/** Where the items of the navigation bar lead, and who sees them. */
import type { Role } from '@meridian/domain/orders/order-lifecycle.ts'
import type { Permission } from '@meridian/domain/organizations/permissions.ts'
import { MENU_LABELS } from '../copy/shell.ts'
import { mayDo } from '../data/accounts/membership.ts'

/** `area` is how the paths begin under which the item is the current one. */
export type MenuItem = {
  label: string
  path: string
  area?: string
  roles: readonly Role[]
  /** Of a client, in the organization: one of these. */
  permissions?: readonly Permission[]
}

const MENU: readonly MenuItem[] = [
  { label: MENU_LABELS.orders, path: '/orders', roles: ['client', 'admin'] },
  { label: MENU_LABELS.deliveries, path: '/driver-dashboard', roles: ['driver'] },
  { label: MENU_LABELS.dashboard, path: '/dashboard', roles: ['client'] },
  { label: MENU_LABELS.admin, path: '/admin-dashboard', area: '/admin', roles: ['admin'] },
  // Ours, beside the spec's.
  { label: MENU_LABELS.dispatch, path: '/dispatch', roles: ['admin'] },
  { label: MENU_LABELS.standingOrders, path: '/standing-orders', roles: ['client'], permissions: ['see_patients'] },
  {
    label: MENU_LABELS.messages,
    path: '/messages',
    roles: ['client', 'driver', 'admin'],
    permissions: ['see_patients'],
  },
  {
    label: MENU_LABELS.organization,
    path: '/organization',
    roles: ['client'],
    permissions: ['manage_people', 'manage_cost_centers'],
  },
]

/** A user with no role sees no items. */
export const menuOf = (role: Role | null | undefined): readonly MenuItem[] =>
  MENU.filter(
    ({ roles, permissions }) => (roles as readonly unknown[]).includes(role) && (permissions?.some(mayDo) ?? true),
  )
