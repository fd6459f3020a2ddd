import pg from 'pg'
import { readOrMakePassword } from '../src/db/embedded/cluster.ts'
import { superuserUrl } from '../src/db/embedded/roles.ts'
import type { DatabaseUrls } from '../src/db/urls.ts'

/** The migrated database that every test database is a copy of. */
export const TEMPLATE = 'meridian_template'

/** One statement on a connection of its own: `create database` does not run inside a transaction. */
export async function administer(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}

/** The same roles in another database of the server. */
export const urlsIn = ({ app, direct, owner }: DatabaseUrls, name: string): DatabaseUrls => ({
  app: urlIn(app, name),
  direct: urlIn(direct, name),
  owner: urlIn(owner, name),
})

export function urlIn(url: string, name: string): string {
  const other = new URL(url)
  other.pathname = name
  return other.href
}

/** The superuser of the embedded database in this folder. */
export function adminUrlOf({ app }: DatabaseUrls, dataDir: string): string {
  const { port, pathname } = new URL(app)
  return urlIn(superuserUrl(Number(port), readOrMakePassword(dataDir, true)), pathname)
}
