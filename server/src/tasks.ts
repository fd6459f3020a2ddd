/** What the clock runs, on one node each time. */
import type { Jobs } from './background/jobs.ts'
import { sweepAccounts } from './features/accounts/sweep.commands.ts'
import { dropOldPartitions, makePartitionsAhead } from './features/locations/partitions.commands.ts'
import { expireUnpaidOrders } from './features/orders/expire.commands.ts'
import type { Deps } from './http/deps.ts'
import { forgetOldKeys } from './http/idempotency.ts'

export function scheduleTasks(jobs: Jobs, deps: Pick<Deps, 'db' | 'env' | 'clock' | 'wakeReactors'>): void {
  const { db, clock } = deps
  jobs.every('*/10 * * * *', 'orders.expire', async () => {
    if ((await expireUnpaidOrders(db, clock())) > 0) deps.wakeReactors()
  })
  jobs.every('27 * * * *', 'locations.partitions', async () => {
    await makePartitionsAhead(db, clock())
    await dropOldPartitions(db, clock(), deps.env.LOCATION_RETENTION_DAYS)
  })
  jobs.every('7 * * * *', 'accounts.sweep', () => sweepAccounts(db, clock()))
  jobs.every('17 * * * *', 'idempotency.sweep', () => forgetOldKeys(db, clock()))
}
