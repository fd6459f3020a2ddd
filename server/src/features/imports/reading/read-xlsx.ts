import { countKnownTitles } from '@meridian/domain/imports/guess-columns.ts'
import { FileFault, type ImportTable, type TableRow, tableOf } from './import-table.ts'
import { readSheet } from './read-sheet.ts'
import { openZip, type ReadPart } from './unzip.ts'
import { readWorkbook, type SheetInfo, type Workbook } from './workbook.ts'

const MAX_SHEETS = 20
const MAX_SHOWN_TITLES = 200

/** What is wrong with a sheet counts only if it is the one to read. */
type Sheet = { name: string; table: ImportTable; known: number; fault: FileFault | null }

/**
 * The sheet that looks most like orders, of those that are shown. Of a formula the value is read that the spreadsheet stored
 * with it: nothing is calculated here.
 */
export async function readXlsx(bytes: Buffer): Promise<ImportTable> {
  const readPart = await openZip(bytes)
  const workbook = await readBook(readPart)
  const filled: string[] = []
  let best: Sheet | null = null
  // One after the other, so that only the best one takes memory.
  for (const info of workbook.sheets.slice(0, MAX_SHEETS)) {
    const { rows, fault } = rowsOf((await readPart(info.part)) ?? '', workbook)
    if (rows.length > 0 || fault) filled.push(info.name)
    const sheet = sheetOf(info, rows, fault)
    if (sheet && (!best || sheet.known > best.known)) best = sheet
  }
  if (!best) throw new FileFault('empty')
  if (best.fault) throw best.fault
  const { name, table } = best
  const others = filled.filter((other) => other !== name)
  return others.length === 0 ? table : { ...table, sheets: { read: name, others } }
}

async function readBook(readPart: ReadPart): Promise<Workbook> {
  const workbook = await readWorkbook(readPart).catch((error) => {
    throw asFault(error)
  })
  if (workbook.sheets.length === 0) throw new FileFault('not_a_table')
  return workbook
}

function rowsOf(xml: string, workbook: Workbook): { rows: TableRow[]; fault: FileFault | null } {
  const rows: TableRow[] = []
  if (xml === '') return { rows, fault: null }
  try {
    readSheet(xml, workbook, rows)
    return { rows, fault: null }
  } catch (error) {
    return { rows, fault: asFault(error) }
  }
}

/** The parser of XML throws errors of its own. */
const asFault = (error: unknown): FileFault => (error instanceof FileFault ? error : new FileFault('not_a_table'))

/** Null without rows below its first. */
function sheetOf({ name }: SheetInfo, rows: readonly TableRow[], fault: FileFault | null): Sheet | null {
  const faulty = (reason: FileFault): Sheet => {
    const titles = rows[0]?.cells.slice(0, MAX_SHOWN_TITLES) ?? []
    return { name, table: { titles, rows: [] }, known: countKnownTitles(titles), fault: reason }
  }
  if (fault) return faulty(fault)
  try {
    const table = tableOf(rows)
    return { name, table, known: countKnownTitles(table.titles), fault: null }
  } catch (error) {
    const reason = asFault(error)
    return reason.problem.problem === 'empty' ? null : faulty(reason)
  }
}
