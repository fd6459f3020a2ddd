/** The demo dataset: loaded once into an empty database, so that every screen has data to show. */
import { sql } from 'kysely'
import type { Db } from '../db/database.ts'
import { saveDemo } from '../features/installation/installation.commands.ts'
import { refreshUnstored } from '../standings/standings.commands.ts'
import { DEMO_ACCOUNTS, DEMO_PASSWORD } from './cast.ts'
import { loadDemoCustody } from './custody.ts'
import { type Dataset, demoDataset } from './dataset.ts'

export { DEMO_ACCOUNTS, DEMO_PASSWORD }

/** No account exists yet: an installation with real accounts must not get demo data. */
export async function isEmptyDatabase(db: Db): Promise<boolean> {
  return (await db.selectFrom('users').select('id').limit(1).executeTakeFirst()) === undefined
}

/** All or nothing, in one transaction. Everything lies before `now` or follows from it. */
export async function loadDemo(db: Db, now: Date, options: { passwordHash: string }): Promise<void> {
  const dataset = demoDataset(now, options.passwordHash)
  await db.transaction().execute(async (trx) => {
    await ensurePartitions(trx, dataset)
    for (const [table, rows] of Object.entries(dataset)) await insertRows(trx, table, rows)
    await advanceIds(trx)
    await refreshUnstored(trx)
    await loadDemoCustody(trx)
    await saveDemo(trx, { password: DEMO_PASSWORD, accounts: [...DEMO_ACCOUNTS] })
  })
}

const JSON_COLUMNS = new Set(['details', 'hours', 'recurrence', 'parts'])

/** One statement and one parameter for a whole table, which avoids thousands of placeholders. */
async function insertRows(db: Db, table: string, rows: readonly object[]): Promise<void> {
  const [first] = rows
  if (!first) return
  // These are JSON text already: as a text inside JSON they would be stored as a string.
  const json = JSON.stringify(rows, (name, value) => (JSON_COLUMNS.has(name) ? JSON.parse(value) : value))
  const columns = sql.join(Object.keys(first).map((column) => sql.ref(column)))
  await sql`insert into ${sql.table(table)} (${columns}) overriding system value
    select ${columns} from json_populate_recordset(null::${sql.table(table)}, ${json}::json)`.execute(db)
}

/** A day's positions go into that day's partition; in the default one they would prevent its creation. */
async function ensurePartitions(db: Db, { locations = [] }: Dataset): Promise<void> {
  const days = new Set(locations.map((row) => new Date(row.recorded_at).toISOString().slice(0, 10)))
  for (const day of days) await sql`select ensure_location_partition(${day}::date)`.execute(db)
}

/** The demo's rows have fixed ids; the sequences must continue after them. */
async function advanceIds(db: Db): Promise<void> {
  await sql`
    do $$
    declare
      counted record;
    begin
      for counted in
        select table_name as name from information_schema.columns
        where table_schema = current_schema() and column_name = 'id' and is_identity = 'YES'
      loop
        execute format(
          'select setval(pg_get_serial_sequence(%L, ''id''), max(id)) from %I having max(id) is not null',
          counted.name, counted.name);
      end loop;
    end $$`.execute(db)
}
