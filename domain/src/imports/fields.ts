/** What a row of an imported file says of an order. */
export const IMPORT_FIELDS = [
  'pickupAddress',
  'pickupContactName',
  'pickupContactPhone',
  'deliveryAddress',
  'deliveryContactName',
  'deliveryContactPhone',
  'recipientEmail',
  'itemDescription',
  'packageCount',
  'specialInstructions',
  'serviceType',
  'priority',
  'scheduledDate',
  'timeWindow',
  'requiresSignature',
  'requiresId',
  'requiresPhoto',
  'requiresPin',
  'costCenter',
  'poNumber',
] as const
export type ImportField = (typeof IMPORT_FIELDS)[number]

/** Where people write what they like; a purchase order number is one unless the organization has a pattern for it. */
export const FREE_TEXT_FIELDS = ['itemDescription', 'specialInstructions', 'poNumber'] as const satisfies ImportField[]

/** Many files have an address in several columns: they are put together to one. */
const ADDRESS_PARTS = [
  'pickupCity',
  'pickupState',
  'pickupZip',
  'deliveryCity',
  'deliveryState',
  'deliveryZip',
] as const

/** What a column of a file can be. */
export const COLUMN_FIELDS = [...IMPORT_FIELDS, ...ADDRESS_PARTS] as const
export type ColumnField = (typeof COLUMN_FIELDS)[number]

/** Which column of the file, counted from 0, has a field. A field without a column is empty. */
export type ImportColumns = { [F in ColumnField]?: number | undefined }

export type RowTexts = { [F in ImportField]?: string | undefined }

/** The texts of a row by field. What the person typed over a cell counts; of an address it is the whole. */
export function textsOf(cells: readonly string[], columns: ImportColumns, edits: RowTexts): RowTexts {
  const at = (field: ColumnField): string => cells[columns[field] ?? -1]?.trim() ?? ''
  const texts: RowTexts = {}
  for (const field of IMPORT_FIELDS) texts[field] = edits[field]?.trim() ?? at(field)
  for (const stop of ['pickup', 'delivery'] as const)
    texts[`${stop}Address`] = edits[`${stop}Address`]?.trim() ?? wholeAddress(stop, at)
  return texts
}

/** '1 Main St, Houston, TX 77030', of one column or of several. */
function wholeAddress(stop: 'pickup' | 'delivery', at: (field: ColumnField) => string): string {
  const region = [at(`${stop}State`), paddedZip(at(`${stop}Zip`))].filter(Boolean).join(' ')
  return [at(`${stop}Address`), at(`${stop}City`), region].filter(Boolean).join(', ')
}

/** A spreadsheet takes a ZIP code for a number, and drops its leading zeros. */
const paddedZip = (zip: string): string => (/^\d{3,4}$/.test(zip) ? zip.padStart(5, '0') : zip)
