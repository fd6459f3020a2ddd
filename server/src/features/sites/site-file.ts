/** The bytes of a CSV file of sites as a table of cells by column, or a refusal that says what is wrong with the file. */
import { Readable } from 'node:stream'
import { setImmediate as untilNextTurn } from 'node:timers/promises'
import type { SiteFileProblem } from '@meridian/contract/texts/errors-sites.ts'
import {
  MAX_SITE_FILE_BYTES,
  MAX_SITE_FILE_ROWS,
  SITE_COLUMN_NAMES,
  SITE_COLUMNS,
  type SiteColumn,
} from '@meridian/domain/organizations/site-csv.ts'
import { formatCount } from '@meridian/domain/time/format.ts'
import { CsvError, parse } from 'csv-parse'
import { AppError } from '../../errors/app-error.ts'
import { unguarded } from '../../http/formula-guard.ts'

/** `row` as spreadsheets count: the titles are row 1. A column that the file does not have is absent. */
export type FileRow = { row: number; cells: Partial<Record<SiteColumn, string>> }

/** More than the longest texts of a site together. */
const MAX_RECORD_CHARACTERS = 20_000

const refusal = (problem: SiteFileProblem['problem'], { row = 0, value = '' } = {}) =>
  new AppError('site_file_unreadable', { problem, row, value })

export async function readSiteFile(bytes: Buffer): Promise<FileRow[]> {
  const [titles, ...records] = await recordsOf(textOf(bytes))
  const columns = columnsIn(titles ?? [])
  const rows = records.flatMap((record, index): FileRow[] => {
    if (record.every((cell) => cell.trim() === '')) return []
    if (record.length !== columns.length) throw refusal('cells', { row: index + 2 })
    const cells = Object.fromEntries(columns.map((column, at) => [column, unguarded(record[at] ?? '').trim()]))
    return [{ row: index + 2, cells }]
  })
  if (rows.length === 0) throw refusal('empty')
  return rows
}

function textOf(bytes: Buffer): string {
  if (bytes.length > MAX_SITE_FILE_BYTES) throw refusal('too_large')
  if (bytes.includes(0)) throw refusal('encoding')
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    throw refusal('encoding')
  }
}

/** Read in a moment of a processor each. */
const PIECE_CHARACTERS = 32 * 1024

async function* piecesOf(text: string): AsyncGenerator<string> {
  for (let at = 0; at < text.length; at += PIECE_CHARACTERS) {
    // Other requests are answered in between.
    await untilNextTurn()
    yield text.slice(at, at + PIECE_CHARACTERS)
  }
}

async function recordsOf(text: string): Promise<string[][]> {
  const records: string[][] = []
  const parser = parse({
    record_delimiter: ['\r\n', '\n', '\r'],
    relax_column_count: true,
    max_record_size: MAX_RECORD_CHARACTERS,
    to: MAX_SITE_FILE_ROWS + 2,
  })
  try {
    for await (const record of Readable.from(piecesOf(text)).pipe(parser)) records.push(record as string[])
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    const row = Number(error.lines) || 1
    throw refusal(error.code === 'CSV_MAX_RECORD_SIZE' ? 'long_row' : 'quote', { row })
  }
  if (records.length > MAX_SITE_FILE_ROWS + 1)
    throw refusal('too_many_rows', { value: formatCount(MAX_SITE_FILE_ROWS) })
  return records
}

function columnsIn(titles: readonly string[]): SiteColumn[] {
  const columns = titles.map((title) => {
    const known = SITE_COLUMN_NAMES.find((name) => SITE_COLUMNS[name].toLowerCase() === title.trim().toLowerCase())
    if (!known && titles.length > 1) throw refusal('unknown_column', { value: title.trim().slice(0, 60) })
    return known
  })
  for (const needed of ['name', 'address'] as const)
    if (!columns.includes(needed)) throw refusal('missing_column', { value: SITE_COLUMNS[needed] })
  const double = columns.find((column, at) => columns.indexOf(column) !== at)
  if (double) throw refusal('double_column', { value: SITE_COLUMNS[double] })
  return columns as SiteColumn[]
}
