import { ROLES } from '@meridian/domain/orders/order-lifecycle.ts'
import { z } from 'zod'
import { endpoint } from './endpoint.ts'

export const show = endpoint({
  method: 'GET',
  path: '/api/installation',
  importance: 'essential',
  summary: 'Public facts about this installation: its demo accounts, if it has any, and how long tracking links work',
  access: 'public',
  reply: z.object({
    demo: z
      .object({
        password: z.string(),
        accounts: z.array(z.object({ username: z.string(), role: z.enum(ROLES), label: z.string() })),
      })
      .nullable(),
    linkHoursAfterDelivery: z.number().int(),
    /** From this hour of the evening before, drivers may take an order with a day. */
    datedFromHour: z.number().int(),
    /** Where passkeys work: they belong to this address. Null: nowhere, because it is no domain name, or not https. */
    passkeyOrigin: z.string().nullable(),
    /** Where drivers and admins sign in at a provider: what its button is called, if the operator has named it. */
    staffSignIn: z.object({ label: z.string().nullable() }).nullable(),
  }),
})

export const release = endpoint({
  method: 'GET',
  path: '/api/admin/release',
  summary:
    'Which version and build of Meridian answers, on which PostgreSQL, and whether it requires two-factor of admins',
  access: ['admin'],
  reply: z.object({
    version: z.string(),
    build: z.string(),
    /** The database's own version, such as 18.4. */
    postgres: z.string(),
    /** A demo, whose passwords everyone knows, has no need of it. */
    adminTwoFactor: z.enum(['required', 'optional', 'demo']),
  }),
})

export const streetMap = endpoint({
  method: 'GET',
  path: '/api/admin/street-map',
  summary: 'Whether the map shows streets; null while the map is being built',
  access: ['admin'],
  reply: z.object({ hasStreets: z.boolean().nullable() }),
})
