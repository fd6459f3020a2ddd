/**
 * Orders as the contract has them, made as JSON by PostgreSQL in one statement: a page of orders with its people and messages
 * took six statements, whose rows were read, mapped and written again here.
 *
 * Making the text of the order's own fields costs PostgreSQL far more than reading the row, so this node caches it by the
 * version of the row. A page is read without these fields first, and if some are not cached, again with them. The version is
 * read with every page, so a cached text is never older than the row.
 */
import type { Order } from '@meridian/contract/orders.ts'
import { LAST_ID } from '@meridian/domain/ids.ts'
import type { Actor } from '@meridian/domain/order-lifecycle.ts'
import { type Expression, sql } from 'kysely'
import type { Db } from '../../db/database.ts'
import { createRowCache, type RowCache } from '../../db/row-cache.ts'
import { Json } from '../../http/serialize.ts'
import { NEW_ORDER_STATEMENT, PAGE_COLUMNS, STATEMENTS } from './order-fields.queries.ts'

/** About forty thousand orders. */
const MAX_CACHED_BYTES = 60_000_000

/** Who looks, and since when an order must have been delivered for its contacts, notes and chat to be closed. */
export type OrderViewer = { actor: Actor; closedBefore: Date }

export type OrderPage = {
  json: Json<Order[]>
  count: number
  /** Of the last order of the page, not counting the one that was put first: the next page begins below it. */
  lastId: number | null
  /** For an admin, whose reading is recorded. */
  idsRead: readonly number[]
}

type Read = {
  db: Db
  viewer: OrderViewer
  /** A select of order ids. */
  ids: Expression<unknown>
  first: number | null
}

/** `ids` is a select of order ids. `first` comes first if it is among them, then newest first, by id: ids are assigned in order. */
export async function orderPage(
  db: Db,
  viewer: OrderViewer,
  ids: Expression<unknown>,
  first: number | null = null,
): Promise<OrderPage> {
  const rows = await completeRows({ db, viewer, ids, first })
  const paged = first === null ? rows : rows.filter(({ id }) => id !== first)
  return {
    json: new Json(arrayOf(rows)),
    count: rows.length,
    lastId: rows.length === 0 ? null : (paged.at(-1)?.id ?? LAST_ID),
    idsRead: viewer.actor.role === 'admin' ? rows.map(({ id }) => id) : [],
  }
}

/** For the client who has just placed it, in the same transaction. */
export async function newOrderJson(trx: Db, id: number): Promise<Json<Order>> {
  const { rows } = await sql<{ json: string }>`${sql.raw(NEW_ORDER_STATEMENT)} ${id}`.execute(trx)
  return new Json(Buffer.from(rows[0]?.json as string))
}

/** One order that has just been changed, so that no text of it is cached. */
export async function orderJson(db: Db, viewer: OrderViewer, id: number): Promise<Json<Order>> {
  const read = { db, viewer, ids: sql`select ${id}::int as id`, first: null }
  const [row] = (await readRows(read, 'all')) as [Row]
  return objectOf(row)
}

/** `ids` is a select of one order's id, or of none. */
export async function findOrderJson(
  db: Db,
  viewer: OrderViewer,
  ids: Expression<unknown>,
): Promise<Json<Order> | undefined> {
  const [row] = await completeRows({ db, viewer, ids, first: null })
  return row && objectOf(row)
}

/** For a reply that holds more than orders. */
export const readOrders = async (db: Db, viewer: OrderViewer, ids: readonly number[]): Promise<Order[]> =>
  JSON.parse((await orderPage(db, viewer, sql`select unnest(${ids}::int[]) as id`)).json.text)

type Row = {
  id: number
  version: string
  /** Whether the viewer is shown the personal fields of this order. */
  is_whole: boolean
  /** The members that do not come from the order's own row alone. */
  rest: string
  /** The members that do. */
  own: Buffer | undefined
}

const OPEN = Buffer.from('{')
const NEXT = Buffer.from(',{')

const membersOf = ({ own, rest }: Row): Buffer[] => [own as Buffer, Buffer.from(`,${rest}}`)]

const objectOf = (row: Row): Json<Order> => new Json(Buffer.concat([OPEN, ...membersOf(row)]))

/** Put together as bytes: a string with one letter outside of Latin-1 takes Node ten times as long to write. */
function arrayOf(rows: readonly Row[]): Buffer {
  const parts: Buffer[] = [Buffer.from('[')]
  for (const row of rows) parts.push(parts.length === 1 ? OPEN : NEXT, ...membersOf(row))
  parts.push(Buffer.from(']'))
  return Buffer.concat(parts)
}

/** Three reads at most: an order that changes between two reads is missing again, and in the end all are read at once. */
async function completeRows(read: Read): Promise<readonly Row[]> {
  if (read.db.isTransaction) return readRows(read, 'all')
  const known = await readRows(read, 'none')
  const missing = idsOfIncomplete(known)
  if (missing.length === 0) return known
  const rows = await readRows(read, missing)
  return idsOfIncomplete(rows).length === 0 ? rows : readRows(read, 'all')
}

const FEW_COLUMNS = sql.raw(PAGE_COLUMNS.map((name) => `orders.${name}`).join(', '))
const ALL_COLUMNS = sql.raw('orders.*')

const idsOfIncomplete = (rows: readonly Row[]): number[] => rows.filter(({ own }) => !own).map(({ id }) => id)

/** With the own fields of the requested orders, and of others as far as they are cached. */
async function readRows(
  { db, viewer: { actor, closedBefore }, ids, first }: Read,
  requested: readonly number[] | 'all' | 'none',
): Promise<readonly Row[]> {
  const statements = STATEMENTS[actor.role]
  const { rows } = await sql<Omit<Row, 'own'> & { own?: string | null }>`
    with viewer as (select ${actor.userId}::int as user_id, ${driverIdOf(actor)}::int as driver_id,
      ${first}::int as first_id, ${closedBefore}::timestamptz as closed_before,
      ${typeof requested === 'string' ? null : requested}::int[] as requested_ids),
    page as materialized (
      select orders.xmin as version, ${requested === 'none' ? FEW_COLUMNS : ALL_COLUMNS} from unnest(array(${ids})) as ids (id) join orders using (id)),
    ${sql.raw(requested === 'none' ? statements.rest : statements.whole)}`.execute(db)
  // What a transaction sees of its own changes has no version of its own yet.
  const cache = db.isTransaction ? undefined : cacheOf(db)
  return rows.map((row) => {
    const { id, version, is_whole, rest, own: text } = row
    const own = text ? Buffer.from(text) : cache?.[cacheNameOf(row)].get(id, version)
    if (text && own) cache?.[cacheNameOf(row)].set(id, version, own)
    return { id, version, is_whole, rest, own }
  })
}

const cacheNameOf = ({ is_whole }: Pick<Row, 'is_whole'>): keyof Cache => (is_whole ? 'whole' : 'reduced')
const driverIdOf = (actor: Actor): number | null => (actor.role === 'driver' ? actor.driverId : null)

type Cache = { whole: RowCache; reduced: RowCache }
const caches = new WeakMap<Db, Cache>()

function cacheOf(db: Db): Cache {
  const known = caches.get(db)
  if (known) return known
  const cache = { whole: createRowCache(MAX_CACHED_BYTES), reduced: createRowCache(MAX_CACHED_BYTES / 10) }
  caches.set(db, cache)
  return cache
}
