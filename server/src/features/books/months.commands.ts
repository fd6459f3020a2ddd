/** A month is closed by one person, and reopened by two. */
import { BUSINESS_ZONE, firstOfMonth, localDate } from '@meridian/domain/time/calendar.ts'
import { sql } from 'kysely'
import type { Db } from '../../db/database.ts'
import { AppError } from '../../errors/app-error.ts'

type MonthChange = { month: string; userId: number; now: Date }

/** Alone: entries that were begun before are in the month, and later ones are refused. */
export const holdMonths = (trx: Db) => sql`select pg_advisory_xact_lock(hashtext('closed_months'))`.execute(trx)

export const findClosed = (trx: Db, first: string) =>
  trx
    .selectFrom('closed_months')
    .selectAll()
    .where('month', '=', first)
    .where('reopened_at', 'is', null)
    .executeTakeFirst()

export async function closeMonth(db: Db, { month, userId, now }: MonthChange): Promise<void> {
  const first = `${month}-01`
  if (first >= firstOfMonth(localDate(now, BUSINESS_ZONE))) throw new AppError('month_not_over', { month })
  await db.transaction().execute(async (trx) => {
    await holdMonths(trx)
    if (await findClosed(trx, first)) return
    await trx.insertInto('closed_months').values({ month: first, closed_by: userId, closed_at: now }).execute()
  })
}

export async function reopenMonth(db: Db, { month, userId, now }: MonthChange): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await holdMonths(trx)
    const closed = await findClosed(trx, `${month}-01`)
    if (!closed) throw new AppError('month_not_closed', { month })
    const isSecond = closed.reopening_asked_by !== null && closed.reopening_asked_by !== userId
    await trx
      .updateTable('closed_months')
      .set(isSecond ? { reopened_by: userId, reopened_at: now } : { reopening_asked_by: userId })
      .where('id', '=', closed.id)
      .execute()
  })
}
