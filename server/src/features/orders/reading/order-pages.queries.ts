/** Pages of orders: the live fields of each by one statement, the row fields from the cache or from the same statement. */
import type { Actor } from '@meridian/domain/order-lifecycle.ts'
import { type Expression, type RawBuilder, sql } from 'kysely'
import { arrayParameter } from '../../../db/array-parameter.ts'
import type { Db } from '../../../db/database.ts'
import type { OrderRow } from '../orders.queries.ts'
import { PAGE_COLUMNS, STATEMENTS } from './order-fields.queries.ts'
import { rowFields } from './order-row.view.ts'
import type { OrderViewer } from './order-viewer.ts'
import { rowCacheOf } from './row-cache.ts'

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
  /** Of several viewers with the same role. */
  requests: readonly PageRequest[]
  /** A select of order ids, which may depend on `viewer`. */
  ids: Expression<unknown>
}

/** An order of a page, as the two halves of its JSON. */
export type Row = {
  id: number
  /** Without the closing brace; missing when it has to be read. */
  rowFields: Buffer | undefined
  /** Without the opening brace. */
  liveFields: string
}

const COMMA = Buffer.from(',')

const halvesOf = ({ rowFields, liveFields }: Row): Buffer[] => [rowFields as Buffer, COMMA, Buffer.from(liveFields)]
export const objectOf = (row: Row): Buffer => Buffer.concat(halvesOf(row))

/** Put together as bytes: a string with one letter outside of Latin-1 takes Node ten times as long to write. */
export function arrayOf(rows: readonly Row[]): Buffer {
  const parts = rows.flatMap((row, index) => (index === 0 ? halvesOf(row) : [COMMA, ...halvesOf(row)]))
  return Buffer.concat([Buffer.from('['), ...parts, Buffer.from(']')])
}

/** A page for each request: again with the rows that are not cached, until none is missing, since one may change in between. */
export async function completePages(read: Read, requested: readonly number[] = []): Promise<readonly Row[][]> {
  if (read.db.isTransaction) return readWholePages(read)
  const pages = await readPages(read, requested)
  const missing = pages.flatMap(idsOfIncomplete)
  if (missing.length === 0) return pages
  const incomplete = read.requests.filter((_, i) => idsOfIncomplete(pages[i]).length > 0)
  const complete = await completePages({ ...read, requests: incomplete }, [...requested, ...missing])
  return read.requests.map((request, i) => (complete[incomplete.indexOf(request)] ?? pages[i]) as Row[])
}

export const readWholePages = (read: Read): Promise<readonly Row[][]> => readPages(read, 'all')

const idsOfIncomplete = (rows: readonly Row[] = []): number[] =>
  rows.filter(({ rowFields }) => !rowFields).map(({ id }) => id)

const FEW_COLUMNS = sql.raw(PAGE_COLUMNS.map((name) => `orders.${name}`).join(', '))

type FoundRow = { viewer_no: number; order_id: number; version: string; is_whole: boolean; live_fields: string } & (
  | OrderRow
  | { id?: null }
)

/** With the row fields of the requested orders, and of others as far as they are cached. */
async function readPages({ db, requests, ids }: Read, requested: readonly number[] | 'all'): Promise<readonly Row[][]> {
  const { select, from } = STATEMENTS[roleOf(requests)]
  const [columns, join] = rowsOf(requested)
  const { rows } = await sql<FoundRow>`
    with page as materialized (
      select viewer_no::int, viewer_id, viewer_driver_id, first_id, closed_before, orders.xmin as version, ${FEW_COLUMNS}
      from ${viewersOf(requests)} cross join unnest(array(${ids})) as ids (id) join orders using (id)),
    ${sql.raw(select)} ${columns} ${sql.raw(from)} ${join}
    order by o.viewer_no, (o.id is not distinct from o.first_id) desc, o.id desc`.execute(db)
  const pages = requests.map((): Row[] => [])
  for (const row of rows)
    pages[row.viewer_no - 1]?.push({
      id: row.order_id,
      rowFields: rowFieldsOf(db, row),
      liveFields: row.live_fields.slice(1),
    })
  return pages
}

/** What a statement needs in addition to return the rows of the requested orders. */
function rowsOf(requested: readonly number[] | 'all'): [columns: RawBuilder<unknown>, join: RawBuilder<unknown>] {
  if (requested === 'all') return [sql`, whole.*`, sql`join orders whole on whole.id = o.id`]
  if (requested.length === 0) return [sql``, sql``]
  const ids = arrayParameter('int', requested)
  return [sql`, whole.*`, sql`left join orders whole on whole.id = o.id and whole.id = any(${ids})`]
}

function rowFieldsOf(db: Db, row: FoundRow): Buffer | undefined {
  // What a transaction sees of its own changes has no version of its own yet.
  const cache = db.isTransaction ? undefined : rowCacheOf(db)
  // What is reduced is another text of the same row.
  const key = row.is_whole ? row.order_id : -row.order_id
  if (!row.id) return cache?.get(key, row.version)
  const bytes = Buffer.from(JSON.stringify(rowFields(row, row.is_whole)).slice(0, -1))
  cache?.set(key, row.version, bytes)
  return bytes
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

function roleOf(requests: readonly PageRequest[]): Actor['role'] {
  const [role, ...others] = new Set(requests.map(({ viewer }) => viewer.actor.role))
  if (!role || others.length > 0) throw new Error('One statement is for viewers of one role')
  return role
}
