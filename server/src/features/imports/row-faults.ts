/** What is wrong with a row, in both languages: a refusal of an order, or of a text in a cell. */
import { IMPORT_FIELDS, type ImportField } from '@meridian/domain/imports/fields.ts'
import type { CellFault } from '@meridian/domain/imports/read-row.ts'
import { CELL_FAULT_TEXTS as SPANISH } from '@meridian/domain/texts/es/imports.ts'
import { CELL_FAULT_TEXTS as ENGLISH } from '@meridian/domain/texts/imports.ts'
import type { z } from 'zod'
import type { RowFault } from '../../db/tables-imports.ts'
import { type AppError, wordIn } from '../../errors/app-error.ts'
import { faultOf } from '../../errors/field-fault.ts'

export const cellFault = (field: ImportField, code: CellFault, suggestion: string | null = null): RowFault => ({
  field,
  message: { en: ENGLISH[code], es: SPANISH[code] },
  suggestion,
})

/** The fields of `POST /api/orders` that have another name in a file. */
const FIELD_NAMES: Readonly<Record<string, ImportField>> = {
  pickupLatitude: 'pickupAddress',
  pickupLongitude: 'pickupAddress',
  pickupSiteId: 'pickupAddress',
  deliveryLatitude: 'deliveryAddress',
  deliveryLongitude: 'deliveryAddress',
  deliverySiteId: 'deliveryAddress',
  preferredTimeSlot: 'timeWindow',
  slotFromMinutes: 'timeWindow',
  slotToMinutes: 'timeWindow',
  costCenterId: 'costCenter',
}

const fieldOf = (name: string | undefined): ImportField | null =>
  IMPORT_FIELDS.find((field) => field === name) ?? (name === undefined ? null : (FIELD_NAMES[name] ?? null))

export function refusalFault(error: AppError): RowFault {
  const stop = error.values?.stop
  const [named] = Object.keys(error.faults)
  const field = fieldOf(named) ?? (stop === 'pickup' || stop === 'delivery' ? (`${stop}Address` as const) : null)
  return { field, message: { en: error.message, es: error.sentenceIn('es') }, suggestion: null }
}

export function fieldFault(issue: z.core.$ZodIssue): RowFault {
  const { said, ...fault } = faultOf(issue)
  const message = { en: said ?? wordIn('en', fault), es: wordIn('es', fault) }
  return { field: fieldOf(String(issue.path[0])), message, suggestion: null }
}
