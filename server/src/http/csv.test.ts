import { expect, test } from 'vitest'
import { csvLine, csvPieces, csvTime } from './csv.ts'

test.each<[string, string | number | boolean | null, string]>([
  ['plain text', 'Insulin', 'Insulin'],
  ['nothing', null, ''],
  ['a comma', 'Houston, TX', '"Houston, TX"'],
  ['a quote', 'the "cold" box', '"the ""cold"" box"'],
  ['two lines', 'a\nb', '"a\nb"'],
  ['a number', 12.5, '12.5'],
  ['yes', true, 'yes'],
  ['a negative amount', '-12.50', '-12.50'],
  ['a longitude', '-95.393600', '-95.393600'],
  ['a formula', '=HYPERLINK("https://evil.example")', `"'=HYPERLINK(""https://evil.example"")"`],
  ['a plus', '+1 713 555 0100', "'+1 713 555 0100"],
  ['a minus', '-2+3', "'-2+3"],
  ['an at', '@SUM(A1)', "'@SUM(A1)"],
  ['a tab', '\t=1', "\t'=1"],
  ['a carriage return', '\r=1', `"\r'=1"`],
  ['blanks before a formula', '  =1', "  '=1"],
  ['commas before a formula', ',,=1', `",,'=1"`],
  ['a no-break space before a formula', '\u00a0=1', "\u00a0'=1"],
  ['a quotation mark before a formula', '"=1', `"""'=1"`],
  ['a semicolon before a formula', 'Insulin;=1', "Insulin;'=1"],
  ['a semicolon, a blank and a quotation mark before a formula', 'a; "@SUM(A1)', `"a; ""'@SUM(A1)"`],
  ['a tab in the middle', 'a\t=1', "a\t'=1"],
  ['a second line', 'Ring twice\n- or call', `"Ring twice\n'- or call"`],
  ['formulas one after the other', '=1;+2;-3;@4', "'=1;'+2;'-3;'@4"],
  ['an apostrophe of its own', "'=1", "''=1"],
  ['signs that begin nothing', 'a=b, x-ray, +1 and 713-555-0100', '"a=b, x-ray, +1 and 713-555-0100"'],
  ['a date and a range', '2026-11-30 10:00 - 11:00', '2026-11-30 10:00 - 11:00'],
  ['a wide equals sign', '＝1', "'＝1"],
])('%s', (_, cell, text) => {
  expect(csvLine([cell, 'end'])).toBe(`${text},end\r\n`)
})

test('a table begins with the mark and its titles, and comes in the pieces its rows came in', async () => {
  const columns = [['Number', (row: number) => row]] as const
  const pieces: string[] = []
  for await (const piece of csvPieces(columns, [[1, 2], [], [3]])) pieces.push(piece)
  expect(pieces).toEqual(['\uFEFFNumber\r\n', '1\r\n2\r\n', '3\r\n'])
})

test('times are the business’s own', () => {
  expect(csvTime(new Date('2026-07-15T04:05:00Z'))).toBe('2026-07-14 23:05')
  expect(csvTime(null)).toBeNull()
})
