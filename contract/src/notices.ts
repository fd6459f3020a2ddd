import { NOTICE_KINDS } from '@meridian/domain/notices.ts'
import { z } from 'zod'
import { ANYONE_SIGNED_IN, endpoint } from './endpoint.ts'
import { isoTime } from './shapes.ts'

export const notice = z.object({
  id: z.number().int(),
  kind: z.enum(NOTICE_KINDS),
  orderId: z.number().int().nullable(),
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
  reply: notices,
})

export const markRead = endpoint({
  method: 'POST',
  path: '/api/notices/read',
  summary: 'Mark the named notices as read, or all of them',
  access: ANYONE_SIGNED_IN,
  body: z.object({ ids: z.array(z.number().int().positive().max(2_147_483_647)).max(500).optional() }),
  reply: notices,
})
