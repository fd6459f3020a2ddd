/** What a person does with a file of orders, before its rows are placed. */
import { createHash } from 'node:crypto'
import type { ColumnField, ImportColumns } from '@meridian/domain/imports/fields.ts'
import { guessColumns } from '@meridian/domain/imports/guess-columns.ts'
import { isDayFirst } from '@meridian/domain/imports/read-values.ts'
import { type Insertable, sql } from 'kysely'
import type { Tasks } from '../../background/tasks.ts'
import type { Db } from '../../db/database.ts'
import type { Tables } from '../../db/tables.ts'
import { AppError } from '../../errors/app-error.ts'
import { findSite } from '../sites/sites.queries.ts'
import { makeRoom } from './import-room.commands.ts'
import {
  countRows,
  findImport,
  findMapping,
  findSameFile,
  type ImportReader,
  type ImportWithName,
  pickupSiteOf,
} from './imports.queries.ts'
import { IMPORT_WORK } from './imports.tasks.ts'
import type { ImportFile } from './reading/import-file.ts'

/** Without the last two every row would be faulty; a pickup site may stand for the first. */
const NEEDED_COLUMNS = ['pickupAddress', 'deliveryAddress', 'itemDescription'] as const

const hashOf = (text: string): string => createHash('sha256').update(text).digest('hex')
export const signatureOf = (titles: readonly string[]): string =>
  hashOf(JSON.stringify(titles.map((title) => title.toLowerCase())))

async function requireNewFile(db: Db, organizationId: number, sha256: string): Promise<void> {
  const same = await findSameFile(db, organizationId, sha256)
  if (!same) return
  const { counts } = (await countRows(db, [same.id]))(same.id)
  throw new AppError('import_same_file', { name: same.by, at: same.created_at, placed: counts.placed })
}

type NewImport = { fileName: string; file: ImportFile; isAgain: boolean; now: Date }

export async function createImport(trx: Db, reader: ImportReader, given: NewImport): Promise<number> {
  const { organizationId } = reader
  // Two uploads at the same moment: the second sees the first.
  await trx.selectFrom('organizations').select('id').where('id', '=', organizationId).forNoKeyUpdate().execute()
  const { titles, samples, rowCount, rows, sheets, sha256 } = given.file
  if (!given.isAgain) await requireNewFile(trx, organizationId, sha256)
  const bytes = Buffer.byteLength(rows)
  await makeRoom(trx, organizationId, { rows: rowCount, bytes })
  const known = await findMapping(trx, organizationId, signatureOf(titles))
  const { id } = await trx
    .insertInto('imports')
    .values({
      organization_id: organizationId,
      user_id: reader.userId,
      file_name: given.fileName,
      sha256,
      titles: JSON.stringify(titles),
      sheets: sheets ? JSON.stringify(sheets) : null,
      columns: JSON.stringify(known?.columns ?? guessColumns(titles, samples)),
      pickup_site_id: known ? pickupSiteOf(known, reader) : null,
      row_count: rowCount,
      bytes,
      created_at: given.now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await sql`insert into import_rows (import_id, row_no, cells)
    select ${id}, (r->>'row')::int, r->'cells' from jsonb_array_elements(${rows}::jsonb) r`.execute(trx)
  return id
}

export async function requireImport(db: Db, reader: ImportReader, id: number): Promise<ImportWithName> {
  const found = await findImport(db, reader, id)
  if (!found) throw new AppError('import_not_found')
  return found
}

/** Locked until the transaction ends, and not while its rows are being placed. */
export async function lockImport(trx: Db, reader: ImportReader, id: number): Promise<ImportWithName> {
  await trx.selectFrom('imports').select('id').where('id', '=', id).forNoKeyUpdate().execute()
  const found = await requireImport(trx, reader, id)
  if (found.place_mode !== null) throw new AppError('import_busy')
  return found
}

type Choice = { columns: ImportColumns; pickupSiteId: number | null }

export async function setColumns(trx: Db, tasks: Tasks, reader: ImportReader, id: number, choice: Choice, now: Date) {
  const { titles } = await lockImport(trx, reader, id)
  requireColumns(choice, titles.length)
  const site = choice.pickupSiteId
  const owner = { organizationId: reader.organizationId, siteIds: reader.membership.siteIds }
  if (site !== null && !(await findSite(trx, owner, site))) throw new AppError('site_not_found')
  const columns = JSON.stringify(choice.columns)
  await trx
    .updateTable('imports')
    .set({
      columns,
      pickup_site_id: site,
      state: 'staged',
      has_failed: false,
      is_date_mixed: await isDateMixed(trx, id, choice.columns),
    })
    .where('id', '=', id)
    .execute()
  await remember(trx, {
    organization_id: reader.organizationId,
    signature: signatureOf(titles),
    columns,
    pickup_site_id: site,
    updated_at: now,
  })
  // The revision too: what a check that runs now finds is of the columns before.
  await sql`update import_rows set state = 'waiting', faults = '[]', request = null, total_cents = null, phi = '{}',
    revision = revision + 1 where import_id = ${id} and state <> 'placed'`.execute(trx)
  await tasks.enqueue(trx, IMPORT_WORK, { importId: id })
}

/** More kinds of files than one organization has; the one that was not used for longest makes room. */
const MAX_MAPPINGS = 100

async function remember(trx: Db, mapping: Insertable<Tables['import_mappings']>): Promise<void> {
  const { organization_id: organizationId, signature, ...latest } = mapping
  await trx
    .insertInto('import_mappings')
    .values(mapping)
    .onConflict((conflict) => conflict.columns(['organization_id', 'signature']).doUpdateSet(latest))
    .execute()
  await sql`delete from import_mappings where organization_id = ${organizationId} and signature in (
    select signature from import_mappings where organization_id = ${organizationId} and signature <> ${signature}
    order by updated_at desc, signature offset ${MAX_MAPPINGS - 1})`.execute(trx)
}

function requireColumns({ columns, pickupSiteId }: Choice, count: number): void {
  const used = Object.values(columns)
  if (used.some((column) => column >= count) || new Set(used).size < used.length)
    throw new AppError('import_column_unknown')
  const has = (field: ColumnField) => {
    if (field === 'pickupAddress' && (pickupSiteId !== null || columns.pickupSite !== undefined)) return true
    return columns[field] !== undefined || (field === 'deliveryAddress' && columns.deliverySite !== undefined)
  }
  if (!NEEDED_COLUMNS.every(has)) throw new AppError('import_columns_missing')
}

async function isDateMixed(trx: Db, importId: number, { scheduledDate }: ImportColumns): Promise<boolean> {
  if (scheduledDate === undefined) return false
  const { rows } = await sql<{ text: string }>`
    select distinct cells->>${scheduledDate}::int as text from import_rows where import_id = ${importId}`.execute(trx)
  return rows.some(({ text }) => isDayFirst(text))
}

export async function discardImport(trx: Db, reader: ImportReader, id: number): Promise<void> {
  await lockImport(trx, reader, id)
  await trx.deleteFrom('import_rows').where('import_id', '=', id).where('state', '<>', 'placed').execute()
  await trx
    .deleteFrom('imports')
    .where('id', '=', id)
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('import_rows').select('row_no').whereRef('import_rows.import_id', '=', 'imports.id'))),
    )
    .execute()
}

const RETENTION_DAYS = 30

/** They hold what a file said of patients. What was placed is in its order. */
export async function deleteOldImports(db: Db, now: Date): Promise<void> {
  const before = new Date(now.getTime() - RETENTION_DAYS * 24 * 3600_000)
  await db.deleteFrom('imports').where('created_at', '<', before).execute()
}
