/** A wrong seal or PIN: a row of the ledger each, told after the third. */
import { type CheckedProofKind, FAILURES_TOLD_AFTER } from '@meridian/domain/proofs/proofs.ts'
import { sql } from 'kysely'
import type { Db } from '../../db/database.ts'
import { recordEvent } from '../../events/events.ts'
import type { OrderRow } from '../../orders/orders.queries.ts'
import { about, appendVisit, type Visit } from './visits.ts'

export type FailedAttempt = {
  kind: CheckedProofKind
  /** What was read; never a PIN, whose wrong digits narrow down the right ones. */
  entered?: string
}

/** Returns how many there were in the life of the order. The lock on the order makes attempts wait for each other. */
export async function recordFailedAttempt(
  trx: Db,
  order: OrderRow,
  visit: Visit,
  { kind, entered }: FailedAttempt,
): Promise<number> {
  const { failures } = await trx
    .insertInto('proof_failures')
    .values({ order_id: visit.orderId, kind, failures: 1 })
    .onConflict((conflict) =>
      conflict.columns(['order_id', 'kind']).doUpdateSet({ failures: sql`proof_failures.failures + 1` }),
    )
    .returning('failures')
    .executeTakeFirstOrThrow()
  await appendVisit(trx, order, visit, {
    kind: 'attempt_failed',
    details: { proof: kind, attempt: failures },
    ...(entered ? { personal: { entered } } : {}),
  })
  if (failures === FAILURES_TOLD_AFTER) {
    const details = { stop: visit.stop, kind, failures }
    await recordEvent(trx, { ...about(visit, visit.now), name: 'proof.attempts_failed', details })
  }
  return failures
}
