import type { api } from '@meridian/contract'
import type { BodyOf } from '@meridian/contract/endpoint.ts'
import type { Actor } from '@meridian/domain/orders/order-lifecycle.ts'
import type { LocalDate } from '@meridian/domain/time/calendar.ts'
import { sql } from 'kysely'
import type { Db } from '../../../db/database.ts'
import { AppError } from '../../../errors/app-error.ts'
import { recordEvent } from '../../../events/events.ts'
import { refusePlannedDay } from '../driver-out/driver-out.effects.ts'

export type ScheduleChange = BodyOf<typeof api.schedules.change>

/** What is left out stays as it is. The event makes boards fetch again. */
export async function changeSchedule(
  db: Db,
  driverId: number,
  change: ScheduleChange,
  { actor, now, today }: { actor: Actor; now: Date; today: LocalDate },
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const driver = await trx
      .selectFrom('drivers')
      .select('id')
      .where('id', '=', driverId)
      .forNoKeyUpdate()
      .executeTakeFirst()
    if (!driver) throw new AppError('driver_not_found')
    await saveVehicle(trx, driverId, change)
    if (change.shifts) await saveShifts(trx, driverId, change.shifts)
    if (change.daysOff) await saveDaysOff(trx, driverId, change.daysOff, today)
    if (change.skills) await saveSkills(trx, driverId, change.skills)
    await recordEvent(trx, { name: 'driver.changed', orderId: null, status: null, actor, driverId, occurredAt: now })
  })
}

async function saveVehicle(trx: Db, driverId: number, { vehicle, capacity, base, end }: ScheduleChange): Promise<void> {
  const set = {
    ...(vehicle === undefined ? {} : { vehicle }),
    ...(capacity === undefined ? {} : { capacity_packages: capacity }),
    ...(base === undefined
      ? {}
      : {
          base_address: base?.address ?? null,
          base_latitude: base?.latitude ?? null,
          base_longitude: base?.longitude ?? null,
        }),
    ...(end === undefined
      ? {}
      : {
          end_address: end?.address ?? null,
          end_latitude: end?.latitude ?? null,
          end_longitude: end?.longitude ?? null,
        }),
  }
  if (Object.keys(set).length > 0) await trx.updateTable('drivers').set(set).where('id', '=', driverId).execute()
}

async function saveShifts(trx: Db, driverId: number, shifts: NonNullable<ScheduleChange['shifts']>): Promise<void> {
  await trx.deleteFrom('driver_shifts').where('driver_id', '=', driverId).execute()
  const rows = shifts.map(({ weekday, fromMinutes, toMinutes }) => ({
    driver_id: driverId,
    weekday,
    from_minutes: fromMinutes,
    to_minutes: toMinutes,
  }))
  if (rows.length > 0) await trx.insertInto('driver_shifts').values(rows).execute()
}

/** Past days off are history and stay. */
async function saveDaysOff(trx: Db, driverId: number, days: readonly LocalDate[], today: LocalDate): Promise<void> {
  const before = await trx
    .deleteFrom('driver_days_off')
    .where('driver_id', '=', driverId)
    .where('day', '>=', today)
    // A part of a day off belongs to a change of that day's plan.
    .where((eb) => eb.or([eb('from_minutes', 'is', null), ...(days.length > 0 ? [eb('day', 'in', days)] : [])]))
    .returning(sql<string>`day::text`.as('day'))
    .execute()
  const known = new Set(before.map(({ day }) => day))
  await refusePlannedDay(
    trx,
    driverId,
    days.filter((day) => !known.has(day)),
    today,
  )
  const rows = days.filter((day) => day >= today).map((day) => ({ driver_id: driverId, day }))
  if (rows.length > 0) await trx.insertInto('driver_days_off').values(rows).execute()
}

/** A skill that stays with the same expiry is not warned of again. */
async function saveSkills(trx: Db, driverId: number, skills: NonNullable<ScheduleChange['skills']>): Promise<void> {
  const kept = skills.map(({ skill }) => skill)
  await trx
    .deleteFrom('driver_skills')
    .where('driver_id', '=', driverId)
    .$if(kept.length > 0, (query) => query.where('skill', 'not in', kept))
    .execute()
  for (const { skill, expiresOn } of skills)
    await trx
      .insertInto('driver_skills')
      .values({ driver_id: driverId, skill, expires_on: expiresOn })
      .onConflict((row) => row.columns(['driver_id', 'skill']).doUpdateSet({ expires_on: expiresOn }))
      .execute()
}
