/** A file as a table: the titles of its columns, each a different one, and its rows as texts. */
import type { ImportFileProblem } from '@meridian/contract/texts/errors-imports.ts'
import { countKnownTitles, isContent } from '@meridian/domain/imports/guess-columns.ts'
import { MAX_IMPORT_CELL, MAX_IMPORT_COLUMNS, MAX_IMPORT_ROWS } from '@meridian/domain/imports/limits.ts'
import { formatCount } from '@meridian/domain/time/format.ts'
import { unguarded } from '../../../http/formula-guard.ts'

/** `row` as spreadsheets count: the titles are usually row 1. `sheets`: of a workbook with others that are not empty. */
export type ImportTable = {
  titles: string[]
  rows: { row: number; cells: string[] }[]
  sheets?: { read: string; others: string[] }
}

/** Why a file cannot be read. It crosses from the worker thread, where classes are lost, as a message. */
export class FileFault extends Error {
  readonly problem: ImportFileProblem
  constructor(problem: ImportFileProblem['problem'], { row = 0, value = '' } = {}) {
    super(problem)
    this.problem = { problem, row, value }
  }
}

/** With its number, as spreadsheets count. */
export type TableRow = { row: number; cells: string[] }

/** Rows with nothing in them are left out. */
export function tableOf(records: readonly TableRow[]): ImportTable {
  const filled = records
    .map(({ row, cells }) => ({ row, cells: cells.map(plainText) }))
    .filter(({ cells }) => cells.some((cell) => cell !== ''))
  const at = findTitles(filled)
  const titled = filled[at]?.cells ?? []
  const rows = filled.slice(at + 1)
  if (rows.length === 0) throw new FileFault('empty')
  if (rows.length > MAX_IMPORT_ROWS) throw new FileFault('too_many_rows', { value: formatCount(MAX_IMPORT_ROWS) })
  const count = at < 0 ? Math.max(...rows.map(({ cells }) => lengthOf(cells))) : lengthOf(titled)
  if (count > MAX_IMPORT_COLUMNS) throw new FileFault('too_many_columns', { value: formatCount(MAX_IMPORT_COLUMNS) })
  const titles = distinctTitles(Array.from({ length: count }, (_, column) => titled[column] ?? ''))
  return { titles, rows: rows.map(({ row, cells }) => ({ row, cells: fitted(cells, count, row) })) }
}

export const MAX_HEADING_ROWS = 10
const MIN_KNOWN_TITLES = 2

/** Usually the first row. Reports have a heading of a few cells above the titles; a file without titles begins with an order: -1. */
function findTitles(filled: readonly TableRow[]): number {
  const first = filled.slice(0, MAX_HEADING_ROWS).map(({ cells }) => cells.slice(0, 2 * MAX_IMPORT_COLUMNS))
  const known = first.map(countKnownTitles)
  const sizes = first.map((cells) => cells.filter(Boolean).length)
  const best = known.indexOf(Math.max(...known))
  const isBelowHeading = sizes.slice(0, best).every((size) => size * 2 <= (sizes[best] ?? 0))
  if (best > 0 && (known[best] ?? 0) >= MIN_KNOWN_TITLES && isBelowHeading) return best
  return known[0] === 0 && first[0]?.some(isContent) ? -1 : 0
}

const lengthOf = (cells: readonly string[]): number => cells.findLastIndex((cell) => cell !== '') + 1

function fitted(cells: string[], length: number, row: number): string[] {
  if (lengthOf(cells) > length) throw new FileFault('cells', { row })
  if (cells.some((cell) => cell.length > MAX_IMPORT_CELL)) throw new FileFault('long_cell', { row })
  return Array.from({ length }, (_, at) => cells[at] ?? '')
}

/** Exports, ours too, put an apostrophe before what a spreadsheet would take for a formula. PostgreSQL stores no NUL. */
const plainText = (cell: string): string => unguarded(cell.replaceAll('\0', '').trim())

/** 'Phone', 'Phone (2)': a person picks columns by their titles. */
function distinctTitles(cells: readonly string[]): string[] {
  const titles: string[] = []
  for (const [at, cell] of cells.entries()) {
    const title = cell.slice(0, 100) || `Column ${at + 1}`
    let distinct = title
    for (let count = 2; titles.includes(distinct); count++) distinct = `${title} (${count})`
    titles.push(distinct)
  }
  return titles
}
