/** The template as a workbook: a sheet of texts, so that a spreadsheet changes no phone number, date or ZIP code. */
import type { Readable } from 'node:stream'
import { IMPORT_FIELDS, IMPORT_TITLES, type ImportField } from '@meridian/domain/imports/fields.ts'
import { MAX_IMPORT_ROWS } from '@meridian/domain/imports/limits.ts'
import { PRIORITIES, SERVICE_TYPES } from '@meridian/domain/orders/orders.ts'
import { TEMPERATURE_BANDS } from '@meridian/domain/proofs/stability.ts'
import { PRIORITY_LABELS, SERVICE_TYPE_LABELS } from '@meridian/domain/texts/orders.ts'
import yazl from 'yazl'

const SHEET = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const RELATIONS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006'
const MEDIA = 'application/vnd.openxmlformats-officedocument.spreadsheetml'
const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'

/** What may stand in a cell is offered as a list. */
const YES_NO = ['yes', 'no']
const CHOICES: Partial<Record<ImportField, readonly string[]>> = {
  serviceType: SERVICE_TYPES.map((type) => SERVICE_TYPE_LABELS[type]),
  priority: PRIORITIES.map((priority) => PRIORITY_LABELS[priority]),
  requiresSignature: YES_NO,
  requiresId: YES_NO,
  requiresPhoto: YES_NO,
  requiresPin: YES_NO,
  temperatureBand: TEMPERATURE_BANDS,
  isControlled: YES_NO,
}
const TEXT = 1
const TITLE = 2

export function templateWorkbook(mtime: Date): Readable {
  const zip = new yazl.ZipFile()
  for (const [name, content] of Object.entries(parts())) zip.addBuffer(Buffer.from(HEAD + content), name, { mtime })
  zip.end()
  return zip.outputStream as Readable
}

const parts = (): Record<string, string> => ({
  '[Content_Types].xml': `<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${MEDIA}.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${MEDIA}.worksheet+xml"/><Override PartName="/xl/styles.xml" ContentType="${MEDIA}.styles+xml"/></Types>`,
  '_rels/.rels': relationships({ officeDocument: 'xl/workbook.xml' }),
  'xl/workbook.xml': `<workbook xmlns="${SHEET}" xmlns:r="${RELATIONS}"><sheets><sheet name="Orders" sheetId="1" r:id="r1"/></sheets></workbook>`,
  'xl/_rels/workbook.xml.rels': relationships({ worksheet: 'worksheets/sheet1.xml', styles: 'styles.xml' }),
  // 49 is a spreadsheet's number for 'text'.
  'xl/styles.xml': `<styleSheet xmlns="${SHEET}"><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders><cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs><cellXfs count="3"><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/>${textStyle(0)}${textStyle(1)}</cellXfs></styleSheet>`,
  'xl/worksheets/sheet1.xml': sheet(),
})

const textStyle = (font: number): string =>
  `<xf numFmtId="49" fontId="${font}" fillId="0" borderId="0" xfId="0" applyNumberFormat="1" applyFont="1"/>`

function relationships(targets: Record<string, string>): string {
  const each = Object.entries(targets).map(
    ([type, target], at) => `<Relationship Id="r${at + 1}" Type="${RELATIONS}/${type}" Target="${target}"/>`,
  )
  return `<Relationships xmlns="${PACKAGE}/relationships">${each.join('')}</Relationships>`
}

function sheet(): string {
  const columns = IMPORT_FIELDS.map((field, at) => {
    const [title, example] = IMPORT_TITLES[field]
    const width = Math.max(title.length, example.length) + 3
    return `<col min="${at + 1}" max="${at + 1}" width="${width}" style="${TEXT}" customWidth="1"/>`
  })
  const frozen = '<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/>'
  return `<worksheet xmlns="${SHEET}"><sheetViews><sheetView workbookViewId="0">${frozen}</sheetView></sheetViews><cols>${columns.join('')}</cols><sheetData>${row(1, TITLE)}${row(2, TEXT)}</sheetData>${validations()}</worksheet>`
}

function row(number: 1 | 2, style: number): string {
  const cells = IMPORT_FIELDS.flatMap((field, at) => {
    const text = IMPORT_TITLES[field][number - 1]
    return text ? [`<c r="${letter(at)}${number}" s="${style}" t="inlineStr"><is><t>${text}</t></is></c>`] : []
  })
  return `<row r="${number}">${cells.join('')}</row>`
}

function validations(): string {
  const each = IMPORT_FIELDS.flatMap((field, at) => {
    const choices = CHOICES[field]
    if (!choices) return []
    const cells = `${letter(at)}2:${letter(at)}${MAX_IMPORT_ROWS + 1}`
    // Other words are read too, so nothing is refused while it is typed.
    return [
      `<dataValidation type="list" allowBlank="1" sqref="${cells}"><formula1>"${choices.join(',')}"</formula1></dataValidation>`,
    ]
  })
  return `<dataValidations count="${each.length}">${each.join('')}</dataValidations>`
}

const letter = (column: number): string => String.fromCharCode(65 + column)
