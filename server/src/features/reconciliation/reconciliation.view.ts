import type { ReplyOf } from '@meridian/contract/endpoint.ts'
import type { ReconciliationReport, resolve } from '@meridian/contract/orders/reconciliation.ts'
import { orderLabel } from '@meridian/domain/orders/orders.ts'
import { type ReconciledStop, reconcileStops } from '@meridian/domain/proofs/reconciliation.ts'
import type { LocalDate } from '@meridian/domain/time/calendar.ts'
import { type CsvColumn, csvTime } from '../../http/csv.ts'
import type { CountRow, ReconciliationRow } from './reconciliation.queries.ts'

export const toReconciliation = (row: ReconciliationRow): ReplyOf<typeof resolve> => ({
  stop: row.stop,
  unit: row.unit,
  expected: row.expected,
  counted: row.counted,
  received: row.received,
  missingPackages: row.missing_packages,
  isDifference: row.is_difference,
  reason: row.reason,
  resolution: row.resolution,
  resolvedAt: row.resolved_at?.toISOString() ?? null,
})

const isUnresolved = ({ is_difference, resolved_at }: CountRow): boolean => is_difference && resolved_at === null

export function toReport(day: LocalDate, rows: readonly CountRow[]): ReconciliationReport {
  const stops = stopsIn(rows)
  const differing = stops.filter(({ orders }) => orders.some(({ row }) => row.is_difference))
  const unresolved = differing.filter(({ orders }) => orders.some(({ row }) => isUnresolved(row)))
  return {
    day,
    totals: { stops: stops.length, differing: differing.length, unresolved: unresolved.length },
    stops: differing.map(toStop),
  }
}

const stopsIn = (rows: readonly CountRow[]) =>
  reconcileStops(
    rows.map((row) => ({
      ...row,
      row,
      orderId: row.order_id,
      driverId: row.driver_id,
      missingPackages: row.missing_packages,
    })),
  )

function toStop({ orders, ...totals }: ReconciledStop<{ row: CountRow }>): ReconciliationReport['stops'][number] {
  return {
    ...totals,
    driverName: orders[0]?.row.driver_name ?? '',
    orders: orders.map(({ row }) => ({
      ...toReconciliation(row),
      id: row.id,
      orderId: row.order_id,
      organizationName: row.organization_name,
      countedAt: row.counted_at.toISOString(),
      resolvedByName: row.resolver_name,
    })),
  }
}

/** In English, whoever exports it: programs read it. Times are in the business's zone. */
export const COUNT_COLUMNS: readonly CsvColumn<CountRow>[] = [
  ['Counted', ({ counted_at }) => csvTime(counted_at)],
  ['Driver', ({ driver_name }) => driver_name],
  ['Stop', ({ stop }) => stop],
  ['Address', ({ address }) => address],
  ['Order', ({ order_id }) => orderLabel(order_id)],
  ['Organization', ({ organization_name }) => organization_name],
  ['Unit', ({ unit }) => unit],
  ['Expected', ({ expected }) => expected],
  ['Counted by the driver', ({ counted }) => counted],
  ['Received', ({ received }) => received],
  ['Missing packages', ({ missing_packages }) => missing_packages.join(' ')],
  ['Differs', ({ is_difference }) => is_difference],
  ['Reason', ({ reason }) => reason],
  ['Resolved', ({ resolved_at }) => csvTime(resolved_at)],
  ['Resolved by', ({ resolver_name }) => resolver_name],
  ['Resolution', ({ resolution }) => resolution],
]
