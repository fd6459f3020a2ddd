/** A driver hands an order to another one in person: the giver shows a code, the receiver confirms with it. */

import { SERVICE_TYPES } from '@meridian/domain/orders/orders.ts'
import { HANDOVER_CONDITIONS } from '@meridian/domain/proofs/legs.ts'
import { z } from 'zod'
import { ANYONE_SIGNED_IN, endpoint } from '../endpoint.ts'
import { idParams, optionalText, sentTime, text } from '../shapes.ts'
import { order } from './orders.ts'

const position = z.object({ latitude: z.number().min(-90).max(90), longitude: z.number().min(-180).max(180) }).nullish()
const confirmation = {
  condition: z.enum(HANDOVER_CONDITIONS),
  note: optionalText(500),
  seal: optionalText(40),
  position,
}

export const start = endpoint({
  method: 'POST',
  path: '/api/orders/{id}/handovers',
  summary: 'The driver who has a picked-up order gets a code for the one who takes it over; a newer code replaces it',
  access: ['driver'],
  params: idParams,
  body: z.object(confirmation),
  reply: z.object({ code: z.string(), expiresAt: sentTime }),
})

const codeParams = z.object({ code: text(40) })

export const show = endpoint({
  method: 'GET',
  path: '/api/handovers/{code}',
  importance: 'essential',
  summary: 'What the receiver is about to take over',
  access: ['driver'],
  params: codeParams,
  reply: z.object({
    orderId: z.int(),
    giverName: z.string(),
    serviceType: z.enum(SERVICE_TYPES),
    packageCount: z.int(),
    deliveryAddress: z.string(),
    condition: z.enum(HANDOVER_CONDITIONS),
    note: z.string().nullable(),
    /** The giver named a seal: the receiver has to read the same number. */
    hasSeal: z.boolean(),
    expiresAt: sentTime,
  }),
})

export const accept = endpoint({
  method: 'POST',
  path: '/api/handovers/{code}/accept',
  summary: 'The receiver confirms: the order is theirs from now on. Sending it again changes nothing.',
  access: ['driver'],
  params: codeParams,
  body: z.object(confirmation),
  reply: order,
})

export const confirm = endpoint({
  method: 'POST',
  path: '/api/orders/{id}/take-over-confirmation',
  summary:
    'The driver to whom an admin gave a picked-up order confirms that the goods are there. Sending it again changes nothing.',
  access: ['driver'],
  params: idParams,
  body: z.object(confirmation),
  reply: order,
})

export const legs = endpoint({
  method: 'GET',
  path: '/api/orders/{id}/legs',
  summary: 'Who carried an order from when to when; one leg when it never changed hands',
  access: ANYONE_SIGNED_IN,
  permission: 'see_patients',
  params: idParams,
  reply: z.array(
    z.object({
      driverName: z.string(),
      startedAt: sentTime,
      endedAt: sentTime.nullable(),
      /** Known once the order is delivered. */
      miles: z.number().nullable(),
      isCurrent: z.boolean(),
    }),
  ),
})
