/** Orders by when they are due: those that are not over, the next due first, then the others, the newest first. */
import { LAST_ID } from '@meridian/domain/accounts/ids.ts'
import { type SqlBool, sql } from 'kysely'
import type { Db } from '../../../db/database.ts'
import { invalidField } from '../../../errors/app-error.ts'
import { conditionsOf, exactMatch, IS_OPEN, IS_OVER, type OrderFilter, orderIds } from './order-lists.queries.ts'

type Cursor = { due: Date; id: number } | { before: number }

/** The ids of a page in their order, and the cursor of the next one. */
export async function idsByDue(
  db: Db,
  filter: OrderFilter,
  { limit, cursor: text }: { limit: number; cursor?: string | undefined },
): Promise<{ ids: number[]; next: string | null }> {
  const cursor = text === undefined ? undefined : readCursor(text)
  const open = cursor && 'before' in cursor ? [] : await openIds(db, filter, limit, cursor)
  const rest = limit - open.length
  const over = rest > 0 ? await overIds(db, filter, rest, cursor) : []
  const [last, lastOver] = [open.at(-1), over.at(-1)]
  const ids = [...open.map(({ id }) => id), ...over]
  if (ids.length < limit) return { ids: firstOf(filter, cursor, ids), next: null }
  const next = lastOver !== undefined ? String(lastOver) : last ? `due-${last.due.getTime()}-${last.id}` : null
  return { ids: firstOf(filter, cursor, ids), next }
}

async function openIds(db: Db, filter: OrderFilter, limit: number, after: { due: Date; id: number } | undefined) {
  const { all, either } = await conditionsOf(db, filter)
  return db
    .selectFrom('orders')
    .select(['orders.id', 'orders.due_at as due'])
    .where((eb) => eb.and([...all, IS_OPEN]))
    .$if(either.length > 0, (query) => query.where(sql<SqlBool>`(${sql.join(either, sql` or `)})`))
    .$if(after !== undefined, (query) =>
      query.where(sql<SqlBool>`(orders.due_at, orders.id) > (${after?.due}::timestamptz, ${after?.id}::int)`),
    )
    .orderBy('orders.due_at')
    .orderBy('orders.id')
    .limit(limit)
    .execute()
}

async function overIds(db: Db, filter: OrderFilter, limit: number, cursor: Cursor | undefined): Promise<number[]> {
  const before = cursor && 'before' in cursor ? cursor.before : undefined
  const { rows } = await sql<{ id: number }>`${await orderIds(db, filter, { limit, before }, [IS_OVER])}`.execute(db)
  return rows.map(({ id }) => id)
}

/** An order whose number was searched begins the first page if it is on it. */
function firstOf(filter: OrderFilter, cursor: Cursor | undefined, ids: number[]): number[] {
  const exact = exactMatch(filter)
  if (cursor || exact === null || !ids.includes(exact)) return ids
  return [exact, ...ids.filter((id) => id !== exact)]
}

function readCursor(text: string): Cursor {
  const [, due, open, over] = /^(?:due-(\d{1,15})-(\d{1,10})|(\d{1,10}))$/.exec(text) ?? []
  const id = Number(open ?? over)
  if (!(id >= 1 && id <= LAST_ID)) throw invalidField('cursor', 'invalidToken')
  return due === undefined ? { before: id } : { due: new Date(Number(due)), id }
}
