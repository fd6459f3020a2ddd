import type { Message } from '@meridian/contract/notices/messages.ts'
import { fullName } from '@meridian/domain/accounts/accounts.ts'
import type { MessageRow } from './messages.queries.ts'

export const toMessage = (row: MessageRow): Message => ({
  id: row.id,
  orderId: row.order_id,
  supportUserId: row.support_user_id,
  senderId: row.sender_id,
  senderName: fullName({ firstName: row.sender_first_name, lastName: row.sender_last_name }),
  senderRole: row.sender_role,
  content: row.content,
  isRead: row.is_read,
  createdAt: row.created_at.toISOString(),
})
