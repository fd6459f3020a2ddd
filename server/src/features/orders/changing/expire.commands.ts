import { SYSTEM } from '@meridian/domain/orders/order-lifecycle.ts'
import { UNPAID_ORDER_EXPIRES_AFTER_DAYS } from '@meridian/domain/orders/orders.ts'
import { isRefusal } from '../../../errors/app-error.ts'
import type { Deps } from '../../../http/deps.ts'
import { changeOrder } from '../../../orders/changing/order-changes.commands.ts'
import { listExpired } from '../../../orders/orders.queries.ts'

/** Cancels orders that were not paid for a week. One by one: an order that is paid at this moment stays, and one that fails stops no other. */
export async function expireUnpaidOrders({ db, log }: Pick<Deps, 'db' | 'log'>, now: Date): Promise<number> {
  const before = new Date(now.getTime() - UNPAID_ORDER_EXPIRES_AFTER_DAYS * 24 * 3600_000)
  let expired = 0
  for (const orderId of await listExpired(db, before, now)) {
    try {
      await changeOrder(db, { orderId, command: 'expire', actor: SYSTEM, now })
      expired++
    } catch (error) {
      if (isRefusal(error, ['wrong_order_status'])) continue
      log.error({ err: error, orderId }, 'an unpaid order was not canceled')
    }
  }
  return expired
}
