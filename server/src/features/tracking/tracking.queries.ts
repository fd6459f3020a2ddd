import type { Role } from '@meridian/domain/orders/order-lifecycle.ts'
import type { OrderStatus } from '@meridian/domain/orders/orders.ts'
import type { Db } from '../../db/database.ts'

export type TrackingRow = {
  id: string
  order_id: number
  status: OrderStatus
  actor_role: Role | 'system'
  occurred_at: Date
  recorded_at: Date
}

/** The timeline of an order: its events that set a status, in the order in which they were recorded. */
export function listTracking(db: Db, orderId: number): Promise<TrackingRow[]> {
  return db
    .selectFrom('events')
    .select(['id', 'order_id', 'status', 'actor_role', 'occurred_at', 'recorded_at'])
    .where('order_id', '=', orderId)
    .where('status', 'is not', null)
    .orderBy('id')
    .$narrowType<{ order_id: number; status: OrderStatus }>()
    .execute()
}
