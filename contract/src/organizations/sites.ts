/** The places of an organization: picked in the order form instead of typing an address. */

import { areSiteHours, MAX_SERVICE_MINUTES } from '@meridian/domain/organizations/sites.ts'
import { PRECISIONS } from '@meridian/domain/places/geo.ts'
import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { fault } from '../field-faults.ts'
import { idParams, ok, optionalPhone, optionalText, requiredText, sentTime, text } from '../shapes.ts'

/** By weekday, Monday first: spans of minutes of the day in the site's own zone. */
const siteHours = z
  .array(z.array(z.tuple([z.int(), z.int()])).max(24))
  .max(7)
  .refine(areSiteHours, fault('notOpeningHours'))

/** How an order names the site of a stop. One that was deleted stays on its orders. */
export const siteOfOrder = z.object({
  id: z.int(),
  name: z.string(),
  /** Where to park, which door, whom to ask for. */
  accessNote: z.string().nullable(),
  /** Null: not known. */
  hours: siteHours.nullable(),
})

export const site = siteOfOrder.extend({
  address: z.string(),
  latitude: z.number(),
  longitude: z.number(),
  precision: z.enum(PRECISIONS),
  /** Signed by us, as with `addresses.locate`: `POST /api/orders` takes it. */
  token: z.string(),
  contactName: z.string().nullable(),
  contactPhone: z.string().nullable(),
  externalCode: z.string().nullable(),
  serviceMinutes: z.int().nullable(),
  useCount: z.int(),
  lastUsedAt: sentTime.nullable(),
})
export type Site = z.infer<typeof site>

export const siteFields = z.object({
  name: requiredText(120, 'siteNameRequired'),
  address: requiredText(300, 'addressRequired'),
  latitude: z.number().min(-90).max(90),
  longitude: z.number().min(-180).max(180),
  /** Of the address, as `addresses.locate` returned it. */
  token: z.string().max(2000).optional(),
  hours: siteHours.nullish().transform((value) => value ?? null),
  accessNote: optionalText(500),
  contactName: optionalText(100),
  contactPhone: optionalPhone,
  externalCode: optionalText(60),
  serviceMinutes: z
    .int()
    .min(0)
    .max(MAX_SERVICE_MINUTES)
    .nullish()
    .transform((value) => value ?? null),
})

export const list = endpoint({
  method: 'GET',
  path: '/api/organization/sites',
  v1: { scope: 'sites:read', path: '/api/v1/sites' },
  summary:
    "The organization's sites by name, or those of a member who is limited to some; `q` matches name, code and address",
  access: ['client'],
  permission: 'handle_orders',
  query: z.object({ q: text(100).optional() }),
  reply: z.array(site),
})

export const add = endpoint({
  method: 'POST',
  path: '/api/organization/sites',
  summary: 'Add a site. Its point must belong to its address.',
  access: ['client'],
  permission: 'manage_sites',
  needsVerifiedEmail: true,
  creates: true,
  body: siteFields,
  reply: site,
})

export const edit = endpoint({
  method: 'PATCH',
  path: '/api/organization/sites/{id}',
  summary: 'Change a site: all fields as they are to be. Orders that were placed keep their address.',
  access: ['client'],
  permission: 'manage_sites',
  params: idParams,
  body: siteFields,
  reply: site,
})

export const remove = endpoint({
  method: 'DELETE',
  path: '/api/organization/sites/{id}',
  summary: 'Delete a site: it is offered no more, and stays on its orders',
  access: ['client'],
  permission: 'manage_sites',
  params: idParams,
  reply: ok,
})
