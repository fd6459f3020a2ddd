/** At which stop of an order its driver may record arrival and proofs. */
import { isOpenJob, type OrderStatus } from '@meridian/domain/orders/orders.ts'
import type { ProofKind } from '@meridian/domain/proofs/proofs.ts'
import type { CustodyStop, Stop } from '@meridian/domain/proofs/stops.ts'
import type { Db } from '../../db/database.ts'
import { AppError } from '../../errors/app-error.ts'
import { lastStatusEvent } from '../../orders/changing/order-changes.queries.ts'
import type { OrderRow } from '../../orders/orders.queries.ts'
import { hasOpenReturn } from '../../orders/returns.queries.ts'

const OPEN_STATUSES: Record<Stop, readonly OrderStatus[]> = {
  pickup: ['assigned', 'pickup_scheduled'],
  delivery: ['pickup_complete', 'in_transit'],
}

export async function requireOpenStop(trx: Db, order: OrderRow, stop: CustodyStop): Promise<void> {
  if (!(await isOpenStop(trx, order, stop)))
    throw new AppError('stop_not_open', { orderId: order.id, stop, status: order.status })
}

const isOpenStop = async (trx: Db, order: OrderRow, stop: CustodyStop): Promise<boolean> =>
  stop === 'return' ? hasOpenReturn(trx, order.id) : OPEN_STATUSES[stop].includes(order.status)

const STATUSES_AFTER: Partial<Record<CustodyStop, readonly OrderStatus[]>> = {
  pickup: ['pickup_complete', 'in_transit', 'delivered'],
  delivery: ['delivered'],
}

/** As long as a device keeps what was refused. */
const LATE_MS = 7 * 24 * 3_600_000

type Late = {
  stop: CustodyStop
  kind: ProofKind
  replaces?: string | undefined
  isCorrection?: boolean | undefined
  now: Date
}

/**
 * True: the stop is completed. A refused proof does not hold the steps after it, and the one that stands for it is taken all the
 * same; the ledger says that it came later. A PIN says who stood at the door, and nothing afterwards. What was mistyped is corrected
 * while the job goes on.
 */
export async function requireProofTime(
  trx: Db,
  order: OrderRow,
  { stop, kind, replaces, isCorrection, now }: Late,
): Promise<boolean> {
  const mayBeLate = replaces !== undefined || (isCorrection && isOpenJob(order.status))
  if (!mayBeLate || kind === 'pin' || (await isOpenStop(trx, order, stop))) {
    await requireOpenStop(trx, order, stop)
    return false
  }
  const last = STATUSES_AFTER[stop]?.includes(order.status) ? await lastStatusEvent(trx, order.id) : undefined
  if (!last || now.getTime() - last.occurred_at.getTime() > LATE_MS) await requireOpenStop(trx, order, stop)
  return true
}
