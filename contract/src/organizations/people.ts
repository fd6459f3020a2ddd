/** The people of the caller's organization: who belongs to it, what each may do, and how they join and leave. */
import { ORGANIZATION_ROLES } from '@meridian/domain/organizations/permissions.ts'
import { z } from 'zod'
import { user } from '../accounts/accounts.ts'
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

export const MAX_INVITED_AT_ONCE = 50

/** Of each address: the others go on. */
const INVITE_OUTCOMES = ['sent', 'already_member', 'invalid', 'not_a_client', 'too_many'] as const
export type InviteOutcome = (typeof INVITE_OUTCOMES)[number]

export const invite = endpoint({
  method: 'POST',
  path: '/api/organization/invitations',
  summary:
    'Invite up to 50 addresses with one role: each answers for itself. Inviting an address again replaces its link',
  access: ['client'],
  permission: 'manage_people',
  needsVerifiedEmail: true,
  creates: true,
  weight: 5,
  body: access.extend({ emails: z.array(text(254)).min(1).max(MAX_INVITED_AT_ONCE) }),
  reply: z.array(z.object({ email: z.string(), outcome: z.enum(INVITE_OUTCOMES) })),
})

const openInvitation = access.extend({ id, email: z.string(), invitedBy: z.string(), expiresAt: isoTime })
export type OpenInvitation = z.output<typeof openInvitation>

export const invitations = endpoint({
  method: 'GET',
  path: '/api/organization/invitations',
  summary: 'The open invitations to the own organization, up to 200, newest first',
  access: ['client'],
  permission: 'manage_people',
  reply: z.array(openInvitation),
})

export const resend = endpoint({
  method: 'POST',
  path: '/api/organization/invitations/{id}/resend',
  summary: 'Mail an open invitation again, with a new link for seven more days; the old link ends',
  access: ['client'],
  permission: 'manage_people',
  needsVerifiedEmail: true,
  params: idParams,
  reply: ok,
})

export const withdraw = endpoint({
  method: 'DELETE',
  path: '/api/organization/invitations/{id}',
  summary: 'Withdraw an open invitation to the own organization: its link stops working',
  access: ['client'],
  permission: 'manage_people',
  params: idParams,
  reply: ok,
})

/** Like the calls about one's own account it needs no permission: the role is in the organization that invites. */
export const join = endpoint({
  method: 'POST',
  path: '/api/invitations/join',
  summary: 'Accept an invitation with the account one is signed in to, and work for that organization from now on',
  access: ['client'],
  body: z.object({ token: z.string().min(1).max(200) }),
  reply: user,
})
