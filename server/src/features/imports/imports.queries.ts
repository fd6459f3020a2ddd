import type { Actor } from '@meridian/domain/orders/order-lifecycle.ts'
import type { OrderStatus, PaymentState } from '@meridian/domain/orders/orders.ts'
import { mayBePaid } from '@meridian/domain/pricing/payments.ts'
import type { PhiKind } from '@meridian/domain/proofs/phi-guard.ts'
import { type Selectable, sql } from 'kysely'
import type { Db } from '../../db/database.ts'
import type { Tables } from '../../db/tables.ts'
import type { ImportRowState } from '../../db/tables-imports.ts'

export type ImportRecord = Selectable<Tables['imports']>
export type RowRecord = Selectable<Tables['import_rows']>
export type ImportWithName = ImportRecord & { by: string }
export type ImportReader = Extract<Actor, { role: 'client' }> & { organizationId: number }
export type RowCounts = Record<ImportRowState, number>

/** Files hold patients of any site: who is limited to sites sees the own ones. */
function importsOf(db: Db, { organizationId, userId, membership }: ImportReader) {
  const all = db
    .selectFrom('imports')
    .innerJoin('users', 'users.id', 'imports.user_id')
    .selectAll('imports')
    .select(sql<string>`concat_ws(' ', users.first_name, users.last_name)`.as('by'))
    .where('imports.organization_id', '=', organizationId)
  return membership.siteIds === null ? all : all.where('imports.user_id', '=', userId)
}

export const listImports = (db: Db, reader: ImportReader): Promise<ImportWithName[]> =>
  importsOf(db, reader).orderBy('imports.created_at', 'desc').orderBy('imports.id', 'desc').execute()

export const findImport = (db: Db, reader: ImportReader, id: number): Promise<ImportWithName | undefined> =>
  importsOf(db, reader).where('imports.id', '=', id).executeTakeFirst()

/** Where all rows are picked up; null when it is a site that the reader may not see, as the organization remembered it or since. */
export const pickupSiteOf = (
  { pickup_site_id: site }: Pick<ImportRecord, 'pickup_site_id'>,
  { membership: { siteIds } }: Pick<ImportReader, 'membership'>,
): number | null => (site !== null && (siteIds === null || siteIds.includes(site)) ? site : null)

/** The latest with the same content, of anyone in the organization. */
export const findSameFile = (db: Db, organizationId: number, sha256: string) =>
  db
    .selectFrom('imports')
    .innerJoin('users', 'users.id', 'imports.user_id')
    .select(['imports.id', 'imports.created_at'])
    .select(sql<string>`concat_ws(' ', users.first_name, users.last_name)`.as('by'))
    .where('imports.organization_id', '=', organizationId)
    .where('imports.sha256', '=', sha256)
    .orderBy('imports.id', 'desc')
    .executeTakeFirst()

export const findMapping = (db: Db, organizationId: number, signature: string) =>
  db
    .selectFrom('import_mappings')
    .select(['columns', 'pickup_site_id'])
    .where('organization_id', '=', organizationId)
    .where('signature', '=', signature)
    .executeTakeFirst()

type CountRow = {
  import_id: number
  state: ImportRowState
  count: number
  cents: number
  phi: number
}

/** By import: how many rows are in which state, what the good ones cost, and how many that are not placed may name a patient. */
export async function countRows(db: Db, importIds: readonly number[]) {
  const { rows } = await sql<CountRow>`
    select import_id, state, count(*)::int as count, coalesce(sum(total_cents), 0)::int as cents,
      count(*) filter (where phi <> '{}')::int as phi
    from import_rows where import_id = any(${importIds}::int[]) group by import_id, state`.execute(db)
  return (importId: number) => {
    const own = rows.filter((row) => row.import_id === importId)
    const of = (state: ImportRowState) => own.find((row) => row.state === state)
    const counts: RowCounts = { waiting: 0, good: 0, faulty: 0, placed: 0 }
    for (const row of own) counts[row.state] = row.count
    const phi = own.reduce((sum, row) => sum + (row.state === 'placed' ? 0 : row.phi), 0)
    return { counts, phi, goodCents: of('good')?.cents ?? 0 }
  }
}

export const listSamples = (db: Db, importId: number, limit: number): Promise<Pick<RowRecord, 'cells'>[]> =>
  db
    .selectFrom('import_rows')
    .select('cells')
    .where('import_id', '=', importId)
    .orderBy('row_no')
    .limit(limit)
    .execute()

type GroupCount = {
  group_id: number
  status: OrderStatus
  payment_state: PaymentState
  is_held_up: boolean
  count: number
}

/** Rows that were corrected later are placed later: each placing is a group. */
export async function listGroups(db: Db, importId: number): Promise<{ id: number; toPay: number }[]> {
  const { rows } = await sql<GroupCount>`
    select o.group_id, o.status, o.payment_state, count(*)::int as count, o.has_approval and exists (
        select from approvals where order_id = o.id and state = 'waiting' and not is_afterwards) as is_held_up
    from import_rows r join orders o on o.id = r.order_id
    where r.import_id = ${importId} and o.group_id is not null
    group by o.group_id, o.status, o.payment_state, is_held_up order by o.group_id`.execute(db)
  const toPay = new Map<number, number>()
  for (const { group_id: id, status, payment_state: paymentState, is_held_up: isHeldUp, count } of rows) {
    const isDue = !isHeldUp && mayBePaid({ id, status, paymentState }).ok
    toPay.set(id, (toPay.get(id) ?? 0) + (isDue ? count : 0))
  }
  return [...toPay].map(([id, orders]) => ({ id, toPay: orders }))
}

type Page = { isFaulty: boolean; hasPhi: boolean; limit: number; offset: number }

export function listRows(db: Db, importId: number, { isFaulty, hasPhi, limit, offset }: Page): Promise<RowRecord[]> {
  let query = db.selectFrom('import_rows').selectAll().where('import_id', '=', importId)
  if (isFaulty) query = query.where('state', '=', 'faulty')
  if (hasPhi) query = query.where('state', '<>', 'placed').where(sql<boolean>`phi <> '{}'`)
  return query.orderBy('row_no').limit(limit).offset(offset).execute()
}

export const findRow = (db: Db, importId: number, row: number): Promise<RowRecord | undefined> =>
  db
    .selectFrom('import_rows')
    .selectAll()
    .where('import_id', '=', importId)
    .where('row_no', '=', row)
    .executeTakeFirst()

export const listRowsIn = (db: Db, importId: number, state: ImportRowState, limit: number): Promise<RowRecord[]> =>
  db
    .selectFrom('import_rows')
    .selectAll()
    .where('import_id', '=', importId)
    .where('state', '=', state)
    .orderBy('row_no')
    .limit(limit)
    .execute()

/** What placing the good rows stores, each field once. */
export async function listPhiOfGood(db: Db, importId: number): Promise<[field: string, kinds: PhiKind[]][]> {
  const { rows } = await sql<{ field: string; kinds: PhiKind[] }>`
    select p.key as field, array_agg(distinct kind order by kind) as kinds
    from import_rows, jsonb_each(phi) p, jsonb_array_elements_text(p.value) kind
    where import_id = ${importId} and state = 'good' group by p.key order by p.key`.execute(db)
  return rows.map(({ field, kinds }) => [field, kinds])
}
