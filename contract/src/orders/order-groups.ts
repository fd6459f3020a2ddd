/** Orders that are placed together, each with its own price, proofs and tracking. */
import { LAST_ID } from '@meridian/domain/accounts/ids.ts'
import { FORM_SHAPES, GROUP_SHAPES, MAX_GROUP_ORDERS, MIN_GROUP_ORDERS } from '@meridian/domain/orders/order-groups.ts'
import { APPROVAL_DECISIONS, MAX_OPEN_APPROVALS } from '@meridian/domain/organizations/approvals.ts'
import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import type { ErrorBody } from '../errors.ts'
import { paymentIntent } from '../pricing/payments.ts'
import { id, idParams, money, optionalText, sentTime } from '../shapes.ts'
import { order, placement } from './orders.ts'

const orderGroup = z.object({
  id: z.int(),
  shape: z.enum(GROUP_SHAPES),
  createdAt: sentTime,
  /** Of those that the caller may see. */
  count: z.int(),
  /** The first hundred of them, as they were entered. */
  orders: z.array(order),
  /** Null for those who see no prices. */
  total: money.nullable(),
  /** Of the orders that may be paid now. */
  amountDue: money.nullable(),
  /** How many wait for the organization's approval before they may be paid. */
  heldUp: z.int(),
})
export type OrderGroup = z.infer<typeof orderGroup>

export const place = endpoint({
  method: 'POST',
  path: '/api/order-groups',
  summary:
    'Place several orders: all of them, or none if one is refused. The refusals are in `details.rows`, by the place in the list.',
  access: ['client'],
  permission: 'handle_orders',
  needsVerifiedEmail: true,
  creates: true,
  weight: 20,
  // Texts and tokens of as many orders.
  maxBodyBytes: 2 * 1024 * 1024,
  body: z.object({
    shape: z.enum(FORM_SHAPES),
    orders: z.array(placement).min(MIN_GROUP_ORDERS).max(MAX_GROUP_ORDERS),
  }),
  reply: orderGroup,
})

/** In the `details.rows` of `orders_refused`: what a single order would have been answered. */
export type RefusedRow = ErrorBody & { index: number }

export const show = endpoint({
  method: 'GET',
  path: '/api/order-groups/{id}',
  summary: 'Orders that were placed together, what they cost and what is to be paid',
  access: ['client', 'admin'],
  permission: 'see_orders',
  params: idParams,
  reply: orderGroup,
})

export const createIntent = endpoint({
  method: 'POST',
  path: '/api/order-groups/{id}/payment-intent',
  summary: 'Begin one payment for all orders of a group that may be paid now',
  weight: 20,
  access: ['client'],
  permission: 'pay',
  params: idParams,
  reply: paymentIntent,
})

export const confirmPayment = endpoint({
  method: 'POST',
  path: '/api/order-groups/{id}/confirm-payment',
  summary:
    'Check the payment of a group with the provider and confirm its orders; without an id, pay them in test mode',
  weight: 20,
  access: ['client'],
  permission: 'pay',
  params: idParams,
  body: z.object({ paymentIntentId: z.string().min(1).max(200).optional() }),
  reply: orderGroup,
})

export const decideApproval = endpoint({
  method: 'POST',
  path: '/api/order-groups/{id}/approval',
  summary: 'Approve or decline orders that were placed together: all that are named, or none if one is refused',
  access: ['client'],
  permission: 'approve_orders',
  params: idParams,
  body: z.object({
    decision: z.enum(APPROVAL_DECISIONS),
    note: optionalText(500),
    /** As the approver saw them: another revision is refused. */
    orders: z
      .array(z.object({ id, revision: z.int().min(0).max(LAST_ID) }))
      .min(1)
      .max(MAX_OPEN_APPROVALS),
  }),
  reply: orderGroup,
})
