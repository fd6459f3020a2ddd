/**
 * Jobs that no driver has accepted. They look the same to every driver, and each new one makes all drivers' screens fetch them
 * at the same moment, so drivers share these reads.
 */
import type { Order } from '@meridian/contract/orders.ts'
import { batchedRead } from '../../../db/batched-read.ts'
import type { Db } from '../../../db/database.ts'
import { offeredFromSql } from '../../../db/pickup-zone.ts'
import type { Json } from '../../../http/serialize.ts'
import { orderPage, theseIds } from '../order-json.queries.ts'
import type { OrderRow } from '../orders.queries.ts'
import type { OfferTerms } from './job-terms.ts'

/** What decides from when and to which drivers a job is offered. */
export type AvailableJob = Pick<
  OrderRow,
  'id' | 'total_cents' | 'confirmed_at' | 'created_at' | 'scheduled_date' | 'pickup_latitude' | 'pickup_longitude'
>
type JobPage = { limit: number; before?: number | undefined }

const readJobs = batchedRead(async (db, pages: readonly string[]) => {
  const jobs = pages.map(async (page): Promise<[string, AvailableJob[]]> => {
    const { limit, before, hour, nowMs } = JSON.parse(page)
    const offered = offeredFromSql(hour)
    return [page, await listAvailableJobs(db, { limit, before }).where(offered, '<=', new Date(nowMs)).execute()]
  })
  return new Map(await Promise.all(jobs))
})

/** Without orders whose day is too far ahead, as of this second. */
export async function listOfferedJobs(db: Db, page: JobPage, { now, datedFromHour }: OfferTerms) {
  const nowMs = Math.floor(now.getTime() / 1000) * 1000
  const jobs = await readJobs(db, JSON.stringify({ ...page, hour: datedFromHour, nowMs }))
  return jobs as AvailableJob[]
}

/** With orders for a later day: admins may assign them. */
export function listAvailableJobs(db: Db, page: JobPage) {
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

const readPage = batchedRead(async (db, pages: readonly string[]) => {
  const orders = pages.map(async (page): Promise<[string, Json<Order[]>]> => {
    const ids: number[] = JSON.parse(page)
    return [page, (await orderPage(db, ANY_DRIVER, theseIds(ids))).json]
  })
  return new Map(await Promise.all(orders))
})

/** A driver to whom none of the jobs belongs: one that was accepted a moment ago still shows no people and no addresses. */
const ANY_DRIVER = { actor: { role: 'driver', userId: -1, driverId: -1 }, closedBefore: new Date(0) } as const

export const offeredOrders = async (db: Db, ids: readonly number[]): Promise<Json<Order[]>> =>
  (await readPage(db, JSON.stringify(ids))) as Json<Order[]>
