import pg from 'pg'

/** One connection outside the pool, for work that needs a session of its own. The caller ends it. */
export async function connectClient(url: string, applicationName: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url, application_name: applicationName })
  // Without a listener a connection that is lost would end the process. Its statements fail, and with them the work.
  client.on('error', () => {})
  await client.connect()
  return client
}
