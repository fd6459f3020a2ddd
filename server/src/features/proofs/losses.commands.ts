/** A difference in the count of controlled medication is a loss: its own row of the ledger, and a problem that holds up the order. */
import type { Proof } from '@meridian/contract/orders/proofs.ts'
import { type CountFacts, countBefore, differences, differenceText } from '@meridian/domain/trade-forms/counts.ts'
import type { Db } from '../../db/database.ts'
import { raiseFound } from '../../orders/changing/raise-exception.commands.ts'
import type { OrderRow } from '../../orders/orders.queries.ts'
import type { EarlierProof } from './proofs.queries.ts'
import { countsIn } from './reconciliation.rules.ts'
import { appendVisit, type Visit } from './visits.ts'

type Counted = {
  proof: Extract<Proof, { kind: 'count' }>
  earlier: readonly EarlierProof[]
  facts: Partial<CountFacts>
}

export async function reportLoss(trx: Db, order: OrderRow, visit: Visit, { proof, earlier, facts }: Counted) {
  const { count, reason } = proof
  if (!order.trade_form || count.kind !== 'controlled' || !facts.isMismatch) return
  const found = differences(order.trade_form, countBefore(countsIn(earlier), visit.stop), count).map(differenceText)
  const { expected = 0, counted = 0, missing = 0, extra = 0 } = facts
  await appendVisit(trx, order, visit, {
    kind: 'loss_reported',
    details: { expected, counted, missing, extra },
    personal: { found: found.join('; '), person: count.person, ...(reason ? { reason } : {}) },
  })
  await raiseFound(trx, order, visit.actor, 'loss', visit.now)
}
