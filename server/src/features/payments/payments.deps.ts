import type { Tasks } from '../../background/tasks.ts'
import type { Db } from '../../db/database.ts'
import type { Deps } from '../../http/deps.ts'
import type { Payments } from '../../payments/port.ts'

export type PaymentDeps = Deps & {
  payments: Payments
  tasks: Tasks
  /** A waiting order is paid: `changeOrder`, the only code that writes a status, confirms it. */
  settleOrder: (trx: Db, orderId: number) => Promise<void>
}
