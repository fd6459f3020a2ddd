import { ACTOR_ROLES } from '@meridian/domain/orders/order-lifecycle.ts'
import { ORDER_STATUSES } from '@meridian/domain/orders/orders.ts'
import { z } from 'zod'
import { ANYONE_SIGNED_IN, endpoint } from '../endpoint.ts'
import { idParams, isoTime } from '../shapes.ts'

const trackingEvent = z.object({
  id: z.number().int(),
  orderId: z.number().int(),
  status: z.enum(ORDER_STATUSES),
  /** When it happened, by the clock of the device; `recordedAt` is when the server received it. */
  createdAt: isoTime,
  recordedAt: isoTime,
  actorRole: z.enum(ACTOR_ROLES),
})
export type TrackingEvent = z.infer<typeof trackingEvent>

export const list = endpoint({
  method: 'GET',
  path: '/api/orders/{id}/tracking',
  v1: { scope: 'orders:read' },
  summary: "An order's timeline, oldest first",
  access: ANYONE_SIGNED_IN,
  permission: 'see_patients',
  params: idParams,
  reply: z.array(trackingEvent),
})
