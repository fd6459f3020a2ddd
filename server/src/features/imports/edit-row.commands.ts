import type { RowTexts } from '@meridian/domain/imports/fields.ts'
import type { Db } from '../../db/database.ts'
import { AppError } from '../../errors/app-error.ts'
import { createRowChecker } from './check-rows.ts'
import { type ImportDeps, saveChecked } from './check-waiting.commands.ts'
import { makeRoom } from './import-room.commands.ts'
import { lockImport, requireImport } from './imports.commands.ts'
import { findRow, type ImportReader, type RowRecord } from './imports.queries.ts'

type Edit = { id: number; row: number; texts: RowTexts }

/** Typed over and checked at once. Of two edits at the same moment both count, and the later check. */
export async function editRow(deps: ImportDeps, reader: ImportReader, { id, row, texts }: Edit): Promise<RowRecord> {
  const edited = await deps.db.transaction().execute((trx) => saveEdit(trx, reader, { id, row, texts }))
  const record = await requireImport(deps.db, reader, id)
  if (record.state === 'staged') {
    const checker = await createRowChecker(deps, record, reader)
    await saveChecked(deps.db, id, await checker.check([edited]))
  }
  const saved = await findRow(deps.db, id, row)
  if (!saved) throw new AppError('import_row_not_found')
  return saved
}

async function saveEdit(trx: Db, reader: ImportReader, { id, row, texts }: Edit): Promise<RowRecord> {
  await lockImport(trx, reader, id)
  const found = await findRow(trx, id, row)
  if (!found) throw new AppError('import_row_not_found')
  if (found.state === 'placed') throw new AppError('import_row_placed')
  const edits = JSON.stringify({ ...found.edits, ...texts })
  const bytes = Buffer.byteLength(edits) - Buffer.byteLength(JSON.stringify(found.edits))
  if (bytes > 0) await makeRoom(trx, reader.organizationId, { rows: 0, bytes })
  await trx
    .updateTable('imports')
    .set((eb) => ({ bytes: eb('bytes', '+', bytes) }))
    .where('id', '=', id)
    .execute()
  return trx
    .updateTable('import_rows')
    .set({
      edits,
      revision: found.revision + 1,
      state: 'waiting',
      faults: '[]',
      request: null,
      total_cents: null,
      phi: '{}',
    })
    .where('import_id', '=', id)
    .where('row_no', '=', row)
    .returningAll()
    .executeTakeFirstOrThrow()
}
