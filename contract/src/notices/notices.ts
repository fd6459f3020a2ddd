import { LAST_ID } from '@meridian/domain/accounts/ids.ts'
import { NOTICE_CHANNELS, NOTICE_KINDS } from '@meridian/domain/notices/notices.ts'
import { z } from 'zod'
import { ANYONE_SIGNED_IN, endpoint } from '../endpoint.ts'
import { isoTime, ok } from '../shapes.ts'

const notice = z.object({
  id: z.number().int(),
  kind: z.enum(NOTICE_KINDS),
  orderId: z.number().int().nullable(),
  /** The user of the support thread, for a message without an order. */
  supportUserId: z.number().int().nullable().optional(),
  /** Of an approval that is asked for: how often the order was edited by then. */
  revision: z.number().int().nullable().optional(),
  /** Of a job that was assigned: by the system, as it was planned. */
  isPlanned: z.boolean().nullable().optional(),
  title: z.string(),
  body: z.string(),
  createdAt: isoTime,
  isRead: z.boolean(),
})
export type Notice = z.infer<typeof notice>

const notices = z.object({ unread: z.number().int(), latest: z.array(notice) })

export const list = endpoint({
  method: 'GET',
  path: '/api/notices',
  summary: 'The unread count and the latest 30 notices of the signed-in account',
  access: ANYONE_SIGNED_IN,
  permission: 'see_orders',
  reply: notices,
})

export const markRead = endpoint({
  method: 'POST',
  path: '/api/notices/read',
  importance: 'ordinary',
  summary: 'Mark the named notices as read, or all of them',
  access: ANYONE_SIGNED_IN,
  permission: 'see_orders',
  body: z.object({ ids: z.array(z.number().int().positive().max(LAST_ID)).max(500).optional() }),
  reply: notices,
})

const preferences = z.object({
  /** The kinds of the caller's role, and the channels of each. */
  kinds: z.array(
    z.object({
      kind: z.enum(NOTICE_KINDS),
      label: z.string(),
      channels: z.record(z.enum(NOTICE_CHANNELS), z.boolean()),
    }),
  ),
  email: z.string(),
  /** The public key with which a browser subscribes to web push. */
  pushKey: z.string(),
  /** The browsers that are sent web push, as the SHA-256 of their endpoints in hex, so that each can find itself. */
  pushBrowsers: z.array(z.string()),
  /** Offers by text message, for drivers. */
  textOffers: z
    .object({
      /** That of the profile; null when it is none that can be texted. */
      number: z.string().nullable(),
      isOn: z.boolean(),
      /** The number replied STOP: nothing is texted to it before it replies START. */
      hasStopped: z.boolean(),
    })
    .nullable(),
})

export const showPreferences = endpoint({
  method: 'GET',
  path: '/api/notices/preferences',
  summary: "The caller's notification settings",
  access: ANYONE_SIGNED_IN,
  permission: 'see_orders',
  reply: preferences,
})

export const changePreferences = endpoint({
  method: 'PATCH',
  path: '/api/notices/preferences',
  importance: 'ordinary',
  summary: 'Switch a channel on or off for a kind of notice',
  access: ANYONE_SIGNED_IN,
  permission: 'see_orders',
  body: z.object({
    kinds: z
      .array(z.object({ kind: z.enum(NOTICE_KINDS), channel: z.enum(NOTICE_CHANNELS), isOn: z.boolean() }))
      .min(1)
      .max(100),
  }),
  reply: preferences,
})

export const switchTextOffers = endpoint({
  method: 'PATCH',
  path: '/api/notices/text-offers',
  importance: 'ordinary',
  summary: 'Text offers of jobs to the number of the own profile, or no longer',
  access: ['driver'],
  body: z.object({ isOn: z.boolean() }),
  reply: preferences,
})

const subscription = z.object({ endpoint: z.url({ protocol: /^https$/ }).max(1000) })

export const subscribe = endpoint({
  method: 'POST',
  path: '/api/notices/push',
  importance: 'ordinary',
  summary: 'Send web push to this browser',
  access: ANYONE_SIGNED_IN,
  permission: 'see_orders',
  body: subscription.extend({ keys: z.object({ p256dh: z.string().max(200), auth: z.string().max(100) }) }),
  reply: ok,
})

export const unsubscribe = endpoint({
  method: 'DELETE',
  path: '/api/notices/push',
  summary: 'Stop web push to this browser',
  access: ANYONE_SIGNED_IN,
  body: subscription,
  reply: ok,
})
