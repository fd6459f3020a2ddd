import { MESSAGE_MAX_LENGTH } from '@meridian/domain/messages.ts'
import { ROLES } from '@meridian/domain/order-lifecycle.ts'
import { z } from 'zod'
import { ANYONE_SIGNED_IN, endpoint } from './endpoint.ts'
import { id, idParams, isoTime, pageQuery, requiredText } from './shapes.ts'

export const message = z.object({
  id: z.number().int(),
  orderId: z.number().int().nullable(),
  senderId: z.number().int(),
  senderName: z.string(),
  senderRole: z.enum(ROLES),
  content: z.string(),
  isRead: z.boolean(),
  createdAt: isoTime,
})
export type Message = z.infer<typeof message>

export const list = endpoint({
  method: 'GET',
  path: '/api/orders/{id}/messages',
  summary: 'The conversation about an order, oldest first; the latest page unless a cursor says otherwise',
  access: ANYONE_SIGNED_IN,
  params: idParams,
  query: pageQuery,
  reply: z.array(message),
})

export const send = endpoint({
  method: 'POST',
  path: '/api/orders/{id}/messages',
  summary: 'Say something in the conversation about an order. The sender is whoever is signed in.',
  access: ANYONE_SIGNED_IN,
  creates: true,
  params: idParams,
  body: z.object({
    content: requiredText(MESSAGE_MAX_LENGTH, 'Write a message first'),
    senderId: id.optional(),
    orderId: id.optional(),
    isRead: z.boolean().optional(),
  }),
  reply: message,
})
