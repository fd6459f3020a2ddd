import type { OrderCommand } from '@meridian/domain/order-lifecycle.ts'
import { missingProofs } from '@meridian/domain/proofs.ts'
import type { CustodyStop } from '@meridian/domain/stops.ts'
import type { Db } from '../../../db/database.ts'
import { AppError } from '../../../errors/app-error.ts'
import { capturedProofs } from '../../proofs/captured.queries.ts'
import type { OrderRow } from '../orders.queries.ts'
import { proofTermsOf } from '../orders.rules.ts'

const STOP_OF_STEP: Partial<Record<OrderCommand, CustodyStop>> = {
  completePickup: 'pickup',
  completeDelivery: 'delivery',
  completeReturn: 'return',
}

/** For an order that requires nothing no row is read: the spec's bare calls cost what they always did. */
export async function refuseMissingProofs(trx: Db, order: OrderRow, command: OrderCommand): Promise<void> {
  const stop = STOP_OF_STEP[command]
  const terms = proofTermsOf(order)
  if (!stop || missingProofs(terms, stop, []).length === 0) return
  const kinds = missingProofs(terms, stop, await capturedProofs(trx, order.id))
  if (kinds.length > 0) throw new AppError('proofs_missing', { orderId: order.id, stop, kinds })
}
