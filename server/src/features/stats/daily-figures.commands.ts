/** Keeps the figures of each day short to read, and right. */
import { sql } from 'kysely'
import type { Db } from '../../db/database.ts'
import { findWrongFigures } from './daily-figures.queries.ts'

/** One at a time; reading goes on. Taken before the snapshot, or a fold that just ended would be counted twice. */
const lockFigures = (trx: Db) => sql`lock table daily_figures in share row exclusive mode`.execute(trx)

/** Adds the changes to the stored figures. Whether it has run is not visible in any figure. */
export async function foldFigureChanges(db: Db): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await lockFigures(trx)
    await sql`
      with taken as (delete from daily_figure_changes returning *)
      insert into daily_figures as f
      select dimension, key, day, sum(placed), sum(delivered), sum(on_time), sum(revenue_cents), sum(driver_pay_cents),
        sum(miles), sum(delivery_seconds)
      from taken group by dimension, key, day
      on conflict (dimension, key, day) do update set
        placed = f.placed + excluded.placed,
        delivered = f.delivered + excluded.delivered,
        on_time = f.on_time + excluded.on_time,
        revenue_cents = f.revenue_cents + excluded.revenue_cents,
        driver_pay_cents = f.driver_pay_cents + excluded.driver_pay_cents,
        miles = f.miles + excluded.miles,
        delivery_seconds = f.delivery_seconds + excluded.delivery_seconds`.execute(trx)
  })
}

/** Counts every order again. Orders may change in the meantime: what commits after the snapshot stays in the changes. */
export async function rebuildFigures(db: Db): Promise<void> {
  await db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (trx) => {
      await lockFigures(trx)
      // A million orders take longer than a request may.
      await sql`set local statement_timeout = 0`.execute(trx)
      await sql`delete from daily_figure_changes`.execute(trx)
      await sql`delete from daily_figures`.execute(trx)
      await sql`insert into daily_figures select * from recounted_daily_figures()`.execute(trx)
    })
}

type Log = { error(details: object, message: string): void }

/** A wrong figure is a defect: it is repaired, and reported. */
export async function checkFigures(db: Db, log: Log): Promise<void> {
  const wrong = await db.transaction().execute(async (trx) => {
    await sql`set local statement_timeout = 0`.execute(trx)
    return findWrongFigures(trx)
  })
  if (wrong.length === 0) return
  log.error(
    { count: wrong.length, first: wrong.slice(0, 5) },
    'daily figures differed from the orders and were rebuilt',
  )
  await rebuildFigures(db)
}
