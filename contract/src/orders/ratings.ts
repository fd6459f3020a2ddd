import { FEEDBACK_MAX_LENGTH, RATERS, RATING_MAX, RATING_MIN } from '@meridian/domain/drivers/ratings.ts'
import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { fault } from '../field-faults.ts'
import { idParams, isoTime, ok, optionalText } from '../shapes.ts'

export const rate = endpoint({
  method: 'POST',
  path: '/api/orders/{id}/rating',
  importance: 'ordinary',
  summary: 'Rate the driver, or the client, of a delivered order, once',
  access: ['client', 'driver'],
  permission: 'handle_orders',
  creates: true,
  params: idParams,
  body: z.object({
    rating: z.number(fault('ratingRequired')).int().min(RATING_MIN).max(RATING_MAX),
    feedback: optionalText(FEEDBACK_MAX_LENGTH),
    /** Who rates; must be the caller's role. */
    userType: z.enum(RATERS).optional(),
  }),
  reply: z.object({
    id: z.number().int(),
    orderId: z.number().int(),
    rating: z.number().int(),
    feedback: z.string().nullable(),
    userType: z.enum(RATERS),
    createdAt: isoTime,
  }),
})

export const dismiss = endpoint({
  method: 'POST',
  path: '/api/orders/{id}/rating/dismissal',
  importance: 'ordinary',
  summary: 'Do not ask the caller to rate this order again; it can still be rated',
  access: ['client', 'driver'],
  permission: 'handle_orders',
  params: idParams,
  reply: ok,
})
