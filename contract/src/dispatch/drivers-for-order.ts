/** Who could take an order: the drivers of its day, ranked as auto-dispatch ranks them. */
import { SKILLS } from '@meridian/domain/drivers/skills.ts'
import { DRIVER_STATUSES } from '@meridian/domain/orders/orders.ts'
import { ZONES } from '@meridian/domain/time/calendar.ts'
import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { delay, expiring } from '../orders/delays.ts'
import { idParams, sentTime } from '../shapes.ts'

const rankedDriver = z.object({
  driverId: z.number().int(),
  firstName: z.string(),
  lastName: z.string(),
  phone: z.string().nullable(),
  status: z.enum(DRIVER_STATUSES),
  /** On duty, with no order on the road, and with room for one more: whom `assign` does not refuse. */
  isAvailable: z.boolean(),
  openJobs: z.number().int(),
  positionAt: sentTime.nullable(),
  /** In a straight line to the pickup, or to the driver who has the goods; null when a position is unknown. */
  distanceMiles: z.number().nullable(),
  /** At the best position in the run; of goods on board, when both drivers meet. */
  pickupAt: sentTime.nullable(),
  deliveryAt: sentTime.nullable(),
  /** Of this order's delivery: 0 on time. */
  lateMinutes: z.number().int(),
  /** Other orders of the run that would be late, or later than they are. */
  delays: z.array(delay),
  /** Samples that would be worthless, and are not as the run is. */
  expiring: z.array(expiring),
  /** Null without hours of work. */
  shiftUntil: sentTime.nullable(),
  /** How long after the shift the run would end. */
  overtimeMinutes: z.number().int(),
  vehicle: z.string().nullable(),
  missingSkill: z.enum(SKILLS).nullable(),
  /** Has orders that were placed together with this one. */
  hasItsGroup: z.boolean(),
  /** Why auto-dispatch would not choose this driver. */
  refusal: z.string().nullable(),
})
export type RankedDriver = z.infer<typeof rankedDriver>

export const driversFor = endpoint({
  method: 'GET',
  path: '/api/orders/{id}/drivers',
  summary:
    'The drivers for an order, the best first, as auto-dispatch ranks them: when they would be there, and what would be late',
  access: ['admin'],
  params: idParams,
  reply: z.object({
    /** Of the plan that the order belongs to, for a move. */
    day: z.string(),
    version: z.number().int(),
    /** Of its two places, for their times. */
    pickupZone: z.enum(ZONES),
    deliveryZone: z.enum(ZONES),
    drivers: z.array(rankedDriver),
    /** What auto-dispatch does at the moment. */
    offer: z.object({ driverId: z.number().int(), driverName: z.string(), expiresAt: sentTime }).nullable(),
  }),
})
