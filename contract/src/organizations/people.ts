/** The people of the caller's organization: who belongs to it, what each may do, and how they join and leave. */
import { ORGANIZATION_ROLES } from '@meridian/domain/organizations/permissions.ts'
import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { id, idParams, isoTime, ok, text } from '../shapes.ts'

export const PEOPLE_PER_PAGE = 50
const MAX_SITES = 500

/** A role, and how it is limited. */
const access = z.object({
  role: z.enum(ORGANIZATION_ROLES),
  seesPrices: z.boolean(),
  /** Null: all sites. */
  siteIds: z.array(id).min(1).max(MAX_SITES).nullable(),
})
export type Access = z.output<typeof access>

const person = z.object({
  id,
  firstName: z.string(),
  lastName: z.string(),
  isYou: z.boolean(),
  /** Null for callers who do not manage people: they see names only. */
  details: access
    .extend({
      email: z.string(),
      lastSignInAt: isoTime.nullable(),
      hasTwoFactor: z.boolean(),
      mayBeChanged: z.boolean(),
      mayBeRemoved: z.boolean(),
    })
    .nullable(),
})
export type Person = z.output<typeof person>

export const list = endpoint({
  method: 'GET',
  path: '/api/organization/members',
  summary:
    'The members of the own organization by name, 50 to a page; `q` matches names and addresses. With role, sites, last sign-in and two-factor for those who manage people',
  access: ['client'],
  permission: 'see_orders',
  query: z.object({ q: text(100).optional(), page: z.coerce.number().int().min(1).max(1000).default(1) }),
  reply: z.object({
    people: z.array(person),
    /** On all pages. */
    total: z.number().int(),
    /** Those that the caller may give; empty for callers who do not manage people. */
    sites: z.array(z.object({ id, name: z.string() })),
  }),
})

export const change = endpoint({
  method: 'PATCH',
  path: '/api/organization/members/{id}',
  summary: "Change a member's role, prices and sites; it takes effect at once. The last owner stays one",
  access: ['client'],
  permission: 'manage_people',
  params: idParams,
  body: access,
  reply: ok,
})

export const remove = endpoint({
  method: 'DELETE',
  path: '/api/organization/members/{id}',
  summary:
    'Remove a member: their sessions, invitations and tracking links end, their unfinished orders go to `handTo` (by default to the caller)',
  access: ['client'],
  permission: 'manage_people',
  params: idParams,
  query: z.object({ handTo: id.optional() }),
  reply: z.object({ handedOver: z.number().int() }),
})
