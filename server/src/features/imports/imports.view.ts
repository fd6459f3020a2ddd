import type { ImportDetails, ImportRow, ImportSummary } from '@meridian/contract/imports.ts'
import type { Language } from '@meridian/domain/accounts/language.ts'
import { FREE_TEXT_FIELDS, textsOf } from '@meridian/domain/imports/fields.ts'
import { may } from '@meridian/domain/organizations/permissions.ts'
import { formatCents } from '@meridian/domain/pricing/money.ts'
import {
  type ImportReader,
  type ImportWithName,
  pickupSiteOf,
  type RowCounts,
  type RowRecord,
} from './imports.queries.ts'

export const toSummary = (record: ImportWithName, counts: RowCounts): ImportSummary => ({
  id: record.id,
  fileName: record.file_name,
  by: record.by,
  createdAt: record.created_at.toISOString(),
  state: record.state,
  rowCount: record.row_count,
  counts,
})

type Facts = {
  counts: RowCounts
  phi: number
  goodCents: number
  samples: string[][]
  groups: ImportDetails['groups']
  isRemembered: boolean
}

export const toDetails = (record: ImportWithName, facts: Facts, reader: ImportReader): ImportDetails => ({
  ...toSummary(record, facts.counts),
  titles: record.titles,
  sheets: record.sheets,
  samples: facts.samples,
  columns: record.columns,
  isRemembered: facts.isRemembered,
  pickupSiteId: pickupSiteOf(record, reader),
  totalCost: may(reader.membership, 'see_prices') ? formatCents(facts.goodCents) : null,
  phiRows: facts.phi,
  isPlacing: record.place_mode !== null,
  hasFailed: record.has_failed,
  groups: facts.groups,
})

type RowContext = { record: ImportWithName; reader: ImportReader; pickupAddress: string | null; language: Language }

export function toRow(row: RowRecord, { record, reader, pickupAddress, language }: RowContext): ImportRow {
  const isPriced = may(reader.membership, 'see_prices') && row.total_cents !== null
  const texts = textsOf(row.cells, record.columns, row.edits)
  const isFixed = pickupAddress !== null && row.edits.pickupAddress === undefined
  return {
    row: row.row_no,
    state: row.state,
    texts: isFixed ? { ...texts, pickupAddress } : texts,
    faults: row.faults.map(({ field, message, suggestion }) => ({ field, message: message[language], suggestion })),
    phiFields: row.state === 'placed' ? [] : FREE_TEXT_FIELDS.filter((field) => row.phi[field]),
    totalCost: isPriced ? formatCents(row.total_cents as number) : null,
    orderId: row.order_id,
  }
}
