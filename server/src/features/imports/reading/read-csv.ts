import { countKnownTitles } from '@meridian/domain/imports/guess-columns.ts'
import { MAX_IMPORT_COLUMNS, MAX_IMPORT_ROWS } from '@meridian/domain/imports/limits.ts'
import { formatCount } from '@meridian/domain/time/format.ts'
import { CsvError, parse } from 'csv-parse/sync'
import { FileFault, type ImportTable, tableOf } from './import-table.ts'

/** More than the longest texts of an order together. */
const MAX_RECORD_CHARACTERS = 40_000
const DELIMITERS = [',', ';', '\t', '|']
/** Bytes that Windows-1252 does not have: the text is in another encoding. */
const NOT_WINDOWS_1252 = [0x81, 0x8d, 0x8f, 0x90, 0x9d]

/** 'sep=;' is for Excel, which does not show it as a row. */
const SEPARATOR_LINE = /^sep=([,;\t|])(\r\n|\n|\r)/i

export function readCsv(bytes: Uint8Array): ImportTable {
  const text = textOf(bytes)
  const [line = '', delimiter] = SEPARATOR_LINE.exec(text) ?? []
  const table = text.slice(line.length)
  return tableOf(recordsOf(table, delimiter ?? delimiterOf(table)).map((cells, at) => ({ row: at + 1, cells })))
}

/** Spreadsheets save UTF-8, UTF-16 with a mark, or what Windows uses in the Americas. */
function textOf(bytes: Uint8Array): string {
  const [first, second] = bytes
  if (first === 0xff && second === 0xfe) return decoded(bytes, 'utf-16le')
  if (first === 0xfe && second === 0xff) return decoded(bytes, 'utf-16be')
  if (bytes.includes(0)) throw new FileFault('encoding')
  try {
    return decoded(bytes, 'utf-8')
  } catch {
    if (NOT_WINDOWS_1252.some((byte) => bytes.includes(byte))) throw new FileFault('encoding')
    return decoded(bytes, 'windows-1252')
  }
}

function decoded(bytes: Uint8Array, encoding: string): string {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes)
  } catch {
    throw new FileFault('encoding')
  }
}

function recordsOf(text: string, delimiter: string): string[][] {
  const columns = text.slice(0, endOfLine(text)).split(delimiter).length
  if (columns > 2 * MAX_IMPORT_COLUMNS)
    throw new FileFault('too_many_columns', { value: formatCount(MAX_IMPORT_COLUMNS) })
  try {
    return parse(text, {
      delimiter,
      record_delimiter: ['\r\n', '\n', '\r'],
      relax_column_count: true,
      max_record_size: MAX_RECORD_CHARACTERS,
      // With as many empty rows between them.
      to: 2 * MAX_IMPORT_ROWS + 2,
    })
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    const row = Number(error.lines) || 1
    throw new FileFault(error.code === 'CSV_MAX_RECORD_SIZE' ? 'long_row' : 'quote', { row })
  }
}

function endOfLine(text: string): number {
  const at = text.search(/[\r\n]/)
  return at < 0 ? text.length : at
}

const MAX_HEADING_LINES = 10
const MAX_HEADING_CHARACTERS = 20_000

/** The one by which a line has the most known titles, or else the one that the first line has most of. */
function delimiterOf(text: string): string {
  const head = text.slice(0, MAX_HEADING_CHARACTERS)
  const lines = head.split(/\r\n|\n|\r/).filter((line) => line.trim() !== '')
  const split = (line: string, delimiter: string) => line.replace(/"[^"]*"/g, quoted).split(delimiter)
  const quoted = (cell: string) => cell.replace(/[",;\t|]/g, ' ')
  const counts = DELIMITERS.map((delimiter) => {
    const cells = lines.slice(0, MAX_HEADING_LINES).map((line) => split(line, delimiter))
    const known = cells.map((row) => (row.length > MAX_IMPORT_COLUMNS ? 0 : countKnownTitles(row)))
    return Math.max(...known, 0) * MAX_HEADING_CHARACTERS + (cells[0]?.length ?? 0)
  })
  return DELIMITERS[counts.indexOf(Math.max(...counts))] ?? ','
}
