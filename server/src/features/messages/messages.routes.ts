import { api } from '@meridian/contract'
import { NEXT_CURSOR_HEADER } from '@meridian/contract/shapes.ts'
import { mayMessageOn } from '@meridian/domain/accounts/access.ts'
import type { Actor } from '@meridian/domain/orders/order-lifecycle.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Db } from '../../db/database.ts'
import { AppError, invalidField } from '../../errors/app-error.ts'
import type { Deps } from '../../http/deps.ts'
import { noteOrdersRead, notePeopleRead } from '../../http/orders-read.ts'
import { route } from '../../http/route.ts'
import type { Bus } from '../../live/bus.ts'
import { publishNoticeCount } from '../../live/publish-notice-count.ts'
import { explainUnseenOrder } from '../../orders/missing-order.ts'
import { findOrder } from '../../orders/orders.queries.ts'
import { factsOf, isClosedFor } from '../../orders/orders.rules.ts'
import { closedBefore, type OrderViewer, viewerOf } from '../../orders/reading/order-viewer.ts'
import { cursorText, readCursor } from './conversation-cursor.ts'
import { conversationOf, listConversations } from './conversations.queries.ts'
import { toConversations } from './conversations.view.ts'
import { markRead, sendMessage } from './messages.commands.ts'
import { findSupportUser, findThread, listMessages, type Thread } from './messages.queries.ts'
import { toMessage } from './messages.view.ts'

type SignedIn = Actor & { userId: number }
export type MessageRouteDeps = Deps & { bus: Bus }

export function messageRoutes(app: FastifyInstance, deps: MessageRouteDeps): void {
  orderMessageRoutes(app, deps)
  supportMessageRoutes(app, deps)

  route(app, deps, api.messages.conversations, async ({ db, query, actor, reply, request }) => {
    const signedIn = actor as SignedIn
    const named = await namedThread(db, query, viewerOf(deps, actor))
    if (named) noteThreads(request, actor, [named])
    if (named) return toConversations(db, [await conversationOf(db, named)], signedIn)
    const { limit, section, search } = query
    const rows = await listConversations(db, viewerOf(deps, actor), {
      section,
      search,
      limit: limit + 1,
      before: readCursor(query.cursor),
    })
    noteThreads(request, actor, rows.slice(0, limit))
    const last = rows[limit - 1]
    if (rows.length > limit && last) reply.header(NEXT_CURSOR_HEADER, cursorText(last))
    return toConversations(db, rows.slice(0, limit), signedIn)
  })
}

function orderMessageRoutes(app: FastifyInstance, deps: MessageRouteDeps): void {
  route(app, deps, api.messages.list, async ({ db, params, query, actor, reply }) =>
    pageOf(db, await orderThread(db, params.id, viewerOf(deps, actor)), query, reply),
  )

  route(app, deps, api.messages.send, async ({ db, params, body, actor }) => {
    const thread: Thread = { orderId: params.id, supportUserId: null }
    return toMessage(
      await sendMessage(db, {
        thread,
        content: body.content,
        actor: actor as SignedIn,
        now: deps.clock(),
        closedBefore: closedBefore(deps),
      }),
    )
  })

  route(app, deps, api.messages.markRead, async ({ db, params, body, actor, session }) => {
    const thread = await orderThread(db, params.id, viewerOf(deps, actor))
    const reading = { thread, ...body, readerId: session.userId, now: deps.clock() }
    if (await markRead(db, reading)) await publishNoticeCount(deps.bus, session.userId)
    return { ok: true as const }
  })
}

function supportMessageRoutes(app: FastifyInstance, deps: MessageRouteDeps): void {
  route(app, deps, api.messages.listSupport, async ({ db, query, actor, reply, request }) => {
    const thread = await supportThread(db, query.userId, actor as SignedIn)
    noteThreads(request, actor, [thread])
    return pageOf(db, thread, query, reply)
  })

  route(app, deps, api.messages.sendSupport, async ({ db, body, actor }) => {
    const thread = await supportThread(db, body.userId, actor as SignedIn)
    return toMessage(
      await sendMessage(db, {
        thread,
        content: body.content,
        actor: actor as SignedIn,
        now: deps.clock(),
        closedBefore: closedBefore(deps),
      }),
    )
  })

  route(app, deps, api.messages.markSupportRead, async ({ db, body, actor, session }) => {
    const thread = await supportThread(db, body.userId, actor as SignedIn)
    const { lastMessageId } = body
    const reading = { thread, lastMessageId, readerId: session.userId, now: deps.clock() }
    if (await markRead(db, reading)) await publishNoticeCount(deps.bus, session.userId)
    return { ok: true as const }
  })
}

type Named = { orderId: number | null; supportUserId: number | null }

function noteThreads(request: FastifyRequest, actor: Actor, threads: readonly Named[]): void {
  if (actor.role !== 'admin') return
  noteOrdersRead(
    request,
    threads.flatMap(({ orderId }) => orderId ?? []),
  )
  notePeopleRead(
    request,
    threads.flatMap(({ supportUserId }) => supportUserId ?? []),
  )
}

async function orderThread(db: Db, orderId: number, { actor, closedBefore }: OrderViewer): Promise<Thread> {
  const order = await findOrder(db, orderId)
  if (!order || !mayMessageOn(factsOf(order), actor)) throw await explainUnseenOrder(db, orderId, actor)
  if (isClosedFor(order, actor, closedBefore)) throw new AppError('chat_closed', { orderId })
  return { orderId, supportUserId: null }
}

/** Clients and drivers have one support thread each; admins, who have none, say whose they mean. */
async function supportThread(db: Db, userId: number | undefined, actor: SignedIn): Promise<Thread> {
  const requestedId = userId ?? (actor.role === 'admin' ? undefined : actor.userId)
  if (requestedId === undefined)
    throw new AppError('support_user_required', {}, { faults: { userId: { code: 'required' } } })
  const isOpen = actor.role === 'admin' || requestedId === actor.userId
  const supportUserId = isOpen ? await findSupportUser(db, requestedId) : undefined
  if (supportUserId === undefined) throw new AppError('user_not_found')
  return { orderId: null, supportUserId }
}

async function namedThread(
  db: Db,
  query: { orderId?: number | undefined; supportUserId?: number | undefined },
  viewer: OrderViewer,
): Promise<Thread | null> {
  if (query.orderId !== undefined) return orderThread(db, query.orderId, viewer)
  if (query.supportUserId !== undefined) return supportThread(db, query.supportUserId, viewer.actor as SignedIn)
  return null
}

/** Oldest first, paging backwards from the end of the thread: the cursor is the oldest message of the previous page. */
async function pageOf(
  db: Db,
  thread: Thread,
  query: { limit: number; cursor?: string | undefined },
  reply: FastifyReply,
) {
  const before = messageCursor(query.cursor)
  const threadId = await findThread(db, thread)
  if (threadId === undefined) return []
  const rows = await listMessages(db, threadId, { limit: query.limit + 1, before })
  const page = rows.slice(0, query.limit).reverse()
  const oldest = page[0]
  if (rows.length > query.limit && oldest) reply.header(NEXT_CURSOR_HEADER, String(oldest.id))
  return page.map(toMessage)
}

function messageCursor(cursor: string | undefined): number | undefined {
  if (cursor === undefined) return undefined
  if (!/^[1-9]\d{0,9}$/.test(cursor) || Number(cursor) > 2_147_483_647) throw invalidField('cursor', 'invalidToken')
  return Number(cursor)
}
