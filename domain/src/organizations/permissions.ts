/** What a member of an organization may do: one table. The contract names the permission of each call; the server checks it. */

export const ORGANIZATION_ROLES = ['owner', 'manager', 'orderer', 'viewer', 'billing'] as const
export type OrganizationRole = (typeof ORGANIZATION_ROLES)[number]

/** What somebody can become by signing in at the organization's provider: never an owner. */
export const PROVIDED_ROLES = ['manager', 'orderer', 'viewer', 'billing'] as const satisfies readonly OrganizationRole[]
export type ProvidedRole = (typeof PROVIDED_ROLES)[number]

/** A person's place in one organization. */
export type Membership = {
  role: OrganizationRole
  /** Each role can be given 'without prices'. */
  seesPrices: boolean
  /** Null: all sites. Otherwise only orders from or to these sites, and the person's own. */
  siteIds: readonly number[] | null
}

const PERMISSIONS = {
  /** Lists, dates, status: of an order without its people. */
  see_orders: ['owner', 'manager', 'orderer', 'viewer', 'billing'],
  /** The item, the people at the stops, their addresses, and with them messages, proofs, tracking and custody. */
  see_patients: ['owner', 'manager', 'orderer', 'viewer'],
  /** Only if the person `seesPrices`, like `pay`. */
  see_prices: ['owner', 'manager', 'orderer', 'viewer', 'billing'],
  pay: ['owner', 'manager', 'orderer', 'billing'],
  /** And dispute their lines. Of the whole organization. */
  see_invoices: ['owner', 'manager', 'billing'],
  /** Place, edit and cancel orders, write about them, decide on exceptions, share links, rate. */
  handle_orders: ['owner', 'manager', 'orderer'],
  approve_orders: ['owner', 'manager'],
  manage_people: ['owner', 'manager'],
  manage_sites: ['owner', 'manager'],
  manage_standing_orders: ['owner', 'manager'],
  /** Of the whole organization: no standing order runs on them. */
  manage_days_off: ['owner', 'manager'],
  manage_cost_centers: ['owner', 'manager', 'billing'],
  /** What orders from or to one site must name. */
  manage_site_costs: ['owner', 'manager', 'billing'],
  edit_organization: ['owner', 'manager'],
  /** Which orders need an approval. */
  set_limits: ['owner'],
  /** Make, rotate and revoke keys of programs, and say where events are sent. A manager of some sites makes keys for these. */
  manage_keys: ['owner', 'manager'],
  /** Two-factor for all, single sign-on. */
  set_security: ['owner'],
} as const satisfies Record<string, readonly OrganizationRole[]>

export type Permission = keyof typeof PERMISSIONS
export const PERMISSION_NAMES = Object.keys(PERMISSIONS) as Permission[]

/** For a person who may not: 'An owner or a manager can.' */
export const rolesWith = (permission: Permission): readonly OrganizationRole[] => PERMISSIONS[permission]

const NEEDS_PRICES: readonly Permission[] = ['see_prices', 'pay', 'see_invoices']

export const lacksPrices = ({ seesPrices }: Membership, permission: Permission): boolean =>
  !seesPrices && NEEDS_PRICES.includes(permission)

/** What counts for all sites is not for who looks after some of them. */
const NEEDS_ALL_SITES: readonly Permission[] = [
  'manage_days_off',
  'manage_cost_centers',
  'edit_organization',
  'see_invoices',
]

export const lacksSites = ({ siteIds }: Membership, permission: Permission): boolean =>
  siteIds !== null && NEEDS_ALL_SITES.includes(permission)

export const may = (membership: Membership, permission: Permission): boolean =>
  rolesWith(permission).includes(membership.role) &&
  !lacksPrices(membership, permission) &&
  !lacksSites(membership, permission)

/** A founder, or anyone before there were roles. */
export const WHOLE_ACCESS: Membership = { role: 'owner', seesPrices: true, siteIds: null }

/** Owners make anyone anything; a manager neither makes nor changes an owner. */
export const mayGiveRole = (by: OrganizationRole, role: OrganizationRole): boolean =>
  by === 'owner' || (by === 'manager' && role !== 'owner')

const loses = (before: Membership, after: Membership, permission: Permission): boolean =>
  may(before, permission) && !may(after, permission)

/** Some of the orders that were open to the person before are not any more. */
export const losesOrders = (before: Membership, after: Membership): boolean =>
  loses(before, after, 'see_patients') || !coversSites(after.siteIds, before.siteIds)

/** What was written for the person before is not for them any more. */
export const seesLess = (before: Membership, after: Membership): boolean =>
  losesOrders(before, after) || loses(before, after, 'see_prices')

/** Whether everything in `narrow` is in `wide`: nobody gives away more sites than they have. */
export const coversSites = (wide: Membership['siteIds'], narrow: Membership['siteIds']): boolean =>
  wide === null || narrow?.every((id) => wide.includes(id)) === true
