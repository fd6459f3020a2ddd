import { PRIORITIES, SERVICE_TYPES } from '@meridian/domain/orders/orders.ts'
import { NOT_KEPT_CAUSES, PRIORITY_NOTES } from '@meridian/domain/orders/promises.ts'
import { ROUTE_QUALITIES } from '@meridian/domain/places/geo.ts'
import { z } from 'zod'
import { ANYONE_SIGNED_IN, endpoint } from '../endpoint.ts'
import { decimal, isoTime, money, optionalText } from '../shapes.ts'

export const calculate = endpoint({
  method: 'POST',
  path: '/api/pricing/calculate',
  v1: { scope: 'orders:write', path: '/api/v1/quotes' },
  importance: 'ordinary',
  summary: 'Price a delivery between two points',
  weight: 4,
  access: ANYONE_SIGNED_IN,
  permission: 'handle_orders',
  body: z.object({
    pickupLatitude: decimal.max(24),
    pickupLongitude: decimal.max(24),
    deliveryLatitude: decimal.max(24),
    deliveryLongitude: decimal.max(24),
    /**
     * As the order will send them: an address of which only the ZIP code is known is charged from where it was found, if its pin is
     * nearer. Without them the points are charged, and `POST /api/orders` names another price where that is wrong.
     */
    pickupAddress: optionalText(300),
    pickupToken: z.string().max(2000).optional(),
    deliveryAddress: optionalText(300),
    deliveryToken: z.string().max(2000).optional(),
    priority: z.enum(PRIORITIES),
    serviceType: z.enum(SERVICE_TYPES),
  }),
  reply: z.object({
    /** Null for members of an organization who see no prices. */
    baseRate: money.nullable(),
    distanceFee: money.nullable(),
    priorityFee: money.nullable(),
    totalCost: money.nullable(),
    distance: decimal,
    quality: z.enum(ROUTE_QUALITIES),
    /** The distance is of the way between the places where the addresses were found, which is longer than that between the pins. */
    isPricedAsFound: z.boolean(),
    estimatedTime: z.number().int(),
    /** From the nearest available driver to the pickup; null: nobody is available, and nobody's hours say when. */
    reachMinutes: z.number().int().nullable(),
    /** When the first driver is available, or null: at once. */
    reachableFrom: isoTime.nullable(),
    promisedAt: isoTime,
    /** What to know about the priority before it is paid for; null: nothing. */
    priorityNote: z.enum(PRIORITY_NOTES).nullable(),
    notKeptCause: z.enum(NOT_KEPT_CAUSES).nullable(),
    /** `not_faster`: the cheapest priority that is promised by the same time. */
    cheaperPriority: z.enum(PRIORITIES).nullable(),
    quoteToken: z.string(),
    quoteExpiresAt: isoTime,
  }),
})
