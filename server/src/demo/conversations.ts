/** Conversations about orders, and what each side has read of them. */
import type { Insertable } from 'kysely'
import type { Tables } from '../db/tables.ts'
import { DAY_MS, daysBefore, minutesLater } from './calendar.ts'
import { ADMIN_USER, PHARMACY_USER } from './cast.ts'
import type { Draft } from './draft.ts'
import { type OrderRow, userOfDriver } from './order-rows.ts'
import { seededRandom } from './random.ts'
import { CONVERSATIONS, type Line, OPEN_ORDER_CONVERSATIONS, SUPPORT_CONVERSATION } from './texts.ts'

export type DemoConversations = {
  message_threads: (Insertable<Tables['message_threads']> & { id: number })[]
  messages: Insertable<Tables['messages']>[]
  message_reads: Insertable<Tables['message_reads']>[]
}

type Conversation = {
  orderId: number | null
  lines: readonly Line[]
  from: Date
  until: Date
  people: Record<Line[0], number>
  /** The last line is still unread by everyone but its sender. */
  isFresh: boolean
}

export function conversations(orders: readonly { order: OrderRow; draft: Draft }[], now: Date): DemoConversations {
  const rows: DemoConversations = { message_threads: [], messages: [], message_reads: [] }
  const random = seededRandom(31)
  const all = [support(now), ...orders.flatMap(({ order, draft }) => conversationOf(order, draft, now, random.unit()))]
  for (const conversation of all) record(rows, conversation)
  return rows
}

const support = (now: Date): Conversation => ({
  orderId: null,
  lines: SUPPORT_CONVERSATION,
  from: daysBefore(now, 6),
  until: daysBefore(now, 5),
  people: { client: PHARMACY_USER, driver: ADMIN_USER, admin: ADMIN_USER },
  isFresh: false,
})

const CONVERSATION_DAYS = 40
const CONVERSATION_SHARE = 0.35

/** For all open orders with a driver, and some of those delivered lately. `chance` decides whether and which. */
function conversationOf(order: OrderRow, draft: Draft, now: Date, chance: number): Conversation[] {
  const { assignedAt, startedAt, deliveredAt } = draft.times
  const driver = userOfDriver(draft.driverId)
  if (!assignedAt || !startedAt || driver === null) return []
  const isRecent = deliveredAt && now.getTime() - deliveredAt.getTime() < CONVERSATION_DAYS * DAY_MS
  const lines = deliveredAt
    ? isRecent && chance < CONVERSATION_SHARE
      ? CONVERSATIONS[Math.floor((chance / CONVERSATION_SHARE) * CONVERSATIONS.length)]
      : undefined
    : OPEN_ORDER_CONVERSATIONS[draft.status]
  if (!lines) return []
  const people = { client: draft.clientId, driver, admin: ADMIN_USER }
  const until = deliveredAt ?? minutesLater(now, -3)
  return [{ orderId: order.id, lines, from: startedAt, until, people, isFresh: !deliveredAt }]
}

function record(rows: DemoConversations, { orderId, lines, from, until, people, isFresh }: Conversation): void {
  const thread_id = rows.message_threads.length + 1
  rows.message_threads.push({
    id: thread_id,
    order_id: orderId,
    support_user_id: orderId === null ? people.client : null,
    created_at: from,
  })
  const step = (until.getTime() - from.getTime()) / 60_000 / lines.length
  const firstId = rows.messages.length + 1
  lines.forEach(([by, content], index) => {
    const created_at = minutesLater(from, step * (index + 0.5))
    rows.messages.push({ id: firstId + index, thread_id, sender_id: people[by], content, created_at })
  })
  const lastId = firstId + lines.length - 1
  const lastBy = lines.at(-1)?.[0]
  for (const role of new Set(lines.map(([by]) => by))) {
    const last_read_message_id = isFresh && role !== lastBy ? lastId - 1 : lastId
    rows.message_reads.push({ thread_id, user_id: people[role], last_read_message_id, read_at: until })
  }
}
