import type { Notice } from '@meridian/contract/notices.ts'
import type { NoticeRow } from './notices.queries.ts'

export const toNotice = (row: NoticeRow): Notice => ({
  id: row.id,
  kind: row.kind,
  orderId: row.order_id,
  supportUserId: row.support_user_id,
  title: row.title,
  body: row.body,
  createdAt: row.created_at.toISOString(),
  isRead: row.read_at !== null,
})
