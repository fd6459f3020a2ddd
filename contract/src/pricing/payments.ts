import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { order } from '../orders/orders.ts'
import { id } from '../shapes.ts'

export const paymentIntent = z.object({
  clientSecret: z.string().nullable(),
  mode: z.enum(['test', 'live']),
  amount: z.string(),
  publishableKey: z.string().nullable(),
  /** Whether test payments are accepted: in a demo without a card provider; elsewhere only if the operator allows them. */
  testPayments: z.boolean(),
})

export const createIntent = endpoint({
  method: 'POST',
  path: '/api/create-payment-intent',
  summary: "Begin paying an order: always the order's total, never an amount from the link",
  weight: 20,
  access: ['client'],
  permission: 'pay',
  body: z.object({ amount: z.number().nonnegative().max(1e7), orderId: id }),
  reply: paymentIntent,
})

export const confirm = endpoint({
  method: 'POST',
  path: '/api/confirm-payment',
  summary: 'Check a payment with the provider and confirm the order',
  weight: 20,
  access: ['client'],
  permission: 'pay',
  body: z.object({ paymentIntentId: z.string().min(1).max(200), orderId: id }),
  reply: order,
})
