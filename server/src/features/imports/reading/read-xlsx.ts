import { countKnownTitles } from '@meridian/domain/imports/guess-columns.ts'
import readSheets from 'read-excel-file/universal'
import { FileFault, type ImportTable, tableOf } from './import-table.ts'
import { unpackXlsx } from './unpack-xlsx.ts'
import { fillMerged, type SheetInfo } from './workbook-parts.ts'

type Cell = string | number | boolean | Date | null
type Sheet = { name: string; rows: Cell[][] }

const MAX_SHEETS = 20

/**
 * The sheet that looks most like orders, of those that are shown. Of a formula the value is read that the spreadsheet stored
 * with it: nothing is calculated here.
 */
export async function readXlsx(bytes: Buffer): Promise<ImportTable> {
  const { archive, sheets } = await unpackXlsx(bytes)
  const filled = (await rowsOf(archive, sheets)).filter(({ rows }) => rows.length > 0)
  const tables = filled.flatMap(({ name, rows }) => tableIn(name, rows))
  const known = tables.map(({ table }) => countKnownTitles(table.titles))
  const best = tables[known.indexOf(Math.max(...known))]
  if (!best) throw new FileFault('empty')
  if (best.fault) throw best.fault
  const others = filled.filter(({ name }) => name !== best.name).map(({ name }) => name)
  return others.length === 0 ? best.table : { ...best.table, sheets: { read: best.name, others } }
}

async function rowsOf(archive: ArrayBuffer, sheets: readonly SheetInfo[]): Promise<Sheet[]> {
  const shown = sheets.filter(({ isHidden }) => !isHidden).slice(0, MAX_SHEETS)
  if (shown.length === 0) throw new FileFault('not_a_table')
  try {
    // Its types name the constructors of the values, and not that sheets can be chosen.
    const options = { trim: false, sheets: shown.map(({ index }) => index) } as object
    const read = (await readSheets(archive, options)) as unknown as { data?: Cell[][] }[]
    return shown.map(({ name, merged }, at) => {
      const rows = read[at]?.data ?? []
      fillMerged(rows, merged)
      return { name, rows }
    })
  } catch (error) {
    throw faultOf(error)
  }
}

type Table = { name: string; table: ImportTable; fault: FileFault | null }

/** What is wrong with a sheet counts only if it is the one to read. One without rows below its first is none. */
function tableIn(name: string, rows: readonly Cell[][]): Table[] {
  const texts = rows.map((row) => row.map(textOf))
  try {
    return [{ name, table: tableOf(texts), fault: null }]
  } catch (error) {
    if (!(error instanceof FileFault)) throw error
    if (error.problem.problem === 'empty') return []
    const titles = texts.find((cells) => cells.some(Boolean)) ?? []
    return [{ name, table: { titles: titles.slice(0, 200), rows: [] }, fault: error }]
  }
}

/** The parser names a cell only in its sentence. */
function faultOf(error: unknown): FileFault {
  const row = Number(/at row (\d+), col \d+/.exec(String(error))?.[1])
  return row ? new FileFault('cell', { row }) : new FileFault('not_a_table')
}

function textOf(cell: Cell): string {
  if (cell === null) return ''
  if (typeof cell === 'boolean') return cell ? 'yes' : 'no'
  if (!(cell instanceof Date)) return String(cell)
  // A day without a time, a time without a day (before Excel's first day), or both; never with a zone.
  const [day = '', time = ''] = cell.toISOString().slice(0, 16).split('T')
  if (cell.getTime() < Date.UTC(1900, 0, 2)) return time
  return time === '00:00' ? day : `${day} ${time}`
}
