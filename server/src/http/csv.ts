/** Tables as files: RFC 4180, in UTF-8 with the mark that spreadsheets look for, and harmless to open in one. */
import { Readable } from 'node:stream'
import { BUSINESS_ZONE, localDate, minutesAfterMidnight, type Zone } from '@meridian/domain/time/calendar.ts'
import type { FastifyReply } from 'fastify'
import { guarded } from './formula-guard.ts'

type Cell = string | number | boolean | null
export type CsvColumn<T> = readonly [title: string, cell: (row: T) => Cell]

const BYTE_ORDER_MARK = '\uFEFF'
const LINE_END = '\r\n'
const PLAIN_NUMBER = /^-?\d+(\.\d+)?$/

function cellText(cell: Cell): string {
  if (cell === null) return ''
  const text = typeof cell === 'boolean' ? (cell ? 'yes' : 'no') : String(cell)
  const safe = PLAIN_NUMBER.test(text) ? text : guarded(text)
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

export const csvLine = (cells: readonly Cell[]): string => cells.map(cellText).join(',') + LINE_END

/** The table piece by piece, as its rows come: a million of them never stand in memory together. */
export async function* csvPieces<T>(
  columns: readonly CsvColumn<T>[],
  batches: AsyncIterable<readonly T[]> | Iterable<readonly T[]>,
): AsyncGenerator<string> {
  yield BYTE_ORDER_MARK + csvLine(columns.map(([title]) => title))
  for await (const rows of batches)
    if (rows.length > 0) yield rows.map((row) => csvLine(columns.map(([, cell]) => cell(row)))).join('')
}

/** What a route of a CSV call answers: the stream, with the name it is saved under, such as orders-2026-07-15.csv. */
export function csvFile<T>(
  reply: FastifyReply,
  { name, now }: { name: string; now: Date },
  columns: readonly CsvColumn<T>[],
  batches: AsyncIterable<readonly T[]> | Iterable<readonly T[]>,
): Readable {
  reply.header('content-disposition', `attachment; filename="${name}-${localDate(now, BUSINESS_ZONE)}.csv"`)
  return Readable.from(csvPieces(columns, batches))
}

/** '2026-07-15 10:05' by the business's clocks, or another place's: what a spreadsheet takes for a date and a time. */
export function csvTime(instant: Date | null, zone: Zone = BUSINESS_ZONE): string | null {
  if (!instant) return null
  const minutes = minutesAfterMidnight(instant, zone)
  const two = (value: number) => String(value).padStart(2, '0')
  return `${localDate(instant, zone)} ${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`
}
