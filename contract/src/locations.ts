import { ORDER_STATUSES } from '@meridian/domain/orders.ts'
import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { idParams, isoTime } from './shapes.ts'

/** ISO, or milliseconds since 1970 as browsers give them. */
const timestamp = isoTime.or(
  z
    .number()
    .min(0)
    .max(8.64e15)
    .transform((ms) => new Date(ms).toISOString()),
)

export const location = z.object({
  latitude: z.number().min(-90).max(90),
  longitude: z.number().min(-180).max(180),
  timestamp,
  accuracy: z.number().min(0).max(1e7).nullish(),
  status: z.enum(ORDER_STATUSES).nullish(),
})

export const report = endpoint({
  method: 'POST',
  path: '/api/orders/{id}/location',
  summary: "The driver's position while performing an order",
  access: ['driver'],
  params: idParams,
  body: location,
  reply: z.object({ stored: z.number().int() }),
})
