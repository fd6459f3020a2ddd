/**
 * Lets the authorities of CUSTODY_TSA_URLS time-stamp the newest head of the log, each at most once an hour: a stamp covers everything that
 * was logged before it. An authority that fails is asked again after 1, 2, 4 … 60 minutes.
 */
import { headLine } from '@meridian/domain/custody/log.ts'
import { sql } from 'kysely'
import { z } from 'zod'
import type { Db } from '../../db/database.ts'
import { findNewestHead } from '../log-heads.queries.ts'
import { requestStamp, type Stamp } from './authority.ts'

const EVERY_MS = 3600_000
const OUTAGES = 'custody_stamp_outages'

type Log = { warn(line: object, text: string): void; info(line: object, text: string): void }
export type Stamping = { db: Db; env: { CUSTODY_TSA_URLS: readonly string[] }; log: Log }

const authorityOf = (url: string): string => new URL(url).host

/** Returns how many stamps it got. */
export async function stampHeads({ db, env, log }: Stamping, now: Date): Promise<number> {
  let stamped = 0
  for (const url of env.CUSTODY_TSA_URLS) if (await stampBy(url, { db, log }, now)) stamped++
  return stamped
}

async function stampBy(url: string, { db, log }: { db: Db; log: Log }, now: Date): Promise<boolean> {
  const authority = authorityOf(url)
  const head = await findHeadToStamp(db, authority, now)
  const outage = (await findOutages(db))[authority]
  if (!head || (outage && now < new Date(outage.nextAt))) return false
  try {
    await save(db, authority, head.size, await requestStamp(url, head.line), now)
  } catch (error) {
    const reason = (error as Error).message
    // Once: the metric says how long it lasts.
    if (!outage) log.warn({ authority, reason }, 'a time-stamp authority did not stamp the head of the custody log')
    const failures = (outage?.failures ?? 0) + 1
    const delayMs = Math.min(60_000 * 2 ** (failures - 1), EVERY_MS)
    await setOutage(db, authority, { failures, nextAt: new Date(now.getTime() + delayMs).toISOString() })
    return false
  }
  if (outage) {
    log.info({ authority, failures: outage.failures }, 'a time-stamp authority stamps the custody log again')
    await setOutage(db, authority, null)
  }
  return true
}

async function findHeadToStamp(db: Db, authority: string, now: Date) {
  const head = await findNewestHead(db)
  const last = await db
    .selectFrom('custody_head_stamps')
    .select(['size', 'received_at'])
    .where('authority', '=', authority)
    .orderBy('size', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (!head || (last && (last.size >= head.body.size || now.getTime() - last.received_at.getTime() < EVERY_MS)))
    return null
  return { size: head.body.size, line: headLine(head) }
}

const save = (db: Db, authority: string, size: number, { response, time }: Stamp, now: Date) =>
  db
    .insertInto('custody_head_stamps')
    .values({ authority, size, response, stamped_at: time, received_at: now })
    // Another node was quicker.
    .onConflict((conflict) => conflict.columns(['authority', 'size']).doNothing())
    .execute()

const outages = z.record(z.string(), z.object({ failures: z.int(), nextAt: z.iso.datetime() }))
type Outages = z.infer<typeof outages>

async function findOutages(db: Db): Promise<Outages> {
  const row = await db.selectFrom('installation').select('value').where('key', '=', OUTAGES).executeTakeFirst()
  return row ? outages.parse(JSON.parse(row.value)) : {}
}

async function setOutage(db: Db, authority: string, outage: Outages[string] | null): Promise<void> {
  const { [authority]: _, ...others } = await findOutages(db)
  const value = JSON.stringify(outage ? { ...others, [authority]: outage } : others)
  await db
    .insertInto('installation')
    .values({ key: OUTAGES, value })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ value }))
    .execute()
}

/** For how long the log has had a head that not each of these authorities has stamped; 0 when there is none. */
export async function secondsNotStamped(db: Db, urls: readonly string[]): Promise<number> {
  const waits = await Promise.all(
    urls.map(async (url) => {
      const { rows } = await sql<{ seconds: number }>`
        select coalesce(extract(epoch from now() - min(signed_at)), 0)::float as seconds from custody_log_heads
        where size > (select coalesce(max(size), 0) from custody_head_stamps where authority = ${authorityOf(url)})`.execute(
        db,
      )
      return rows[0]?.seconds ?? 0
    }),
  )
  return Math.max(0, ...waits)
}
