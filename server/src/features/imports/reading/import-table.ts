/** A file as a table: the titles of its columns, each a different one, and its rows as texts. */
import type { ImportFileProblem } from '@meridian/contract/texts/errors-imports.ts'
import { formatCount } from '@meridian/domain/format.ts'
import { MAX_IMPORT_CELL, MAX_IMPORT_COLUMNS, MAX_IMPORT_ROWS } from '@meridian/domain/imports/limits.ts'

/** `row` as spreadsheets count: the titles are usually row 1. */
export type ImportTable = { titles: string[]; rows: { row: number; cells: string[] }[] }

/** Why a file cannot be read. It crosses from the worker thread, where classes are lost, as a message. */
export class FileFault extends Error {
  readonly problem: ImportFileProblem
  constructor(problem: ImportFileProblem['problem'], { row = 0, value = '' } = {}) {
    super(problem)
    this.problem = { problem, row, value }
  }
}

/** Rows with nothing in them count, but are left out. */
export function tableOf(records: readonly (readonly string[])[]): ImportTable {
  const filled = records
    .map((cells, index) => ({ row: index + 1, cells: cells.map(plainText) }))
    .filter(({ cells }) => cells.some((cell) => cell !== ''))
  const [first, ...rows] = filled
  if (!first || rows.length === 0) throw new FileFault('empty')
  if (rows.length > MAX_IMPORT_ROWS) throw new FileFault('too_many_rows', { value: formatCount(MAX_IMPORT_ROWS) })
  const titles = distinctTitles(first.cells.slice(0, lengthOf(first.cells)))
  if (titles.length > MAX_IMPORT_COLUMNS)
    throw new FileFault('too_many_columns', { value: formatCount(MAX_IMPORT_COLUMNS) })
  return { titles, rows: rows.map(({ row, cells }) => ({ row, cells: fitted(cells, titles.length, row) })) }
}

const lengthOf = (cells: readonly string[]): number => cells.findLastIndex((cell) => cell !== '') + 1

function fitted(cells: string[], length: number, row: number): string[] {
  if (lengthOf(cells) > length) throw new FileFault('cells', { row })
  if (cells.some((cell) => cell.length > MAX_IMPORT_CELL)) throw new FileFault('long_cell', { row })
  return Array.from({ length }, (_, at) => cells[at] ?? '')
}

/** Exports, ours too, put an apostrophe before what a spreadsheet would take for a formula. PostgreSQL stores no NUL. */
const plainText = (cell: string): string =>
  cell
    .replaceAll('\0', '')
    .trim()
    .replace(/^'(?=[=+\-@\t\r\n＝＋－＠])/, '')
    .trim()

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
