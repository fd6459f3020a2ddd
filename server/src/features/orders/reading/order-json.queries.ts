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
import { arrayParameter } from '../../../db/array-parameter.ts'
import { batchedRead } from '../../../db/batched-read.ts'
import type { Db } from '../../../db/database.ts'
import { createRowCache, type RowCache } from '../../../db/row-cache.ts'
import { Json } from '../../../http/serialize.ts'
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

type PageRequest = {
  viewer: OrderViewer
  /** Comes first if it is among the orders of the page. */
  first?: number | null
  /** For a page of an organization's orders: those up to this id, and at most so many. */
  organizationId?: number
  maxId?: number
  limit?: number
}

type Read = {
  db: Db
  role: Actor['role']
  /** Of several viewers with the same role, in one statement. */
  requests: readonly PageRequest[]
  /** Makes them the rows of `viewer`. */
  viewers: (requests: readonly PageRequest[]) => Expression<unknown>
  /** A select of order ids, which may depend on `viewer`. */
  ids: Expression<unknown>
}

const readOf = (db: Db, request: PageRequest, ids: Expression<unknown>): Read => ({
  db,
  role: request.viewer.actor.role,
  requests: [request],
  viewers: oneViewer,
  ids,
})

/** `ids` is a select of order ids. `first` comes first if it is among them, then newest first, by id: ids are assigned in order. */
export async function orderPage(
  db: Db,
  viewer: OrderViewer,
  ids: Expression<unknown>,
  first: number | null = null,
): Promise<OrderPage> {
  const request = { viewer, first }
  const [rows] = await completePages(readOf(db, request, ids))
  return pageOf(request, rows as readonly Row[])
}

function pageOf({ viewer, first = null }: PageRequest, rows: readonly Row[]): OrderPage {
  const paged = first === null ? rows : rows.filter(({ id }) => id !== first)
  return {
    json: new Json(arrayOf(rows)),
    count: rows.length,
    lastId: rows.length === 0 ? null : (paged.at(-1)?.id ?? LAST_ID),
    idsRead: viewer.actor.role === 'admin' ? rows.map(({ id }) => id) : [],
  }
}

type ClientPageRequest = {
  userId: number
  organizationId: number
  closedBefore: Date
  limit: number
  maxId: number
}

const NEWEST_OF_ORGANIZATION = sql`
  select orders.id from orders
  where orders.organization_id = viewer.organization_id and orders.id <= viewer.max_id
  order by orders.id desc limit viewer.page_limit`

const readClientPages = batchedRead(async (db, keys: readonly string[]) => {
  const requests = keys.map((key): PageRequest => {
    const { userId, organizationId, closedBefore, limit, maxId } = JSON.parse(key)
    const actor = { role: 'client', userId, organizationId } as const
    return { viewer: { actor, closedBefore: new Date(closedBefore) }, organizationId, limit, maxId }
  })
  const pages = await completePages({ db, role: 'client', requests, viewers: manyViewers, ids: NEWEST_OF_ORGANIZATION })
  return new Map(pages.map((rows, i) => [keys[i] as string, pageOf(requests[i] as PageRequest, rows)]))
})

/** The newest orders of a client's organization up to an id. When many clients ask at once, one statement reads their pages. */
export const clientPage = async (db: Db, request: ClientPageRequest): Promise<OrderPage> =>
  (await readClientPages(db, JSON.stringify(request))) as OrderPage

/** For the client who has just placed it, in the same transaction. */
export async function newOrderJson(trx: Db, id: number): Promise<Json<Order>> {
  const { rows } = await sql<{ json: string }>`${sql.raw(NEW_ORDER_STATEMENT)} ${id}`.execute(trx)
  return new Json(Buffer.from(rows[0]?.json as string))
}

/** One order that has just been changed, so that no text of it is cached. */
export async function orderJson(db: Db, viewer: OrderViewer, id: number): Promise<Json<Order>> {
  const [rows] = await readPages(readOf(db, { viewer }, sql`select ${id}::int as id`), 'all')
  return objectOf(rows?.[0] as Row)
}

/** `ids` is a select of one order's id, or of none. */
export async function findOrderJson(
  db: Db,
  viewer: OrderViewer,
  ids: Expression<unknown>,
): Promise<Json<Order> | undefined> {
  const [rows] = await completePages(readOf(db, { viewer }, ids))
  return rows?.[0] && objectOf(rows[0])
}

/** For a reply that holds more than orders. */
export const readOrders = async (db: Db, viewer: OrderViewer, ids: readonly number[]): Promise<Order[]> =>
  JSON.parse((await orderPage(db, viewer, theseIds(ids))).json.text)

