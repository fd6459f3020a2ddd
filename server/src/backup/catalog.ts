/** What there is to back up, read from PostgreSQL's own catalog: a new table needs no change here. */
import type pg from 'pg'
import type { BackedUpSequence, BackedUpTable, Manifest } from './manifest.ts'

export const quote = (name: string) => `"${name.replaceAll('"', '""')}"`

/** Values as text must not depend on the settings of the server they come from. */
export const PLAIN_VALUES = `set timezone = 'UTC'; set datestyle = 'ISO, YMD'; set intervalstyle = 'postgres';
  set bytea_output = 'hex'; set extra_float_digits = 1; set client_encoding = 'UTF8'; set statement_timeout = 0;
  set idle_in_transaction_session_timeout = 0; set lock_timeout = '60s'`

type TableShape = Omit<BackedUpTable, 'rows'>

/** Partitioned tables as a whole; columns that PostgreSQL computes are left out. */
export async function listTables(client: pg.ClientBase): Promise<TableShape[]> {
  const { rows } = await client.query<TableShape>(`
    select c.relname as name,
      (select array_agg(a.attname::text order by a.attnum) from pg_attribute a
       where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '') as columns,
      (select coalesce(json_agg(json_build_object('name', p.relname, 'bounds', pg_get_expr(p.relpartbound, p.oid))
         order by p.relname), '[]') from pg_inherits i join pg_class p on p.oid = i.inhrelid
       where i.inhparent = c.oid) as partitions
    from pg_class c
    where c.relnamespace = current_schema()::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
    order by c.relname`)
  return rows
}

export async function listSequences(client: pg.ClientBase): Promise<BackedUpSequence[]> {
  const { rows } = await client.query<{ name: string }>(`
    select relname as name from pg_class
    where relnamespace = current_schema()::regnamespace and relkind = 'S' order by relname`)
  const found: BackedUpSequence[] = []
  for (const { name } of rows) {
    const state = await client.query<{ value: string; isCalled: boolean }>(
      `select last_value::text as value, is_called as "isCalled" from ${quote(name)}`,
    )
    const row = state.rows[0]
    if (row) found.push({ name, value: row.value, isCalled: row.isCalled })
  }
  return found
}

export async function listMigrations(client: pg.ClientBase): Promise<Manifest['migrations']> {
  const { rows } = await client.query<{ name: string; checksum: string }>(
    'select name, checksum from migrations order by applied_at, name',
  )
  return rows
}

export async function findInstallationId(client: pg.ClientBase): Promise<string> {
  const { rows } = await client.query<{ value: string }>(`select value from installation where key = 'id'`)
  return rows[0]?.value ?? ''
}
