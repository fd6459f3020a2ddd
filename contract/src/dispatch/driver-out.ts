/** 'Driver out from …': what a driver cannot do any more goes to others, as one change of the plan. */

import { LAST_ID } from '@meridian/domain/accounts/ids.ts'
import { GOODS_ACTIONS } from '@meridian/domain/dispatch/driver-out.ts'
import { PRIORITIES } from '@meridian/domain/orders/orders.ts'
import { UNPLANNED_REASONS } from '@meridian/domain/planning/unplanned.ts'
import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { delay } from '../orders/delays.ts'
import { dayText, id, isoTime, optionalText, requiredText } from '../shapes.ts'

const version = z.number().int().min(0).max(LAST_ID)

const facts = {
  driverId: id,
  day: dayText,
  /** Stops that would begin earlier stay. Absent: from now, or for the whole of a coming day. */
  from: isoTime.optional(),
  /** One of the known ones (`sick`, `breakdown`, `end_of_shift`, `day_off`, `other`), or one's own words. */
  reason: requiredText(300, 'required'),
  note: optionalText(300),
  /** Of orders in hand: on board, or their pickup is under way. Those left out are finished. */
  onBoard: z
    .array(z.object({ orderId: id, action: z.enum(GOODS_ACTIONS), driverId: id.nullable().default(null) }))
    .max(100)
    .default([]),
}

const freed = z.object({
  orderId: z.number().int(),
  priority: z.enum(PRIORITIES),
  /** Null: it stays unassigned. */
  driverId: z.number().int().nullable(),
  reason: z.enum(UNPLANNED_REASONS).nullable(),
  /** Minutes after the promise. */
  lateBefore: z.number().int(),
  lateAfter: z.number().int(),
})

const outcome = {
  day: z.iso.date(),
  version,
  driverId: z.number().int(),
  /** Every order that the driver does not do any more: with another driver, or with the reason why with none. */
  freed: z.array(freed),
  inHand: z.array(
    z.object({
      orderId: z.number().int(),
      isOnBoard: z.boolean(),
      action: z.enum(GOODS_ACTIONS),
      /** To whom it is handed over. */
      driverId: z.number().int().nullable(),
      /** Drivers at work by their distance in a straight line to this one, the nearest first. */
      nearest: z.array(z.object({ driverId: z.number().int(), miles: z.number().nullable() })),
    }),
  ),
  /** Other orders that become late, or later than they are. */
  delays: z.array(delay),
}

export const previewDriverOut = endpoint({
  method: 'POST',
  path: '/api/dispatch/driver-out/preview',
  importance: 'deferrable',
  weight: 40,
  summary:
    'What would become of the orders of a driver who cannot go on. Nothing changes; it can be applied for an hour.',
  access: ['admin'],
  body: z.object(facts),
  reply: z.object({ ...outcome, proposalId: z.number().int() }),
})
export type DriverOutPreview = z.infer<(typeof previewDriverOut)['reply']>

export const driverOut = endpoint({
  method: 'POST',
  path: '/api/dispatch/driver-out',
  importance: 'ordinary',
  weight: 40,
  summary: 'Take a driver out from a time on, and give the orders to others, as one change that undo takes back',
  access: ['admin'],
  /** What was looked at; absent: it is made now. What changed since is regarded. */
  body: z.object({ ...facts, proposalId: id.optional() }),
  reply: z.object({ ...outcome, summary: z.string() }),
})
