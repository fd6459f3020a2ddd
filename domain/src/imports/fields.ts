/** What a row of an imported file says of an order: the title of its column, the one of our export, and an example of the template. */
export const IMPORT_TITLES = {
  pickupAddress: ['Pickup address', '6411 Fannin St, Houston, TX 77030'],
  pickupContactName: ['Pickup contact', 'Front desk'],
  pickupContactPhone: ['Pickup phone', '(713) 555-0100'],
  deliveryAddress: ['Delivery address', '1504 Taub Loop, Houston, TX 77030'],
  deliveryContactName: ['Delivery contact', 'Ana Ruiz'],
  deliveryContactPhone: ['Delivery phone', '(713) 555-0101'],
  recipientEmail: ['Recipient email', ''],
  itemDescription: ['Item', 'Insulin, keep cold'],
  packageCount: ['Packages', '1'],
  specialInstructions: ['Special instructions', ''],
  serviceType: ['Service', 'Medical Prescription Delivery'],
  priority: ['Priority', 'Standard'],
  scheduledDate: ['Scheduled for', ''],
  timeWindow: ['Time slot', ''],
  requiresSignature: ['Signature required', 'yes'],
  requiresId: ['ID required', 'no'],
  requiresPhoto: ['Photo required', 'no'],
  requiresPin: ['PIN required', 'no'],
  temperatureBand: ['Temperature', ''],
  isControlled: ['Controlled medication', 'no'],
  costCenter: ['Cost center', ''],
  poNumber: ['PO number', ''],
} as const satisfies Record<string, readonly [title: string, example: string]>
export type ImportField = keyof typeof IMPORT_TITLES
export const IMPORT_FIELDS = Object.keys(IMPORT_TITLES) as ImportField[]

/** Ordered as they are written; the others are read as a date, a yes or no, one of a list. */
export const COPIED_FIELDS = [
  'itemDescription',
  'specialInstructions',
  'recipientEmail',
  'poNumber',
] as const satisfies ImportField[]

/** Where people write what they like; a purchase order number is one unless the organization has a pattern for it. */
export const FREE_TEXT_FIELDS = ['itemDescription', 'specialInstructions', 'poNumber'] as const satisfies ImportField[]

/**
 * Many files have an address or a name in several columns: they are put together to one. A site's code stands for its address, and what
 * the sender knows the item by is said with it.
 */
const PARTS = [
  'pickupSite',
  'pickupUnit',
  'pickupCity',
  'pickupState',
  'pickupZip',
  'pickupFirstName',
  'pickupLastName',
  'deliverySite',
  'deliveryUnit',
  'deliveryCity',
  'deliveryState',
  'deliveryZip',
  'deliveryFirstName',
  'deliveryLastName',
  'reference',
] as const

/** What a column of a file can be. */
export const COLUMN_FIELDS = [...IMPORT_FIELDS, ...PARTS] as const
export type ColumnField = (typeof COLUMN_FIELDS)[number]

/** Which column of the file, counted from 0, has a field. A field without a column is empty. */
export type ImportColumns = { [F in ColumnField]?: number | undefined }

export type RowTexts = { [F in ImportField]?: string | undefined }

type At = (field: ColumnField) => string
const ENDS = ['pickup', 'delivery'] as const
type End = (typeof ENDS)[number]

/** The texts of a row by field. What the person typed over a cell counts; of an address it is the whole. */
export function textsOf(cells: readonly string[], columns: ImportColumns, edits: RowTexts): RowTexts {
  const at: At = (field) => cells[columns[field] ?? -1]?.trim() ?? ''
  const texts: RowTexts = {}
  for (const field of IMPORT_FIELDS) texts[field] = at(field)
  for (const end of ENDS) {
    texts[`${end}Address`] = at(`${end}Site`) || wholeAddress(end, at)
    texts[`${end}ContactName`] = wholeName(end, at)
    texts[`${end}ContactPhone`] = wholePhone(at(`${end}ContactPhone`))
  }
  if (texts.itemDescription && at('reference')) texts.itemDescription += ` (${at('reference')})`
  texts.specialInstructions = [...ENDS.map((end) => second(end, at).note), at('specialInstructions')]
    .filter(Boolean)
    .join('. ')
  for (const field of IMPORT_FIELDS) texts[field] = edits[field]?.trim() ?? texts[field]
  return texts
}

/** '1 Main St, Apt 4, Houston, TX 77030', of one column or of several. */
function wholeAddress(end: End, at: At): string {
  const region = [at(`${end}State`), wholeZip(at(`${end}Zip`))].filter(Boolean).join(' ')
  const street = at(`${end}Address`)
  return [street, street && second(end, at).unit, at(`${end}City`), region].filter(Boolean).join(', ')
}

const UNIT = /^(#|(apt|apartment|ste|suite|unit|bldg|building|fl|floor|rm|room|lot|spc|space|dept|box)\b)/i
const BARE_UNIT = /^([a-z]?-?\d{1,5}-?[a-z]?|[a-z])$/i

/** The second line of an address: a unit belongs to it; any other words are for the driver, and no map would find them. */
function second(end: End, at: At): { unit: string; note: string } {
  const line = at(`${end}Unit`)
  if (UNIT.test(line)) return { unit: line, note: '' }
  return BARE_UNIT.test(line) ? { unit: `Unit ${line}`, note: '' } : { unit: '', note: line }
}

/** 'Nombre' beside 'Apellido' is the first name only. */
function wholeName(end: End, at: At): string {
  const first = at(`${end}ContactName`) || at(`${end}FirstName`)
  const last = at(`${end}LastName`)
  return first.toLowerCase().includes(last.toLowerCase()) ? first : `${first} ${last}`.trim()
}

/** A spreadsheet takes a ZIP code for a number: leading zeros and the hyphen are lost, '.0' is added. */
function wholeZip(text: string): string {
  const zip = text.replace(/^(\d{3,9})\.0+$/, '$1')
  if (/^\d{9}$/.test(zip)) return `${zip.slice(0, 5)}-${zip.slice(5)}`
  return /^\d{3,4}$/.test(zip) ? zip.padStart(5, '0') : zip
}

/** And a phone number: '8325551234.0', '8.325551234E9'. With fewer digits than a phone has, they were lost. */
function wholePhone(text: string): string {
  const digits = /^1?\d{10}\.0+$/.test(text) || /^\d\.\d{7,10}E\+?0?(9|10)$/i.test(text) ? String(Number(text)) : ''
  return /^1?\d{10}$/.test(digits) ? digits : text
}
