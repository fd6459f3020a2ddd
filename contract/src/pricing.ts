import { ROUTE_QUALITIES } from '@meridian/domain/geo.ts'
import { PRIORITIES, SERVICE_TYPES } from '@meridian/domain/orders.ts'
import { z } from 'zod'
import { ANYONE_SIGNED_IN, endpoint } from './endpoint.ts'
import { decimal, isoTime, money } from './shapes.ts'

export const calculate = endpoint({
  method: 'POST',
  path: '/api/pricing/calculate',
  summary: 'Price a delivery between two points',
  weight: 4,
  access: ANYONE_SIGNED_IN,
  permission: 'handle_orders',
  body: z.object({
    pickupLatitude: decimal.max(24),
    pickupLongitude: decimal.max(24),
    deliveryLatitude: decimal.max(24),
    deliveryLongitude: decimal.max(24),
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
    estimatedTime: z.number().int(),
    promisedAt: isoTime,
    quoteToken: z.string(),
    quoteExpiresAt: isoTime,
  }),
})
