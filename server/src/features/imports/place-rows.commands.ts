/** The good rows of an import become orders: in one transaction, so that a row is placed once whatever dies or is clicked twice. */
import { api } from '@meridian/contract'
import { sql } from 'kysely'
import type { Db } from '../../db/database.ts'
import { AppError } from '../../errors/app-error.ts'
import type { PreparedOrder } from '../orders/placing/check-order.ts'
import { checkOrders, placeOrders } from '../orders/placing/place-many.commands.ts'
import { createRowChecker, placementOf } from './check-rows.ts'
import { type ImportDeps, readerOf, renewLease, saveChecked } from './check-waiting.commands.ts'
import { lockImport } from './imports.commands.ts'
import { countRows, type ImportReader, type ImportRecord, listRowsIn, type RowRecord } from './imports.queries.ts'
import { IMPORT_WORK } from './imports.tasks.ts'
import { refusalFault } from './row-faults.ts'

export type PlaceMode = 'good' | 'all'
type Ready = { row: RowRecord; prepared: PreparedOrder }

const CHUNK = 100

/** Asked for by a person; done in the background, because thousands of orders take longer than a request may. */
export async function startPlacing(trx: Db, deps: ImportDeps, reader: ImportReader, id: number, mode: PlaceMode) {
  await lockImport(trx, reader, id)
  const { counts } = (await countRows(trx, [id]))(id)
  if (counts.waiting > 0) throw new AppError('import_busy')
  if (mode === 'all' && counts.faulty > 0) throw new AppError('import_rows_faulty', { count: counts.faulty })
  if (counts.good === 0) throw new AppError('import_nothing_to_place')
  await trx
    .updateTable('imports')
    .set({ place_mode: mode, placing_by: reader.userId, has_failed: false })
    .where('id', '=', id)
    .execute()
  await deps.tasks.enqueue(trx, IMPORT_WORK, { importId: id })
}

export async function placeRows(deps: ImportDeps, record: ImportRecord): Promise<void> {
  const reader = await readerOf(deps.db, record, record.placing_by ?? record.user_id)
  if (!reader) return endPlacing(deps.db, record.id, { hasFailed: true })
  const rows = await listRowsIn(deps.db, record.id, 'good', record.row_count)
  const { ready, refused } = await prepare(deps, record, reader, rows)
  if (refused > 0 && record.place_mode === 'all') return endPlacing(deps.db, record.id)
  await deps.db.transaction().execute((trx) => placeReady(trx, record, reader, ready, deps.clock()))
  deps.wakeReactors()
}

export async function endPlacing(db: Db, id: number, { hasFailed = false } = {}): Promise<void> {
  await db.updateTable('imports').set({ place_mode: null, has_failed: hasFailed }).where('id', '=', id).execute()
}

/** Checked once more: since it was staged, a window may be over or a price have changed. */
async function prepare(deps: ImportDeps, record: ImportRecord, reader: ImportReader, rows: readonly RowRecord[]) {
  const ready: Ready[] = []
  let refused = 0
  for (let from = 0; from < rows.length; from += CHUNK) {
    const chunk = rows.slice(from, from + CHUNK)
    const now = deps.clock()
    const placements = chunk.map(({ request }) => placementOf(reader, api.orders.place.body.parse(request), now))
    const results = await checkOrders(deps.db, deps, placements)
    const errors = new Map<number, AppError>()
    for (const [index, result] of results.entries()) {
      const row = chunk[index] as RowRecord
      if ('error' in result) errors.set(row.row_no, result.error)
      else
        ready.push({
          row,
          prepared: { placement: placements[index] as PreparedOrder['placement'], checked: result.checked },
        })
    }
    await stageAgain(deps, record, reader, chunk, errors)
    refused += errors.size
    await renewLease(deps, record.id)
  }
  return { ready, refused }
}

/** With today's price, or with what is wrong today. A new price is agreed to by placing it again. */
async function stageAgain(
  deps: ImportDeps,
  record: ImportRecord,
  reader: ImportReader,
  rows: readonly RowRecord[],
  errors: ReadonlyMap<number, AppError>,
): Promise<void> {
  if (errors.size === 0) return
  for (const error of errors.values()) if (error.status >= 500) throw error
  const checker = await createRowChecker(deps, record, reader)
  const checked = await checker.check(rows.filter((row) => errors.has(row.row_no)))
  await saveChecked(
    deps.db,
    record.id,
    checked.map((row) => ({
      ...row,
      faults: row.request ? [refusalFault(errors.get(row.row) as AppError)] : row.faults,
    })),
  )
}

async function placeReady(trx: Db, record: ImportRecord, reader: ImportReader, ready: readonly Ready[], now: Date) {
  const locked = await trx
    .selectFrom('imports')
    .select('place_mode')
    .where('id', '=', record.id)
    .forNoKeyUpdate()
    .executeTakeFirst()
  // Another node was faster.
  if (!locked?.place_mode) return
  await endPlacing(trx, record.id)
  if (ready.length === 0) return
  const { organizationId } = reader
  const { orderIds } = await placeOrders(
    trx,
    { shape: 'import', actor: reader, organizationId, now },
    ready.map(({ prepared }) => prepared),
  )
  const placed = ready.map(({ row }, index) => ({ row: row.row_no, order: orderIds[index] }))
  await sql`update import_rows r set state = 'placed', order_id = p."order", request = null, faults = '[]'
    from jsonb_to_recordset(${JSON.stringify(placed)}::jsonb) as p(row int, "order" int)
    where r.import_id = ${record.id} and r.row_no = p.row`.execute(trx)
}
