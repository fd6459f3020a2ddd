/** Links by which a recipient without an account follows one delivery. */
import { ORDER_STATUSES } from '@meridian/domain/orders/orders.ts'
import { DEFAULT_LINK_DAYS, LINK_LEVELS, MAX_LINK_DAYS } from '@meridian/domain/orders/tracking-links.ts'
import { z } from 'zod'
import { emailText } from '../accounts/accounts.ts'
import { endpoint } from '../endpoint.ts'
import { fault } from '../field-faults.ts'
import { idParams, ok, sentTime } from '../shapes.ts'

const zip = z
  .string()
  .trim()
  .regex(/^\d{5}$/, fault('invalidZip'))

const trackingLink = z.object({
  id: z.int(),
  level: z.enum(LINK_LEVELS),
  /** False once it is revoked, expired, or ended with its order. */
  isOpen: z.boolean(),
  isRevoked: z.boolean(),
  /** The earlier of its expiry and some hours after delivery. */
  endsAt: sentTime,
  asksForZip: z.boolean(),
  views: z.int(),
  lastViewedAt: sentTime.nullable(),
  sentTo: z.string().nullable(),
  createdAt: sentTime,
  /** Null when the account was removed. */
  createdBy: z.string().nullable(),
})
export type TrackingLink = z.infer<typeof trackingLink>

/** Not a creating call: an idempotency key would store the reply, and with it the token. */
export const create = endpoint({
  method: 'POST',
  path: '/api/orders/{id}/tracking-links',
  v1: { scope: 'links:write' },
  summary: "Make a tracking link for an order's recipient, and mail it. Its address is in this reply only.",
  access: ['client', 'admin'],
  permission: 'handle_orders',
  audited: 'change',
  params: idParams,
  body: z.object({
    level: z.enum(LINK_LEVELS),
    expiresInHours: z
      .int()
      .min(1)
      .max(MAX_LINK_DAYS * 24)
      .default(DEFAULT_LINK_DAYS * 24),
    asksForZip: z.boolean().default(false),
    /** The ZIP to ask for; without it, that of the delivery address. */
    zip: zip.nullish(),
    sendTo: emailText.nullish(),
  }),
  reply: z.object({ link: trackingLink, url: z.string() }),
})

export const list = endpoint({
  method: 'GET',
  path: '/api/orders/{id}/tracking-links',
  v1: { scope: 'links:read' },
  summary: "An order's tracking links, newest first",
  access: ['client', 'admin'],
  permission: 'see_patients',
  params: idParams,
  reply: z.array(trackingLink),
})

export const revoke = endpoint({
  method: 'DELETE',
  path: '/api/tracking-links/{id}',
  v1: { scope: 'links:write' },
  summary: 'Revoke a tracking link: it stops working at once',
  access: ['client', 'admin'],
  permission: 'handle_orders',
  audited: 'change',
  params: idParams,
  reply: ok,
})

const point = { latitude: z.number(), longitude: z.number() }

const sharedDelivery = z.object({
  level: z.enum(LINK_LEVELS),
  orderNumber: z.string(),
  /** The organization that sends it. */
  sender: z.string(),
  status: z.enum(ORDER_STATUSES),
  steps: z.array(
    z.object({
      status: z.enum(ORDER_STATUSES),
      label: z.string(),
      state: z.enum(['pending', 'active', 'completed', 'closed']),
      at: sentTime.nullable(),
    }),
  ),
  /** By when it is promised; null before the order is confirmed and after it has ended. */
  promisedBy: sentTime.nullable(),
  /** Estimated from the driver's position; null unless the driver is on the way to the recipient. */
  arrivesAt: sentTime.nullable(),
  /** The driver has said to run late; the arrival has moved with it. */
  isDelayed: z.boolean(),
  /** When the driver came to the recipient's door; null before that and once it is delivered. */
  arrivedAt: sentTime.nullable(),
  /** Of a confirmed order for a later day: from when its driver is chosen. */
  driverFrom: sentTime.nullable(),
  /** From level map on: the delivery's street without its number, and a point rounded to half a mile. */
  deliveryArea: z.object({ text: z.string(), ...point }).optional(),
  /** From level map on: the driver's current position, in transit only. */
  driverPosition: z
    .object({ ...point, at: sentTime })
    .nullable()
    .optional(),
  /** From level map on, in transit only: opens the map's tiles for an hour, in the header `X-Map-Pass`. */
  mapPass: z.string().nullable().optional(),
  /** At level pin: the code that the recipient gives to the driver; null once it is of no use. */
  pin: z.string().nullable().optional(),
  /** To be sent with the next request of the same page. */
  view: z.string(),
})
export type SharedDelivery = z.infer<typeof sharedDelivery>

/** A POST, so that neither the token nor the ZIP is in an address that a proxy or a browser stores. */
export const show = endpoint({
  method: 'POST',
  path: '/api/tracking-links/show',
  summary: 'What a tracking link shows. Unknown, expired and revoked links get the same 404.',
  access: 'public',
  audited: 'read',
  weight: 10,
  body: z.object({
    token: z.string().min(1).max(200),
    zip: zip.nullish(),
    /** Of the reply before: a page that refreshes itself is one view for an hour. Without it, this is a new view. */
    view: z.string().max(300).nullish(),
  }),
  reply: sharedDelivery,
})

export const MAP_PASS_HEADER = 'x-map-pass'
