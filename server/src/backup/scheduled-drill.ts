/** The drills that the clock makes: after a scheduled backup, every few days, with the newest file of BACKUP_DIR. */
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import type { Db } from '../db/database.ts'
import type { Env } from '../env.ts'
import { runDrill } from './drill.ts'
import { SCHEDULED_NAME } from './scheduled.ts'

const LAST_DRILL = 'last_drill'
const DAY_MS = 24 * 3600_000

const lastDrill = z.object({ at: z.iso.datetime(), isOk: z.boolean() })
export type LastDrill = { at: Date; isOk: boolean }

type Scheduled = {
  db: Db
  env: Pick<Env, 'BACKUP_DIR' | 'BACKUP_DRILL_EVERY_DAYS' | 'BACKUP_PASSPHRASE' | 'SECRETS_KEY' | 'S3_URL'>
  log: { info(line: object, text: string): void; error(line: object, text: string): void }
}

/** Makes a drill if one is due; whether it did. What is wrong is logged: the backup itself was made. */
export async function drillIfDue({ db, env, log }: Scheduled, now: Date): Promise<boolean> {
  const { BACKUP_DIR: folder, BACKUP_DRILL_EVERY_DAYS: days } = env
  if (!folder || !days) return false
  const last = await findLastDrill(db)
  if (last && now.getTime() - last.at.getTime() < days * DAY_MS) return false
  const newest = (await readdir(folder))
    .filter((name) => SCHEDULED_NAME.test(name))
    .sort()
    .at(-1)
  if (!newest) return false
  await saveDrill(db, { at: now.toISOString(), isOk: await isRestorable({ env, log }, join(folder, newest)) })
  return true
}

async function isRestorable({ env, log }: Omit<Scheduled, 'db'>, file: string): Promise<boolean> {
  try {
    const access = { passphrase: env.BACKUP_PASSPHRASE, mayBePlain: !env.BACKUP_PASSPHRASE }
    const { faults, ...figures } = await runDrill({ ...access, file, secretsKey: env.SECRETS_KEY, s3Url: env.S3_URL })
    if (faults.length > 0) log.error({ file, faults: faults.slice(0, 20), ...figures }, 'the drill found faults')
    else log.info({ file, ...figures }, 'the drill restored the backup')
    return faults.length === 0
  } catch (err) {
    log.error({ file, err }, 'the drill could not restore the backup')
    return false
  }
}

export async function findLastDrill(db: Db): Promise<LastDrill | undefined> {
  const row = await db.selectFrom('installation').select('value').where('key', '=', LAST_DRILL).executeTakeFirst()
  if (!row) return undefined
  const { at, isOk } = lastDrill.parse(JSON.parse(row.value))
  return { at: new Date(at), isOk }
}

async function saveDrill(db: Db, drill: z.infer<typeof lastDrill>): Promise<void> {
  const value = JSON.stringify(drill)
  await db
    .insertInto('installation')
    .values({ key: LAST_DRILL, value })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ value }))
    .execute()
}
