import type { Selectable } from 'kysely'
import type { Db } from '../../../db/database.ts'
import type { Tables } from '../../../db/tables.ts'
import type { OrderWithClient } from '../../../orders/orders.queries.ts'
import { driverNames } from '../reading/export.queries.ts'

export type ReceiptFacts = {
  order: OrderWithClient
  /** Oldest first. */
  payments: Selectable<Tables['payments']>[]
  clientEmail: string
  driverName: string | null
}

export async function receiptFacts(db: Db, order: OrderWithClient): Promise<ReceiptFacts> {
  const [payments, client, names] = await Promise.all([
    db.selectFrom('payments').selectAll().where('order_id', '=', order.id).orderBy('id').execute(),
    db.selectFrom('users').select('email').where('id', '=', order.client_id).executeTakeFirstOrThrow(),
    driverNames(db, order.driver_id === null ? [] : [order.driver_id]),
  ])
  return { order, payments, clientEmail: client.email, driverName: names.get(order.driver_id ?? 0) ?? null }
}
