import type { Jobs } from '../../background/jobs.ts'
import type { Db } from '../../db/database.ts'
import type { Deps } from '../../http/deps.ts'
import type { Payments } from '../../payments/port.ts'

export type PaymentDeps = Deps & {
  payments: Payments
  jobs: Jobs
  /** Money has come for a waiting order: it becomes confirmed, through the one door to a status. */
  settleOrder: (trx: Db, orderId: number) => Promise<unknown>
}
