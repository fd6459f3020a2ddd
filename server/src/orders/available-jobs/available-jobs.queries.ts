/**
 * Jobs that no driver has accepted. They look the same to every driver, and each new one makes all drivers' screens fetch them
 * at the same moment, so drivers share these reads.
 */
import type { Order } from '@meridian/contract/orders/orders.ts'
import { EARLY_ACCESS } from '@meridian/domain/drivers/levels.ts'
import type { DriverSkill } from '@meridian/domain/drivers/skills.ts'
import { BUSINESS_ZONE, localDate } from '@meridian/domain/time/calendar.ts'
import { sql } from 'kysely'
import { anyOf } from '../../db/array-parameter.ts'
import { batchedRead } from '../../db/batched-read.ts'
import type { Db } from '../../db/database.ts'
import { AppError } from '../../errors/app-error.ts'
import type { Json } from '../../http/serialize.ts'
import { skillMissingFor } from '../changing/driver-skills.ts'
import type { JobTerms } from '../job-terms.ts'
import type { OrderRow } from '../orders.queries.ts'
import { orderPage, theseIds } from '../reading/order-json.queries.ts'
import { availableFromSql } from './available-from.ts'
import { plannedDriver } from './planned-driver.ts'

/** What decides from when and to which drivers a job is available. */
export type AvailableJob = Pick<
  OrderRow,
  | 'id'
  | 'total_cents'
  | 'confirmed_at'
  | 'created_at'
  | 'scheduled_date'
  | 'pickup_latitude'
  | 'pickup_longitude'
  | 'is_controlled'
  | 'temperature_band'
  | 'package_count'
>
type JobPage = { limit: number; before?: number | undefined }

const readJobs = batchedRead(async (db, pages: readonly string[]) => {
  const jobs = pages.map(async (page): Promise<[string, AvailableJob[]]> => {
    const { limit, before, hour, nowMs } = JSON.parse(page)
    const from = availableFromSql(hour)
    const now = new Date(nowMs)
    return [
      page,
      await listUnassignedJobs(db, { limit, before })
        .where(from, '<=', now)
        .where(isOfferedToNoOne(now))
        .where(plannedDriver(now), 'is', null)
        .execute(),
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

/** What a driver has the skills and the room for. */
type Carrier = { skills: DriverSkill[]; capacity: number }
type Load = Pick<AvailableJob, 'is_controlled' | 'temperature_band' | 'package_count' | 'scheduled_date'>

/** A job that the driver would be refused, or that is more than the vehicle holds, is not listed. */
export const mayCarry = (job: Load, { skills, capacity }: Carrier, now: Date): boolean =>
  job.package_count <= capacity && skillMissingFor(job, skills, now) === null

type OwnJobs = Carrier & { isOnDuty: boolean; plannedIds: number[] }

/**
 * Of the drivers who ask at the same moment, in one statement: whether they are on duty, what they may carry, and what is planned for
 * them and has no driver yet.
 */
const readOwnJobs = batchedRead(async (db, keys: readonly string[]) => {
  const asked = keys.map(
    (key) => ({ key, ...JSON.parse(key) }) as { key: string; id: number; hour: number; nowMs: number },
  )
  const [{ hour, nowMs } = { hour: 0, nowMs: 0 }] = asked
  const now = new Date(nowMs)
  const { rows } = await sql<OwnJobs & { id: number }>`
    select d.id, d.is_on_duty as "isOnDuty", d.capacity_packages as capacity,
      coalesce((select json_agg(json_build_object('skill', s.skill, 'expiresOn', s.expires_on))
        from driver_skills s where s.driver_id = d.id), '[]') as skills, array(select orders.id from run_stops r join orders on orders.id = r.order_id
      where r.driver_id = d.id and r.stop = 'pickup' and r.day >= ${localDate(now, BUSINESS_ZONE)}::date
        and orders.status = 'confirmed' and orders.driver_id is null and ${plannedDriver(now)} = d.id
        and ${availableFromSql(hour)} <= ${now} order by orders.id desc) as "plannedIds"
    from drivers d where d.id = ${anyOf(asked.map(({ id }) => id))}`.execute(db)
  const byId = new Map(rows.map((row) => [row.id, row]))
  return new Map(asked.flatMap(({ key, id }) => (byId.has(id) ? [[key, byId.get(id) as OwnJobs] as const] : [])))
})

export async function ownJobs(db: Db, driverId: number, { now, datedFromHour }: JobTerms): Promise<OwnJobs> {
  const nowMs = Math.floor(now.getTime() / 1000) * 1000
  const own = await readOwnJobs(db, JSON.stringify({ id: driverId, hour: datedFromHour, nowMs }))
  return own ?? { isOnDuty: false, plannedIds: [], capacity: 0, skills: [] }
}

/** Without orders whose day is too far ahead, as of this second, those that are offered to one driver, and those planned for one. */
export async function listAvailableJobs(db: Db, page: JobPage, { now, datedFromHour }: JobTerms) {
  const nowMs = Math.floor(now.getTime() / 1000) * 1000
  const jobs = await readJobs(db, JSON.stringify({ ...page, hour: datedFromHour, nowMs }))
  return jobs as AvailableJob[]
}

/**
 * The drivers on duty, if one of these orders has no driver and its day has come: by a change of the plan it became open to all, or
 * to one of them.
 */
export async function driversWhoseListChanges(
  db: Db,
  orderIds: readonly number[],
  { now, datedFromHour }: JobTerms,
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`select id from drivers where is_on_duty and exists (
    select from orders where id = ${anyOf(orderIds)} and status = 'confirmed' and ${availableFromSql(datedFromHour)} <= ${now})`.execute(
    db,
  )
  return rows.map(({ id }) => id)
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
      'is_controlled',
      'temperature_band',
      'package_count',
    ])
    .where('status', '=', 'confirmed')
    .where('driver_id', 'is', null)
    .orderBy('id', 'desc')
    .limit(page.limit)
  if (page.before !== undefined) query = query.where('id', '<', page.before)
  return query
}

/** How many jobs are available to this driver, and how many of them to the highest levels only so far. */
export async function countAvailableJobs(
  db: Db,
  driverId: number,
  terms: JobTerms,
): Promise<{ all: number; early: number }> {
  const { now, datedFromHour } = terms
  const from = availableFromSql(datedFromHour)
  const since = new Date(now.getTime() - EARLY_ACCESS.aheadMs)
  const carrier = await ownJobs(db, driverId, terms)
  const alike = await db
    .selectFrom('orders')
    .select([
      'is_controlled',
      'temperature_band',
      'package_count',
      'scheduled_date',
      sql<number>`count(*)::int`.as('all'),
      sql<number>`(count(*) filter (where total_cents > ${EARLY_ACCESS.overCents}
        and greatest(confirmed_at, ${from}) > ${since} and ${plannedDriver(now)} is null))::int`.as('early'),
    ])
    .where('status', '=', 'confirmed')
    .where('driver_id', 'is', null)
    .where(from, '<=', now)
    .where(isOfferedToNoOne(now))
    .where(sql<boolean>`coalesce(${plannedDriver(now)}, ${driverId}) = ${driverId}`)
    .groupBy(['is_controlled', 'temperature_band', 'package_count', 'scheduled_date'])
    .execute()
  const carried = alike.filter((job) => mayCarry(job, carrier, now))
  const sum = (of: 'all' | 'early') => carried.reduce((total, row) => total + row[of], 0)
  return { all: sum('all'), early: sum('early') }
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
