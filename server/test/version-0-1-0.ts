/** Databases of version 0.1.0, which had 38 migrations of its own in the place of the baseline. */
import { randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { inject } from 'vitest'
import { type DatabaseUrls, sameUrl } from '../src/db/urls.ts'
import { administer, urlIn } from './administer.ts'

/** What version 0.1.0 wrote of that database with `npm run backup`. */
export const BACKUP_OF_0_1_0 = fileURLToPath(new URL('./fixtures/backup-0.1.0.zip', import.meta.url))

export type OwnDatabase = { url: string; urls: DatabaseUrls; client: pg.Client; drop(): Promise<void> }

export async function createEmptyDatabase(): Promise<OwnDatabase> {
  const name = `empty_${randomBytes(6).toString('hex')}`
  // One role owns it and works in it, as in an installation whose DATABASE_URL is all that is set.
  const url = urlIn(inject('databaseUrls').owner, name)
  await administer(inject('databaseAdminUrl'), `create database ${name} owner ${new URL(url).username}`)
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  return {
    url,
    urls: sameUrl(url),
    client,
    async drop() {
      await client.end()
      await administer(inject('databaseAdminUrl'), `drop database ${name} with (force)`)
    },
  }
}

/** As its migrations left it, with a row in every table. */
export async function createDatabaseOf010(): Promise<OwnDatabase> {
  const database = await createEmptyDatabase()
  const dump = await readFile(new URL('./fixtures/version-0.1.0.sql', import.meta.url), 'utf8')
  await database.client.query(dump)
  return database
}
