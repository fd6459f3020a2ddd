/** The screen of a site's front desk: links to it, and what it shows. */

import { DESK_STATES } from '@meridian/domain/accounts/front-desk.ts'
import { CUSTODY_STOPS } from '@meridian/domain/proofs/stops.ts'
import { ZONES } from '@meridian/domain/time/calendar.ts'
import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { idParams, ok, sentTime } from '../shapes.ts'

const deskLink = z.object({
  id: z.int(),
  createdAt: sentTime,
  /** Null when the account was removed. */
  createdBy: z.string().nullable(),
  lastUsedAt: sentTime.nullable(),
  /** It has ended: too many wrong PINs in a row. */
  isBlocked: z.boolean(),
})
export type DeskLink = z.infer<typeof deskLink>

export const list = endpoint({
  method: 'GET',
  path: '/api/organization/sites/{id}/desk-links',
  summary: "The links to the screen of a site's front desk that are not revoked, newest first",
  access: ['client'],
  permission: 'manage_sites',
  params: idParams,
  reply: z.array(deskLink),
})

/** Not a creating call: an idempotency key would store the reply, and with it the token and the PIN. */
export const make = endpoint({
  method: 'POST',
  path: '/api/organization/sites/{id}/desk-links',
  summary: "Make a link to the screen of a site's front desk. Its address and its PIN are in this reply only.",
  access: ['client'],
  permission: 'manage_sites',
  needsVerifiedEmail: true,
  audited: 'change',
  params: idParams,
  reply: z.object({ link: deskLink, url: z.string(), pin: z.string() }),
})

export const revoke = endpoint({
  method: 'DELETE',
  path: '/api/organization/desk-links/{id}',
  summary: "Revoke a link to the screen of a site's front desk: open screens end at once",
  access: ['client'],
  permission: 'manage_sites',
  audited: 'change',
  params: idParams,
  reply: ok,
})

const deskStop = z.object({
  orderNumber: z.string(),
  stop: z.enum(CUSTODY_STOPS),
  state: z.enum(DESK_STATES),
  /** From when to when it can be; null: any time. */
  from: sentTime.nullable(),
  until: sentTime.nullable(),
  /** By the driver's run; null: not known. */
  arrivesAt: sentTime.nullable(),
  doneAt: sentTime.nullable(),
  driverFirstName: z.string().nullable(),
  /** Expected; after the pickup as many as were taken along. */
  packages: z.int(),
  /** Told to the driver at the delivery of an order that asks for it; null otherwise, and once it is of no use. */
  pin: z.string().nullable(),
})
export type DeskStop = z.infer<typeof deskStop>

const desk = z.object({
  siteName: z.string(),
  organizationName: z.string(),
  /** What is still to come first, by time; then what is done, latest first. */
  /** The clocks of the site, whatever the screen's own say. */
  zone: z.enum(ZONES),
  now: sentTime,
  stops: z.array(deskStop),
  /** To be sent with the next requests instead of the PIN; lasts some hours, and no longer than the link. */
  pass: z.string(),
})
export type Desk = z.infer<typeof desk>

/** A POST, so that neither the token nor the PIN is in an address that a proxy or a browser stores. */
export const show = endpoint({
  method: 'POST',
  path: '/api/desk/show',
  importance: 'ordinary',
  summary:
    'What is expected at a site today. Unknown and revoked links get the same 404; nothing of patients is in it.',
  access: 'public',
  audited: 'read',
  weight: 10,
  body: z.object({
    token: z.string().min(1).max(200),
    pin: z.string().trim().max(20).nullish(),
    pass: z.string().max(300).nullish(),
  }),
  reply: desk,
})
