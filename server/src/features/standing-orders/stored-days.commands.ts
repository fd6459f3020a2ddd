/** What becomes of stored days when a standing order is paused, ended, or takes the place of another. */

import type { StoredDayState } from '@meridian/domain/standing-orders/standing-days.ts'
import type { LocalDate } from '@meridian/domain/time/calendar.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../db/database.ts'
import type { TakenDay } from './take-back.commands.ts'

const namedOf = (days: readonly TakenDay[]): RawBuilder<LocalDate[]> => sql`${days.map(({ named }) => named)}::date[]`

/** It is made again when it is wanted again, as the rule says. */
export const forget = (trx: Db, id: number, days: readonly TakenDay[]) =>
  sql`delete from standing_days where standing_order_id = ${id} and named_on = any(${namedOf(days)})`.execute(trx)

/** It is made again when it is wanted again, as the person wanted it. */
export const keepWish = (trx: Db, id: number, days: readonly TakenDay[], now: Date) =>
  sql`update standing_days set state = 'set', failure = null, updated_at = ${now}
    where standing_order_id = ${id} and named_on = any(${namedOf(days)})`.execute(trx)

export const skipDays = (trx: Db, id: number, days: readonly TakenDay[], now: Date) =>
  sql`update standing_days set state = 'skipped', runs_on = null, changes = '[]', failure = null, updated_at = ${now}
    where standing_order_id = ${id} and named_on = any(${namedOf(days)})`.execute(trx)

/**
 * From the first day of the new one on, what is known of a day is the new one's: what a person wants otherwise, and what is ordered
 * already, with its orders. What followed from the rule alone is found anew.
 */
export async function moveDays(
  trx: Db,
  { from: oldId, to: newId }: { from: number; to: number },
  startsOn: LocalDate,
  now: Date,
): Promise<void> {
  const { rows } = await sql<{ named: LocalDate; state: StoredDayState }>`
    insert into standing_days (standing_order_id, named_on, runs_on, state, changes, updated_at)
    select ${newId}, named_on, runs_on, state, changes, ${now} from standing_days
    where standing_order_id = ${oldId} and state in ('set', 'skipped', 'made') and named_on >= ${startsOn}::date
    returning named_on::text as named, state`.execute(trx)
  await sql`update orders set standing_order_id = ${newId} where standing_order_id = ${oldId}
    and standing_day = any(${rows.flatMap(({ named, state }) => (state === 'made' ? named : []))}::date[])`.execute(trx)
  // What was moved there and stays is that day's pickup, also where the new rule names it.
  await sql`insert into standing_days (standing_order_id, named_on, state, updated_at)
    select ${newId}, runs_on, 'skipped', ${now} from standing_days
    where standing_order_id in (${oldId}, ${newId}) and state = 'made' and runs_on <> named_on and runs_on >= ${startsOn}::date
    on conflict do nothing`.execute(trx)
  await sql`delete from standing_days where standing_order_id = ${oldId} and named_on >= ${startsOn}::date`.execute(trx)
}
