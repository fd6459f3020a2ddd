/** Signing in at the provider of an organization: its domains, its connection, and whether passwords still work. */
import { PROVIDED_ROLES } from '@meridian/domain/organizations/permissions.ts'
import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { id, idParams, ok, sentTime, text } from '../shapes.ts'

/** What can be wrong with a provider. */
const PROVIDER_FAULTS = ['not_public', 'unreachable', 'not_a_provider', 'other_issuer', 'incomplete'] as const
export type ProviderFault = (typeof PROVIDER_FAULTS)[number]

const domain = z.object({
  id,
  domain: z.string(),
  recordName: z.string(),
  recordValue: z.string(),
  verifiedAt: sentTime.nullable(),
  checkedAt: sentTime.nullable(),
  /** Of a verified one: since when its record is not found any more. */
  missingSince: sentTime.nullable(),
})
export type OrganizationDomain = z.infer<typeof domain>

/** The secret is never sent back. */
const connection = z.object({
  issuer: z.string(),
  clientId: z.string(),
  defaultRole: z.enum(PROVIDED_ROLES),
  arePasswordsOff: z.boolean(),
})

const settings = z.object({
  domains: z.array(domain),
  connection: connection.nullable(),
  /** To be entered at the provider. */
  redirectUri: z.string(),
  /** The caller signed in at the provider: what ends with it ends for them too. */
  isOwnSessionProvided: z.boolean(),
})

const ACCESS = { access: ['client'], permission: 'set_security' } as const

export const show = endpoint({
  method: 'GET',
  path: '/api/organization/single-sign-on',
  summary: "The organization's domains and its connection to a provider; never the secret",
  ...ACCESS,
  reply: settings,
})

export const addDomain = endpoint({
  method: 'POST',
  path: '/api/organization/domains',
  summary: 'Claim a domain: the reply has the TXT record that shows that it is yours',
  ...ACCESS,
  needsVerifiedEmail: true,
  creates: true,
  body: z.object({ domain: text(300) }),
  reply: domain,
})

export const checkDomain = endpoint({
  method: 'POST',
  path: '/api/organization/domains/{id}/check',
  summary: "Look for the domain's record in the DNS; found, the domain is yours",
  ...ACCESS,
  needsVerifiedEmail: true,
  params: idParams,
  reply: domain,
})

export const removeDomain = endpoint({
  method: 'DELETE',
  path: '/api/organization/domains/{id}',
  summary:
    'Give a domain up: its addresses sign in with passwords again, and whoever signed in with one at the provider is signed out',
  ...ACCESS,
  params: idParams,
  reply: ok,
})

export const save = endpoint({
  method: 'PATCH',
  path: '/api/organization/single-sign-on',
  summary: 'Set up or change the connection, after its provider has answered; without a secret the stored one stays',
  ...ACCESS,
  needsVerifiedEmail: true,
  body: z.object({
    issuer: text(500),
    clientId: text(300),
    clientSecret: text(1000).optional(),
    defaultRole: z.enum(PROVIDED_ROLES),
    arePasswordsOff: z.boolean(),
  }),
  reply: settings,
})

export const test = endpoint({
  method: 'POST',
  path: '/api/organization/single-sign-on/test',
  summary: 'Ask the provider for its document; an error says what is wrong with it',
  ...ACCESS,
  needsVerifiedEmail: true,
  body: z.object({ issuer: text(500) }),
  reply: z.object({ issuer: z.string() }),
})

export const remove = endpoint({
  method: 'DELETE',
  path: '/api/organization/single-sign-on',
  summary:
    'Disconnect the provider: whoever signed in through it is signed out, and everyone signs in with a password again',
  ...ACCESS,
  reply: settings,
})
