/** Keys with which an organization's own programs call `/api/v1`. */
import { API_SCOPES, KEY_LIFE_DAYS, KEY_MODES } from '@meridian/domain/organizations/api-keys.ts'
import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { id, idParams, ok, requiredText, sentTime } from '../shapes.ts'

export const KEY_NAME_MAX = 100
const MAX_ADDRESSES = 20
const MAX_SITES = 1_000

const apiKey = z.object({
  id: z.int(),
  name: z.string(),
  mode: z.enum(KEY_MODES),
  scopes: z.array(z.enum(API_SCOPES)),
  /** Null: all that its maker looks after. */
  siteIds: z.array(z.int()).nullable(),
  /** Address ranges from which it may be used; none: from anywhere. */
  addresses: z.array(z.string()),
  /** The version of the interface that it was made for. */
  version: z.string(),
  /** The last letters of the key. */
  ending: z.string(),
  createdBy: z.string(),
  createdAt: sentTime,
  expiresAt: sentTime,
  lastUsedAt: sentTime.nullable(),
  /** After a rotation: until when the key before works too. */
  previousUntil: sentTime.nullable(),
})
export type ApiKey = z.infer<typeof apiKey>

/** The key is in this reply only. */
const madeKey = apiKey.extend({ key: z.string() })

export const list = endpoint({
  method: 'GET',
  path: '/api/keys',
  summary: "The organization's keys that are not revoked, newest first",
  access: ['client'],
  permission: 'manage_keys',
  reply: z.array(apiKey),
})

const addressRange = z.union([z.ipv4(), z.ipv6(), z.cidrv4(), z.cidrv6()])

export const make = endpoint({
  method: 'POST',
  path: '/api/keys',
  summary: 'Make a key for a program. It is in this reply only.',
  access: ['client'],
  permission: 'manage_keys',
  needsVerifiedEmail: true,
  creates: 'secret',
  audited: 'change',
  body: z.object({
    name: requiredText(KEY_NAME_MAX, 'nameRequired'),
    mode: z.enum(KEY_MODES),
    scopes: z.array(z.enum(API_SCOPES)).min(1).max(API_SCOPES.length),
    siteIds: z.array(id).min(1).max(MAX_SITES).nullish(),
    addresses: z.array(addressRange).max(MAX_ADDRESSES).default([]),
    expiresInDays: z.int().min(1).max(KEY_LIFE_DAYS).default(KEY_LIFE_DAYS),
  }),
  reply: madeKey,
})

export const rotate = endpoint({
  method: 'POST',
  path: '/api/keys/{id}/rotate',
  summary: 'Replace a key by a new one, which is in this reply only. The one before works for another 24 hours.',
  access: ['client'],
  permission: 'manage_keys',
  audited: 'change',
  params: idParams,
  reply: madeKey,
})

export const revoke = endpoint({
  method: 'DELETE',
  path: '/api/keys/{id}',
  summary: 'Revoke a key: it is refused from the next request on',
  access: ['client'],
  permission: 'manage_keys',
  audited: 'change',
  params: idParams,
  reply: ok,
})
