/** A day's orders, drivers and stored runs: what boards, moves and plans are made from. */

import type { PhoneApp } from '@meridian/domain/drivers/phone-apps.ts'
import type { Shift } from '@meridian/domain/drivers/shifts.ts'
import type { DriverSkill } from '@meridian/domain/drivers/skills.ts'
import type { DriverStatus, OrderStatus, Priority, ServiceType } from '@meridian/domain/orders/orders.ts'
import { ACTIVE_STATUSES, driverStatus, MOVING_STATUSES, OPEN_JOB_STATUSES } from '@meridian/domain/orders/orders.ts'
import type { TemperatureBand } from '@meridian/domain/proofs/stability.ts'
import { BUSINESS_ZONE, type LocalDate, localDate } from '@meridian/domain/time/calendar.ts'
import { sql } from 'kysely'
import type { Db } from '../../../db/database.ts'
import type { StoredStop } from '../../../db/tables-dispatch.ts'
import type { SlotColumns } from '../../../orders/orders.rules.ts'

export type OrderFact = SlotColumns & {
  id: number
  status: OrderStatus
  driver_id: number | null
  service_type: ServiceType
  priority: Priority
  organization_name: string
  pickup_address: string
  pickup_latitude: string
  pickup_longitude: string
  delivery_address: string
  delivery_latitude: string
  delivery_longitude: string
  scheduled_date: Date | null
  route_minutes: number
  due_at: Date
  created_at: Date
  confirmed_at: Date | null
  assigned_at: Date | null
  is_controlled: boolean
  temperature_band: TemperatureBand | null
  package_count: number
  collected_at: Date | null
  stability_hours: number | null
  delivery_area: string
  /** How long a stop takes at the site there, if the organization says so. */
  pickup_service_minutes: number | null
  delivery_service_minutes: number | null
  /** Its delivery failed, and it goes back to its pickup. */
  is_returning: boolean
  /** The same for orders of one form, and for those of one day of a standing order; not for the rows of a file. */
  placed_together: string | null
  /** At the order's next stop, when the driver is there already. */
  arrived_at: Date | null
}

/** Few orders have exceptions: the others are not looked up. */
const isReturning = sql`(orders.has_exceptions and exists (select from returns where returns.order_id = orders.id
  and returns.state = 'open'))`

/** With a driver: only what that driver's run of the day is made of. */
type Scope = { driverId?: number | undefined }

const selectFacts = (db: Db) =>
  db
    .selectFrom('orders')
    .innerJoin('organizations', 'organizations.id', 'orders.organization_id')
    .leftJoin('sites as pickup_site', 'pickup_site.id', 'orders.pickup_site_id')
    .leftJoin('sites as delivery_site', 'delivery_site.id', 'orders.delivery_site_id')
    .leftJoin('order_groups', (join) =>
      join.onRef('order_groups.id', '=', 'orders.group_id').on('order_groups.shape', '<>', 'import'),
    )
    .select([
      'orders.id',
      'orders.status',
      'orders.driver_id',
      'orders.service_type',
      'orders.priority',
      'organizations.name as organization_name',
      'orders.pickup_address',
      'orders.pickup_latitude',
      'orders.pickup_longitude',
      'orders.delivery_address',
      'orders.delivery_latitude',
      'orders.delivery_longitude',
      'orders.scheduled_date',
      'orders.preferred_time_slot',
      'orders.slot_from_minutes',
      'orders.slot_to_minutes',
      'orders.route_minutes',
      'orders.due_at',
      'orders.created_at',
      'orders.confirmed_at',
      'orders.assigned_at',
      'orders.is_controlled',
      'orders.temperature_band',
      'orders.package_count',
      'orders.collected_at',
      'orders.stability_hours',
      'orders.delivery_area',
      'pickup_site.service_minutes as pickup_service_minutes',
      'delivery_site.service_minutes as delivery_service_minutes',
      sql<string | null>`coalesce('group ' || order_groups.id,
        'standing ' || orders.standing_order_id || ' ' || orders.standing_day)`.as('placed_together'),
      sql<boolean>`${isReturning}`.as('is_returning'),
      sql<Date | null>`(select a.arrived_at from stop_arrivals a where a.order_id = orders.id and a.driver_id = orders.driver_id
        and a.stop = case when orders.status not in ('pickup_complete', 'in_transit') then 'pickup'
          when ${isReturning} then 'return' else 'delivery' end)`.as('arrived_at'),
    ])

/** Whatever has become of them. */
export const ordersById = (db: Db, ids: readonly number[]): Promise<OrderFact[]> =>
  selectFacts(db).where('orders.id', '=', sql<number>`any(${ids}::int[])`).orderBy('orders.id').execute()

/**
 * Confirmed orders and open jobs of this day: a dated order on the day of its pickup, any other today, and what is left of
 * earlier days too.
 */
