/** A row of an imported file as the parts of an order, or what is wrong with its cells. */
import type { Priority, ServiceType } from '../orders/orders.ts'
import { NO_SLOT, type SlotChoice } from '../orders/promises.ts'
import type { TemperatureBand } from '../proofs/stability.ts'
import { IMPORT_FIELDS, type ImportField, type RowTexts } from './fields.ts'
import {
  type ReadDay,
  readDay,
  readPackages,
  readPriority,
  readService,
  readTemperature,
  readTimeOrWindow,
  readYesNo,
} from './read-values.ts'

/** What can be wrong with the text of a cell; the rest an order's own checks say. */
export type CellFault =
  | 'missing'
  | 'not_date'
  | 'not_window'
  | 'not_service'
  | 'not_priority'
  | 'not_yes_no'
  | 'not_packages'
  | 'not_temperature'
  | 'not_a_sample'
  | 'unknown_cost_center'
  | 'unknown_address'
  | 'other_address'
  | 'street_missing'
  | 'formula_failed'

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
  temperatureBand: TemperatureBand | null
  isControlled: boolean
}
/** `values` has what a cell would be when empty, in place of what could not be read. */
export type ReadRow = { values: RowValues; faults: { field: ImportField; code: CellFault }[] }

const NEEDED = ['pickupAddress', 'deliveryAddress', 'itemDescription'] as const
/** What a spreadsheet shows, and exports, where a formula failed; ours stands for one that was never calculated. */
const FORMULA_ERROR =
  /^#(null!|div\/0!|value!|ref!|name\?|num!|n\/a|spill!|calc!|getting_data|field!|blocked!|unknown!|connect!)$/i

export function readRow(texts: RowTexts, { isDateMixed }: { isDateMixed: boolean }): ReadRow {
  const faults: ReadRow['faults'] = []
  const failed = IMPORT_FIELDS.filter((field) => FORMULA_ERROR.test(texts[field] ?? ''))
  for (const field of failed) faults.push({ field, code: 'formula_failed' })
  const read = <T>(field: ImportField, code: CellFault, reader: (text: string) => T | null, empty: T): T => {
    const text = failed.includes(field) ? '' : (texts[field] ?? '')
    const value = text === '' ? empty : reader(text)
    if (value === null && text !== '') faults.push({ field, code })
    return value ?? empty
  }
  const yesNo = (field: ImportField) => read(field, 'not_yes_no', readYesNo, false)
  for (const field of NEEDED) if (!texts[field]) faults.push({ field, code: 'missing' })
  const serviceType = read<ServiceType>('serviceType', 'not_service', readService, 'medical_prescription')
  const priority = read<Priority>('priority', 'not_priority', readPriority, 'standard')
  const day = read<ReadDay | null>('scheduledDate', 'not_date', (text) => readDay(text, { isMixed: isDateMixed }), null)
  const time = read('timeWindow', 'not_window', readTimeOrWindow, NO_SLOT)
  const hasMinutes = 'minutes' in time
  if (hasMinutes && !texts.scheduledDate) faults.push({ field: 'scheduledDate', code: 'missing' })
  const band = read<TemperatureBand | null>('temperatureBand', 'not_temperature', readTemperature, null)
  const isSample = serviceType === 'laboratory_sample'
  // For anything else than a sample it is no term, and a driver who is not told of it would not keep it.
  if (!isSample && band !== null && band !== 'ambient') faults.push({ field: 'temperatureBand', code: 'not_a_sample' })
  const values: RowValues = {
    serviceType,
    priority,
    // A time of its own is on the clock at the pickup.
    day: day && hasMinutes ? { day: day.day, minutes: time.minutes } : day,
    slot: hasMinutes ? NO_SLOT : time,
    packageCount: read('packageCount', 'not_packages', readPackages, 1),
    requiresSignature: yesNo('requiresSignature'),
    requiresId: yesNo('requiresId'),
    requiresPhoto: yesNo('requiresPhoto'),
    requiresPin: yesNo('requiresPin'),
    temperatureBand: isSample ? band : null,
    isControlled: yesNo('isControlled'),
  }
  return { values, faults }
}
