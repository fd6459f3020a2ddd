/** What auto-dispatch decided about an order, with what it was based on. */
import type { DispatchRule } from '@meridian/contract/dispatch/auto-dispatch.ts'
import type { Language } from '@meridian/domain/accounts/language.ts'
import type { DecisionOutcome, WeighedDriver } from '@meridian/domain/dispatch/auto-dispatch.ts'
import type { Db } from '../../../db/database.ts'
import { refusalIn } from '../dispatch-texts.ts'
import { passReasons } from '../offers/offers.queries.ts'

/** Of the drivers weighed, those worth storing. */
const MAX_WEIGHED = 30

/** Stores the decision, in the transaction of the offer or assignment. */
export type RecordDecision = (trx: Db, outcome: DecisionOutcome) => Promise<void>

type Basis = {
  orderId: number
  rule: DispatchRule
  best: WeighedDriver | null
  weighed: readonly WeighedDriver[]
  now: Date
}

export const decisionOf =
  ({ orderId, rule, best, weighed, now }: Basis): RecordDecision =>
  async (trx, outcome) => {
    await trx
      .insertInto('dispatch_decisions')
      .values({
        order_id: orderId,
        rule_name: rule.name,
        outcome,
        driver_id: best?.driverId ?? null,
        weighed: JSON.stringify(weighed.slice(0, MAX_WEIGHED)),
        decided_at: now,
      })
      .execute()
  }

/** Once, not every minute for as long as there is none: false when it is known. */
export async function recordNoDriver(db: Db, basis: Basis): Promise<boolean> {
  const last = await db
    .selectFrom('dispatch_decisions')
    .select('outcome')
    .where('order_id', '=', basis.orderId)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (last?.outcome === 'no_driver') return false
  await decisionOf(basis)(db, 'no_driver')
  return true
}

/** The oldest first. */
export async function listDecisions(db: Db, orderId: number, language: Language) {
  const rows = await db
    .selectFrom('dispatch_decisions')
    .leftJoin('drivers', 'drivers.id', 'dispatch_decisions.driver_id')
    .leftJoin('users', 'users.id', 'drivers.user_id')
    .select([
      'dispatch_decisions.id',
      'rule_name',
      'outcome',
      'driver_id',
      'weighed',
      'decided_at',
      'users.name as driverName',
    ])
    .where('dispatch_decisions.order_id', '=', orderId)
    .orderBy('dispatch_decisions.id')
    .execute()
  const withReason = await passReasons(db, orderId)
  return rows.map((row) => ({
    id: row.id,
    at: row.decided_at.toISOString(),
    ruleName: row.rule_name,
    outcome: row.outcome,
    driverId: row.driver_id,
    driverName: row.driverName,
    // Decisions of earlier versions reordered nothing, knew of no groups, or stored which orders become late without how late.
    weighed: row.weighed.map((driver) => ({
      ...driver,
      refusal: refusalIn(language, withReason(driver.driverId, driver.refusal)),
      reordered: driver.reordered ?? [],
      hasItsGroup: driver.hasItsGroup ?? false,
      delays: driver.delays ?? [],
      becomesLate: driver.becomesLate ?? [],
    })),
  }))
}
