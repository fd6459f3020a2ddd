/** At which stop of an order its driver may record arrival and proofs. */
import type { OrderStatus } from '@meridian/domain/orders/orders.ts'
import type { CustodyStop, Stop } from '@meridian/domain/proofs/stops.ts'
import type { Db } from '../../db/database.ts'
import { AppError } from '../../errors/app-error.ts'
import type { OrderRow } from '../../orders/orders.queries.ts'
import { hasOpenReturn } from '../../orders/returns.queries.ts'

const OPEN_STATUSES: Record<Stop, readonly OrderStatus[]> = {
  pickup: ['assigned', 'pickup_scheduled'],
  delivery: ['pickup_complete', 'in_transit'],
}

export async function requireOpenStop(trx: Db, order: OrderRow, stop: CustodyStop): Promise<void> {
  const isOpen = stop === 'return' ? await hasOpenReturn(trx, order.id) : OPEN_STATUSES[stop].includes(order.status)
  if (!isOpen) throw new AppError('stop_not_open', { orderId: order.id, stop, status: order.status })
}
