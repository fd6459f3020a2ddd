/** The open conversation, read from the URL: `?order=12`, `?support=1`, for admins `?support=USERID`. */
import type { Role } from '@meridian/domain/orders/order-lifecycle.ts'
import type { ChatTarget, Conversation } from '../../data/notices/messages.ts'
import type { MessagesSearch } from '../../data/search-params.ts'

type Reader = { id: number; role: Role } | null

export function targetFrom(search: MessagesSearch, reader: Reader): ChatTarget | null {
  if (search.order !== undefined) return { orderId: search.order }
  if (search.support === undefined || !reader) return null
  // Clients and drivers have one support thread, and every support link means that one.
  return { supportUserId: reader.role === 'admin' ? search.support : reader.id }
}

export function searchFor(conversation: Conversation, reader: Reader): MessagesSearch {
  if (conversation.orderId !== null) return { order: conversation.orderId }
  return { support: (reader?.role === 'admin' && conversation.supportUserId) || 1 }
}
