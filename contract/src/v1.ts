/** Calls that only programs have, with a key. What pages call too names its scope beside itself (`v1`). */
import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { order, orderFilters } from './orders/orders.ts'
import { idParams, isoTime, optionalText } from './shapes.ts'

export const orders = endpoint({
  method: 'GET',
  path: '/api/v1/orders',
  summary: 'The orders that the key may see, newest first',
  access: ['client'],
  permission: 'see_orders',
  v1: { scope: 'orders:read' },
  query: orderFilters.extend({
    /** Only orders to which something has happened since. */
    updatedSince: isoTime.optional(),
  }),
  reply: z.array(order),
})

export const cancel = endpoint({
  method: 'POST',
  path: '/api/v1/orders/{id}/cancel',
  summary: 'Cancel an order before its pickup. What was paid is refunded.',
  access: ['client'],
  permission: 'handle_orders',
  v1: { scope: 'orders:write' },
  params: idParams,
  body: z.object({ reason: optionalText(500) }),
  reply: order,
})
