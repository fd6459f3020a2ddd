import type { api } from '@meridian/contract'
import type { ReplyOf } from '@meridian/contract/endpoint.ts'
import type { Language } from '@meridian/domain/accounts/language.ts'
import { orderLabel } from '@meridian/domain/orders/orders.ts'
import { type CsvColumn, csvTime } from '../../http/csv.ts'
import * as en from '../../texts/audit-deeds.ts'
import { CALL_SUMMARIES as enCalls } from '../../texts/call-summaries.ts'
import * as es from '../../texts/es/audit-deeds.ts'
import { CALL_SUMMARIES as esCalls } from '../../texts/es/call-summaries.ts'
import type { AuditRow } from './audit.queries.ts'

const TEXTS = {
  en: { deeds: en.AUDIT_DEEDS, summaries: enCalls, deletedAccount: en.deletedAccount },
  es: { deeds: es.AUDIT_DEEDS, summaries: esCalls, deletedAccount: es.deletedAccount },
}

const textOf = (row: AuditRow, language: Language): string | null =>
  deedOf(row, TEXTS[language].deeds) ?? TEXTS[language].summaries[row.call] ?? null

/** Null where nothing was done: then the call's own description says what was refused. */
function deedOf(row: AuditRow, deeds: { readonly [call: string]: en.Deed }): string | null {
  const deed = row.kind === 'refused' ? undefined : deeds[row.call]
  if (deed === undefined) return null
  return typeof deed === 'string' ? deed : deed({ details: row.details, orderIds: row.order_ids })
}

export const toEntry = (row: AuditRow, language: Language): ReplyOf<typeof api.audit.list>[number] => ({
  id: Number(row.id),
  at: row.at.toISOString(),
  kind: row.kind,
  call: row.call,
  summary: textOf(row, language),
  status: row.status,
  user:
    row.user_id === null
      ? null
      : { id: row.user_id, name: row.user_name ?? TEXTS[language].deletedAccount(row.user_id), role: row.role },
  address: row.ip_address,
  orderIds: row.order_ids,
  details: row.details,
})

export const AUDIT_COLUMNS: readonly CsvColumn<AuditRow>[] = [
  ['Time', (row) => csvTime(row.at)],
  ['What', (row) => row.kind],
  ['Call', (row) => row.call],
  ['What was done', (row) => textOf(row, 'en')],
  ['Status', (row) => row.status],
  ['Account', (row) => row.user_id],
  ['Name', (row) => row.user_name],
  ['Role', (row) => row.role],
  ['Address', (row) => row.ip_address],
  ['Orders', (row) => row.order_ids.map(orderLabel).join(' ')],
  ['Details', (row) => JSON.stringify(row.details)],
]
