import { readSheet } from 'read-excel-file/universal'
import { FileFault, type ImportTable, tableOf } from './import-table.ts'
import { unpackXlsx } from './unpack-xlsx.ts'

type Cell = string | number | boolean | Date | null

/** The first sheet. Of a formula the value is read that the spreadsheet stored with it: nothing is calculated here. */
export async function readXlsx(bytes: Buffer): Promise<ImportTable> {
  const unpacked = await unpackXlsx(bytes)
  let rows: Cell[][]
  try {
    // Its types name the constructors of the values.
    rows = (await readSheet(unpacked, { trim: false })) as unknown as Cell[][]
  } catch (error) {
    throw faultOf(error)
  }
  return tableOf(rows.map((row) => row.map(textOf)))
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
