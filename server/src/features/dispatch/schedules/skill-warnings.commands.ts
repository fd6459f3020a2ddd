/** Daily: driver and admins are warned once of each skill that expires within 30 days. */

import { SKILL_WARNING_DAYS } from '@meridian/domain/drivers/skills.ts'
import { SYSTEM } from '@meridian/domain/orders/order-lifecycle.ts'
import { addDays, type LocalDate } from '@meridian/domain/time/calendar.ts'
import { sql } from 'kysely'
import type { Db } from '../../../db/database.ts'
import { recordEvent } from '../../../events/events.ts'
import { dayOf } from '../plan/day.queries.ts'

/** Returns how many. The mark and the event are written together, so a second run finds nothing to do. */
export async function warnOfSkills(db: Db, now: Date): Promise<number> {
  const today: LocalDate = dayOf(now)
  return db.transaction().execute(async (trx) => {
    const expiring = await trx
      .updateTable('driver_skills')
      .set({ warned_of: sql`expires_on` })
      .where('expires_on', '>=', today)
      .where('expires_on', '<=', addDays(today, SKILL_WARNING_DAYS))
      .where('driver_id', 'in', (query) =>
        query
          .selectFrom('drivers')
          .innerJoin('users', 'users.id', 'drivers.user_id')
          .select('drivers.id')
          .where('users.deactivated_at', 'is', null),
      )
      .where(sql<boolean>`warned_of is distinct from expires_on`)
      .returning(['driver_id', 'skill', sql<LocalDate>`expires_on::text`.as('expiresOn')])
      .execute()
    for (const { driver_id, skill, expiresOn } of expiring)
      await recordEvent(trx, {
        name: 'driver.skill_expiring',
        orderId: null,
        status: null,
        actor: SYSTEM,
        driverId: driver_id,
        occurredAt: now,
        details: { skill, expiresOn },
      })
    return expiring.length
  })
}
