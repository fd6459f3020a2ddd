/** The backups that the clock makes: one every few hours into BACKUP_DIR, of which the newest ones stay. */
import { mkdir, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Db } from '../db/database.ts'
import { connectClient } from '../db/single-client.ts'
import type { Env } from '../env.ts'
import { DRAFT_SUFFIX } from './archive.ts'
import { writeBackup } from './backup.ts'

/** Any number, the same on every node: a backup that takes longer than the pause between two must not be joined by another. */
const LOCK = 7_314_160
const LAST_BACKUP = 'last_backup'
const LAST_FAILURE = 'last_backup_failure'
export const SCHEDULED_NAME = /^meridian-\d{8}T\d{6}Z\.zip(\.age)?$/

export type ScheduledBackup = {
  db: Db
  url: string
  env: Pick<Env, 'BACKUP_DIR' | 'BACKUP_EVERY_HOURS' | 'BACKUP_KEEP' | 'BACKUP_PASSPHRASE' | 'DATA_DIR'>
  version: string
}

/** Makes a backup if one is due; whether it did. */
export async function backUpIfDue({ db, url, env, version }: ScheduledBackup, now: Date): Promise<boolean> {
  const folder = env.BACKUP_DIR
  if (!folder) return false
  return withLock(url, async () => {
    const last = await findLastBackup(db)
    if (last && now.getTime() - last.getTime() < env.BACKUP_EVERY_HOURS * 3600_000) return false
    const stamp = now.toISOString().replace(/[-:]|\.\d+/g, '')
    const passphrase = env.BACKUP_PASSPHRASE
    const file = join(folder, `meridian-${stamp}.zip${passphrase ? '.age' : ''}`)
    try {
      await mkdir(folder, { recursive: true, mode: 0o700 })
      await sweepDrafts(folder)
      await writeBackup({ url, dataDir: env.DATA_DIR, file, passphrase, version, now })
    } catch (error) {
      // With the database gone this fails too, but then that is the news.
      await saveTime(db, LAST_FAILURE, now).catch(() => {})
      throw error
    }
    await saveTime(db, LAST_BACKUP, now)
    await deleteOldest(folder, env.BACKUP_KEEP)
    return true
  })
}

export const findLastBackup = (db: Db) => findTime(db, LAST_BACKUP)

async function findTime(db: Db, key: string): Promise<Date | undefined> {
  const row = await db.selectFrom('installation').select('value').where('key', '=', key).executeTakeFirst()
  return row && new Date(row.value)
}

/** Whether the latest attempt failed. */
export async function hasBackupFailed(db: Db): Promise<boolean> {
  const [failed, made] = await Promise.all([findTime(db, LAST_FAILURE), findLastBackup(db)])
  return failed !== undefined && (made === undefined || failed > made)
}

async function saveTime(db: Db, key: typeof LAST_BACKUP | typeof LAST_FAILURE, at: Date): Promise<void> {
  const value = at.toISOString()
  await db
    .insertInto('installation')
    .values({ key, value })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ value }))
    .execute()
}

async function withLock(url: string, work: () => Promise<boolean>): Promise<boolean> {
  const client = await connectClient(url, 'meridian-backup')
  try {
    const { rows } = await client.query<{ isFree: boolean }>('select pg_try_advisory_lock($1) as "isFree"', [LOCK])
    return rows[0]?.isFree ? await work() : false
  } finally {
    await client.end()
  }
}

/** What a killed process left: with the lock held, nobody is writing one. */
async function sweepDrafts(folder: string): Promise<void> {
  const isDraft = (name: string) =>
    name.endsWith(DRAFT_SUFFIX) && SCHEDULED_NAME.test(name.slice(0, -DRAFT_SUFFIX.length))
  for (const name of (await readdir(folder)).filter(isDraft)) await rm(join(folder, name))
}

/** Only files that have the name of a scheduled backup: the folder may hold others. */
async function deleteOldest(folder: string, kept: number): Promise<void> {
  const names = (await readdir(folder)).filter((name) => SCHEDULED_NAME.test(name)).sort()
  for (const name of names.slice(0, Math.max(0, names.length - kept))) await rm(join(folder, name))
}
