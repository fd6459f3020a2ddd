import { ACTOR_ROLES } from '@meridian/domain/orders/order-lifecycle.ts'
import {
  DRIVER_STATUSES,
  ORDER_SORTS,
  ORDER_STATUSES,
  PAYMENT_STATES,
  PRIORITIES,
  SERVICE_TYPES,
} from '@meridian/domain/orders/orders.ts'
import { APPROVAL_STATES } from '@meridian/domain/organizations/approvals.ts'
import { ROUTE_QUALITIES } from '@meridian/domain/places/geo.ts'
import {
  EXCEPTION_KINDS,
  EXCEPTION_OUTCOMES,
  EXCEPTION_STATES,
  RETURN_STATES,
} from '@meridian/domain/proofs/exceptions.ts'
import { PROOF_KINDS } from '@meridian/domain/proofs/proofs.ts'
import { CUSTODY_STOPS } from '@meridian/domain/proofs/stops.ts'
import { z } from 'zod'
import { ANYONE_SIGNED_IN, endpoint, fileReply } from '../endpoint.ts'
import { fault } from '../field-faults.ts'
import { message } from '../notices/messages.ts'
import { dayText, decimal, flag, id, idParams, idText, isoTime, money, pageQuery, sentTime } from '../shapes.ts'
import { PLACED_TERMS, REPLIED_TERMS } from './order-terms.ts'
import { stopCount } from './trade-forms.ts'

const person = z.object({ firstName: z.string(), lastName: z.string(), phone: z.string().nullable() })

const orderDriver = z.object({
  id: z.int(),
  status: z.enum(DRIVER_STATUSES),
  rating: z.number().nullable(),
  totalDeliveries: z.int(),
  /** Null when the caller may not see the driver's position, and when it is unknown. */
  currentLatitude: z.number().nullable(),
  currentLongitude: z.number().nullable(),
  /** When that position was recorded, by the clock of the driver's device. */
  positionAt: sentTime.nullable(),
  user: person.extend({ email: z.string() }),
})

