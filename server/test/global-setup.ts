import type { TestProject } from 'vitest/node'
import { migrate } from '../src/db/migrate.ts'
import { startTemporary } from '../src/db/temporary.ts'
import type { DatabaseUrls } from '../src/db/urls.ts'
import { administer, TEMPLATE, urlsIn } from './administer.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** Of the server's superuser, who makes databases. */
    databaseAdminUrl: string
    /** Of the roles that an installation has, in a database of theirs. */
    databaseUrls: DatabaseUrls
    /** Ends with the run. */
    temporaryFolder: string
  }
}

/** One PostgreSQL server for the whole run, with a migrated template that every test file's own database is copied from. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const server = await startTemporary()
  try {
    const owner = new URL(server.urls.owner).username
    await administer(server.superuserUrl, `create database ${TEMPLATE} owner ${owner}`)
    await migrate(urlsIn(server.urls, TEMPLATE))
    // No more connections to the template: a database with an open connection cannot be copied.
    await administer(server.superuserUrl, `alter database ${TEMPLATE} with is_template true allow_connections false`)
  } catch (error) {
    await server.stop()
    throw error
  }
  project.provide('databaseAdminUrl', server.superuserUrl)
  project.provide('databaseUrls', server.urls)
  project.provide('temporaryFolder', server.dataDir)
  return () => server.stop()
}
