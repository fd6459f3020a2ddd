/** What happens to a backup when the database goes away while it is written. */
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestDatabase } from '../../test/database.ts'
import type { Database } from '../db/database.ts'
import { readEnv } from '../env.ts'
import { backUpIfDue, hasBackupFailed } from './scheduled.ts'

let database: Database
let folder: string
let run: () => Promise<boolean>
beforeAll(async () => {
  database = await openTestDatabase()
  folder = await mkdtemp(join(tmpdir(), 'backup-'))
  const env = readEnv({
    BACKUP_DIR: join(folder, 'backups'),
    ALLOW_PLAIN_BACKUPS: 'true',
    DATA_DIR: join(folder, 'data'),
  })
  run = () =>
    backUpIfDue({ db: database.db, url: database.url, env, version: 'test' }, new Date('2026-03-04T15:30:00Z'))
  // Read last of all, and not locked at the beginning: who locks it holds up a backup that is written in large part.
  await database.pool.query('create table pgboss.job (state text)')
})
afterAll(async () => {
  await database.close()
  await rm(folder, { recursive: true })
})

const files = () => readdir(join(folder, 'backups'))

test('a database that goes away in the middle fails the backup, not the process, and leaves nothing; the next one succeeds', async () => {
  const { pool } = database
  const locker = await pool.connect()
  await locker.query('begin; lock table pgboss.job in access exclusive mode')
  const failed = expect(run()).rejects.toThrow(/terminat/i)
  const waiting = `application_name = 'meridian-backup' and datname = current_database()`
  await expect
    .poll(
      async () =>
        (await pool.query(`select 1 from pg_stat_activity where ${waiting} and wait_event_type = 'Lock'`)).rowCount,
    )
    .toBe(1)
  expect(await files()).toEqual(['meridian-20260304T153000Z.zip.part'])
  // Both of its connections: the one that reads, and the idle one that holds the lock of the schedule.
  const { rowCount } = await pool.query(`select pg_terminate_backend(pid) from pg_stat_activity where ${waiting}`)
  expect(rowCount).toBe(2)
  await failed
  expect(await files()).toEqual([])
  expect(await hasBackupFailed(database.db)).toBe(true)
  await locker.query('rollback; drop table pgboss.job')
  locker.release()
  expect(await run()).toBe(true)
})

test('what a killed backup left behind is removed by the next one; nothing else is', async () => {
  await database.pool.query(`delete from installation where key = 'last_backup'`)
  await rm(join(folder, 'backups'), { recursive: true })
  await run()
  await database.pool.query(`delete from installation where key = 'last_backup'`)
  await rm(join(folder, 'backups/meridian-20260304T153000Z.zip'))
  for (const name of ['meridian-20260303T153000Z.zip.age.part', 'mine.zip.part'])
    await writeFile(join(folder, 'backups', name), 'half')
  await run()
  expect((await files()).sort()).toEqual(['meridian-20260304T153000Z.zip', 'mine.zip.part'])
})

test('a folder that cannot be written to is a failed backup too', async () => {
  await database.pool.query(`delete from installation where key like 'last_backup%'`)
  await rm(join(folder, 'backups'), { recursive: true })
  await writeFile(join(folder, 'backups'), 'a file, not a folder')
  await expect(run()).rejects.toThrow('EEXIST')
  expect(await hasBackupFailed(database.db)).toBe(true)
})
