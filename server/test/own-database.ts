/** A database that belongs to one role alone, which also works in it: as in an installation whose DATABASE_URL is all that is set. */
import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { inject } from 'vitest'
import { type DatabaseUrls, sameUrl } from '../src/db/urls.ts'
import { administer, urlIn } from './administer.ts'

export type OwnDatabase = { url: string; urls: DatabaseUrls; client: pg.Client; drop(): Promise<void> }

export async function createEmptyDatabase(): Promise<OwnDatabase> {
  const name = `empty_${randomBytes(6).toString('hex')}`
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
