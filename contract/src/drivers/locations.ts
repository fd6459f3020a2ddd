import { POSITION_REFUSALS } from '@meridian/domain/drivers/positions.ts'
import { ORDER_STATUSES } from '@meridian/domain/orders/orders.ts'
import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { idParams, isoTime } from '../shapes.ts'

/** ISO, or milliseconds since 1970 as browsers report them. */
const timestamp = isoTime.or(
  z
    .number()
    .min(0)
    .max(Date.UTC(2200, 0) - 1)
    .transform((ms) => new Date(ms).toISOString()),
)

/** Any number is accepted here: an impossible coordinate must refuse one position, not the whole batch. */
const location = z.object({
  latitude: z.number(),
  longitude: z.number(),
  timestamp,
  accuracy: z.number().min(0).max(1e7).nullish(),
  status: z.enum(ORDER_STATUSES).nullish(),
})
export type LocationInput = z.output<typeof location>

/**
 * The outcome per position. One that is stored already counts as a duplicate, so retrying is harmless. An impossible one
 * is refused for good with a sentence: listed here for a batch, a 422 for a single position.
 */
const outcome = z.object({
  stored: z.number().int(),
  duplicates: z.number().int(),
  refused: z.array(z.object({ timestamp: isoTime, code: z.enum(POSITION_REFUSALS), reason: z.string() })),
})
export const POINTS_PER_BATCH = 200

export const report = endpoint({
  method: 'POST',
  path: '/api/orders/{id}/location',
  summary: "The driver's position while performing an order",
  access: ['driver'],
  params: idParams,
  body: location,
  reply: outcome,
})

export const reportMany = endpoint({
  method: 'POST',
  path: '/api/orders/{id}/locations',
  summary: 'Positions recorded while offline, oldest first',
  access: ['driver'],
  params: idParams,
  body: z.object({ points: z.array(location).min(1).max(POINTS_PER_BATCH) }),
  reply: outcome,
})

export const reportOnDuty = endpoint({
  method: 'POST',
  path: '/api/drivers/me/location',
  summary: "An on-duty driver's position, without an order",
  access: ['driver'],
  body: location,
  reply: outcome,
})
