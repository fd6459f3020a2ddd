/** Keeps what was expected, counted and received at a stop. The order is locked, so that one count finds the one before it. */
import { isDifference, type Reconciliation, withLatest } from '@meridian/domain/proofs/reconciliation.ts'
import type { Db } from '../../db/database.ts'
import type { Reconciled } from './reconciliation.rules.ts'
import type { Visit } from './visits.ts'

export async function saveReconciliation(trx: Db, visit: Visit, { numbers, reason }: Reconciled, countedAt: Date) {
  const { orderId, stop, actor } = visit
  const before = await findNumbers(trx, visit, numbers.unit)
  const latest = withLatest(before, numbers)
  const values = {
    expected: latest.expected,
    counted: latest.counted,
    received: latest.received,
    missing: latest.missing,
    extra: latest.extra,
    missing_packages: [...latest.missingPackages],
    is_difference: isDifference(latest),
    driver_id: actor.driverId,
    counted_at: countedAt,
  }
  await trx
    .insertInto('reconciliations')
    .values({ order_id: orderId, stop, unit: numbers.unit, reason, ...values })
    .onConflict((conflict) =>
      conflict.columns(['order_id', 'stop', 'unit']).doUpdateSet({
        ...values,
        // The numbers are other ones: what an admin noted was about those before.
        ...(reason === null ? {} : { reason }),
        resolution: null,
        resolved_at: null,
        resolved_by: null,
      }),
    )
    .execute()
}

/** As they were saved last. */
export async function findNumbers(trx: Db, { orderId, stop }: Visit, unit: Reconciliation['unit']) {
  const row = await trx
    .selectFrom('reconciliations')
    .select(['expected', 'counted', 'received', 'missing', 'extra', 'missing_packages'])
    .where('order_id', '=', orderId)
    .where('stop', '=', stop)
    .where('unit', '=', unit)
    .executeTakeFirst()
  if (!row) return null
  const { missing_packages: missingPackages, ...numbers } = row
  return { unit, ...numbers, missingPackages }
}
