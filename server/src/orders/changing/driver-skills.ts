/** An order that needs a skill goes only to a driver who has it on the order's day. */

import { type DriverSkill, missingSkill, type Skill, skillsFor } from '@meridian/domain/drivers/skills.ts'
import { BUSINESS_ZONE, localDate } from '@meridian/domain/time/calendar.ts'
import { AppError } from '../../errors/app-error.ts'
import type { OrderRow } from '../orders.queries.ts'

export const skillsOfOrder = (order: Pick<OrderRow, 'is_controlled' | 'temperature_band'>): Skill[] =>
  skillsFor({
    isControlled: order.is_controlled,
    isCold: order.temperature_band === 'refrigerated' || order.temperature_band === 'frozen',
  })

type Needs = Pick<OrderRow, 'is_controlled' | 'temperature_band' | 'scheduled_date'>

/** On the order's own day, which may be after a skill has expired. */
export function skillMissingFor(order: Needs, skills: readonly DriverSkill[], now: Date) {
  const day = order.scheduled_date && order.scheduled_date > now ? order.scheduled_date : now
  return missingSkill(skillsOfOrder(order), skills, localDate(day, BUSINESS_ZONE))
}

type Skills = () => Promise<DriverSkill[]>

/** Few orders need a skill: the driver's are read for those only. */
export async function refuseUnskilled(order: OrderRow, now: Date, skillsOfDriver: Skills): Promise<void> {
  if (skillsOfOrder(order).length === 0) return
  const missing = skillMissingFor(order, await skillsOfDriver(), now)
  if (missing) throw new AppError('skill_missing', { orderId: order.id, ...missing })
}
