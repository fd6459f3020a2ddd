/** How soon a driver can be at a pickup: the nearest who is available, or the first who will be. */
import { MOVING_STATUSES, type Priority, TIME_SLOT_MINUTES } from '@meridian/domain/orders/orders.ts'
import { HANDOVER_MINUTES, PROMISE_MINUTES, type Reach } from '@meridian/domain/orders/promises.ts'
import { drivingMinutes, estimatedRoadMiles, type Point } from '@meridian/domain/places/geo.ts'
import {
  addDays,
  BUSINESS_ZONE,
  instantOf,
  localDate,
  MINUTES_PER_DAY,
  minutesAfterMidnight,
  weekday,
} from '@meridian/domain/time/calendar.ts'
import type { MapCell, Maps } from '@meridian/maps/port.ts'
import { sql } from 'kysely'
import type { Db } from '../../db/database.ts'

/** Where a driver is, or will be when available. Null: not known. */
type Candidate = { latitude: number | null; longitude: number | null; from: Date | null }

/** An estimate is this much too short at most, on nearly every way: only where even so much more changes the promise is the router asked. */
const ESTIMATE_DOUBT = 1.6
const DAYS_AHEAD = 7
/** What a driver on the way to a pickup still needs until it. */
const APPROACH_MINUTES = 30

type Asked = { pickup: Point; delivery: Point; priority: Priority }

/** Null: nobody is available, and nobody's hours say when. */
export async function findReach(
  { db, maps }: { db: Db; maps: Pick<Maps, 'matrix'> },
  asked: Asked,
  now: Date,
): Promise<Reach | null> {
  const { pickup, delivery, priority } = asked
  const driver = await findDriver(db, asked, now)
  if (!driver) return null
  const { latitude, longitude, from } = driver
  if (latitude === null || longitude === null) return { reachMinutes: 0, reachableFrom: from }
  const start = { latitude, longitude }
  const estimated = estimatedMinutes(start, pickup)
  const longest = (estimated + estimatedMinutes(pickup, delivery)) * ESTIMATE_DOUBT + HANDOVER_MINUTES
  const isDecisive = from !== null || longest > PROMISE_MINUTES[priority]
  const cell = isDecisive ? await drive(maps, start, pickup) : null
  return { reachMinutes: Math.ceil(cell?.minutes ?? estimated), reachableFrom: from }
}

/** Whoever is free may be in another state: then one who is busy nearby, or starts soon, is there first. */
async function findDriver(db: Db, { pickup, delivery, priority }: Asked, now: Date): Promise<Candidate | null> {
  const free = await nearestFree(db, pickup, now)
  const atDelivery = (driver: Candidate) => atPickup(driver, pickup, now) + estimatedMinutes(pickup, delivery) * 60_000
  const dueAt = now.getTime() + (PROMISE_MINUTES[priority] - HANDOVER_MINUTES) * 60_000
  return free && atDelivery(free) <= dueAt ? free : firstAvailable(db, { pickup, free }, now)
}

const estimatedMinutes = (from: Point, to: Point) => drivingMinutes(estimatedRoadMiles(from, to))

async function drive(maps: Pick<Maps, 'matrix'>, from: Point, to: Point): Promise<MapCell | undefined> {
  const [cells] = await maps.matrix([from, to])
  return cells?.[1]
}

/** Squared and in degrees: enough to say who is nearest. */
const distance = ({ latitude, longitude }: Point, [lat, lng]: readonly [string, string]) => sql`
  (${sql.raw(lat)} - ${latitude}::float8) ^ 2 + ((${sql.raw(lng)} - ${longitude}::float8) * cos(radians(${latitude}::float8))) ^ 2`
const HERE = [
  'coalesce(d.current_latitude, d.base_latitude)',
  'coalesce(d.current_longitude, d.base_longitude)',
] as const
const BASE = [
  'coalesce(d.base_latitude, d.current_latitude)',
  'coalesce(d.base_longitude, d.current_longitude)',
] as const
const movingStatuses = sql.join(MOVING_STATUSES.map((status) => sql`${status}`))
/** Of a driver on duty whose hours of today are not over. */
const isWorking = (now: Date) => sql`d.is_on_duty and coalesce((select max(s.to_minutes) from driver_shifts s
  where s.driver_id = d.id and s.weekday = ${weekday(localDate(now, BUSINESS_ZONE))}::int), ${MINUTES_PER_DAY}::int)
  > ${minutesAfterMidnight(now, BUSINESS_ZONE)}::int`

