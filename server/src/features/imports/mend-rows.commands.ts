import type { ImportField } from '@meridian/domain/imports/fields.ts'
import { sql } from 'kysely'
import type { Tasks } from '../../background/tasks.ts'
import type { Db } from '../../db/database.ts'
import { fixedPickup } from './check-rows.ts'
import { makeRoom } from './import-room.commands.ts'
import { lockImport } from './imports.commands.ts'
import { type ImportReader, listRowsIn, type RowRecord } from './imports.queries.ts'
import { IMPORT_WORK } from './imports.tasks.ts'
import { shownTexts } from './imports.view.ts'

type Mend = { id: number; field: ImportField; from: string; to: string }

/** The same fault of the same text in many rows: typed over once for all of them, which are then checked in the background. */
export async function mendRows(
  trx: Db,
  tasks: Tasks,
  reader: ImportReader,
  { id, field, from, to }: Mend,
): Promise<void> {
  const record = await lockImport(trx, reader, id)
  const pickupAddress = await fixedPickup(trx, record, reader)
  const faulty = await listRowsIn(trx, id, 'faulty', record.row_count)
  // Of two mends in a row the second finds rows with both faults still being checked: the same text has the same fault there.
  const waiting = await listRowsIn(trx, id, 'waiting', record.row_count)
  const isMeant = (row: RowRecord) => (shownTexts(row, record, pickupAddress)[field] ?? '') === from
  const hasFault = ({ faults }: RowRecord) => faults.some((fault) => fault.field === field)
  const rows = [...faulty.filter(hasFault), ...waiting].filter(isMeant)
  const edited = rows.map(({ row_no: row, edits }) => ({ row, edits: { ...edits, [field]: to } }))
  const bytes = Math.max(0, sizeOf(edited) - sizeOf(rows))
  if (bytes > 0) await makeRoom(trx, reader.organizationId, { rows: 0, bytes })
  await trx
    .updateTable('imports')
    .set((eb) => ({ bytes: eb('bytes', '+', bytes) }))
    .where('id', '=', id)
    .execute()
  await sql`update import_rows r set edits = e.edits, revision = r.revision + 1, state = 'waiting', faults = '[]',
      request = null, total_cents = null, phi = '{}'
    from jsonb_to_recordset(${JSON.stringify(edited)}::jsonb) as e(row int, edits jsonb)
    where r.import_id = ${id} and r.row_no = e.row`.execute(trx)
  await tasks.enqueue(trx, IMPORT_WORK, { importId: id })
}

const sizeOf = (rows: readonly { edits: object }[]): number =>
  rows.reduce((sum, { edits }) => sum + Buffer.byteLength(JSON.stringify(edits)), 0)
