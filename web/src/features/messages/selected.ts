/** The open conversation, read from the URL: `?order=12`, `?support=1`, for admins `?support=USERID`. */
import { idIn } from '@meridian/domain/ids.ts'
import type { Role } from '@meridian/domain/order-lifecycle.ts'
import type { ChatTarget, Conversation } from '../../data/messages.ts'

export type MessagesSearch = { order?: string; support?: string }
type Reader = { id: number; role: Role } | null

export function targetFrom(search: MessagesSearch, reader: Reader): ChatTarget | null {
  const orderId = idIn(search.order)
  if (orderId !== null) return { orderId }
  const person = idIn(search.support)
  if (person === null || !reader) return null
  // Clients and drivers have one support thread, and every support link means that one.
  return { supportUserId: reader.role === 'admin' ? person : reader.id }
}

export function searchFor(conversation: Conversation, reader: Reader): MessagesSearch {
  if (conversation.orderId !== null) return { order: String(conversation.orderId) }
  return { support: reader?.role === 'admin' ? String(conversation.supportUserId) : '1' }
}
