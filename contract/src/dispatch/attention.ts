/** The rail of exceptions: everything of today that a dispatcher has to look at. `domain/src/dispatch/attention.ts` has the rules. */

import { type AttentionReason, SEVERITIES } from '@meridian/domain/dispatch/attention.ts'
import { MARKS } from '@meridian/domain/dispatch/attention-cards.ts'
import { PRIORITIES } from '@meridian/domain/orders/orders.ts'
import { EXCEPTION_DECISIONS, EXCEPTION_KINDS } from '@meridian/domain/proofs/exceptions.ts'
import { TEMPERATURE_BANDS } from '@meridian/domain/proofs/stability.ts'
import { CUSTODY_STOPS } from '@meridian/domain/proofs/stops.ts'
import { ZONES } from '@meridian/domain/time/calendar.ts'
import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { id, sentTime } from '../shapes.ts'

const minutes = z.number().int()
const stop = z.enum(CUSTODY_STOPS)
const cause = z.object({
  after: z.object({ orderId: z.number().int(), stop, departsAt: sentTime }).nullable(),
  driveMinutes: z.number(),
})
const delivery = { etaAt: sentTime, promisedAt: sentTime, cause }

const reason = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('problem'),
    exceptionId: z.number().int(),
    problem: z.enum(EXCEPTION_KINDS),
    stop,
    reportedAt: sentTime,
    defaultDecision: z.enum(EXCEPTION_DECISIONS),
    dueAt: sentTime,
  }),
  z.object({ kind: z.literal('late'), minutes, ...delivery }),
  z.object({ kind: z.literal('at_risk'), slackMinutes: minutes, ...delivery }),
  z.object({ kind: z.literal('unassigned'), lateMinutes: minutes, leaveBy: sentTime, promisedAt: sentTime }),
  z.object({
    kind: z.literal('no_driver'),
    at: sentTime,
    refusals: z.array(z.object({ text: z.string(), drivers: z.number().int() })),
  }),
  z.object({ kind: z.literal('untaken'), at: sentTime, passed: z.number().int(), expired: z.number().int() }),
  z.object({ kind: z.literal('off_duty'), since: sentTime.nullable(), hasGoods: z.boolean() }),
  z.object({ kind: z.literal('no_position'), lastSeenAt: sentTime.nullable(), since: sentTime }),
  z.object({ kind: z.literal('temperature'), celsius: z.number(), band: z.enum(TEMPERATURE_BANDS), at: sentTime }),
  z.object({
    kind: z.literal('stability'),
    state: z.enum(['warning', 'unreachable', 'expired']),
    endsAt: sentTime,
  }),
  z.object({ kind: z.literal('proof'), pictures: z.number().int(), since: sentTime }),
  z.object({
    kind: z.literal('count'),
    reconciliationId: id,
    stop,
    expected: z.number().int(),
    found: z.number().int(),
    at: sentTime,
  }),
]) satisfies z.ZodType<AttentionReason>

const item = z.object({
  /** 'order-12' or 'driver-3': the same for as long as it is listed. */
  key: z.string(),
  severity: z.enum(SEVERITIES),
  /** The worst first. */
  reasons: z.array(reason),
  /** Null: it is about the driver. */
  order: z
    .object({
      id: z.number().int(),
      priority: z.enum(PRIORITIES),
      organizationName: z.string(),
      deliveryArea: z.string(),
      /** In which times at its stops are said. */
      pickupZone: z.enum(ZONES),
      deliveryZone: z.enum(ZONES),
      /** Auto-dispatch waits for this driver's answer. */
      offer: z.object({ driverName: z.string(), expiresAt: sentTime }).optional(),
      /** Has a driver, or is only planned for one. */
      isAssigned: z.boolean(),
    })
    .nullable(),
  /** Of the order, if it has one or is planned for one. */
  driver: z.object({ id: z.number().int(), name: z.string(), phone: z.string().nullable() }).nullable(),
  /** The orders that a driver's exception concerns. */
  inHand: z.array(z.number().int()),
})
export type AttentionItem = z.infer<typeof item>

/** One cause, with everything that it concerns. */
const card = z.object({
  /** The same for as long as it is listed. */
  key: z.string(),
  severity: z.enum(SEVERITIES),
  /** The worst first. */
  items: z.array(item),
  /** Whoever acknowledged or snoozed it; gone when the cause gets worse, or the time is over. */
  mark: z.object({ mark: z.enum(MARKS), by: z.string(), at: sentTime, until: sentTime.nullable() }).nullable(),
})
export type AttentionCard = z.infer<typeof card>

export const list = endpoint({
  method: 'GET',
  path: '/api/admin/attention',
  summary: 'Everything of today that needs a dispatcher, the worst first',
  access: ['admin'],
  reply: z.array(card),
})

const MAX_SNOOZE_MINUTES = 12 * 60

export const mark = endpoint({
  method: 'POST',
  path: '/api/admin/attention/mark',
  summary: 'Acknowledge a card of the rail, snooze it for some minutes, or take that back. All admins see it.',
  access: ['admin'],
  body: z.discriminatedUnion('mark', [
    z.object({ mark: z.literal('acknowledged'), key: z.string().min(1).max(60) }),
    z.object({
      mark: z.literal('snoozed'),
      key: z.string().min(1).max(60),
      minutes: z.int().min(1).max(MAX_SNOOZE_MINUTES),
    }),
    z.object({ mark: z.literal('none'), key: z.string().min(1).max(60) }),
  ]),
  reply: z.array(card),
})
