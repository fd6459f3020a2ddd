/** Clients as admins see them, and what admins do for them. */
import { ORDER_STATUSES, PRIORITIES } from '@meridian/domain/orders/orders.ts'
import { ORGANIZATION_ROLES } from '@meridian/domain/organizations/permissions.ts'
import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { order, placement } from '../orders/orders.ts'
import { id, idParams, isoTime, money, ok, optionalText, text } from '../shapes.ts'
import { costCenter, costing } from './cost-centers.ts'
import { site } from './sites.ts'

export const ROWS_PER_PAGE = 50
const page = { cursor: z.string().max(20).optional() }

const listed = z.object({
  id,
  name: z.string(),
  people: z.int(),
  sites: z.int(),
  /** Placed in the last 30 days. */
  recentOrders: z.int(),
})

export const list = endpoint({
  method: 'GET',
  path: '/api/admin/organizations',
  summary: 'Organizations by name, 50 at a time; `q` matches the name',
  access: ['admin'],
  audited: 'read of people',
  query: z.object({ q: text(100).optional(), ...page }),
  reply: z.array(listed),
})

const organization = z.object({
  id,
  name: z.string(),
  createdAt: isoTime,
  /** What admins wrote down; clients never see it. */
  notes: z.string().nullable(),
  people: z.int(),
  sites: z.int(),
  requiresTwoFactor: z.boolean(),
  /** Orders that wait for a colleague's approval. */
  openApprovals: z.int(),
  /** Those that have waited longest, up to ten. */
  waiting: z.array(
    z.object({
      orderId: z.int(),
      requestedBy: z.string(),
      requestedAt: isoTime,
      total: money,
      /** The order is under way already. */
      isAfterwards: z.boolean(),
    }),
  ),
  /** Proofs by item class are required instead of asked: of this organization, and of all. */
  proofs: z.object({ isRequired: z.boolean(), isRequiredForAll: z.boolean() }),
  /** The last twelve with orders, newest first; '2026-07'. */
  months: z.array(z.object({ month: z.string(), placed: z.int(), delivered: z.int(), revenue: money })),
  /** The newest ten. */
  orders: z.array(
    z.object({
      id,
      status: z.enum(ORDER_STATUSES),
      priority: z.enum(PRIORITIES),
      total: money,
      createdAt: isoTime,
      isPlacedByMeridian: z.boolean(),
    }),
  ),
})
export type AdminOrganization = z.infer<typeof organization>

export const show = endpoint({
  method: 'GET',
  path: '/api/admin/organizations/{id}',
  summary: 'One organization: notes, terms of proof, volume by month, the newest orders and what waits for an approval',
  access: ['admin'],
  audited: 'read of people',
  params: idParams,
  reply: organization,
})

const member = z.object({
  id,
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  role: z.enum(ORGANIZATION_ROLES),
  seesPrices: z.boolean(),
  /** Null: all. */
  siteCount: z.int().nullable(),
  lastLogin: isoTime.nullable(),
  twoFactorEnabled: z.boolean(),
  isActive: z.boolean(),
})
export type OrganizationMember = z.infer<typeof member>

export const people = endpoint({
  method: 'GET',
  path: '/api/admin/organizations/{id}/people',
  summary: 'The members of an organization, oldest account first, 50 at a time',
  access: ['admin'],
  audited: 'read of people',
  params: idParams,
  query: z.object(page),
  reply: z.array(member),
})

export const sites = endpoint({
  method: 'GET',
  path: '/api/admin/organizations/{id}/sites',
  summary: 'The sites of an organization by name, 50 at a time',
  access: ['admin'],
  audited: 'read of people',
  params: idParams,
  query: z.object(page),
  reply: z.array(
    z.object({ id, name: z.string(), address: z.string(), externalCode: z.string().nullable(), useCount: z.int() }),
  ),
})

export const edit = endpoint({
  method: 'PATCH',
  path: '/api/admin/organizations/{id}',
  summary: 'Change the notes about an organization',
  access: ['admin'],
  params: idParams,
  body: z.object({ notes: optionalText(4000) }),
  reply: ok,
})

export const changeRole = endpoint({
  method: 'PATCH',
  path: '/api/admin/organizations/{id}/people/{userId}',
  summary: 'Change the role of a member for the organization, such as when its owner has left',
  access: ['admin'],
  params: z.object({ id, userId: id }),
  body: z.object({ role: z.enum(ORGANIZATION_ROLES) }),
  reply: ok,
})

const ordering = z.object({
  name: z.string(),
  /** Who may order, by name: an order is one of them's. */
  members: z.array(z.object({ id, firstName: z.string(), lastName: z.string(), email: z.string() })),
  sites: z.array(site),
  costCenters: z.array(costCenter),
  costing,
  /** Proofs by item class are required instead of asked. */
  requiresProofs: z.boolean(),
})
export type Ordering = z.infer<typeof ordering>

export const showOrdering = endpoint({
  method: 'GET',
  path: '/api/admin/organizations/{id}/ordering',
  summary: 'What an order for an organization needs: who may order, its sites, and what it charges orders to',
  access: ['admin'],
  audited: 'read of people',
  params: idParams,
  reply: ordering,
})

export const placeOrder = endpoint({
  method: 'POST',
  path: '/api/admin/organizations/{id}/orders',
  summary: 'Place an order for a member of an organization; the order says that Meridian placed it',
  access: ['admin'],
  creates: true,
  params: idParams,
  body: placement.extend({ memberId: id }),
  reply: order,
})
