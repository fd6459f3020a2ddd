/** Pages of orders: the live fields of all by one statement, the row fields from the cache or by a second one. */
import { seesPrices } from '@meridian/domain/accounts/access.ts'
import type { Actor } from '@meridian/domain/orders/order-lifecycle.ts'
import { type Expression, sql } from 'kysely'
import { anyOf, arrayParameter } from '../../db/array-parameter.ts'
import type { Db } from '../../db/database.ts'
import type { OrderRow } from '../orders.queries.ts'
import { PAGE_COLUMNS, STATEMENTS } from './order-fields.queries.ts'
import { rowFields, type Shown } from './order-row.view.ts'
import { kindOf, type OrderViewer, type ViewerKind } from './order-viewer.ts'
import { type RowKey, rowCacheOf } from './row-cache.ts'

type PageRequest = {
  viewer: OrderViewer
  /** Comes first if it is among the orders of the page. */
  first?: number | null
  /** For the newest orders: of this organization, up to this id, and at most so many. */
  organizationId?: number | undefined
  maxId?: number
  limit?: number
}

type Read = {
  db: Db
  /** Of several viewers of the same kind. */
  requests: readonly PageRequest[]
  /** A select of order ids, which may depend on `viewer`. */
  ids: Expression<unknown>
}

/** An order of a page, as the two halves of its JSON: the first without its closing brace, the second without its opening one. */
export type Row = { id: number; rowFields: Buffer; liveFields: string }

const COMMA = Buffer.from(',')

const halvesOf = ({ rowFields, liveFields }: Row): Buffer[] => [rowFields, COMMA, Buffer.from(liveFields)]
export const objectOf = (row: Row): Buffer => Buffer.concat(halvesOf(row))

/** Put together as bytes: a string with one letter outside of Latin-1 takes Node ten times as long to write. */
export function arrayOf(rows: readonly Row[]): Buffer {
  const parts = rows.flatMap((row, index) => (index === 0 ? halvesOf(row) : [COMMA, ...halvesOf(row)]))
  return Buffer.concat([Buffer.from('['), ...parts, Buffer.from(']')])
}

/** A page for each request. */
export async function readPages(read: Read): Promise<readonly Row[][]> {
  const orders = await readLiveFields(read)
  const rowFields = await readRowFields(read, orders)
  const pages = read.requests.map((): Row[] => [])
  for (const [i, { viewer_no, id, live_fields }] of orders.entries()) {
    const ownHalf = rowFields[i]
    // The order changed between the two statements: read again, so that both halves are of one version.
    if (!ownHalf) return readPages(read)
    pages[viewer_no - 1]?.push({ id, rowFields: ownHalf, liveFields: live_fields.slice(1) })
  }
  return pages
}

const FEW_COLUMNS = sql.raw(PAGE_COLUMNS.map((name) => `orders.${name}`).join(', '))

type FoundOrder = { viewer_no: number; id: number; version: string; is_whole: boolean; live_fields: string }

async function readLiveFields({ db, requests, ids }: Read): Promise<FoundOrder[]> {
  const { rows } = await sql<FoundOrder>`
    with page as materialized (
      select viewer_no::int, viewer_id, viewer_driver_id, first_id, closed_before, orders.xmin as version, ${FEW_COLUMNS}
      from ${viewersOf(requests)} cross join unnest(array(${ids})) as ids (id) join orders using (id)),
    ${sql.raw(STATEMENTS[kindOfAll(requests)])}`.execute(db)
  return rows
}

/** Of each order, from the cache or from its row; undefined when that row has another version by now. */
async function readRowFields({ db, requests }: Read, orders: readonly FoundOrder[]): Promise<(Buffer | undefined)[]> {
  const viewers = requests.map(({ viewer }) => viewer)
  const shownOf = ({ viewer_no, is_whole }: FoundOrder) =>
    shownTo((viewers[viewer_no - 1] as OrderViewer).actor, is_whole)

  // What a transaction sees of its own changes has no version of its own yet.
  const cache = db.isTransaction ? undefined : rowCacheOf(db)
  const keys = orders.map((order) => keyOf(order.id, shownOf(order)))
  const cached = orders.map(({ version }, i) => cache?.get(keys[i] as RowKey, version))
  const missing = orders.filter((_, i) => !cached[i])
  if (missing.length === 0) return cached
  const rows = await readRows(
    db,
    missing.map(({ id }) => id),
  )
  return orders.map((order, i) => {
    const row = rows.get(order.id)
    if (cached[i] || row?.version !== order.version) return cached[i]
    const bytes = Buffer.from(JSON.stringify(rowFields(row, shownOf(order))).slice(0, -1))
    cache?.set(keys[i] as RowKey, order.version, bytes)
    return bytes
  })
}

export const shownTo = (actor: Actor, isWhole: boolean): Shown => ({
  isWhole,
  hasPickup: kindOf(actor) !== 'member without patients',
  hasPrices: seesPrices(actor),
})

/** What is reduced is another text of the same row. Numbers for nearly all viewers: they are the cheaper keys. */
function keyOf(id: number, { isWhole, hasPickup, hasPrices }: Shown): RowKey {
  if (hasPickup && hasPrices) return isWhole ? id : -id
  return `${id} ${isWhole} ${hasPickup} ${hasPrices}`
}

async function readRows(db: Db, ids: readonly number[]) {
  const { rows } = await sql<OrderRow & { version: string }>`
    select *, xmin as version from orders where id = ${anyOf(ids)}`.execute(db)
  return new Map(rows.map((row) => [row.id, row]))
}

type ViewerColumn = { name: string; type: 'int' | 'timestamptz'; of: (request: PageRequest) => unknown }
const VIEWER_COLUMNS: readonly ViewerColumn[] = [
  { name: 'viewer_id', type: 'int', of: ({ viewer }) => viewer.actor.userId },
  {
    name: 'viewer_driver_id',
    type: 'int',
    of: ({ viewer: { actor } }) => (actor.role === 'driver' ? actor.driverId : null),
  },
  { name: 'first_id', type: 'int', of: ({ first }) => first ?? null },
  { name: 'closed_before', type: 'timestamptz', of: ({ viewer }) => viewer.closedBefore },
  { name: 'organization_id', type: 'int', of: ({ organizationId }) => organizationId ?? null },
  { name: 'max_id', type: 'int', of: ({ maxId }) => maxId ?? null },
  { name: 'page_limit', type: 'int', of: ({ limit }) => limit ?? null },
]

function viewersOf(requests: readonly PageRequest[]) {
  const columns = VIEWER_COLUMNS.map(({ type, of }) => arrayParameter(type, requests.map(of)))
  const names = sql.raw(VIEWER_COLUMNS.map(({ name }) => name).join(', '))
  return sql`unnest(${sql.join(columns)}) with ordinality as viewer (${names}, viewer_no)`
}

function kindOfAll(requests: readonly PageRequest[]): ViewerKind {
  const [kind, ...others] = new Set(requests.map(({ viewer }) => kindOf(viewer.actor)))
  if (!kind || others.length > 0) throw new Error('One statement is for viewers of one kind')
  return kind
}
