import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type CsvColumn, csvPieces } from '../../../http/csv.ts'
import { readCsv } from './read-csv.ts'

const COLUMNS: CsvColumn<string[]>[] = ['Item', 'Special instructions', 'Delivery contact'].map((title, at) => [
  title,
  (row) => row[at] ?? '',
])
/** As orders have them: trimmed, without NUL, and often like a formula. */
const text = fc
  .oneof(
    fc.string({ unit: 'binary', maxLength: 40 }),
    fc
      .tuple(
        fc.array(fc.constantFrom('=', '+', '-', '@', '＝', '"', ';', "'", ' ', ',', '\n', '\t', 'a')),
        fc.string({ maxLength: 20 }),
      )
      .map(([signs, rest]) => signs.join('') + rest),
  )
  .map((typed) =>
    typed
      .replaceAll('\0', '')
      .replace(/^\uFEFF/, '')
      .trim(),
  )
  .filter((typed) => typed.isWellFormed())

test('whatever texts our export writes are read back as they were', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.tuple(text, text, text), { minLength: 1, maxLength: 8 }), async (rows) => {
      let file = ''
      for await (const piece of csvPieces(COLUMNS, [rows])) file += piece
      const kept = rows.filter((row) => row.some((cell) => cell !== ''))
      fc.pre(kept.length > 0)
      const table = readCsv(Buffer.from(file))
      expect(table.rows.map(({ cells }) => cells)).toEqual(kept)
    }),
  )
})
