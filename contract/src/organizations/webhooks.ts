/** Where an organization's events are sent, signed as Standard Webhooks describes it, and what came of each of them. */
import {
  ALL_ORDER_EVENTS,
  DISABLED_REASONS,
  WEBHOOK_EVENTS,
  WEBHOOK_STATES,
} from '@meridian/domain/organizations/webhooks.ts'
import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { id, idParams, ok, sentTime } from '../shapes.ts'

const webhook = z.object({
  id: z.int(),
  url: z.string(),
  events: z.array(z.string()),
  siteIds: z.array(z.int()).nullable(),
  /** Verifies the signature `v1a`. */
  publicKey: z.string(),
  createdAt: sentTime,
  /** Since when no attempt has succeeded. */
  failingSince: sentTime.nullable(),
  disabledAt: sentTime.nullable(),
  disabledBecause: z.enum(DISABLED_REASONS).nullable(),
})
export type Webhook = z.infer<typeof webhook>

const delivery = z.object({
  id: z.int(),
  type: z.string(),
  orderId: z.int().nullable(),
  state: z.enum(WEBHOOK_STATES),
  attempts: z.int(),
  lastStatus: z.int().nullable(),
  lastFailure: z.string().nullable(),
  createdAt: sentTime,
  deliveredAt: sentTime.nullable(),
  /** Of the next attempt; null when there is none. */
  nextAttemptAt: sentTime.nullable(),
})
export type WebhookDelivery = z.infer<typeof delivery>

const OPEN = { access: ['client'], permission: 'manage_keys' } as const
const READS = { ...OPEN, v1: { scope: 'webhooks:read' } } as const
const CHANGES = { ...OPEN, v1: { scope: 'webhooks:write' }, audited: 'change' } as const

export const list = endpoint({
  method: 'GET',
  path: '/api/webhooks',
  summary: "Where the organization's events are sent, newest first",
  ...READS,
  reply: z.array(webhook),
})

export const add = endpoint({
  method: 'POST',
  path: '/api/webhooks',
  summary: 'Have events sent to an address. The secret that signs them is in this reply only.',
  ...CHANGES,
  needsVerifiedEmail: true,
  creates: 'secret',
  body: z.object({
    url: z.url({ protocol: /^https?$/ }).max(2_000),
    events: z
      .array(z.enum([ALL_ORDER_EVENTS, ...WEBHOOK_EVENTS]))
      .min(1)
      .max(50),
  }),
  reply: webhook.extend({ secret: z.string() }),
})

export const remove = endpoint({
  method: 'DELETE',
  path: '/api/webhooks/{id}',
  summary: 'Send no more events to an address',
  ...CHANGES,
  params: idParams,
  reply: ok,
})

export const enable = endpoint({
  method: 'POST',
  path: '/api/webhooks/{id}/enable',
  summary: 'Send events to an address again that was disabled',
  ...CHANGES,
  params: idParams,
  reply: webhook,
})

export const sendTest = endpoint({
  method: 'POST',
  path: '/api/webhooks/{id}/test',
  summary: 'Send an event that means nothing',
  ...CHANGES,
  params: idParams,
  reply: delivery,
})

export const deliveries = endpoint({
  method: 'GET',
  path: '/api/webhooks/{id}/deliveries',
  summary: 'The latest hundred events to an address, newest first, and what came of them',
  ...READS,
  params: idParams,
  reply: z.array(delivery),
})

export const replay = endpoint({
  method: 'POST',
  path: '/api/webhooks/{id}/deliveries/{deliveryId}/replay',
  summary: 'Send an event again, with its own id',
  ...CHANGES,
  params: z.object({ id, deliveryId: id }),
  reply: delivery,
})
