/** The background work on an import: its rows are checked, and placed when a person has said so. */
import { sql } from 'kysely'
import { checkWaiting, type ImportDeps, renewLease, takeLease } from './check-waiting.commands.ts'
import { IMPORT_WORK } from './imports.tasks.ts'
import { endPlacing, placeRows } from './place-rows.commands.ts'

export async function workOnImport(deps: ImportDeps, importId: number, { isLast = false } = {}): Promise<void> {
  const { db } = deps
  let record = await takeLease(deps, importId)
  if (!record) return
  try {
    while (record && !(await checkWaiting(deps, record))) record = await renewLease(deps, importId)
    if (record?.place_mode) await placeRows(deps, record)
  } catch (error) {
    if (isLast && record?.place_mode) await endPlacing(db, importId, { hasFailed: true })
    throw error
  } finally {
    await db.updateTable('imports').set({ leased_until: null }).where('id', '=', importId).execute()
  }
  // What was asked for after the last look, by a task that found this one at work.
  await resumeImports(deps, importId)
}

/** What a node that died, or maps that failed, left undone. */
export async function resumeImports(
  { db, tasks }: Pick<ImportDeps, 'db' | 'tasks'>,
  importId: number | null = null,
): Promise<void> {
  const { rows } = await sql<{ id: number }>`
    select id from imports where coalesce(leased_until < now(), true) and state = 'staged' and id = coalesce(${importId}, id)
      and (place_mode is not null
        or exists (select from import_rows where import_id = imports.id and import_rows.state = 'waiting'))`.execute(db)
  for (const { id } of rows) await tasks.enqueue(db, IMPORT_WORK, { importId: id })
}
