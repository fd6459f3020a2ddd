/** A database as it was when its user began, without copying it again: the rows that were inserted since are deleted. */
import pg from 'pg'

/** What background work knows of its queues stays: a program that runs has them in memory. */
const KEPT = ['pgboss.version', 'pgboss.queue', 'pgboss.schedule', 'pgboss.subscription', 'pgboss.bam']

/** With the triggers that refuse a superuser too. */
const TABLES = `
  select format('%I.%I', n.nspname, c.relname) as name,
    array(select tgname::text from pg_trigger where tgrelid = c.oid and tgenabled = 'A') as guards
  from pg_class c join pg_namespace n on n.oid = c.relnamespace
  where n.nspname in ('public', 'pgboss') and c.relkind in ('r', 'p') and not c.relispartition
  order by name`

type Table = { name: string; guards: string[] }

export type RowReset = {
  /**
   * Leaves the rows of the beginning. Ids count on, so that none means two things to a program that remembers it. False: work in the
   * background has begun in the meantime, and nothing is deleted under it.
   */
  resetRows(): Promise<boolean>
  closeReset(): Promise<void>
}

/** `superuserUrl`: only a superuser deletes without triggers, and what is append-only. */
export async function openRowReset(superuserUrl: string): Promise<RowReset> {
  const client = new pg.Client({ connectionString: superuserUrl, application_name: 'test reset' })
  await client.connect()
  await client.query('set session_replication_role = replica')
  const { rows } = await client.query<Table>(TABLES)
  const tables = rows.filter(({ name }) => !KEPT.includes(name))
  const inserts = await insertsOfPresentRows(client, tables)
  const statement = `do $$ begin ${[...tables.map(deletion), ...inserts].join('\n')} end $$`
  let idsBefore = new Map<string, number>()
  return {
    async resetRows() {
      await client.query('begin')
      // Nothing begins from here to the commit, and then it finds nothing.
      await client.query('lock table pgboss.job in access exclusive mode')
      const { rows: active } = await client.query("select from pgboss.job where state = 'active' limit 1")
      if (active.length > 0) {
        await client.query('rollback')
        return false
      }
      await client.query(statement)
      await client.query('commit')
      const ids = await lastIds(client)
      for (const [name, last] of ids)
        if (last < (idsBefore.get(name) ?? 0)) throw new Error(`${name} was set back: this needs a database of its own`)
      idsBefore = ids
      return true
    },
    closeReset: () => client.end(),
  }
}

async function lastIds(client: pg.Client): Promise<Map<string, number>> {
  const { rows } = await client.query<{ name: string; last: string }>(
    `select sequencename as name, coalesce(last_value, 0) as last from pg_sequences where schemaname = 'public'`,
  )
  return new Map(rows.map(({ name, last }) => [name, Number(last)]))
}

function deletion({ name, guards }: Table): string {
  const off = guards.map((guard) => `alter table ${name} disable trigger ${guard};`)
  const on = guards.map((guard) => `alter table ${name} enable always trigger ${guard};`)
  return `if exists (select from ${name}) then ${off.join(' ')} delete from ${name}; ${on.join(' ')} end if;`
}

/** Of the installation's id, its keys, and the migrations. */
async function insertsOfPresentRows(client: pg.Client, tables: readonly Table[]): Promise<string[]> {
  const contents = tables.map(
    ({ name }) => `select '${name}' as name, (select json_agg(t)::text from ${name} t) as rows`,
  )
  const { rows } = await client.query<{ name: string; rows: string | null }>(contents.join(' union all '))
  return rows.flatMap(({ name, rows: present }) =>
    present === null
      ? []
      : `insert into ${name} select * from json_populate_recordset(null::${name}, ${client.escapeLiteral(present)}::json);`,
  )
}