/** On duty, with no order on the road. */
async function nearestFree(db: Db, pickup: Point, now: Date): Promise<Candidate | null> {
  const { rows } = await sql<Omit<Candidate, 'from'>>`
    select ${sql.raw(HERE[0])} as latitude, ${sql.raw(HERE[1])} as longitude
    from drivers d join users u on u.id = d.user_id
    where ${isWorking(now)} and u.deactivated_at is null
      and not exists (select from orders o where o.driver_id = d.id and o.status in (${movingStatuses}))
    order by ${distance(pickup, HERE)} nulls last limit 1`.execute(db)
  return rows[0] ? { ...rows[0], from: null } : null
}

/** Who is free, on the road now, or whose hours begin: whoever of them can be at the pickup first. */
async function firstAvailable(
  db: Db,
  { pickup, free }: { pickup: Point; free: Candidate | null },
  now: Date,
): Promise<Candidate | null> {
  const [busy, next] = await Promise.all([firstBusy(db, pickup, now), firstToStart(db, pickup, now)])
  // Whose hours have begun may have reasons to be off duty: they count only while nobody is free.
  const starting = free && next?.from === null ? null : next
  const found = [free, busy, starting].filter((candidate) => candidate !== null)
  return found.toSorted((a, b) => atPickup(a, pickup, now) - atPickup(b, pickup, now))[0] ?? null
}

function atPickup({ latitude, longitude, from }: Candidate, pickup: Point, now: Date): number {
  const way = latitude === null || longitude === null ? 0 : estimatedMinutes({ latitude, longitude }, pickup)
  return (from ?? now).getTime() + way * 60_000
}

const MAX_BUSY = 20

/** After the deliveries that the driver is on, from the last of them. */
async function firstBusy(db: Db, pickup: Point, now: Date): Promise<Candidate | null> {
  const { rows } = await sql<{ latitude: number; longitude: number; minutes: number }>`
    select * from (
      select distinct on (o.driver_id) o.delivery_latitude::float8 as latitude, o.delivery_longitude::float8 as longitude,
        (sum(o.route_minutes + case o.status when 'pickup_scheduled' then ${APPROACH_MINUTES}::int else 0 end)
          over (partition by o.driver_id))::int as minutes
      from drivers d join users u on u.id = d.user_id join orders o on o.driver_id = d.id and o.status in (${movingStatuses})
      where ${isWorking(now)} and u.deactivated_at is null
      order by o.driver_id, o.due_at desc) busy
    order by ${distance(pickup, ['busy.latitude', 'busy.longitude'])} limit ${MAX_BUSY}`.execute(db)
  const candidates = rows.map(({ minutes, ...point }) => ({ ...point, from: inMinutes(now, minutes) }))
  return candidates.toSorted((a, b) => atPickup(a, pickup, now) - atPickup(b, pickup, now))[0] ?? null
}

/** The first whose hours begin, and of these the nearest: a driver without stored hours works the working day, as plans have it. */
async function firstToStart(db: Db, pickup: Point, now: Date): Promise<Candidate | null> {
  const today = localDate(now, BUSINESS_ZONE)
  const day = { from: TIME_SLOT_MINUTES.morning.from, to: TIME_SLOT_MINUTES.evening.to }
  for (let ahead = 0; ahead <= DAYS_AHEAD; ahead++) {
    const date = addDays(today, ahead)
    const earliest = ahead === 0 ? minutesAfterMidnight(now, BUSINESS_ZONE) : 0
    const { rows } = await sql<{ latitude: number | null; longitude: number | null; minutes: number }>`
      select latitude, longitude, begins as minutes from (
        select ${sql.raw(BASE[0])} as latitude, ${sql.raw(BASE[1])} as longitude,
          greatest(coalesce(hours.begins, ${day.from}::int), ${earliest}::int) as begins,
          least(coalesce(hours.ends, ${day.to}::int), off.from_minutes) as ends
        from drivers d join users u on u.id = d.user_id
        left join (select driver_id, min(from_minutes)::int as begins, max(to_minutes)::int as ends
          from driver_shifts where weekday = ${weekday(date)}::int group by driver_id) hours on hours.driver_id = d.id
        left join driver_days_off off on off.driver_id = d.id and off.day = ${date}::date
        where u.deactivated_at is null and not (d.is_on_duty and ${ahead}::int = 0)
          and (off.driver_id is null or off.from_minutes is not null)
          and (hours.begins is not null or not exists (select from driver_shifts s where s.driver_id = d.id))) driver
      where begins < ends
      order by begins, ${distance(pickup, ['latitude', 'longitude'])} nulls last limit 1`.execute(db)
    const [row] = rows
    if (!row) continue
    const isNow = ahead === 0 && row.minutes <= earliest
    return { ...row, from: isNow ? null : instantOf(date, row.minutes, BUSINESS_ZONE) }
  }
  return null
}

const inMinutes = (now: Date, minutes: number) => new Date(now.getTime() + minutes * 60_000)