/** A select of these ids, whether they are of orders or not. */
export const theseIds = (ids: readonly number[]): Expression<unknown> =>
  sql`select unnest(${arrayParameter('int', ids)}) as id`

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
async function completePages(read: Read): Promise<readonly Row[][]> {
  if (read.db.isTransaction) return readPages(read, 'all')
  const known = await readPages(read, 'none')
  const incomplete = read.requests.filter((_, i) => idsOfIncomplete(known[i]).length > 0)
  if (incomplete.length === 0) return known
  const complete = await completeAgain({ ...read, requests: incomplete }, known.flatMap(idsOfIncomplete))
  return read.requests.map((request, i) => (complete[incomplete.indexOf(request)] ?? known[i]) as Row[])
}

async function completeAgain(read: Read, missing: readonly number[]): Promise<readonly Row[][]> {
  const pages = await readPages(read, missing)
  return pages.flatMap(idsOfIncomplete).length === 0 ? pages : readPages(read, 'all')
}

const FEW_COLUMNS = sql.raw(PAGE_COLUMNS.map((name) => `orders.${name}`).join(', '))
const wholeRows = (requested: readonly number[] | 'all') =>
  requested === 'all'
    ? sql`orders.*, true as is_requested`
    : sql`orders.*, orders.id = any(${arrayParameter('int', requested)}) as is_requested`

const idsOfIncomplete = (rows: readonly Row[] = []): number[] => rows.filter(({ own }) => !own).map(({ id }) => id)

type FoundRow = Omit<Row, 'own'> & { viewer_no: number; own?: string | null }

/** A page for each request, with the own fields of the requested orders, and of others as far as they are cached. */
async function readPages(
  { db, role, requests, viewers, ids }: Read,
  requested: readonly number[] | 'all' | 'none',
): Promise<readonly Row[][]> {
  const statements = STATEMENTS[role]
  const { rows } = await sql<FoundRow>`
    with page as materialized (
      select viewer_no::int, viewer_id, viewer_driver_id, first_id, closed_before, orders.xmin as version,
        ${requested === 'none' ? FEW_COLUMNS : wholeRows(requested)}
      from ${viewers(requests)} cross join unnest(array(${ids})) as ids (id) join orders using (id)),
    ${sql.raw(requested === 'none' ? statements.rest : statements.whole)}`.execute(db)
  // What a transaction sees of its own changes has no version of its own yet.
  const cache = db.isTransaction ? undefined : cacheOf(db)
  const pages = requests.map((): Row[] => [])
  for (const row of rows) {
    const { viewer_no, id, version, is_whole, rest, own: text } = row
    const own = text ? Buffer.from(text) : cache?.[cacheNameOf(row)].get(id, version)
    if (text && own) cache?.[cacheNameOf(row)].set(id, version, own)
    pages[viewer_no - 1]?.push({ id, version, is_whole, rest, own })
  }
  return pages
}

type ViewerColumn = { name: string; type: 'int' | 'timestamptz'; of: (request: PageRequest) => unknown }
const VIEWER_COLUMNS: readonly ViewerColumn[] = [
  { name: 'viewer_id', type: 'int', of: ({ viewer }) => viewer.actor.userId },
  { name: 'viewer_driver_id', type: 'int', of: ({ viewer }) => driverIdOf(viewer.actor) },
  { name: 'first_id', type: 'int', of: ({ first }) => first ?? null },
  { name: 'closed_before', type: 'timestamptz', of: ({ viewer }) => viewer.closedBefore },
  { name: 'organization_id', type: 'int', of: ({ organizationId }) => organizationId ?? null },
  { name: 'max_id', type: 'int', of: ({ maxId }) => maxId ?? null },
  { name: 'page_limit', type: 'int', of: ({ limit }) => limit ?? null },
]

function oneViewer([request]: readonly PageRequest[]) {
  const columns = VIEWER_COLUMNS.map(
    ({ name, type, of }) => sql`${of(request as PageRequest)}::${sql.raw(`${type} as ${name}`)}`,
  )
  return sql`(select 1 as viewer_no, ${sql.join(columns)}) as viewer`
}

function manyViewers(requests: readonly PageRequest[]) {
  const columns = VIEWER_COLUMNS.map(({ type, of }) => arrayParameter(type, requests.map(of)))
  const names = sql.raw(VIEWER_COLUMNS.map(({ name }) => name).join(', '))
  return sql`unnest(${sql.join(columns)}) with ordinality as viewer (${names}, viewer_no)`
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
