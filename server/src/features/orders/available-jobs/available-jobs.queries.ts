/**
 * Jobs that no driver has accepted. They look the same to every driver, and each new one makes all drivers' screens fetch them
 * at the same moment, so drivers share these reads.
 */
import type { Order } from '@meridian/contract/orders/orders.ts'
import { EARLY_ACCESS } from '@meridian/domain/drivers/levels.ts'
import { sql } from 'kysely'
import { batchedRead } from '../../../db/batched-read.ts'
import type { Db } from '../../../db/database.ts'
import { AppError } from '../../../errors/app-error.ts'
import type { Json } from '../../../http/serialize.ts'
import type { JobTerms } from '../job-terms.ts'
import type { OrderRow } from '../orders.queries.ts'
import { orderPage, theseIds } from '../reading/order-json.queries.ts'
import { availableFromSql } from './available-from.ts'

/** What decides from when and to which drivers a job is available. */
export type AvailableJob = Pick<
  OrderRow,
  'id' | 'total_cents' | 'confirmed_at' | 'created_at' | 'scheduled_date' | 'pickup_latitude' | 'pickup_longitude'
>
type JobPage = { limit: number; before?: number | undefined }

const readJobs = batchedRead(async (db, pages: readonly string[]) => {
  const jobs = pages.map(async (page): Promise<[string, AvailableJob[]]> => {
    const { limit, before, hour, nowMs } = JSON.parse(page)
    const from = availableFromSql(hour)
    const now = new Date(nowMs)
    return [
      page,
      await listUnassignedJobs(db, { limit, before }).where(from, '<=', now).where(isOfferedToNoOne(now)).execute(),
    ]
  })
  return new Map(await Promise.all(jobs))
})

/** While a job is offered to one driver, it is that driver's to take or to pass on. */
const isOfferedToNoOne = (now: Date) => sql<boolean>`not exists (
  select from job_offers where order_id = orders.id and answer is null and expires_at > ${now})`

/** Refused to every driver but the one to whom it is offered. */
export async function refuseOfferedToAnother(trx: Db, driverId: number, orderId: number, now: Date): Promise<void> {
  const offer = await trx
    .selectFrom('job_offers')
    .select('driver_id')
    .where('order_id', '=', orderId)
    .where('answer', 'is', null)
    .where('expires_at', '>', now)
    .executeTakeFirst()
  if (offer && offer.driver_id !== driverId) throw new AppError('offered_to_another_driver', { orderId })
}

/** Without orders whose day is too far ahead, as of this second, and those that are offered to one driver. */
export async function listAvailableJobs(db: Db, page: JobPage, { now, datedFromHour }: JobTerms) {
  const nowMs = Math.floor(now.getTime() / 1000) * 1000
  const jobs = await readJobs(db, JSON.stringify({ ...page, hour: datedFromHour, nowMs }))
  return jobs as AvailableJob[]
}

/** With orders for a later day: admins may assign them. */
export function listUnassignedJobs(db: Db, page: JobPage) {
  let query = db
    .selectFrom('orders')
    .select([
      'id',
      'total_cents',
      'confirmed_at',
      'created_at',
      'scheduled_date',
      'pickup_latitude',
      'pickup_longitude',
    ])
    .where('status', '=', 'confirmed')
    .where('driver_id', 'is', null)
    .orderBy('id', 'desc')
    .limit(page.limit)
  if (page.before !== undefined) query = query.where('id', '<', page.before)
  return query
}

/** How many jobs are available, and how many of them to the highest levels only so far. */
export async function countAvailableJobs(
  db: Db,
  { now, datedFromHour }: JobTerms,
): Promise<{ all: number; early: number }> {
  const from = availableFromSql(datedFromHour)
  const since = new Date(now.getTime() - EARLY_ACCESS.aheadMs)
  return db
    .selectFrom('orders')
    .select([
      sql<number>`count(*)::int`.as('all'),
      sql<number>`(count(*) filter (where total_cents > ${EARLY_ACCESS.overCents}
        and greatest(confirmed_at, ${from}) > ${since}))::int`.as('early'),
    ])
    .where('status', '=', 'confirmed')
    .where('driver_id', 'is', null)
    .where(from, '<=', now)
    .where(isOfferedToNoOne(now))
    .executeTakeFirstOrThrow()
}

const readPage = batchedRead(async (db, pages: readonly string[]) => {
  const orders = pages.map(async (page): Promise<[string, Json<Order[]>]> => {
    const ids: number[] = JSON.parse(page)
    return [page, (await orderPage(db, ANY_DRIVER, theseIds(ids))).json]
  })
  return new Map(await Promise.all(orders))
})

/** A driver to whom none of the jobs belongs: one that was accepted a moment ago still shows no people and no addresses. */
const ANY_DRIVER = { actor: { role: 'driver', userId: -1, driverId: -1 }, closedBefore: new Date(0) } as const

export const availableOrders = async (db: Db, ids: readonly number[]): Promise<Json<Order[]>> =>
  (await readPage(db, JSON.stringify(ids))) as Json<Order[]>
