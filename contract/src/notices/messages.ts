import { MESSAGE_MAX_LENGTH } from '@meridian/domain/notices/messages.ts'
import { ROLES } from '@meridian/domain/orders/order-lifecycle.ts'
import { ORDER_STATUSES, SERVICE_TYPES } from '@meridian/domain/orders/orders.ts'
import { z } from 'zod'
import { ANYONE_SIGNED_IN, endpoint } from '../endpoint.ts'
import { id, idParams, isoTime, ok, pageQuery, requiredText, sentTime, text } from '../shapes.ts'

export const message = z.object({
  id: z.int(),
  orderId: z.int().nullable(),
  /** The user of the support thread, for a message without an order. */
  supportUserId: z.int().nullable(),
  senderId: z.int(),
  senderName: z.string(),
  senderRole: z.enum(ROLES),
  content: z.string(),
  isRead: z.boolean(),
  createdAt: sentTime,
})
export type Message = z.infer<typeof message>

export const list = endpoint({
  method: 'GET',
  path: '/api/orders/{id}/messages',
  summary: 'The conversation about an order, oldest first; the latest page without a cursor',
  access: ANYONE_SIGNED_IN,
  permission: 'see_patients',
  params: idParams,
  query: pageQuery,
  reply: z.array(message),
})

export const send = endpoint({
  method: 'POST',
  path: '/api/orders/{id}/messages',
  summary: 'Send a message in the conversation about an order. The sender is the signed-in user.',
  access: ANYONE_SIGNED_IN,
  permission: 'handle_orders',
  creates: true,
  params: idParams,
  body: z.object({
    content: requiredText(MESSAGE_MAX_LENGTH, 'messageRequired'),
    senderId: id.optional(),
    orderId: id.optional(),
    isRead: z.boolean().optional(),
  }),
  reply: message,
})

/** Messages up to this one were seen. An earlier id changes nothing. */
const readBody = z.object({ lastMessageId: id })

export const markRead = endpoint({
  method: 'POST',
  path: '/api/orders/{id}/messages/read',
  importance: 'ordinary',
  summary: 'Mark the conversation about an order as read up to a message',
  access: ANYONE_SIGNED_IN,
  permission: 'see_patients',
  params: idParams,
  body: readBody,
  reply: ok,
})

const CONVERSATION_SECTIONS = ['orders', 'support'] as const

/**
 * One row of the list. `orders`: orders with a driver, from assigned to delivered. `support`: conversations with
 * the admins, in a support thread (no order) or about an order without a driver.
 */
const conversation = z.object({
  section: z.enum(CONVERSATION_SECTIONS),
  orderId: z.number().int().nullable(),
  supportUserId: z.number().int().nullable(),
  serviceType: z.enum(SERVICE_TYPES).nullable(),
  status: z.enum(ORDER_STATUSES).nullable(),
  /** Its goods are back with the sender: the status alone would say 'Canceled'. */
  isReturned: z.boolean(),
  pickupAddress: z.string().nullable(),
  deliveryAddress: z.string().nullable(),
  driver: z.object({ id: z.number().int(), firstName: z.string(), lastName: z.string() }).nullable(),
  /** The client of the order, or the user of the support thread. */
  client: z.object({
    firstName: z.string(),
    lastName: z.string(),
    organizationId: z.number().int().nullable(),
    organizationName: z.string().nullable(),
  }),
  lastMessage: message.nullable(),
  unreadCount: z.number().int(),
  lastActivityAt: isoTime,
})
export type Conversation = z.infer<typeof conversation>
export type ConversationSection = (typeof CONVERSATION_SECTIONS)[number]

export const conversations = endpoint({
  method: 'GET',
  path: '/api/conversations',
  summary: "The caller's conversations, latest activity first",
  access: ANYONE_SIGNED_IN,
  permission: 'see_orders',
  query: pageQuery.extend({
    section: z.enum(CONVERSATION_SECTIONS).default('orders'),
    search: text(200).optional(),
    /** Only the conversation of this order, listed or not: for a link to it. */
    orderId: id.optional(),
    /** Only the support thread of this user, even without messages. */
    supportUserId: id.optional(),
  }),
  reply: z.array(conversation),
})

/** Admins name the user of the thread; other users have one thread. */
const whose = { userId: id.optional() }

export const listSupport = endpoint({
  method: 'GET',
  path: '/api/support/messages',
  summary: 'A support thread, oldest first; the latest page without a cursor',
  access: ANYONE_SIGNED_IN,
  permission: 'see_orders',
  query: pageQuery.extend(whose),
  reply: z.array(message),
})

export const sendSupport = endpoint({
  method: 'POST',
  path: '/api/support/messages',
  summary: 'Write to the admins, or as an admin to a user',
  access: ANYONE_SIGNED_IN,
  permission: 'see_orders',
  creates: true,
  body: z.object({ content: requiredText(MESSAGE_MAX_LENGTH, 'messageRequired'), ...whose }),
  reply: message,
})

export const markSupportRead = endpoint({
  method: 'POST',
  path: '/api/support/messages/read',
  importance: 'ordinary',
  summary: 'Mark a support thread as read up to a message',
  access: ANYONE_SIGNED_IN,
  permission: 'see_orders',
  body: readBody.extend(whose),
  reply: ok,
})