export const order = z.object({
  id: z.int(),
  clientId: z.int(),
  /** The orders that were placed together with it: `GET /api/order-groups/{id}`. */
  groupId: z.int().nullable(),
  /** An admin placed it for the client. */
  isPlacedByMeridian: z.boolean(),
  ...REPLIED_TERMS,
  status: z.enum(ORDER_STATUSES),
  paymentState: z.enum(PAYMENT_STATES),
  /** The tracking link that is mailed to the recipient once the order is confirmed; for those who see the people of the order. `to` is shortened: 'd…@example.com'. */
  recipientLink: z.object({ to: z.string(), sentAt: sentTime.nullable() }).nullable(),
  /** For the order's own driver: a mistyped PIN is noticed on the device. */
  pinCheck: z.object({ salt: z.string(), iterations: z.int(), bits: z.int(), unlocks: z.int().optional() }).nullable(),
  /** The proofs by item class are required, not only asked. */
  requiresProofs: z.boolean(),
  /** What was counted of the trade form; for those who see the item. */
  tradeCounts: z.array(stopCount),
  /** What the driver has captured at the stops; empty unless the order is in progress. */
  captured: z.array(
    z.object({
      stop: z.enum(CUSTODY_STOPS),
      kind: z.enum(PROOF_KINDS),
      isSkipped: z.boolean(),
      /** The numbers of the packages that a scan found. */
      packages: z.array(z.int()).nullish(),
      /** How many the driver was handed at the pickup, where they were counted. */
      counted: z.int().nullish(),
    }),
  ),
  arrivals: z.array(z.object({ stop: z.enum(CUSTODY_STOPS), at: sentTime })),
  /** An admin gave it to its driver after the pickup, and the driver has not confirmed to have the goods. */
  isTakeOverUnconfirmed: z.boolean(),
  /** The latest problem at a stop; `contract/src/orders/exceptions.ts` has all of them. */
  exception: z
    .object({
      id: z.int(),
      stop: z.enum(CUSTODY_STOPS),
      kind: z.enum(EXCEPTION_KINDS),
      state: z.enum(EXCEPTION_STATES),
      decision: z.enum(EXCEPTION_OUTCOMES).nullable(),
      /** The default decision is taken then. */
      dueAt: sentTime,
      /** With a decision: who made it, and what goes with it. The texts only for those who see the people of the order. */
      decidedByRole: z.enum(ACTOR_ROLES).nullable(),
      recipientName: z.string().nullable(),
      place: z.string().nullable(),
      /** Of the place where goods are held, as far as it is known, and when the driver left them there. */
      latitude: z.number().nullish(),
      longitude: z.number().nullish(),
      storedAt: sentTime.nullish(),
      instructions: z.string().nullable(),
    })
    .nullable(),
  /** By the client's organization; null when none was needed, and for drivers. `contract/src/organizations/approvals.ts` has the rest. */
  approval: z
    .object({
      state: z.enum(APPROVAL_STATES),
      /** It goes on at once, and is approved on the road. */
      isAfterwards: z.boolean(),
      reasons: z.array(
        z.object({ isPerson: z.boolean(), isOverLimit: z.boolean(), priority: z.enum(PRIORITIES).nullable() }),
      ),
    })
    .nullable(),
  /** The way back to the sender. */
  return: z.object({ state: z.enum(RETURN_STATES) }).nullable(),
  /** Null for members of an organization who see no prices. */
  baseRate: money.nullable(),
  distanceFee: money.nullable(),
  priorityFee: money.nullable(),
  totalCost: money.nullable(),
  /** Still to be paid; less than the total after a change that made a paid order dearer. */
  amountDue: money.nullable(),
  /** Of the total, because it runs on a federal holiday. */
  holidayFee: money.nullable(),
  /** Made from a standing order, for the day that its rule names; the name only for those who see the people of the order. */
  standing: z
    .object({
      id: z.int(),
      name: z.string().nullable(),
      day: z.string(),
      /** For the driver who has the job, if it has no instructions of its own: those of the last time that the driver did it. */
      lastInstructions: z.string().nullish(),
    })
    .nullable(),
  /** What the driver is paid; null for clients, who must not see it. */
  driverPay: money.nullable(),
  distance: decimal,
  routeQuality: z.enum(ROUTE_QUALITIES),
  estimatedTime: z.int(),
  /** How soon a driver could be at the pickup when it was quoted, and from when: its promise counts with both. */
  reachMinutes: z.int(),
  reachableFrom: sentTime.nullable(),
  /** How often it was edited: an edit names the one it was made on. */
  revision: z.int(),
  createdAt: sentTime,
  confirmedAt: sentTime.nullable(),
  assignedAt: sentTime.nullable(),
  pickedUpAt: sentTime.nullable(),
  deliveredAt: sentTime.nullable(),
  client: person.extend({ organizationName: z.string() }),
  /** Who looks after it since the person who placed it left; for those who see the client. */
  handledBy: z.string().nullable(),
  driver: orderDriver.nullable(),
  messages: z.array(message),
  unreadCount: z.int(),
  /** The caller's side has rated this order; it can be rated only once. */
  isRatedByMe: z.boolean(),
  /** The caller closed the rating dialog: it does not open by itself again. */
  isRatingDismissed: z.boolean(),
})
export type Order = z.infer<typeof order>

export const placement = z.object({
  ...PLACED_TERMS,
  /** As it was shown; only those who are shown no price leave it out. */
  totalCost: money.optional(),
  /** Signed by the server: the quoted price for 15 minutes, and that a point belongs to its address. */
  quoteToken: z.string().max(2000).optional(),
  pickupToken: z.string().max(2000).optional(),
  deliveryToken: z.string().max(2000).optional(),
})

export const place = endpoint({
  method: 'POST',
  path: '/api/orders',
  v1: { scope: 'orders:write' },
  summary: 'Place an order. Client, status and price come from the server.',
  access: ['client'],
  permission: 'handle_orders',
  creates: true,
  body: placement,
  reply: order,
})

/** `active` as a client counts it; `upcoming`: dated, pending and still to come, or confirmed for a later day; `open`: not delivered, canceled or declined. */
export const ORDER_GROUPS = ['active', 'upcoming', 'open'] as const

const searchText = (max: number) =>
  z
    .string()
    .trim()
    .max(max)
    // biome-ignore lint/suspicious/noControlCharactersInRegex: the one character PostgreSQL cannot take
    .regex(/^[^\u0000]*$/, fault('notSearchable'))
    .optional()

