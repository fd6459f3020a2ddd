import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { startBucket, type TestBucket } from '../../test/bucket.ts'
import { openTestDatabase } from '../../test/database.ts'
import { makeClient, makeDriver, makeOrder } from '../../test/factories.ts'
import type { Database } from '../db/database.ts'
import { createFileEncryption } from '../files/encryption.ts'
import { createFolderStorage } from '../files/folder-storage.ts'
import { createS3Storage } from '../files/s3-storage.ts'
import { loadSecrets } from '../security/secrets/secrets.ts'
import { writeBackup } from './backup.ts'
import { type DrillOptions, runDrill } from './drill.ts'
import { drillIfDue, findLastDrill } from './scheduled-drill.ts'

// The real work factor takes half a second of processor time for each file.
vi.mock(import('./age.ts'), async (importOriginal) => {
  const real = await importOriginal()
  return { ...real, createEncryption: (passphrase) => real.createEncryption(passphrase, 10) }
})

const PASSPHRASE = 'correct horse battery'
const NOW = new Date('2026-03-04T15:30:00Z')

const PICTURE = Buffer.from('a picture')

let database: Database
let bucket: TestBucket
let folder: string
let file: string
beforeAll(async () => {
  database = await openTestDatabase()
  bucket = await startBucket()
  folder = await mkdtemp(join(tmpdir(), 'drill-'))
  file = join(folder, 'meridian-20260304T153000Z.zip.age')
  const dataDir = join(folder, 'data')
  const { files } = await loadSecrets({ dataDir, db: database.db, isShared: false, key: undefined })
  const { encrypt } = createFileEncryption(files)
  const order = await makeOrder(database.db, {}, await makeClient(database.db))
  for (const key of ['ab/here', 'ab/bucket', 'ab/changed', 'ab/damaged', 'ab/lost']) await addPicture(order.id, key)
  await createFolderStorage(join(dataDir, 'files')).put('ab/here', encrypt('ab/here', PICTURE))
  const inBucket = createS3Storage(bucket.url)
  await inBucket.put('ab/bucket', encrypt('ab/bucket', PICTURE))
  await inBucket.put('ab/changed', encrypt('ab/changed', Buffer.from('another one')))
  await inBucket.put('ab/damaged', encrypt('ab/damaged', PICTURE).subarray(1))
  await writeBackup({ url: database.url, dataDir, passphrase: PASSPHRASE, version: '1', now: NOW, file })
})
afterAll(async () => {
  bucket.server.close()
  await database.close()
  await rm(folder, { recursive: true, force: true })
})

async function addPicture(orderId: number, key: string): Promise<void> {
  const { id, driverId } = await makeDriver(database.db)
  await database.pool.query(
    `with proof as (
       insert into stop_proofs (order_id, key, stop, kind, driver_id, user_id, sha256, occurred_at)
       values ($1, gen_random_uuid(), 'pickup', 'photo', $2, $3, $4, now()) returning id)
     insert into proof_files (proof_id, media_type, bytes, storage_key) select id, 'image/jpeg', 9, $5 from proof`,
    [orderId, driverId, id, createHash('sha256').update(PICTURE).digest('hex'), key],
  )
}

const options = (): DrillOptions => ({
  file,
  passphrase: PASSPHRASE,
  mayBePlain: false,
  secretsKey: undefined,
  s3Url: undefined,
})
const leftovers = async () => (await readdir(tmpdir())).filter((name) => name.startsWith('meridian-drill-'))

test('a drill restores the whole backup, names the files that are nowhere, and leaves nothing behind', async () => {
  const result = await runDrill(options())
  expect(result).toMatchObject({
    madeAt: NOW.toISOString(),
    files: 1,
    faults: ['bucket', 'changed', 'damaged', 'lost'].map((name) => `The file ab/${name} is not in the backup`),
  })
  expect(result.tables).toBeGreaterThan(50)
  expect(result.seconds).toBeGreaterThan(0)
  expect(await leftovers()).toEqual([])
  await expect(runDrill({ ...options(), passphrase: 'not the passphrase' })).rejects.toThrow('The passphrase is not')
})

test('pictures in a bucket are opened with the secrets of the backup and compared with the hash of their proof', async () => {
  const { faults } = await runDrill({ ...options(), s3Url: bucket.url })
  expect(faults).toEqual([
    'The file ab/changed is not the picture that was captured',
    'The file ab/damaged is damaged, or does not open with the secrets of the backup',
    'The file ab/lost is neither in the backup nor in the bucket',
  ])
})

test('scheduled, it is made after so many days, and its result is stored; one that fails is logged', async () => {
  const lines: { text: string; line: object }[] = []
  const log = { info: () => {}, error: (line: object, text: string) => void lines.push({ line, text }) }
  const env = {
    BACKUP_DIR: folder,
    BACKUP_DRILL_EVERY_DAYS: 7,
    BACKUP_PASSPHRASE: PASSPHRASE,
    SECRETS_KEY: undefined,
    S3_URL: undefined,
  }
  const { db } = database
  const at = (day: number) => new Date(NOW.getTime() + day * 24 * 3600_000)
  expect(await drillIfDue({ db, env: { ...env, BACKUP_DRILL_EVERY_DAYS: undefined }, log }, NOW)).toBe(false)
  await database.pool.query(`delete from proof_files where storage_key <> 'ab/here'`)
  expect(await drillIfDue({ db, env, log }, NOW)).toBe(true)
  // The backup was made before the row was deleted.
  expect(await findLastDrill(db)).toEqual({ at: NOW, isOk: false })
  expect(lines).toMatchObject([
    { text: 'the drill found faults', line: { faults: expect.arrayContaining([expect.stringContaining('ab/lost')]) } },
  ])
  expect(await drillIfDue({ db, env, log }, at(6))).toBe(false)

  const newer = join(folder, 'meridian-20260311T153000Z.zip.age')
  const made = { url: database.url, dataDir: join(folder, 'data'), passphrase: PASSPHRASE, version: '1', now: at(7) }
  await writeBackup({ ...made, file: newer })
  expect(await drillIfDue({ db, env, log }, at(7))).toBe(true)
  expect(await findLastDrill(db)).toEqual({ at: at(7), isOk: true })

  await writeFile(newer, 'damaged')
  expect(await drillIfDue({ db, env, log }, at(14))).toBe(true)
  expect(await findLastDrill(db)).toEqual({ at: at(14), isOk: false })
  expect(lines.at(-1)?.text).toBe('the drill could not restore the backup')
  expect(existsSync(file)).toBe(true)
})
