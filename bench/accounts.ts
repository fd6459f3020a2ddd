/** Client accounts with organizations and orders of their own, who sign in with the demo's password. */
import pg from 'pg'
import { openDatabase } from '../server/src/db/database.ts'
import { foldFigureChanges } from '../server/src/features/stats/daily-figures.commands.ts'
import { signIn } from './sign-in.ts'

export type BenchAccount = { id: number; cookie: string }

/** Each has the delivered orders of the demo's pharmacy again. */
export async function makeAccounts(databaseUrl: string, serverUrl: string, count: number): Promise<BenchAccount[]> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    await client.query(`
      insert into organizations (name) select 'Caller ' || n from generate_series(1, ${count}) n;
      insert into users (username, email, email_verified, role, first_name, last_name, organization_id)
      select 'caller' || n, 'caller' || n || '@example.com', true, 'client', 'Caller', 'Number ' || n,
        (select id from organizations where name = 'Caller ' || n)
      from generate_series(1, ${count}) n;
      insert into credentials (user_id, password)
      select u.id, c.password
      from users u, credentials c join users p on p.id = c.user_id and p.username = 'pharmacy'
      where u.username like 'caller%';`)
    await client.query(`
      insert into orders (${(await orderColumns(client)).join(', ')})
      select ${(await orderColumns(client)).map(ofCaller).join(', ')}
      from users u, (select o.* from orders o join users p on p.organization_id = o.organization_id
        where p.username = 'pharmacy' and o.status = 'delivered' order by o.id) o
      where u.username like 'caller%'`)
    // As after a minute, when the node's task has run.
    const { db, close } = openDatabase(databaseUrl)
    await foldFigureChanges(db)
    await close()
    await client.query('vacuum analyze')
    const { rows } = await client.query<{ id: number; username: string }>(
      "select id, username from users where username like 'caller%' order by id",
    )
    const accounts: BenchAccount[] = []
    for (const { id, username } of rows) accounts.push({ id, cookie: await signIn(serverUrl, username) })
    return accounts
  } finally {
    await client.end()
  }
}

const ofCaller = (column: string): string =>
  ({ organization_id: 'u.organization_id', client_id: 'u.id' })[column] ?? `o.${column}`

async function orderColumns(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(`
    select attname as name from pg_attribute where attrelid = 'orders'::regclass and attnum > 0 and not attisdropped
      and attgenerated = '' and attidentity = '' and attname <> 'id'`)
  return rows.map(({ name }) => name)
}
