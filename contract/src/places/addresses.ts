import { PRECISIONS, SERVICE_STATES } from '@meridian/domain/places/geo.ts'
import { z } from 'zod'
import { ANYONE_SIGNED_IN, endpoint } from '../endpoint.ts'
import { fault } from '../field-faults.ts'
import { isoTime } from '../shapes.ts'

const degrees = z.union([
  z.number(),
  z
    .string()
    .regex(/^-?\d{1,3}(\.\d{1,20})?$/, fault('notANumber'))
    .transform(Number),
])
const latitude = degrees.pipe(z.number().min(-90).max(90))
const longitude = degrees.pipe(z.number().min(-180).max(180))

const SUGGESTION_KINDS = ['book', 'place', 'address', 'street', 'zip'] as const

const suggestion = z.object({
  /** Opaque; pass it to `locate` to get the point. */
  id: z.string(),
  kind: z.enum(SUGGESTION_KINDS),
  /** A place's own name ('Ben Taub Hospital'), when it has one. */
  name: z.string().nullable(),
  /** The whole address on one line, as the form stores it. */
  address: z.string(),
  precision: z.enum(PRECISIONS),
  /** similar: not what was typed, but like it. typed: as typed, of which only the city and ZIP are known. Absent: known as typed. */
  basis: z.enum(['similar', 'typed']).optional(),
  /** The ZIP in which this house is known: another one was typed, in which its street is not. */
  otherZip: z.string().optional(),
})
export type Suggestion = z.infer<typeof suggestion>

const located = z.object({
  address: z.string(),
  latitude: z.number(),
  longitude: z.number(),
  precision: z.enum(PRECISIONS),
  state: z.enum(SERVICE_STATES),
  /** The location is approximate, and the map draws streets by which a user can find the door. The pin may be left where it is. */
  isPinOffered: z.boolean(),
  /** Signed by us: this point belongs to this text. `POST /api/orders` takes it. */
  token: z.string(),
  contactName: z.string().nullable(),
  contactPhone: z.string().nullable(),
})
export type Located = z.infer<typeof located>

export const suggest = endpoint({
  // Not GET: proxies and browsers log query strings, and this is where a patient lives.
  method: 'POST',
  path: '/api/addresses/suggest',
  importance: 'ordinary',
  summary: "Up to 8 addresses and places in the five states for what was typed; the organization's own first",
  weight: 4,
  access: ANYONE_SIGNED_IN,
  permission: 'handle_orders',
  body: z.object({
    q: z.string().trim().min(3, fault('addressTooShort')).max(200),
    latitude: latitude.optional(),
    longitude: longitude.optional(),
    /** A new one each time the field gets focus: providers that bill by session need it. */
    session: z.string().max(64).optional(),
  }),
  reply: z.array(suggestion),
})

export const locate = endpoint({
  method: 'POST',
  path: '/api/addresses/locate',
  summary: 'The point of a suggestion. Outside the five states: 422.',
  weight: 4,
  access: ANYONE_SIGNED_IN,
  permission: 'handle_orders',
  body: z.object({
    id: z.string().min(1).max(1000),
    /** Of a suggested place: the address gets it in front, and keeps it wherever it goes. */
    name: z.string().max(120).optional(),
    session: z.string().max(64).optional(),
  }),
  reply: located,
})

export const pin = endpoint({
  method: 'POST',
  path: '/api/addresses/pin',
  summary: "Move an address's point to where the user dropped the pin",
  access: ANYONE_SIGNED_IN,
  permission: 'handle_orders',
  body: z.object({
    token: z.string().max(2000),
    latitude: z.number().min(-90).max(90),
    longitude: z.number().min(-180).max(180),
  }),
  reply: located,
})

export const reverse = endpoint({
  method: 'POST',
  path: '/api/addresses/reverse',
  summary: 'The nearest address to a point, if there is one in the five states',
  weight: 4,
  access: ANYONE_SIGNED_IN,
  permission: 'handle_orders',
  body: z.object({ latitude, longitude }),
  reply: z.object({ address: z.string().nullable(), state: z.enum(SERVICE_STATES).nullable() }),
})

export const book = endpoint({
  method: 'GET',
  path: '/api/addresses/book',
  summary: 'The addresses the organization used last, with their contacts',
  access: ['client'],
  permission: 'handle_orders',
  query: z.object({ limit: z.coerce.number().int().min(1).max(50).default(20) }),
  reply: z.array(located.extend({ timesUsed: z.number().int(), lastUsedAt: isoTime })),
})
