import { randomBytes } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { inject } from 'vitest'
import { type Database, type DatabaseOptions, openDatabase } from '../src/db/database.ts'
import type { DatabaseUrls } from '../src/db/urls.ts'
import { administer, TEMPLATE, urlIn, urlsIn } from './administer.ts'

/** PostgreSQL's code for "source database is being accessed by other users": autovacuum may be looking at the template. */
const OBJECT_IN_USE = '55006'

export type OpenDatabase = Database & Pick<TestDatabase, 'urls' | 'superuserUrl'>
export type TestDatabase = { url: string; urls: DatabaseUrls; superuserUrl: string; drop(): Promise<void> }

/** A migrated, empty database of the test file's own, so that files can run side by side. */
export async function createTestDatabase(): Promise<TestDatabase> {
  const name = `test_${randomBytes(6).toString('hex')}`
  const adminUrl = inject('databaseAdminUrl')
  // Copying the files takes half the time of writing every page into the log, on a server that need not survive.
  const urls = urlsIn(inject('databaseUrls'), name)
  const owner = new URL(urls.owner).username
  await retryWhileInUse(() =>
    administer(adminUrl, `create database ${name} owner ${owner} template ${TEMPLATE} strategy file_copy`),
  )
  return {
    url: urls.app,
    urls,
    superuserUrl: urlIn(adminUrl, name),
    drop: () => administer(adminUrl, `drop database if exists ${name} with (force)`),
  }
}

/** The same, open as the application, or as the owner of the tables: closing it drops it. */
export async function openTestDatabase(
  options?: DatabaseOptions,
  role: 'app' | 'owner' = 'app',
): Promise<OpenDatabase> {
  const { urls, superuserUrl, drop } = await createTestDatabase()
  const database = openDatabase(urls[role], options)
  return {
    ...database,
    urls,
    superuserUrl,
    async close() {
      await database.close()
      await drop()
    },
  }
}

async function retryWhileInUse(action: () => Promise<void>): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await action()
    } catch (error) {
      if ((error as { code?: string }).code !== OBJECT_IN_USE || attempt === 10) throw error
      await sleep(attempt * 50)
    }
  }
}

/** One statement as the owner of the tables, in a database that tests use as the application. */
export const asOwner = ({ urls }: Pick<TestDatabase, 'urls'>, statement: string) => administer(urls.owner, statement)
