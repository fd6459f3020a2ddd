/**
 * The rows of one sheet that have something in them, read cell by cell. Nothing is made for what lies between the cells: one in the last corner of a
 * sheet must not cost more than one in the first.
 */

import { MAX_IMPORT_COLUMNS, MAX_IMPORT_ROWS } from '@meridian/domain/imports/limits.ts'
import { formatCount } from '@meridian/domain/time/format.ts'
import { FileFault, MAX_HEADING_ROWS, type TableRow } from './import-table.ts'
import { unescaped, type Workbook } from './workbook.ts'
import { type Attribute, walkXml } from './xml.ts'

/** With columns that have no title, which get a sentence of their own. */
const MAX_COLUMNS = 2 * MAX_IMPORT_COLUMNS
const MAX_ROWS = MAX_IMPORT_ROWS + MAX_HEADING_ROWS
const MAX_MERGED = 10_000

/** A formula that a program wrote without its result: a missing date would be an order of today. */
const NOT_CALCULATED = '#CALC!'

type Cell = { column: number; type: string; style: number; value: string | null; hasFormula: boolean }
type Merged = { column: number; from: number; to: number }

/** Ends with a FileFault at the first cell that cannot be read or lies too far away; `rows` are then those until there. */
export function readSheet(xml: string, workbook: Workbook, rows: TableRow[]): void {
  const merged: Merged[] = []
  const byNumber = new Map<number, string[]>()
  let row = 0
  let column = 0
  let cell: Cell | null = null
  /** Whether text belongs to the cell's value; how a text is pronounced does not. */
  let isValue = false
  let isPronunciation = false

  function put(text: string, at: number): void {
    if (text === '') return
    if (at > MAX_COLUMNS) throw new FileFault('too_many_columns', { value: formatCount(MAX_IMPORT_COLUMNS) })
    let cells = byNumber.get(row)
    if (!cells) {
      if (rows.length >= MAX_ROWS) throw new FileFault('too_many_rows', { value: formatCount(MAX_IMPORT_ROWS) })
      cells = []
      byNumber.set(row, cells)
      rows.push({ row, cells })
    }
    while (cells.length < at - 1) cells.push('')
    cells[at - 1] = text
  }

  walkXml(xml, {
    open(name, attribute) {
      if (name === 'row') {
        row = positive(attribute('r')) ?? row + 1
        column = 0
      } else if (name === 'c') {
        column = columnOf(attribute('r')) ?? column + 1
        cell = cellOf(attribute, column)
      } else if (name === 'mergeCell' && merged.length < MAX_MERGED) merged.push(...mergedOf(attribute('ref')))
      if (!cell) return
      if (name === 'f') cell.hasFormula = true
      else if (name === 'rPh') isPronunciation = true
      else if (name === 'v' || name === 't') {
        isValue = true
        cell.value ??= ''
      }
    },
    text(text) {
      if (cell && isValue && !isPronunciation) cell.value += text
    },
    close(name) {
      if (name === 'v' || name === 't') isValue = false
      else if (name === 'rPh') isPronunciation = false
      else if (name === 'c' && cell) {
        put(textOf(cell, row, workbook), cell.column)
        cell = null
      }
    },
  })
  fillMerged(byNumber, merged)
  rows.sort((one, other) => one.row - other.row)
}

const cellOf = (attribute: Attribute, column: number): Cell => ({
  column,
  type: attribute('t') ?? 'n',
  style: Number(attribute('s') ?? Number.NaN),
  value: null,
  hasFormula: false,
})

function positive(text: string | undefined): number | null {
  const number = Number(text)
  return Number.isInteger(number) && number > 0 ? number : null
}

/** 'B7' is in the second column. Without an address a cell is right of the one before. */
function columnOf(address: string | undefined): number | null {
  const letters = /^[A-Za-z]{1,3}/.exec(address ?? '')?.[0].toUpperCase()
  return letters ? [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) : null
}

function textOf({ type, style, value, hasFormula }: Cell, row: number, workbook: Workbook): string {
  if (value === null) return hasFormula || type === 'e' ? NOT_CALCULATED : ''
  if (value === '' && type !== 's') return ''
  switch (type) {
    case 's': {
      const text = workbook.strings[positive(value) ?? (value === '0' ? 0 : -1)]
      if (text === undefined) throw new FileFault('cell', { row })
      return text
    }
    case 'b':
      return value === '1' || value === 'true' ? 'yes' : 'no'
    case 'd':
      return dateText(Date.parse(value), row)
    case 'n': {
      const number = Number(value)
      if (Number.isNaN(number)) throw new FileFault('cell', { row })
      return workbook.isDateStyle[style] ? dateText(timeOf(number, workbook), row) : String(number)
    }
    // Of a formula that failed, what the spreadsheet shows.
    default:
      return unescaped(value)
  }
}

const DAY_SECONDS = 24 * 3600
const DAYS_BEFORE_1970 = 25_569
const DAYS_FROM_1900_TO_1904 = 1_462

/** To the second: eight o'clock is stored as 0.333333333333. */
const timeOf = (days: number, { countsFrom1904 }: Workbook): number =>
  Math.round((days + (countsFrom1904 ? DAYS_FROM_1900_TO_1904 : 0) - DAYS_BEFORE_1970) * DAY_SECONDS) * 1000

const FIRST_DAY = Date.UTC(1900, 0, 2)
/** The year 10000, which has no text of our form. */
const END = Date.UTC(10_000, 0)

/** A day without a time, a time without a day (before a spreadsheet's first day), or both; never with a zone. */
function dateText(time: number, row: number): string {
  if (Number.isNaN(time) || time >= END || time < -END) throw new FileFault('cell', { row })
  const [day = '', clock = ''] = new Date(time).toISOString().slice(0, 16).split('T')
  if (time < FIRST_DAY) return clock
  return clock === '00:00' ? day : `${day} ${clock}`
}

/** Of a range of several rows, its first column; to the right a merged cell is only wide. */
function mergedOf(reference: string | undefined): Merged[] {
  const [, from, to] = /^[A-Za-z]{1,3}(\d{1,7}):[A-Za-z]{1,3}(\d{1,7})$/.exec(reference ?? '') ?? []
  const column = columnOf(reference)
  return column && Number(to) > Number(from) ? [{ column, from: Number(from), to: Number(to) }] : []
}

const MAX_FILLED = 200_000

/** A date that is merged over ten rows is the date of all ten that have something else in them. */
function fillMerged(rows: ReadonlyMap<number, string[]>, merged: readonly Merged[]): void {
  let left = MAX_FILLED
  for (const { column, from, to } of merged) {
    const value = rows.get(from)?.[column - 1]
    if (!value) continue
    for (let row = from + 1; row <= to && left > 0; row++, left--) {
      const cells = rows.get(row)
      if (!cells || cells[column - 1]) continue
      while (cells.length < column - 1) cells.push('')
      cells[column - 1] = value
    }
  }
}
