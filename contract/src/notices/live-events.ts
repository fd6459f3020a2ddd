/** The messages of `/ws`. The browser refetches what they name; only a position carries its value, since refetching it costs more. */
import { ORDER_STATUSES } from '@meridian/domain/orders/orders.ts'
import { z } from 'zod'
import { isoTime } from '../shapes.ts'

/** `/ws` closes with this code when its session has ended; the browser then checks whether it is still signed in. */
export const SESSION_ENDED = 4401

/** The interval of heartbeat messages: a page cannot see protocol pings, and a dead network reports no error. */
export const HEARTBEAT_MS = 25_000

const orderId = z.number().int()

/** The seven types of the spec. */
export const SPEC_LIVE_EVENT_TYPES = [
  'new_order',
  'order_status_update',
  'order_assigned',
  'order_accepted',
  'driver_location_update',
  'new_message',
  'tracking_update',
] as const

export const liveEvent = z.discriminatedUnion('type', [
  z.object({ type: z.literal('new_order'), orderId }),
  z.object({ type: z.literal('order_status_update'), orderId, status: z.enum(ORDER_STATUSES) }),
  z.object({ type: z.literal('order_assigned'), orderId }),
  z.object({ type: z.literal('order_accepted'), orderId }),
  z.object({
    type: z.literal('driver_location_update'),
    driverId: z.number().int(),
    orderId: orderId.nullable(),
    latitude: z.number(),
    longitude: z.number(),
    accuracy: z.number().nullable(),
    timestamp: isoTime,
  }),
  z.object({
    type: z.literal('new_message'),
    message: z.object({
      id: z.number().int(),
      orderId: orderId.nullable(),
      supportUserId: z.number().int().nullable(),
    }),
  }),
  z.object({ type: z.literal('tracking_update'), event: z.object({ orderId, status: z.enum(ORDER_STATUSES) }) }),
  /** Our own: a new notice for this account, a change among the drivers, of a day's plan, a job offered to a driver or no longer, 'refetch everything', and the heartbeat. */
  z.object({ type: z.literal('notice') }),
  z.object({ type: z.literal('drivers_changed') }),
  z.object({ type: z.literal('dispatch_changed'), day: z.iso.date(), version: z.number().int() }),
  z.object({ type: z.literal('job_offered'), orderId }),
  z.object({ type: z.literal('refresh') }),
  z.object({ type: z.literal('heartbeat') }),
])
export type LiveEvent = z.infer<typeof liveEvent>
export type LiveEventType = LiveEvent['type']
export type LiveEventOf<T extends LiveEventType> = Extract<LiveEvent, { type: T }>
