import { randomBytes } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { inject } from 'vitest'
import { type Database, openDatabase } from '../src/db/database.ts'
import { administer, TEMPLATE } from './administer.ts'

/** PostgreSQL's code for "source database is being accessed by other users": autovacuum may be looking at the template. */
const OBJECT_IN_USE = '55006'

/** A migrated, empty database of the test file's own, so that files can run side by side. */
export async function createTestDatabase(): Promise<{ url: string; drop(): Promise<void> }> {
  const name = `test_${randomBytes(6).toString('hex')}`
  const adminUrl = inject('databaseAdminUrl')
  // Copying the files takes half the time of writing every page into the log, on a server that need not survive.
  await retryWhileInUse(() => administer(adminUrl, `create database ${name} template ${TEMPLATE} strategy file_copy`))
  const url = new URL(adminUrl)
  url.pathname = name
  return { url: url.href, drop: () => administer(adminUrl, `drop database if exists ${name} with (force)`) }
}

/** The same, open: closing it drops it. */
export async function openTestDatabase(options?: Parameters<typeof openDatabase>[1]): Promise<Database> {
  const { url, drop } = await createTestDatabase()
  const database = openDatabase(url, options)
  return {
    ...database,
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