const filters = z.object({
  status: z.enum(ORDER_STATUSES).optional(),
  group: z.enum(ORDER_GROUPS).optional(),
  serviceType: z.enum(SERVICE_TYPES).optional(),
  priority: z.enum(PRIORITIES).optional(),
  /** Days the order was placed on, first and last, in the business's zone. */
  from: dayText.optional(),
  to: dayText.optional(),
  minTotal: money.max(12).optional(),
  maxTotal: money.max(12).optional(),
  costCenterId: idText.optional(),
  /** Part of the driver's name. */
  driver: searchText(100),
  search: searchText(200),
})

/** With `total=true` the number of all matching rows comes in the `X-Total-Count` header. */
export const orderFilters = pageQuery.extend({ ...filters.shape, total: flag.optional() })
/** As a screen sends them; the same for the list and for the export. */
export type OrderFilters = z.input<typeof filters>
export type ParsedOrderFilters = z.output<typeof filters>

export const ofClient = endpoint({
  method: 'GET',
  path: '/api/orders/client/{clientId}',
  summary: "The orders of a client's organization, newest first",
  access: ['client', 'admin'],
  permission: 'see_orders',
  params: z.object({ clientId: id }),
  query: orderFilters,
  reply: z.array(order),
})

export const all = endpoint({
  method: 'GET',
  path: '/api/orders',
  summary: 'All orders, newest first, or by when they are due: those that are not over first',
  access: ['admin'],
  query: orderFilters.extend({ sort: z.enum(ORDER_SORTS).default('newest') }),
  reply: z.array(order),
})

export const available = endpoint({
  method: 'GET',
  path: '/api/orders/available',
  summary: 'Confirmed orders without a driver',
  access: ['driver', 'admin'],
  query: pageQuery,
  reply: z.array(order),
})

export const activeOfDriver = endpoint({
  method: 'GET',
  path: '/api/orders/driver/{id}/active',
  importance: 'essential',
  summary: 'The open orders of a driver',
  access: ['driver', 'admin'],
  params: idParams,
  reply: z.array(order),
})

export const show = endpoint({
  method: 'GET',
  path: '/api/orders/{id}',
  v1: { scope: 'orders:read' },
  summary: 'One order',
  access: ANYONE_SIGNED_IN,
  permission: 'see_orders',
  params: idParams,
  reply: order,
})

export const exportCsv = endpoint({
  method: 'GET',
  path: '/api/orders/export.csv',
  importance: 'deferrable',
  summary: "The filtered orders as CSV: a client's own organization's, or all of them for an admin",
  weight: 40,
  access: ['client', 'admin'],
  permission: 'see_orders',
  needsVerifiedEmail: true,
  query: filters,
  file: 'text/csv',
  reply: fileReply,
})

export const receipt = endpoint({
  method: 'GET',
  path: '/api/orders/{id}/receipt.pdf',
  importance: 'deferrable',
  summary: "An order's receipt",
  weight: 20,
  access: ['client', 'admin'],
  permission: 'see_prices',
  params: idParams,
  file: 'application/pdf',
  reply: fileReply,
})

const LABEL_SIZES = ['letter', '4x6'] as const
export type LabelSize = (typeof LABEL_SIZES)[number]

export const labels = endpoint({
  method: 'GET',
  path: '/api/orders/{id}/labels.pdf',
  importance: 'deferrable',
  summary:
    "A label for each of an order's packages: code, order number, priority, temperature and route, and nothing of the item or the people",
  weight: 20,
  access: ['client', 'admin'],
  permission: 'see_patients',
  params: idParams,
  query: z.object({ size: z.enum(LABEL_SIZES).default('letter') }),
  file: 'application/pdf',
  reply: fileReply,
})

export const availability = endpoint({
  method: 'GET',
  path: '/api/availability',
  summary: 'How many drivers could be at the pickup in time, and the earliest pickup for a priority',
  access: ['client', 'admin'],
  permission: 'handle_orders',
  query: z.object({
    priority: z.enum(PRIORITIES).default('standard'),
    /** Of the pickup; without them, of the organization's usual one. */
    latitude: z.coerce.number().min(-90).max(90).optional(),
    longitude: z.coerce.number().min(-180).max(180).optional(),
  }),
  reply: z.object({
    driversAvailable: z.number().int(),
    /** Where the drivers were counted for; null: anywhere. */
    pickup: z.object({ latitude: z.number(), longitude: z.number() }).nullable(),
    priority: z.enum(PRIORITIES),
    /** Null while no driver is available. */
    earliestPickupAt: isoTime.nullable(),
  }),
})
