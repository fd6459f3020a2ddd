/** The text of a conversation for its reader: a client sees the driver, a driver the client, an admin both. */
import { fullName, initials } from '@meridian/domain/accounts/accounts.ts'
import type { Role } from '@meridian/domain/orders/order-lifecycle.ts'
import { orderLabel } from '@meridian/domain/orders/orders.ts'
import { CHAT_COPY, CONVERSATIONS_COPY, MESSAGES_COPY, serviceName } from '../../copy/messages.ts'
import type { Conversation } from '../../data/notices/messages.ts'

export type Reader = { id: number; role: Role }

type Side = { name: string; initials: string | null }

/** The name of the other party. Support has no initials: it is not a person. */
export function otherSide(conversation: Conversation, reader: Reader): Side {
  const { driver, client } = conversation
  if (reader.role === 'client')
    return driver ? { name: fullName(driver), initials: initials(driver) } : { name: CHAT_COPY.support, initials: null }
  if (reader.role === 'driver' && conversation.orderId === null) return { name: CHAT_COPY.dispatch, initials: null }
  if (conversation.orderId === null) return { name: fullName(client), initials: initials(client) }
  const name = client.organizationName ?? fullName(client)
  return { name, initials: initials({ firstName: name, lastName: '' }) }
}

/** '#ML-0012 · Medical Prescription', and for an admin the driver. */
export function aboutWhat(conversation: Conversation, reader: Reader): string {
  const { orderId, serviceType, driver, client } = conversation
  if (orderId === null)
    return {
      admin: client.organizationName ?? CONVERSATIONS_COPY.withDriver,
      driver: CONVERSATIONS_COPY.withDispatch,
      client: CONVERSATIONS_COPY.withSupport,
    }[reader.role]
  const parts = [orderLabel(orderId)]
  if (serviceType) parts.push(serviceName(serviceType))
  if (reader.role === 'admin' && driver) parts.push(fullName(driver))
  return parts.join(' · ')
}

/** For a driver, who would otherwise take the client's conversation for a private word with dispatch; null: it is said already. */
export const readBy = (conversation: Conversation, reader: Reader): string | null =>
  reader.role === 'driver' && conversation.orderId !== null
    ? CONVERSATIONS_COPY.readBy(otherSide(conversation, reader).name)
    : null

/** The last message on one line; the reader's own begins with 'You'. */
export function preview({ lastMessage }: Conversation, reader: Reader): string {
  if (!lastMessage) return MESSAGES_COPY.noMessages
  const text = lastMessage.content.replace(/\s+/g, ' ')
  return lastMessage.senderId === reader.id ? `${MESSAGES_COPY.you}: ${text}` : text
}
