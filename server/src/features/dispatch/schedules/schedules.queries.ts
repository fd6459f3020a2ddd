import type { DriverSchedule } from '@meridian/contract/drivers/driver-schedule.ts'
import { type DriverSkill, isSkillValid } from '@meridian/domain/drivers/skills.ts'
import type { LocalDate } from '@meridian/domain/time/calendar.ts'
import { sql } from 'kysely'
import type { Db } from '../../../db/database.ts'

type Row = Omit<DriverSchedule, 'skills' | 'base' | 'end'> & {
  skills: DriverSkill[]
  baseAddress: string | null
  baseLatitude: number | null
  baseLongitude: number | null
  endAddress: string | null
  endLatitude: number | null
  endLongitude: number | null
}

/** Days off from today on. Undefined: no such driver. */
export async function findSchedule(db: Db, driverId: number, today: LocalDate): Promise<DriverSchedule | undefined> {
  const { rows } = await sql<Row>`
    select d.id as "driverId", d.vehicle, d.capacity_packages as capacity, d.base_address as "baseAddress",
      d.base_latitude as "baseLatitude", d.base_longitude as "baseLongitude",
      d.end_address as "endAddress", d.end_latitude as "endLatitude", d.end_longitude as "endLongitude",
      coalesce((select json_agg(json_build_object('weekday', s.weekday, 'fromMinutes', s.from_minutes,
        'toMinutes', s.to_minutes) order by s.weekday, s.from_minutes)
        from driver_shifts s where s.driver_id = d.id), '[]') as shifts,
      coalesce((select json_agg(f.day order by f.day) from driver_days_off f
        where f.driver_id = d.id and f.day >= ${today}::date and f.from_minutes is null), '[]') as "daysOff",
      coalesce((select json_agg(json_build_object('skill', s.skill, 'expiresOn', s.expires_on) order by s.skill)
        from driver_skills s where s.driver_id = d.id), '[]') as skills
    from drivers d where d.id = ${driverId}`.execute(db)
  const [row] = rows
  if (!row) return undefined
  const { baseAddress, baseLatitude, baseLongitude, endAddress, endLatitude, endLongitude, ...schedule } = row
  return {
    ...schedule,
    base: placeOf(baseAddress, baseLatitude, baseLongitude),
    end: placeOf(endAddress, endLatitude, endLongitude),
    skills: row.skills.map((skill) => ({ ...skill, isValid: isSkillValid(skill, today) })),
  }
}

const placeOf = (address: string | null, latitude: number | null, longitude: number | null): DriverSchedule['base'] =>
  address === null || latitude === null || longitude === null ? null : { address, latitude, longitude }
