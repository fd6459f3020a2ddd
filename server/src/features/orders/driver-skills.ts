/** An order that needs a skill goes only to a driver who has it on the order's day. */
import { BUSINESS_ZONE, type LocalDate, localDate } from '@meridian/domain/calendar.ts'
import { type DriverSkill, missingSkill, type Skill, skillsFor } from '@meridian/domain/skills.ts'
import { sql } from 'kysely'
import type { Db } from '../../db/database.ts'
import { AppError } from '../../errors/app-error.ts'
import type { OrderRow } from './orders.queries.ts'

export const skillsOfOrder = (order: Pick<OrderRow, 'is_controlled' | 'temperature_band'>): Skill[] =>
  skillsFor({
    isControlled: order.is_controlled,
    isCold: order.temperature_band === 'refrigerated' || order.temperature_band === 'frozen',
  })

export async function refuseUnskilled(trx: Db, driverId: number, order: OrderRow, now: Date): Promise<void> {
  const needed = skillsOfOrder(order)
  if (needed.length === 0) return
  const skills: DriverSkill[] = await trx
    .selectFrom('driver_skills')
    .select(['skill', sql<LocalDate | null>`expires_on::text`.as('expiresOn')])
    .where('driver_id', '=', driverId)
    .execute()
  const day = order.scheduled_date && order.scheduled_date > now ? order.scheduled_date : now
  const missing = missingSkill(needed, skills, localDate(day, BUSINESS_ZONE))
  if (missing) throw new AppError('skill_missing', { orderId: order.id, ...missing })
}
