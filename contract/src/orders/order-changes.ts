/** Changes of an order after it is placed. `domain/src/orders/order-lifecycle.ts` decides which are allowed when. */

import { RATERS } from '@meridian/domain/drivers/ratings.ts'
import { ACTOR_ROLES } from '@meridian/domain/orders/order-lifecycle.ts'
import { ORDER_STATUSES } from '@meridian/domain/orders/orders.ts'
import { PO_NUMBER_MAX } from '@meridian/domain/organizations/cost-centers.ts'
import { PAYMENT_ATTEMPT_STATES, PAYMENT_PROVIDERS } from '@meridian/domain/pricing/payments.ts'
import { MAX_PACKAGES } from '@meridian/domain/proofs/proofs.ts'
import { STOPS } from '@meridian/domain/proofs/stops.ts'
import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { id, idParams, isoTime, money, optionalText, requiredText, sentTime, text } from '../shapes.ts'
import { EDITED_TERMS } from './order-terms.ts'
import { order, placement } from './orders.ts'

export const accept = endpoint({
  method: 'POST',
  path: '/api/orders/{id}/accept',
  summary: 'Take an available job. Exactly one driver gets it.',
  access: ['driver'],
  params: idParams,
  body: z.object({ driverId: id.optional() }),
  reply: order,
})

export const assign = endpoint({
  method: 'POST',
  path: '/api/orders/{id}/assign',
  summary: 'Assign a confirmed order to an available driver',
  access: ['admin'],
  params: idParams,
  body: z.object({ driverId: id }),
  reply: order,
})

const reason = optionalText(500)

/** The device's own time of a step, for steps taken without a network. */
const occurredAt = isoTime.optional()
/** Since when the device could not reach the server: a step is back-dated no further than that. */
const offlineSince = isoTime.optional()

export const changeStatus = endpoint({
  method: 'PATCH',
  path: '/api/orders/{id}/status',
  summary: "The driver's four steps: start job, complete pickup, start delivery, complete delivery",
  access: ['driver'],
  params: idParams,
  body: z.object({ status: z.enum(ORDER_STATUSES), occurredAt, offlineSince }),
  reply: order,
})

export const change = endpoint({
  method: 'PATCH',
  path: '/api/orders/{id}',
  summary: "Approve, decline, cancel, or pay in test mode: by the requested status and the caller's role",
  access: ['client', 'admin'],
  permission: 'see_orders',
  params: idParams,
  body: z.object({ status: z.enum(ORDER_STATUSES), reason }),
  reply: order,
})

export const edit = endpoint({
  method: 'POST',
  path: '/api/orders/{id}/edit',
  summary:
    'Change an order before its pickup: everything that may be changed, as it is to be. A dearer one is paid for, of a cheaper one the difference is refunded.',
  access: ['client'],
  permission: 'handle_orders',
  params: idParams,
  body: z.object({
    ...EDITED_TERMS,
    totalCost: placement.shape.totalCost,
    quoteToken: placement.shape.quoteToken,
    pickupToken: placement.shape.pickupToken,
    deliveryToken: placement.shape.deliveryToken,
    packageCount: z.int().min(1).max(MAX_PACKAGES),
    /** Without them, or as they are, they stay: also an archived cost center. */
    costCenterId: id.nullable().optional(),
    poNumber: text(PO_NUMBER_MAX).nullable().optional(),
    /** Of the order that was changed: refused when somebody else has changed it since. */
    revision: z.int().min(0),
  }),
  reply: order,
})

export const correctAddress = endpoint({
  method: 'POST',
  path: '/api/orders/{id}/address',
  summary:
    'Dispatch corrects the address of a stop until the stop is made. The price stays, or is the new one that the client agreed to.',
  access: ['admin'],
  params: idParams,
  body: z.object({
    stop: z.enum(STOPS),
    address: EDITED_TERMS.deliveryAddress,
    latitude: EDITED_TERMS.deliveryLatitude,
    longitude: EDITED_TERMS.deliveryLongitude,
    token: placement.shape.deliveryToken,
    /** Who of the client agreed to the price of the new route; null: the price stays. */
    agreedBy: optionalText(100),
    totalCost: placement.shape.totalCost,
    quoteToken: placement.shape.quoteToken,
    /** Of the order that was corrected: refused when somebody has changed it since. */
    revision: z.int().min(0),
  }),
  reply: order,
})

export const release = endpoint({
  method: 'POST',
  path: '/api/orders/{id}/release',
  summary: 'Release a job before pickup, with a reason',
  access: ['driver'],
  params: idParams,
  body: z.object({ reason: requiredText(500, 'releaseReasonRequired'), occurredAt, offlineSince }),
  reply: order,
})

export const unassign = endpoint({
  method: 'POST',
  path: '/api/orders/{id}/unassign',
  summary: 'Unassign an order from its driver before pickup; it becomes available again',
  access: ['admin'],
  params: idParams,
  body: z.object({ reason }),
  reply: order,
})

export const reassign = endpoint({
  method: 'POST',
  path: '/api/orders/{id}/reassign',
  summary: 'Reassign an order to another available driver before pickup',
  access: ['admin'],
  params: idParams,
  body: z.object({ driverId: id }),
  reply: order,
})

export const takeOver = endpoint({
  method: 'POST',
  path: '/api/orders/{id}/take-over',
  summary: 'Give an order to another available driver after its pickup, when its driver cannot go on',
  access: ['admin'],
  params: idParams,
  body: z.object({ driverId: id, reason }),
  reply: order,
})

export const BULK_LIMIT = 100

export const changeMany = endpoint({
  method: 'POST',
  path: '/api/orders/bulk',
  summary:
    'Approve several orders, or assign them to one driver. Each is independent: one refusal does not stop the others.',
  access: ['admin'],
  body: z.discriminatedUnion('action', [
    z.object({ action: z.literal('approve'), ids: z.array(id).min(1).max(BULK_LIMIT) }),
    z.object({ action: z.literal('assign'), ids: z.array(id).min(1).max(BULK_LIMIT), driverId: id }),
  ]),
  reply: z.array(z.object({ id: z.number().int(), ok: z.boolean(), message: z.string().nullable() })),
})

export const details = endpoint({
  method: 'GET',
  path: '/api/orders/{id}/details',
  summary: 'Everything about an order: who did what when, payments, ratings',
  access: ['admin'],
  params: idParams,
  reply: z.object({
    order,
    organizationId: z.int(),
    events: z.array(
      z.object({
        id: z.number().int(),
        name: z.string(),
        status: z.enum(ORDER_STATUSES).nullable(),
        actorRole: z.enum(ACTOR_ROLES),
        actorName: z.string().nullable(),
        driverName: z.string().nullable(),
        reason: z.string().nullable(),
        /** The sender knew that the sites of these stops are closed at the time. */
        closedSites: z.array(z.enum(STOPS)),
        occurredAt: isoTime,
        /** What the driver's device stated, when it is too far from the server's time to count. */
        deviceTime: sentTime.nullable(),
        recordedAt: isoTime,
      }),
    ),
    payments: z.array(
      z.object({
        id: z.number().int(),
        provider: z.enum(PAYMENT_PROVIDERS),
        reference: z.string().nullable(),
        amount: money,
        state: z.enum(PAYMENT_ATTEMPT_STATES),
        failure: z.string().nullable(),
        createdAt: isoTime,
        updatedAt: isoTime,
      }),
    ),
    ratings: z.array(
      z.object({
        userType: z.enum(RATERS),
        rating: z.number().int(),
        feedback: z.string().nullable(),
        createdAt: isoTime,
      }),
    ),
  }),
})
