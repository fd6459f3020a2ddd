import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { openTestDatabase } from '../../test/database.ts'
import { makeClient, makeDriver, makeOrder } from '../../test/factories.ts'
import type { Database } from '../db/database.ts'
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

let database: Database
let folder: string
let file: string
beforeAll(async () => {
  database = await openTestDatabase()
  folder = await mkdtemp(join(tmpdir(), 'drill-'))
  file = join(folder, 'meridian-20260304T153000Z.zip.age')
  const order = await makeOrder(database.db, {}, await makeClient(database.db))
  await mkdir(join(folder, 'data/files/ab'), { recursive: true })
  await writeFile(join(folder, 'data/files/ab/photo'), 'encrypted')
  await addPicture(order.id, 'ab/photo')
  await addPicture(order.id, 'ab/lost')
  const options = { url: database.url, dataDir: join(folder, 'data'), passphrase: PASSPHRASE, version: '1', now: NOW }
  await writeBackup({ ...options, file })
})
afterAll(async () => {
  await database.close()
  await rm(folder, { recursive: true, force: true })
})

async function addPicture(orderId: number, key: string): Promise<void> {
  const { id, driverId } = await makeDriver(database.db)
  await database.pool.query(
    `with proof as (
       insert into stop_proofs (order_id, key, stop, kind, driver_id, user_id, sha256, occurred_at)
       values ($1, gen_random_uuid(), 'pickup', 'photo', $2, $3, repeat('a', 64), now()) returning id)
     insert into proof_files (proof_id, media_type, bytes, storage_key) select id, 'image/jpeg', 9, $4 from proof`,
    [orderId, driverId, id, key],
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
    faults: ['The file ab/lost is not in the backup'],
  })
  expect(result.tables).toBeGreaterThan(50)
  expect(result.seconds).toBeGreaterThan(0)
  expect(await leftovers()).toEqual([])
  await expect(runDrill({ ...options(), passphrase: 'not the passphrase' })).rejects.toThrow('The passphrase is not')
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
  await database.pool.query(`delete from proof_files where storage_key = 'ab/lost'`)
  expect(await drillIfDue({ db, env, log }, NOW)).toBe(true)
  // The backup was made before the row was deleted.
  expect(await findLastDrill(db)).toEqual({ at: NOW, isOk: false })
  expect(lines).toMatchObject([
    { text: 'the drill found faults', line: { faults: [expect.stringContaining('ab/lost')] } },
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
