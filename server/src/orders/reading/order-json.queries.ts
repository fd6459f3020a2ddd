/**
 * How orders are read: whole orders as the contract has them, as JSON text that goes to the browser as it is. This file is the
 * door of the folder; it returns the text for a list, a page or one order, and everything below serves it.
 *
 * An order has two kinds of fields:
 *
 * - **Row fields** come from the order's own row (order-row.view.ts). Their text is cached by the version of the row, PostgreSQL's
 *   `xmin`, which changes with every committed change (row-cache.ts). The version is read with every page, so a cached text is
 *   never older than its row, and nothing has to be invalidated. The function that makes them has the row and nothing else in
 *   reach: a field that depends on another table cannot be cached by mistake, because it does not compile there.
 * - **Live fields** depend on other tables, on who looks or on when (order-fields.queries.ts): the driver and the driver's
 *   position, messages, what was captured. PostgreSQL makes their JSON with every page.
 *
 * Each field of the contract is in exactly one of the two; leave one out, or put it into both, and it does not compile.
 *
 * What a viewer may see is decided in these two files and nowhere else. A viewer who is not shown the people (a driver before
 * accepting a job, or some days after delivery; a member who sees no patients) or no prices gets reduced row fields, which are
 * cached apart from the whole ones.
 *
 * A page takes one statement, and a second small one for the rows whose text is not cached (order-pages.queries.ts). Both see the
 * same version of an order, or the page is read again. A transaction caches nothing: what it changes has no version of its own
 * before the commit.
 *
 * The newest orders, which every dashboard shows, are requested by many at the same moment, when an order of theirs changes. Such
 * requests are read together (db/batched-read.ts): short pages by one statement, equal long pages once. Nothing is answered from
 * a read that began before the request.
 *
 * docs/performance.md has what the cache, the batches, prepared statements and their arrays save, and what was removed because it
 * saved too little.
 */
import type { Order } from '@meridian/contract/orders/orders.ts'
import { LAST_ID } from '@meridian/domain/accounts/ids.ts'
import type { Actor } from '@meridian/domain/orders/order-lifecycle.ts'
import { type Expression, sql } from 'kysely'
import { arrayParameter } from '../../db/array-parameter.ts'
import { batchedRead } from '../../db/batched-read.ts'
import type { Db } from '../../db/database.ts'
import { Json } from '../../http/serialize.ts'
import { findApproval } from '../approving/approval.queries.ts'
import { findOrder, type OrderWithClient } from '../orders.queries.ts'
import { arrayOf, objectOf, type Row, readPages, shownTo } from './order-pages.queries.ts'
import { type LiveField, rowFields } from './order-row.view.ts'
import { sitesOfOrder } from './order-sites.queries.ts'
import { kindOf, type OrderViewer } from './order-viewer.ts'

export type OrderPage = {
  json: Json<Order[]>
  count: number
  /** Of the last order of the page, not counting the one that was put first: the next page begins below it. */
  lastId: number | null
  /** For an admin, whose reading is recorded. */
  idsRead: readonly number[]
}

/** `ids` is a select of order ids. `first` comes first if it is among them, then newest first, by id: ids are assigned in order. */
export async function orderPage(
  db: Db,
  viewer: OrderViewer,
  ids: Expression<unknown>,
  first: number | null = null,
): Promise<OrderPage> {
  const [rows] = await readPages({ db, requests: [{ viewer, first }], ids })
  return pageOf(viewer, rows, first)
}

/** In the order of the ids, whatever that is. */
export async function orderPageInOrder(db: Db, viewer: OrderViewer, ids: readonly number[]): Promise<OrderPage> {
  const [rows = []] = await readPages({ db, requests: [{ viewer }], ids: theseIds(ids) })
  const byId = new Map(rows.map((row) => [row.id, row]))
  return pageOf(
    viewer,
    ids.flatMap((id) => byId.get(id) ?? []),
  )
}

function pageOf({ actor }: OrderViewer, rows: readonly Row[] = [], first: number | null = null): OrderPage {
  const paged = first === null ? rows : rows.filter(({ id }) => id !== first)
  return {
    json: new Json(arrayOf(rows)),
    count: rows.length,
    lastId: rows.length === 0 ? null : (paged.at(-1)?.id ?? LAST_ID),
    idsRead: actor.role === 'admin' ? rows.map(({ id }) => id) : [],
  }
}

type NewestOrders = {
  viewer: OrderViewer
  /** Of one organization, or of all. */
  organizationId: number | undefined
  limit: number
  /** Up to this id. */
  maxId: number
}

const newest = (condition: string) => sql`
  select orders.id from orders where ${sql.raw(condition)} orders.id <= viewer.max_id
  order by orders.id desc limit viewer.page_limit`
