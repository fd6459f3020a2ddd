import { api } from '@meridian/contract'
import type { EndpointSpec, ReplyOf } from '@meridian/contract/endpoint.ts'
import { orderLabel } from '@meridian/domain/orders.ts'
import { type CsvColumn, csvTime } from '../../http/csv.ts'
import type { AuditRow } from './audit.queries.ts'
import { deedOf } from './audit-deeds.ts'

/** By the name that entries have: `orders.show`. */
const SUMMARIES = new Map<string, string>(
  Object.entries(api).flatMap(([group, calls]) =>
    Object.entries<EndpointSpec>(calls).map(([name, call]) => [`${group}.${name}`, call.summary] as const),
  ),
)

const textOf = (row: AuditRow): string | null => deedOf(row) ?? SUMMARIES.get(row.call) ?? null

export const toEntry = (row: AuditRow): ReplyOf<typeof api.audit.list>[number] => ({
  id: Number(row.id),
  at: row.at.toISOString(),
  kind: row.kind,
  call: row.call,
  summary: textOf(row),
  status: row.status,
  user:
    row.user_id === null
      ? null
      : { id: row.user_id, name: row.user_name ?? `Account ${row.user_id} (deleted)`, role: row.role },
  address: row.ip_address,
  orderIds: row.order_ids,
  details: row.details,
})

export const AUDIT_COLUMNS: readonly CsvColumn<AuditRow>[] = [
  ['Time', (row) => csvTime(row.at)],
  ['What', (row) => row.kind],
  ['Call', (row) => row.call],
  ['What was done', textOf],
  ['Status', (row) => row.status],
  ['Account', (row) => row.user_id],
  ['Name', (row) => row.user_name],
  ['Role', (row) => row.role],
  ['Address', (row) => row.ip_address],
  ['Orders', (row) => row.order_ids.map(orderLabel).join(' ')],
  ['Details', (row) => JSON.stringify(row.details)],
]
