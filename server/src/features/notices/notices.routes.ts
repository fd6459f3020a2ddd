import { api } from '@meridian/contract'
import type { FastifyInstance } from 'fastify'
import type { Db } from '../../db/database.ts'
import type { Deps } from '../../http/deps.ts'
import { route } from '../../http/route.ts'
import { countUnread, latestNotices, markNoticesRead } from './notices.queries.ts'

const SHOWN = 30

export function noticeRoutes(app: FastifyInstance, deps: Deps): void {
  route(app, deps, api.notices.list, ({ db, session }) => show(db, session.userId))

  route(app, deps, api.notices.markRead, async ({ db, body, session }) => {
    await markNoticesRead(db, session.userId, body.ids, deps.clock())
    return show(db, session.userId)
  })
}

async function show(db: Db, userId: number) {
  const [unread, latest] = await Promise.all([countUnread(db, userId), latestNotices(db, userId, SHOWN)])
  return {
    unread,
    latest: latest.map((row) => ({
      id: row.id,
      kind: row.kind,
      orderId: row.order_id,
      title: row.title,
      body: row.body,
      createdAt: row.created_at.toISOString(),
      isRead: row.read_at !== null,
    })),
  }
}
