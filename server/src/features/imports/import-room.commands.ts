/** How much of files an organization may have stored. Files are deleted after 30 days, and sooner when they are placed and room is needed. */
import { MAX_STORED_IMPORT_BYTES, MAX_STORED_IMPORT_ROWS } from '@meridian/domain/imports/limits.ts'
import { sql } from 'kysely'
import { anyOf } from '../../db/array-parameter.ts'
import type { Db } from '../../db/database.ts'
import { AppError } from '../../errors/app-error.ts'

type Size = { rows: number; bytes: number }

const isTooMuch = ({ rows, bytes }: Size): boolean => rows > MAX_STORED_IMPORT_ROWS || bytes > MAX_STORED_IMPORT_BYTES

/** Throws 409 when there is none. */
export async function makeRoom(trx: Db, organizationId: number, needed: Size): Promise<void> {
  const stored = await sizeOfAll(trx, organizationId)
  const total = { rows: stored.rows + needed.rows, bytes: stored.bytes + needed.bytes }
  if (!isTooMuch(total)) return
  const dropped: number[] = []
  for (const { id, rows, bytes } of await listPlaced(trx, organizationId)) {
    if (!isTooMuch(total)) break
    dropped.push(id)
    total.rows -= rows
    total.bytes -= bytes
  }
  if (isTooMuch(total))
    throw new AppError('too_many_imports', {
      rows: MAX_STORED_IMPORT_ROWS,
      megabytes: MAX_STORED_IMPORT_BYTES / 2 ** 20,
    })
  await trx.deleteFrom('imports').where('id', '=', anyOf(dropped)).execute()
}

const sizeOfAll = (db: Db, organizationId: number): Promise<Size> =>
  db
    .selectFrom('imports')
    .select([
      sql<number>`coalesce(sum(row_count), 0)::int`.as('rows'),
      sql<number>`coalesce(sum(bytes), 0)::int`.as('bytes'),
    ])
    .where('organization_id', '=', organizationId)
    .executeTakeFirstOrThrow()

/** The oldest first. The orders have all that they said. */
async function listPlaced(db: Db, organizationId: number): Promise<(Size & { id: number })[]> {
  const { rows } = await sql<Size & { id: number }>`
    select id, row_count as rows, bytes from imports
    where organization_id = ${organizationId} and state = 'staged' and place_mode is null
      and not exists (select from import_rows where import_id = imports.id and import_rows.state <> 'placed')
    order by created_at, id`.execute(db)
  return rows
}
