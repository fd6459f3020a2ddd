/** Which conversation is open, as the address of the page says it: `?order=12`, `?support=1`, for admins `?support=USERID`. */
import type { Role } from '@meridian/domain/order-lifecycle.ts'
import type { ChatTarget, Conversation } from '../../data/messages.ts'

export type MessagesSearch = { order?: string; support?: string }
type Reader = { id: number; role: Role } | null

const ID = /^0*([1-9]\d{0,9})$/
const LARGEST_ID = 2_147_483_647

function idOf(text: string | undefined): number | null {
  const id = Number(ID.exec(text ?? '')?.[1] ?? Number.NaN)
  return id <= LARGEST_ID ? id : null
}

export function targetFrom(search: MessagesSearch, reader: Reader): ChatTarget | null {
  const orderId = idOf(search.order)
  if (orderId !== null) return { orderId }
  const person = idOf(search.support)
  if (person === null || !reader) return null
  // Everybody but the admins has one thread, and any link to support means that one.
  return { supportUserId: reader.role === 'admin' ? person : reader.id }
}

export function searchFor(conversation: Conversation, reader: Reader): MessagesSearch {
  if (conversation.orderId !== null) return { order: String(conversation.orderId) }
  return { support: reader?.role === 'admin' ? String(conversation.supportUserId) : '1' }
}
