import type { ImportCause, ImportDetails, ImportRow, ImportSummary } from '@meridian/contract/imports.ts'
import type { Language } from '@meridian/domain/accounts/language.ts'
import { FREE_TEXT_FIELDS, type RowTexts, textsOf } from '@meridian/domain/imports/fields.ts'
import { may } from '@meridian/domain/organizations/permissions.ts'
import { formatCents } from '@meridian/domain/pricing/money.ts'
import {
  type ImportReader,
  type ImportRecord,
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

/** As they stand in the table, by which a mend of many finds its rows. */
export function shownTexts(row: RowRecord, { columns }: ImportRecord, pickupAddress: string | null): RowTexts {
  const texts = textsOf(row.cells, columns, row.edits)
  const isFixed = pickupAddress !== null && row.edits.pickupAddress === undefined
  return isFixed ? { ...texts, pickupAddress } : texts
}

const MAX_TEXTS = 8

/** What is wrong, the most frequent first, with the texts that have it. */
export function causesOf(rows: readonly RowRecord[], { record, pickupAddress, language }: RowContext): ImportCause[] {
  const all = rows.flatMap((row) => {
    const texts = shownTexts(row, record, pickupAddress)
    return row.faults.map(({ field, message, suggestion }) => {
      const text = field === null ? '' : (texts[field] ?? '')
      return { field, message: message[language], text, suggestion }
    })
  })
  const causes = Map.groupBy(all, ({ field, message }) => JSON.stringify([field, message]))
  return [...causes.values()].sort(byLength).map((faults) => {
    const [{ field, message }] = faults as [(typeof faults)[number]]
    const byText = [...Map.groupBy(faults, ({ text }) => text).values()].sort(byLength)
    const texts = byText.slice(0, MAX_TEXTS).map((same) => {
      const [{ text, suggestion }] = same as [(typeof same)[number]]
      return { text, suggestion, rows: same.length }
    })
    return { field, message, rows: faults.length, texts, otherTexts: byText.length - texts.length }
  })
}

const byLength = (one: readonly unknown[], other: readonly unknown[]): number => other.length - one.length

type RowContext = { record: ImportWithName; reader: ImportReader; pickupAddress: string | null; language: Language }

export function toRow(row: RowRecord, { record, reader, pickupAddress, language }: RowContext): ImportRow {
  const isPriced = may(reader.membership, 'see_prices') && row.total_cents !== null
  return {
    row: row.row_no,
    state: row.state,
    texts: shownTexts(row, record, pickupAddress),
    faults: row.faults.map(({ field, message, suggestion }) => ({ field, message: message[language], suggestion })),
    phiFields: row.state === 'placed' ? [] : FREE_TEXT_FIELDS.filter((field) => row.phi[field]),
    totalCost: isPriced ? formatCents(row.total_cents as number) : null,
    orderId: row.order_id,
  }
}
