/** Keys → rows of the list: names, the order's status, the last message and the unread count. */
import type { Conversation } from '@meridian/contract/notices/messages.ts'
import type { Db } from '../../db/database.ts'
import { type OrderDetails, orderDetails, type PersonDetails, personDetails } from './conversation-details.queries.ts'
import type { ConversationKey } from './conversations.queries.ts'
import { messagesById, unreadOfThreads } from './messages.queries.ts'
import { toMessage } from './messages.view.ts'

export async function toConversations(
  db: Db,
  keys: readonly ConversationKey[],
  reader: { userId: number },
): Promise<Conversation[]> {
  const [orders, people, messages, unread] = await Promise.all([
    orderDetails(db, present(keys, 'orderId')),
    personDetails(db, present(keys, 'supportUserId')),
    messagesById(db, present(keys, 'lastMessageId')),
    unreadOfThreads(db, present(keys, 'threadId'), reader.userId),
  ])
  const messageOf = new Map(messages.map((message) => [message.id, message]))
  return keys.flatMap((key) => {
    const order = orders.get(key.orderId ?? 0)
    const person = people.get(key.supportUserId ?? 0)
    const facts = order ? orderFacts(order) : person && supportFacts(person)
    // Deleted between the two queries.
    if (!facts) return []
    const last = messageOf.get(key.lastMessageId ?? 0)
    return {
      ...facts,
      orderId: key.orderId,
      supportUserId: key.supportUserId,
      lastMessage: last ? toMessage(last) : null,
      unreadCount: unread.get(key.threadId ?? 0) ?? 0,
      lastActivityAt: key.lastActivityAt.toISOString(),
    }
  })
}

const present = (keys: readonly ConversationKey[], name: 'orderId' | 'supportUserId' | 'lastMessageId' | 'threadId') =>
  keys.flatMap((key) => key[name] ?? [])

const orderFacts = (details: OrderDetails) => ({
  section: details.driver_id === null ? ('support' as const) : ('orders' as const),
  serviceType: details.service_type,
  status: details.status,
  isReturned: Boolean(details.is_returned),
  pickupAddress: details.pickup_address,
  deliveryAddress: details.delivery_address,
  driver:
    details.driver_id === null
      ? null
      : { id: details.driver_id, firstName: details.driver_first_name ?? '', lastName: details.driver_last_name ?? '' },
  client: clientOf(details),
})

const supportFacts = (details: PersonDetails) => ({
  section: 'support' as const,
  serviceType: null,
  status: null,
  isReturned: false,
  pickupAddress: null,
  deliveryAddress: null,
  driver: null,
  client: clientOf(details),
})

const clientOf = (details: PersonDetails) => ({
  firstName: details.first_name,
  lastName: details.last_name,
  organizationId: details.organization_id,
  organizationName: details.organization_name,
})
