import { MESSAGE_MAX_LENGTH } from '@meridian/domain/messages.ts'
import { ROLES } from '@meridian/domain/order-lifecycle.ts'
import { ORDER_STATUSES, SERVICE_TYPES } from '@meridian/domain/orders.ts'
import { z } from 'zod'
import { ANYONE_SIGNED_IN, endpoint } from './endpoint.ts'
import { FIELD_MESSAGES } from './field-messages.ts'
import { id, idParams, isoTime, ok, pageQuery, requiredText, sentTime, text } from './shapes.ts'

export const message = z.object({
  id: z.int(),
  orderId: z.int().nullable(),
  /** Whose support thread it belongs to, when it is about no order. */
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
    content: requiredText(MESSAGE_MAX_LENGTH, FIELD_MESSAGES.messageRequired),
    senderId: id.optional(),
    orderId: id.optional(),
    isRead: z.boolean().optional(),
  }),
  reply: message,
})

/** Messages up to this one were seen. Going back does nothing. */
const readBody = z.object({ lastMessageId: id })

export const markRead = endpoint({
  method: 'POST',
  path: '/api/orders/{id}/messages/read',
  summary: 'Mark the conversation about an order as read up to a message',
  access: ANYONE_SIGNED_IN,
  params: idParams,
  body: readBody,
  reply: ok,
})

const CONVERSATION_SECTIONS = ['orders', 'support'] as const

/**
 * One row of the list. `orders`: orders with a driver, from assigned to delivered. `support`: the talk with the admins,
 * be it a support thread (no order) or an order nobody drives.
 */
const conversation = z.object({
  section: z.enum(CONVERSATION_SECTIONS),
  orderId: z.number().int().nullable(),
  supportUserId: z.number().int().nullable(),
  serviceType: z.enum(SERVICE_TYPES).nullable(),
  status: z.enum(ORDER_STATUSES).nullable(),
  pickupAddress: z.string().nullable(),
  deliveryAddress: z.string().nullable(),
  driver: z.object({ id: z.number().int(), firstName: z.string(), lastName: z.string() }).nullable(),
  /** The ordering side, or whose support thread it is. */
  client: z.object({ firstName: z.string(), lastName: z.string(), organizationName: z.string().nullable() }),
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
  query: pageQuery.extend({
    section: z.enum(CONVERSATION_SECTIONS).default('orders'),
    search: text(200).optional(),
    /** Only the conversation of this order, listed or not: for a link that leads to it. */
    orderId: id.optional(),
    /** Only the support thread of this person, begun or not. */
    supportUserId: id.optional(),
  }),
  reply: z.array(conversation),
})

/** Admins name whose thread; anybody else has one. */
const whose = { userId: id.optional() }

export const listSupport = endpoint({
  method: 'GET',
  path: '/api/support/messages',
  summary: 'A support thread, oldest first; the latest page unless a cursor says otherwise',
  access: ANYONE_SIGNED_IN,
  query: pageQuery.extend(whose),
  reply: z.array(message),
})

export const sendSupport = endpoint({
  method: 'POST',
  path: '/api/support/messages',
  summary: 'Write to the admins, or as an admin to a person',
  access: ANYONE_SIGNED_IN,
  creates: true,
  body: z.object({ content: requiredText(MESSAGE_MAX_LENGTH, FIELD_MESSAGES.messageRequired), ...whose }),
  reply: message,
})

export const markSupportRead = endpoint({
  method: 'POST',
  path: '/api/support/messages/read',
  summary: 'Mark a support thread as read up to a message',
  access: ANYONE_SIGNED_IN,
  body: readBody.extend(whose),
  reply: ok,
})
