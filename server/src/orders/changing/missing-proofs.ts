import type { OrderCommand } from '@meridian/domain/orders/order-lifecycle.ts'
import { type CapturedProof, missingProofs } from '@meridian/domain/proofs/proofs.ts'
import type { CustodyStop } from '@meridian/domain/proofs/stops.ts'
import { sql } from 'kysely'
import type { Db } from '../../db/database.ts'
import { AppError } from '../../errors/app-error.ts'
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

const capturedProofs = (db: Db, orderId: number): Promise<CapturedProof[]> =>
  db
    .selectFrom('stop_proofs')
    .select(['stop', 'kind', sql<boolean>`skip_reason is not null`.as('isSkipped')])
    .where('order_id', '=', orderId)
    // The photo of a problem does not prove the delivery.
    .where(sql<boolean>`not exists (select from stop_exceptions x
      where x.order_id = stop_proofs.order_id and x.photo_key = stop_proofs.key)`)
    .execute()
