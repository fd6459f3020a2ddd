/** An installation moves to another kind of database or storage by backup and restore, and its pictures go along. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startBucket, type TestBucket } from '../../test/bucket.ts'
import { openTestDatabase } from '../../test/database.ts'
import type { Database } from '../db/database.ts'
import { createFileStorage } from '../files/create-storage.ts'
import { createFileEncryption } from '../files/encryption.ts'
import { loadSecrets } from '../security/secrets/secrets.ts'
import { writeBackup } from './backup.ts'
import { restoreBackup } from './restore.ts'

let folder: string
let bucket: TestBucket
const databases: Database[] = []
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'moving-'))
  bucket = await startBucket()
})
afterAll(async () => {
  bucket.server.close()
  await Promise.all(databases.map((database) => database.close()))
  await rm(folder, { recursive: true })
})

type Kind = 'embedded' | 'DATABASE_URL' | 'embedded with S3' | 'DATABASE_URL with S3'

async function openInstallation(kind: Kind) {
  const database = await openTestDatabase()
  databases.push(database)
  const dataDir = await mkdtemp(join(folder, 'data-'))
  const isShared = kind.startsWith('DATABASE_URL')
  const s3Url = kind.endsWith('S3') ? bucket.url : undefined
  const key = undefined
  return {
    url: database.url,
    urls: database.urls,
    dataDir,
    isShared,
    s3Url,
    /** Like a restored installation's next start: on a machine that has nothing but DATA_DIR, or not even that. */
    async storage(dataDirOfNode = dataDir) {
      const secrets = await loadSecrets({ dataDir: dataDirOfNode, db: database.db, isShared, key })
      return createFileStorage({
        env: { DATA_DIR: dataDirOfNode, S3_URL: s3Url },
        db: database.db,
        isShared,
        encryption: createFileEncryption(secrets.files),
        log: pino({ level: 'silent' }),
      })
    },
  }
}

const MOVES: [Kind, Kind][] = [
  ['embedded', 'DATABASE_URL'],
  ['DATABASE_URL', 'embedded'],
  ['embedded', 'embedded with S3'],
  ['embedded', 'DATABASE_URL with S3'],
  ['DATABASE_URL', 'DATABASE_URL with S3'],
]

test.each(MOVES)('from %s to %s', async (from, to) => {
  bucket.objects.clear()
  const [source, target] = [await openInstallation(from), await openInstallation(to)]
  const picture = Buffer.from([0, 255, 13, 10, 7])
  await (await source.storage()).put('proofs/1/abc', picture)
  const file = join(source.dataDir, 'backup.zip')
  await writeBackup({ ...source, file, passphrase: undefined, version: 'test', now: new Date() })
  await restoreBackup({
    ...target,
    secretsKey: undefined,
    file,
    passphrase: undefined,
    mayBePlain: true,
    mayReplace: false,
    mayBeOther: false,
  })
  // The restore may have been run on another machine than the nodes of a shared database.
  const node = target.isShared ? await mkdtemp(join(folder, 'node-')) : target.dataDir
  expect(await (await target.storage(node)).get('proofs/1/abc')).toEqual(picture)
})
