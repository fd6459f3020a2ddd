import type { TestProject } from 'vitest/node'
import { migrate } from '../src/db/migrate.ts'
import { startTemporary } from '../src/db/temporary.ts'
import { administer, TEMPLATE } from './administer.ts'

declare module 'vitest' {
  interface ProvidedContext {
    databaseAdminUrl: string
  }
}

/** One PostgreSQL server for the whole run, with a migrated template that every test file's own database is copied from. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const server = await startTemporary()
  try {
    const template = new URL(server.url)
    template.pathname = TEMPLATE
    await administer(server.url, `create database ${TEMPLATE}`)
    await migrate(template.href)
    // No more connections to the template: a database with an open connection cannot be copied.
    await administer(server.url, `alter database ${TEMPLATE} with is_template true allow_connections false`)
  } catch (error) {
    await server.stop()
    throw error
  }
  project.provide('databaseAdminUrl', server.url)
  return () => server.stop()
}
