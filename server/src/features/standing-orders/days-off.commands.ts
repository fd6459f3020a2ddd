/** An organization's own days off, besides the federal holidays. */
import { type LocalDate, localDate } from '@meridian/domain/time/calendar.ts'
import { sql } from 'kysely'
import type { Tasks } from '../../background/tasks.ts'
import type { Db } from '../../db/database.ts'
import { MAKE_DAYS } from './make-days.task.ts'

type DayOff = { day: LocalDate; name: string }

export async function listDaysOff(db: Db, organizationId: number, now: Date): Promise<DayOff[]> {
  const { rows } = await sql<DayOff>`select day::text as day, name from days_off
    where organization_id = ${organizationId} and day >= ${localDate(now, 'America/Denver')}::date order by day`.execute(
    db,
  )
  return rows
}

/** Returns what is ordered for it already. */
export async function addDayOff(
  trx: Db,
  { day, name }: DayOff,
  { organizationId, userId }: { organizationId: number; userId: number },
): Promise<{ standingOrderId: number; name: string }[]> {
  await trx
    .insertInto('days_off')
    .values({ organization_id: organizationId, day, name, created_by: userId })
    .onConflict((conflict) => conflict.columns(['organization_id', 'day']).doUpdateSet({ name }))
    .execute()
  const { rows } = await sql<{ standingOrderId: number; name: string }>`
    select s.id as "standingOrderId", s.name from standing_days d join standing_orders s on s.id = d.standing_order_id
    where s.organization_id = ${organizationId} and d.runs_on = ${day}::date and d.state = 'made'
    order by lower(s.name), s.id`.execute(trx)
  return rows
}

/** What was left out because of it is ordered again. */
export async function removeDayOff(
  trx: Db,
  day: LocalDate,
  { organizationId, tasks }: { organizationId: number; tasks: Pick<Tasks, 'enqueue'> },
): Promise<void> {
  await sql`delete from days_off where organization_id = ${organizationId} and day = ${day}::date`.execute(trx)
  const { rows } = await sql<{ id: number }>`delete from standing_days d using standing_orders s
    where s.id = d.standing_order_id and s.organization_id = ${organizationId} and d.named_on = ${day}::date and d.state = 'off'
    returning s.id`.execute(trx)
  for (const { id } of rows) await tasks.enqueue(trx, MAKE_DAYS, { standingOrderId: id })
}