const NEWEST_OF_ALL = newest('')
const NEWEST_OF_ORGANIZATION = newest('orders.organization_id = viewer.organization_id and')

const scopeOf = ({ viewer, organizationId }: NewestOrders) => `${kindOf(viewer.actor)} ${organizationId === undefined}`

/** By one statement for each kind of viewer. */
async function readNewest(db: Db, keys: readonly string[]): Promise<Map<string, OrderPage>> {
  const requests = keys.map((key) => ({ key, ...newestOrdersOf(key) }))
  const groups = [...Map.groupBy(requests, scopeOf).values()].map(async (group) => {
    const ids = group[0]?.organizationId === undefined ? NEWEST_OF_ALL : NEWEST_OF_ORGANIZATION
    const pages = await readPages({ db, requests: group, ids })
    return group.map(({ key, viewer }, i): [string, OrderPage] => [key, pageOf(viewer, pages[i])])
  })
  return new Map((await Promise.all(groups)).flat())
}

function newestOrdersOf(key: string): NewestOrders {
  const { viewer, ...request } = JSON.parse(key)
  return { ...request, viewer: { ...viewer, closedBefore: new Date(viewer.closedBefore) } }
}

/** Others should not wait for a longer page. */
const MAX_SHORT_PAGE = 50
const readShortPage = batchedRead(readNewest)
const readLongPage = batchedRead(async (db, keys: readonly string[]) => {
  const pages = await Promise.all(keys.map(async (key) => [...(await readNewest(db, [key]))]))
  return new Map(pages.flat())
})

/** The newest orders up to an id. */
export async function newestPage(db: Db, request: NewestOrders): Promise<OrderPage> {
  const read = request.limit > MAX_SHORT_PAGE ? readLongPage : readShortPage
  return (await read(db, JSON.stringify(request))) as OrderPage
}

/** An order that exists, after a change of it. */
export const orderJson = async (db: Db, viewer: OrderViewer, id: number): Promise<Json<Order>> =>
  (await findOrderJson(db, viewer, sql`select ${id}::int as id`)) as Json<Order>

/** `ids` is a select of one order's id, or of none. */
export async function findOrderJson(
  db: Db,
  viewer: OrderViewer,
  ids: Expression<unknown>,
): Promise<Json<Order> | undefined> {
  const [rows] = await readPages({ db, requests: [{ viewer }], ids })
  return rows?.[0] && new Json(objectOf(rows[0]))
}

/** For a reply that holds more than orders. */
export const readOrders = async (db: Db, viewer: OrderViewer, ids: readonly number[]): Promise<Order[]> =>
  JSON.parse((await orderPage(db, viewer, theseIds(ids))).json.text)

/** A select of these ids, whether they are of orders or not. */
export const theseIds = (ids: readonly number[]): Expression<unknown> =>
  sql`select unnest(${arrayParameter('int', ids)}) as id`

/** Right after placing, all that happens to an order is still to come. */
const NOTHING_YET = {
  standing: null,
  handledBy: null,
  captured: [],
  arrivals: [],
  isTakeOverUnconfirmed: false,
  tradeCounts: [],
  exception: null,
  approval: null,
  return: null,
  driverPay: null,
  pinCheck: null,
  driver: null,
  messages: [],
  unreadCount: 0,
  isRatedByMe: false,
  isRatingDismissed: false,
} satisfies Pick<Order, Exclude<LiveField, 'client' | 'costCenter' | 'poNumber' | 'pickupSite' | 'deliverySite'>>

/** For the client who has just placed it, in the same transaction: a small read instead of a page's. */
export async function readNewOrder(trx: Db, id: number, actor: Actor): Promise<Order> {
  const row = (await findOrder(trx, id)) as OrderWithClient
  const client = {
    organizationName: row.organization_name,
    firstName: row.client_first_name,
    lastName: row.client_last_name,
    phone: row.client_phone,
  }
  const { cost_center_id: costCenterId, cost_center_code: code, cost_center_name: name } = row
  const costCenter = costCenterId === null || code === null || name === null ? null : { id: costCenterId, code, name }
  const sites = await sitesOfOrder(trx, row)
  return {
    ...rowFields(row, shownTo(actor, true)),
    ...NOTHING_YET,
    ...sites,
    costCenter,
    poNumber: row.po_number,
    client,
    approval: await readApproval(trx, row),
  }
}

async function readApproval(trx: Db, { id, has_approval: hasApproval }: OrderWithClient): Promise<Order['approval']> {
  const asked = hasApproval ? await findApproval(trx, id) : undefined
  if (!asked) return null
  const reasons = asked.reasons.map(({ isPerson, overCents, priority }) => ({
    isPerson,
    isOverLimit: overCents !== null,
    priority,
  }))
  return { state: asked.state, isAfterwards: asked.is_afterwards, reasons }
}
