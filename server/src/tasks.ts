/** What the clock runs, on one node each time. */
import type { Jobs } from './background/jobs.ts'
import type { Db } from './db/database.ts'
import { sweepAccounts } from './features/accounts/sweep.commands.ts'
import { expireUnpaidOrders } from './features/orders/expire.commands.ts'
import { forgetOldKeys } from './http/idempotency.ts'

export function scheduleTasks(jobs: Jobs, deps: { db: Db; clock: () => Date; wakeReactors: () => void }): void {
  const { db, clock } = deps
  jobs.every('*/10 * * * *', 'orders.expire', async () => {
    if ((await expireUnpaidOrders(db, clock())) > 0) deps.wakeReactors()
  })
  jobs.every('7 * * * *', 'accounts.sweep', () => sweepAccounts(db, clock()))
  jobs.every('17 * * * *', 'idempotency.sweep', () => forgetOldKeys(db, clock()))
}
