/** A row of an imported file as the parts of an order, or what is wrong with its cells. */
import type { Priority, ServiceType } from '../orders.ts'
import type { SlotChoice } from '../promises.ts'
import { MAX_PACKAGES } from '../proofs.ts'
import type { ImportField, RowTexts } from './fields.ts'
import { type ReadDay, readDay, readPriority, readService, readWindow, readYesNo } from './read-values.ts'

/** What can be wrong with the text of a cell; the rest an order's own checks say. */
export type CellFault =
  | 'missing'
  | 'not_date'
  | 'not_window'
  | 'not_service'
  | 'not_priority'
  | 'not_yes_no'
  | 'not_packages'
  | 'unknown_cost_center'
  | 'unknown_address'
  | 'other_address'
  | 'street_missing'

export type RowValues = {
  serviceType: ServiceType
  priority: Priority
  day: ReadDay | null
  slot: SlotChoice
  packageCount: number
  requiresSignature: boolean
  requiresId: boolean
  requiresPhoto: boolean
  requiresPin: boolean
}
export type ReadRow = { values: RowValues | null; faults: { field: ImportField; code: CellFault }[] }

const NEEDED = ['pickupAddress', 'deliveryAddress', 'itemDescription'] as const

export function readRow(texts: RowTexts, { isDateMixed }: { isDateMixed: boolean }): ReadRow {
  const faults: ReadRow['faults'] = []
  const read = <T>(field: ImportField, code: CellFault, reader: (text: string) => T | null, empty: T): T => {
    const text = texts[field] ?? ''
    const value = text === '' ? empty : reader(text)
    if (value === null && text !== '') faults.push({ field, code })
    return value ?? empty
  }
  const yesNo = (field: ImportField) => read(field, 'not_yes_no', readYesNo, false)
  for (const field of NEEDED) if (!texts[field]) faults.push({ field, code: 'missing' })
  const values: RowValues = {
    serviceType: read<ServiceType>('serviceType', 'not_service', readService, 'medical_prescription'),
    priority: read<Priority>('priority', 'not_priority', readPriority, 'standard'),
    day: read<ReadDay | null>('scheduledDate', 'not_date', (text) => readDay(text, { isMixed: isDateMixed }), null),
    slot: read<SlotChoice>('timeWindow', 'not_window', readWindow, {
      preferredTimeSlot: null,
      slotFromMinutes: null,
      slotToMinutes: null,
    }),
    packageCount: read('packageCount', 'not_packages', readPackages, 1),
    requiresSignature: yesNo('requiresSignature'),
    requiresId: yesNo('requiresId'),
    requiresPhoto: yesNo('requiresPhoto'),
    requiresPin: yesNo('requiresPin'),
  }
  return { values: faults.length > 0 ? null : values, faults }
}

function readPackages(text: string): number | null {
  const count = /^\d{1,3}(\.0+)?$/.test(text) ? Number(text) : 0
  return count >= 1 && count <= MAX_PACKAGES ? count : null
}
