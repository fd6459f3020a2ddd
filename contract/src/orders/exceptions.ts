/** Exceptions at the stops of an order, their decisions, and the return to the sender. `domain/src/proofs/exceptions.ts` has the rules. */

import { ACTOR_ROLES } from '@meridian/domain/orders/order-lifecycle.ts'
import {
  EXCEPTION_DECISIONS,
  EXCEPTION_KINDS,
  EXCEPTION_OUTCOMES,
  EXCEPTION_STATES,
  MAX_DELAY_MINUTES,
  RETURN_STATES,
} from '@meridian/domain/proofs/exceptions.ts'
import { CUSTODY_STOPS } from '@meridian/domain/proofs/stops.ts'
import { z } from 'zod'
import { ANYONE_SIGNED_IN, endpoint } from '../endpoint.ts'
import { id, idParams, isoTime, ok, optionalText, requiredText, sentTime } from '../shapes.ts'
import { order } from './orders.ts'

const stop = z.enum(CUSTODY_STOPS)

export const report = endpoint({
  method: 'POST',
  path: '/api/orders/{id}/exceptions',
  summary:
    'The driver reports a problem at a stop. Sending it again with the same key changes nothing. Null when the order is over with it.',
  access: ['driver'],
  params: idParams,
  body: z.object({
    /** Made by the device. */
    key: z.uuid(),
    stop,
    kind: z.enum(EXCEPTION_KINDS),
    note: optionalText(1000),
    /** The key of a photo among the order's proofs; it may be sent later. */
    photoKey: z.uuid().nullish(),
    position: z.object({ latitude: z.number().min(-90).max(90), longitude: z.number().min(-180).max(180) }).nullish(),
    occurredAt: isoTime.optional(),
    offlineSince: isoTime.optional(),
  }),
  reply: order.nullable(),
})
export const reportDelay = endpoint({
  method: 'POST',
  path: '/api/orders/{id}/delays',
  summary:
    'The driver runs late: the client and the admins are told. Sending it again with the same key changes nothing.',
  access: ['driver'],
  params: idParams,
  body: z.object({
    /** Made by the device. */
    key: z.uuid(),
    minutes: z.int().min(1).max(MAX_DELAY_MINUTES),
    occurredAt: isoTime.optional(),
    offlineSince: isoTime.optional(),
  }),
  reply: order,
})

export type ExceptionReport = z.input<typeof report.body>

const exceptionParams = z.object({ id, exceptionId: id })

export const withdraw = endpoint({
  method: 'POST',
  path: '/api/orders/{id}/exceptions/{exceptionId}/withdraw',
  summary: 'The driver solved the problem on the spot: the person came, the address was found',
  access: ['driver'],
  params: exceptionParams,
  reply: order,
})

export const store = endpoint({
  method: 'POST',
  path: '/api/orders/{id}/exceptions/{exceptionId}/stored',
  summary: 'The driver has left the goods where they are held. Sending it again changes nothing.',
  access: ['driver'],
  params: exceptionParams,
  body: z.object({
    position: z.object({ latitude: z.number().min(-90).max(90), longitude: z.number().min(-180).max(180) }).nullish(),
    occurredAt: isoTime.optional(),
    offlineSince: isoTime.optional(),
  }),
  reply: order,
})

const instructions = optionalText(500)

export const decide = endpoint({
  method: 'POST',
  path: '/api/orders/{id}/exceptions/{exceptionId}/decision',
  summary: 'The client or an admin decides what happens next. The first decision counts.',
  access: ['client', 'admin'],
  permission: 'handle_orders',
  params: exceptionParams,
  body: z.discriminatedUnion('decision', [
    z.object({ decision: z.literal('retry'), instructions }),
    z.object({
      decision: z.literal('another_recipient'),
      recipientName: requiredText(100, 'otherRecipientRequired'),
      instructions,
    }),
    z.object({ decision: z.literal('return_to_sender'), instructions }),
    z.object({ decision: z.literal('hold'), place: requiredText(200, 'holdPlaceRequired'), instructions }),
    z.object({ decision: z.literal('cancel'), instructions }),
  ]),
  reply: order,
})
export type DecisionInput = z.input<typeof decide.body>
export type Decision = z.output<typeof decide.body>

const stopException = z.object({
  id: z.int(),
  stop,
  kind: z.enum(EXCEPTION_KINDS),
  note: z.string().nullable(),
  photoKey: z.string().nullable(),
  driverName: z.string(),
  reportedAt: sentTime,
  state: z.enum(EXCEPTION_STATES),
  defaultDecision: z.enum(EXCEPTION_DECISIONS),
  dueAt: sentTime,
  decision: z.enum(EXCEPTION_OUTCOMES).nullable(),
  instructions: z.string().nullable(),
  recipientName: z.string().nullable(),
  place: z.string().nullable(),
  /** When the driver left the goods there. */
  storedAt: sentTime.nullish(),
  decidedAt: sentTime.nullable(),
  decidedByRole: z.enum(ACTOR_ROLES).nullable(),
  decidedByName: z.string().nullable(),
})
export type StopException = z.infer<typeof stopException>

export const raiseReading = endpoint({
  method: 'POST',
  path: '/api/orders/{id}/exceptions/temperature',
  summary:
    'An admin has a measured temperature decided: it becomes a problem of the stop, as if the driver had reported it',
  access: ['admin'],
  params: idParams,
  reply: order,
})

export const list = endpoint({
  method: 'GET',
  path: '/api/orders/{id}/exceptions',
  summary: 'The problems of an order, oldest first, and its return to the sender',
  access: ANYONE_SIGNED_IN,
  permission: 'see_patients',
  params: idParams,
  reply: z.object({
    exceptions: z.array(stopException),
    return: z
      .object({
        state: z.enum(RETURN_STATES),
        reason: z.string().nullable(),
        startedAt: sentTime,
        completedAt: sentTime.nullable(),
      })
      .nullable(),
  }),
})

export const open = endpoint({
  method: 'GET',
  path: '/api/admin/exceptions',
  summary: 'All problems that wait for a decision, the next due first',
  access: ['admin'],
  reply: z.array(stopException.extend({ orderId: z.int(), organizationName: z.string() })),
})

export const startReturn = endpoint({
  method: 'POST',
  path: '/api/orders/{id}/return',
  summary: 'An admin has a picked-up order returned to its sender',
  access: ['admin'],
  params: idParams,
  body: z.object({ reason: optionalText(500) }),
  reply: order,
})

export const completeReturn = endpoint({
  method: 'POST',
  path: '/api/orders/{id}/return/completed',
  summary: 'The driver has returned the goods, with the proofs of the stop. Sending it again changes nothing.',
  access: ['driver'],
  params: idParams,
  body: z.object({ occurredAt: isoTime.optional(), offlineSince: isoTime.optional() }),
  reply: ok,
})
