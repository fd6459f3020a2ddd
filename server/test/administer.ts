import pg from 'pg'

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
