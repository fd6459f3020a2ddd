/** A file as it goes to the database: the thread that answers requests neither copies its cells nor hashes them. */
import { createHash } from 'node:crypto'
import type { ImportTable } from './import-table.ts'

export type ImportFile = Pick<ImportTable, 'titles' | 'sheets'> & {
  /** The first rows, from which the columns are guessed. */
  samples: string[][]
  rowCount: number
  /** All rows with their numbers, as JSON. */
  rows: string
  /** Of what is in it: a workbook that is saved again has other bytes. */
  sha256: string
}

const SAMPLE_ROWS = 50

export function packed({ titles, rows, sheets }: ImportTable): ImportFile {
  const cells = rows.map((row) => row.cells)
  return {
    titles,
    ...(sheets && { sheets }),
    samples: cells.slice(0, SAMPLE_ROWS),
    rowCount: rows.length,
    rows: JSON.stringify(rows),
    sha256: createHash('sha256')
      .update(JSON.stringify([titles, cells]))
      .digest('hex'),
  }
}