export async function ordersOfDay(
  db: Db,
  day: LocalDate,
  today: LocalDate,
  { driverId }: Scope = {},
): Promise<OrderFact[]> {
  const own = sql`(orders.scheduled_date at time zone orders.pickup_zone)::date`
  return selectFacts(db)
    .where('orders.status', 'in', ACTIVE_STATUSES)
    .where(sql<boolean>`greatest(coalesce(${own}, ${today}::date), ${today}::date) = ${day}::date`)
    .$if(driverId !== undefined, (query) =>
      query.where(
        'orders.id',
        '=',
        // An array, so that the orders are looked up by id: with `or` all orders of the day would be read.
        sql<number>`any(array(select o.id from orders o where o.driver_id = ${driverId} and o.status in (${sql.join(ACTIVE_STATUSES)})
          union select r.order_id from run_stops r where r.driver_id = ${driverId} and r.day = ${day}::date))`,
      ),
    )
    .orderBy('orders.id')
    .execute()
}

export type DriverFact = {
  id: number
  userId: number
  firstName: string
  lastName: string
  phone: string | null
  isOnDuty: boolean
  status: DriverStatus
  openJobs: number
  latitude: number | null
  longitude: number | null
  positionAt: Date | null
  positionApp: PhoneApp | null
  /** The driver said to be late: nothing is reached before. */
  delayedUntil: Date | null
  baseAddress: string | null
  baseLatitude: number | null
  baseLongitude: number | null
  endLatitude: number | null
  endLongitude: number | null
  vehicle: string | null
  capacity: number
  shifts: Shift[]
  isDayOff: boolean
  /** Off from this minute of the day on; null: not for a part of it. */
  offFromMinutes: number | null
  skills: DriverSkill[]
  stops: StoredStop[]
}

type DriverRow = Omit<DriverFact, 'status'> & { movingJobs: number }

/** The active drivers by name, each with the stored run of this day. */
export async function driversOfDay(db: Db, day: LocalDate, { driverId }: Scope = {}): Promise<DriverFact[]> {
  const isInScope = driverId === undefined ? sql`true` : sql`d.id = ${driverId}`
  const { rows } = await sql<DriverRow>`
    select d.id, d.user_id as "userId", u.first_name as "firstName", u.last_name as "lastName", u.phone, d.is_on_duty as "isOnDuty",
      coalesce(w.open, 0) as "openJobs", coalesce(w.moving, 0) as "movingJobs",
      d.current_latitude as latitude, d.current_longitude as longitude, d.position_at as "positionAt", d.position_app as "positionApp",
      (select l.until from driver_delays l where l.driver_id = d.id) as "delayedUntil",
      d.base_address as "baseAddress", d.base_latitude as "baseLatitude", d.base_longitude as "baseLongitude",
      d.end_latitude as "endLatitude", d.end_longitude as "endLongitude", d.vehicle, d.capacity_packages as capacity,
      exists (select from driver_days_off f where f.driver_id = d.id and f.day = ${day}::date and f.from_minutes is null) as "isDayOff",
      (select f.from_minutes from driver_days_off f where f.driver_id = d.id and f.day = ${day}::date) as "offFromMinutes",
      coalesce((select json_agg(json_build_object('weekday', s.weekday, 'fromMinutes', s.from_minutes,
        'toMinutes', s.to_minutes) order by s.weekday, s.from_minutes)
        from driver_shifts s where s.driver_id = d.id), '[]') as shifts,
      coalesce((select json_agg(json_build_object('skill', s.skill, 'expiresOn', s.expires_on) order by s.skill)
        from driver_skills s where s.driver_id = d.id), '[]') as skills,
      coalesce(r.stops, '[]') as stops
    from drivers d join users u on u.id = d.user_id
    left join (select driver_id, count(*)::int as open,
        (count(*) filter (where status in (${sql.join(MOVING_STATUSES)})))::int as moving
      from orders where status in (${sql.join(OPEN_JOB_STATUSES)}) group by driver_id) w on w.driver_id = d.id
    left join (select driver_id, json_agg(json_build_object('orderId', order_id, 'stop', stop, 'isLocked', is_locked)
        order by position) as stops
      from run_stops where day = ${day}::date group by driver_id) r on r.driver_id = d.id
    where u.deactivated_at is null and ${isInScope}
    order by u.first_name, u.last_name, d.id`.execute(db)
  return rows.map(({ movingJobs, ...row }) => ({
    ...row,
    status: driverStatus({ isOnDuty: row.isOnDuty, movingOrders: movingJobs }),
  }))
}

export type PlanVersion = { version: number; unplanned: Record<string, string> }

export async function planVersion(db: Db, day: LocalDate): Promise<PlanVersion> {
  const row = await db
    .selectFrom('plan_versions')
    .select(['version', 'unplanned'])
    .where('day', '=', day)
    .executeTakeFirst()
  return row ?? { version: 0, unplanned: {} }
}

/** The caller's own last change that was not taken back. */
export const lastChangeBy = (db: Db, day: LocalDate, userId: number) =>
  db
    .selectFrom('plan_changes')
    .select(['version', 'summary', 'did', 'before', 'order_ids', 'effects'])
    .where('day', '=', day)
    .where('user_id', '=', userId)
    .where('is_undo', '=', false)
    .where('undone_at', 'is', null)
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirst()

export const dayOf = (now: Date): LocalDate => localDate(now, BUSINESS_ZONE)
