/** What an order's stops have to show so far. A change of the order reads it inside its own transaction. */
import type { CapturedProof } from '@meridian/domain/proofs.ts'
import { sql } from 'kysely'
import type { Db } from '../../db/database.ts'

export const capturedProofs = (db: Db, orderId: number): Promise<CapturedProof[]> =>
  db
    .selectFrom('stop_proofs')
    .select(['stop', 'kind', sql<boolean>`skip_reason is not null`.as('isSkipped')])
    .where('order_id', '=', orderId)
    // The photo of a problem does not prove the delivery.
    .where(sql<boolean>`not exists (select from stop_exceptions x
      where x.order_id = stop_proofs.order_id and x.photo_key = stop_proofs.key)`)
    .execute()
