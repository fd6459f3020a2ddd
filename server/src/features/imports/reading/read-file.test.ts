import { buffer } from 'node:stream/consumers'
import { deflateRawSync } from 'node:zlib'
import { expect, test } from 'vitest'
import yazl from 'yazl'
import { workbook } from '../../../../test/workbook-file.ts'
import { readImportFile } from './read-file.ts'

async function readTable(...file: Parameters<typeof readImportFile>) {
  const { titles, rows, sheets } = await readImportFile(...file)
  return { titles, rows: JSON.parse(rows) as { row: number; cells: string[] }[], ...(sheets && { sheets }) }
}
const read = (text: string) => readTable(Buffer.from(text))

const text = (at: string, value: string) => `<c r="${at}" t="inlineStr"><is><t>${value}</t></is></c>`
const TITLES = `<row r="1">${text('A1', 'Item')}${text('B1', 'Date')}</row>`

test('a CSV file is a table of texts, whatever its delimiter, line ends and encoding', async () => {
  const expected = { titles: ['Ítem', 'Phone'], rows: [{ row: 2, cells: ['A; "b"', '77030'] }] }
  const csv = 'Ítem,Phone\r\n"A; ""b""",77030\r\n'
  const semicolons = 'Ítem;Phone\n"A; ""b""";77030'
  for (const file of [
    Buffer.from(csv),
    Buffer.from(`\uFEFF${csv}`),
    Buffer.from(semicolons),
    Buffer.from(semicolons.replaceAll('Phone\n', 'Phone\r').replace(/\n/g, '\r')),
    Buffer.from('Ítem\tPhone\n"A; ""b"""\t77030'),
    Buffer.from(`\uFEFF${csv}`, 'utf16le'),
    Buffer.from(`\uFEFF${csv}`, 'utf16le').swap16(),
    Buffer.from(csv, 'latin1'),
  ])
    expect(await readTable(file)).toEqual(expected)
})

test('rows keep their numbers, titles become distinct, and a guard against formulas is taken off', async () => {
  expect(await read("\nItem,Phone,Phone,\n\n'=1+1,'+1 713,'tis,\n,,,\nB\n")).toEqual({
    titles: ['Item', 'Phone', 'Phone (2)'],
    rows: [
      { row: 4, cells: ['=1+1', '+1 713', "'tis"] },
      { row: 6, cells: ['B', '', ''] },
    ],
  })
})

test('a workbook is the same table: dates and times as text, formulas as the value stored with them', async () => {
  const file = await workbook(
    `${TITLES}<row r="3">${text('A3', '=HYPERLINK(1)')}<c r="B3" s="1"><v>46356</v></c></row>` +
      '<row r="4"><c r="A4" t="str"><f>CONCAT(1)</f><v>one</v></c><c r="B4" s="2"><v>0.5</v></c></row>' +
      '<row r="5"><c r="A5"><v>7135550100</v></c><c r="B5" t="b"><v>1</v></c></row>' +
      `<row r="6"><c r="A6" t="str"><f>1+1</f></c>${text('B6', 'never calculated')}</row>`,
  )
  expect(await readTable(file)).toEqual({
    titles: ['Item', 'Date'],
    rows: [
      { row: 3, cells: ['=HYPERLINK(1)', '2026-11-30'] },
      { row: 4, cells: ['one', '12:00'] },
      { row: 5, cells: ['7135550100', 'yes'] },
      { row: 6, cells: ['#CALC!', 'never calculated'] },
    ],
  })
})

const HEADED = {
  titles: ['Item', 'Delivery address', 'Phone', 'Date'],
  rows: [{ row: 5, cells: ['Mask', '1 Main St, Houston', '', ''] }],
}
test.each([
  [
    'a heading above its titles',
    'Orders for Monday, November 30\n\nPrinted by;Ana\nItem;Delivery address;Phone;Date\nMask;1 Main St, Houston',
  ],
  ['a line for Excel', 'sep=;\n\n\n\nItem;Delivery address;Phone;Date\nMask;1 Main St, Houston'],
])('%s is no order', async (_, file) => {
  expect(await read(file)).toEqual(HEADED)
})

test('a file without titles keeps its first order, and unknown titles are titles all the same', async () => {
  expect(await read('Mask,713-555-0100\nSwab,713-555-0101')).toEqual({
    titles: ['Column 1', 'Column 2'],
    rows: [
      { row: 1, cells: ['Mask', '713-555-0100'] },
      { row: 2, cells: ['Swab', '713-555-0101'] },
    ],
  })
  const { titles, rows } = await read('A,B,C\nItem,Pickup address,Delivery address')
  expect([titles, rows.length]).toEqual([['A', 'B', 'C'], 1])
})

test('a heading with commas does not decide what separates the columns', async () => {
  const file = 'Houston, TX, Monday, November 30\nItem;Address;Date\nMask;1 Main St, Houston, TX;'
  expect((await read(file)).titles).toEqual(['Item', 'Address', 'Date'])
})

const SHEETS = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const RELATIONS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const sheetOf = (rows: string, after = '') =>
  `<worksheet xmlns="${SHEETS}"><sheetData>${rows}</sheetData>${after}</worksheet>`
const several = (sheets: [name: string, state: string, xml: string][]) =>
  workbook('', {
    'xl/workbook.xml': `<workbook xmlns="${SHEETS}" xmlns:r="${RELATIONS}"><sheets>${sheets.map(([name, state], at) => `<sheet name="${name}" sheetId="${at + 1}"${state} r:id="r${at + 1}"/>`).join('')}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${sheets.map((_, at) => `<Relationship Id="r${at + 1}" Type="${RELATIONS}/worksheet" Target="worksheets/sheet${at + 1}.xml"/>`).join('')}</Relationships>`,
    ...Object.fromEntries(sheets.map(([, , xml], at) => [`xl/worksheets/sheet${at + 1}.xml`, xml])),
  })

test('of several sheets the one with orders is read, never a hidden one, and the others are named', async () => {
  const orders = (item: string) => sheetOf(`${TITLES}<row r="2">${text('A2', item)}</row>`)
  const file = await several([
    ['Old', ' state="hidden"', orders('old')],
    ['Read me', '', sheetOf(`<row r="1">${text('A1', 'How to')}</row><row r="2">${text('A2', 'fill it in')}</row>`)],
    ['Mon &amp; Tue', '', orders('new')],
    ['Wed', '', orders('later')],
    ['Empty', '', sheetOf('')],
  ])
  expect(await readTable(file)).toEqual({
    titles: ['Item', 'Date'],
    rows: [{ row: 2, cells: ['new', ''] }],
    sheets: { read: 'Mon & Tue', others: ['Read me', 'Wed'] },
  })
  const hidden = await several([['Old', ' state="veryHidden"', orders('old')]])
  await expect(readTable(hidden)).rejects.toMatchObject({ values: { problem: 'not_a_table' } })
})

test('a cell that is merged over several rows counts for each of them', async () => {
  const rows = `${TITLES}<row r="2">${text('A2', 'Mask')}${text('B2', '2026-11-30')}</row><row r="3">${text('A3', 'Swab')}</row><row r="4">${text('A4', 'Cup')}</row>`
  const file = await several([
    ['A', '', sheetOf(rows, '<mergeCells><mergeCell ref="B2:B3"/><mergeCell ref="A4:B4"/></mergeCells>')],
  ])
  expect((await readTable(file)).rows.map(({ cells }) => cells)).toEqual([
    ['Mask', '2026-11-30'],
    ['Swab', '2026-11-30'],
    ['Cup', ''],
  ])
})

test('a formula without a result and a failed one are errors of their cells', async () => {
  const file = await workbook(
    `${TITLES}<row r="2"><c r="A2" t="e"><f>B9</f><v>#REF!</v></c><c r="B2" s="1"><f>TODAY()</f></c></row>` +
      '<row r="3"><c r="A3" t="str"><f>IF(1,"","")</f><v></v></c><c r="B3" s="1"><f t="shared" si="0"/><v>46356</v></c></row>',
  )
  expect((await readTable(file)).rows.map(({ cells }) => cells)).toEqual([
    ['#REF!', '#CALC!'],
    ['', '2026-11-30'],
  ])
})

test.each<[string, string | Buffer, string]>([
  ['nothing', '', 'empty'],
  ['empty lines', '\n\n,,\n', 'empty'],
  ['titles only', 'Item,Date\n', 'empty'],
  ['UTF-16 without a mark', Buffer.from('Item,Date\nA,B', 'utf16le'), 'encoding'],
  ['half a character of UTF-16', Buffer.from([0xff, 0xfe, 0x41, 0x00, 0x00, 0xd8]), 'encoding'],
  ['bytes of no text', Buffer.from([0x49, 0x0a, 0x81, 0xff]), 'encoding'],
  ['an open quotation mark', 'Item,Date\n"A,B\nC,D', 'quote'],
  ['a line without end', `Item,Date\n${'x'.repeat(9_000_000)}`, 'long_row'],
  ['a first line without end', 'x'.repeat(9_000_000), 'long_row'],
  ['a long cell', `Item,Date\n${'x'.repeat(4_001)},`, 'long_cell'],
  ['16,000 columns', `${'A,'.repeat(16_000)}\n1`, 'too_many_columns'],
  ['a comma without quotation marks', 'Item,Address\nA,1 Main St, Houston', 'cells'],
  ['too many rows', `Item,Date\n${'A,B\n'.repeat(5_001)}`, 'too_many_rows'],
  ['more than 10 MB', Buffer.alloc(10 * 1024 * 1024 + 1, 65), 'too_large'],
  ['the old format', Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1]), 'protected'],
  ['a damaged archive', 'PK\u0003\u0004 no more', 'not_a_table'],
])('a file with %s is refused with its reason', async (_, file, problem) => {
  await expect(readTable(Buffer.from(file as string))).rejects.toMatchObject({
    code: 'import_file_unreadable',
    values: { problem },
  })
})

const RELATION_TYPES = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const withStrings = (strings: string): Record<string, string> => ({
  'xl/_rels/workbook.xml.rels': `<Relationships>${[
    'worksheet:worksheets/sheet1.xml',
    'styles:styles.xml',
    'sharedStrings:sharedStrings.xml',
  ]
    .map((one, at) => one.split(':').concat(`r${at + 1}`))
    .map(([type, target, id]) => `<Relationship Id="${id}" Type="${RELATION_TYPES}/${type}" Target="${target}"/>`)
    .join('')}</Relationships>`,
  'xl/sharedStrings.xml': strings,
})
const bomb = withStrings('0'.repeat(50 * 1024 * 1024))
/** The size of each part of the archive, where it is written: in the directory and before the content. */
function lyingAbout(file: Buffer, size: number): Buffer {
  const lying = Buffer.from(file)
  for (let at = lying.indexOf('PK\x01\x02'); at >= 0; at = lying.indexOf('PK\x01\x02', at + 4))
    if (lying.readUInt32LE(at + 24) > 1_000_000) lying.writeUInt32LE(size, at + 24)
  return lying
}

test.each<[string, () => Promise<Buffer>, string]>([
  ['that unpacks to much more than it is', () => workbook(TITLES, bomb), 'too_large_inside'],
  ['whose directory lies about its size', async () => lyingAbout(await workbook(TITLES, bomb), 10), 'not_a_table'],
  [
    'of too many parts',
    () => workbook(TITLES, Object.fromEntries(Array.from({ length: 1_001 }, (_, at) => [`xl/${at}.xml`, 'x']))),
    'too_large_inside',
  ],
  ['of 16,000 columns', () => workbook(`${TITLES}<row r="2">${text('WQZ2', 'x')}</row>`), 'too_many_columns'],
  [
    'of too many rows',
    () => workbook(`${TITLES}${Array.from({ length: 5_010 }, () => `<row>${text('A', 'x')}</row>`).join('')}`),
    'too_many_rows',
  ],
  ['with a cell of nothing', () => workbook(`${TITLES}<row r="2"><c r="A2" t="s"><v>9</v></c></row>`), 'cell'],
  ['without a sheet', async () => emptyZip(), 'not_a_table'],
])('a workbook %s is refused with its reason', async (_, file, problem) => {
  await expect(readTable(await file())).rejects.toMatchObject({
    code: 'import_file_unreadable',
    values: { problem },
  })
})

test('a file that needs more memory than it gets ends its thread, and the next one is read', async () => {
  const strings = `<sst>${'<si><t>0</t></si>'.repeat(900_000)}</sst>`
  await expect(readTable(await workbook(TITLES, withStrings(strings)), 16)).rejects.toMatchObject({
    values: { problem: 'too_large_inside' },
  })
  expect(await read('Item\nA')).toEqual({ titles: ['Item'], rows: [{ row: 2, cells: ['A'] }] })
})

/** In little memory: a table up to there would have seventy million cells. */
test.each([
  ['two letters', '<c r="ZZ99999" t="inlineStr"><is><t>x</t></is></c>'],
  ['three letters', '<c r="XFD1" t="inlineStr"><is><t>x</t></is></c>'],
  ['other quotation marks', "<c r='ZZ99999' t='inlineStr'><is><t>x</t></is></c>"],
  ['a letter as its number', '<c r="&#90;Z99999" t="inlineStr"><is><t>x</t></is></c>'],
  ['a prefix', '<x:c xmlns:x="urn:x" r="ZZ99999" t="inlineStr"><x:is><x:t>x</x:t></x:is></x:c>'],
  ['a line break', '<c\nr="zz99999" t="inlineStr"><is><t>x</t></is></c>'],
])('a cell in a far column costs nothing, its address written with %s', async (_, cell) => {
  const file = await workbook(`${TITLES}<row r="99999">${cell}</row>`)
  expect(file.length).toBeLessThan(2_000)
  await expect(readTable(file, 24)).rejects.toMatchObject({ values: { problem: 'too_many_columns' } })
})

test('rows are counted, not numbered: one far below is read, with nothing in between, and empty cells are none', async () => {
  const far = `<row r="1048576">${text('A1048576', 'Mask')}<c r="XFD1048576" s="1"/></row>`
  expect(await readTable(await workbook(`${TITLES}<row r="999999"/>${far}`), 24)).toEqual({
    titles: ['Item', 'Date'],
    rows: [{ row: 1_048_576, cells: ['Mask', ''] }],
  })
})

test('rows and cells without an address follow one another, and a clock is read to the minute', async () => {
  const file = await workbook(
    '<row><c t="inlineStr"><is><t>Item</t></is></c><c t="s"><v>0</v></c></row>' +
      '<row><c t="s"><v>1</v></c><c s="2"><v>0.3333333333</v></c></row>' +
      '<row r="9"><c t="s"><v>2</v></c><c s="3"><v>46356.3333333333</v></c></row>',
    {
      ...withStrings(
        '<sst><si><t>Date</t></si><si><r><t>M</t></r><r><t>ask</t></r><rPh><t>no</t></rPh></si><si><t>_x0041_</t></si></sst>',
      ),
      'xl/styles.xml':
        '<styleSheet><numFmts><numFmt numFmtId="164" formatCode="[$-409]m/d/yyyy\\ h:mm\\ AM/PM;@"/></numFmts><cellXfs><xf/><xf/><xf numFmtId="20"/><xf numFmtId="164"/></cellXfs></styleSheet>',
    },
  )
  expect(await readTable(file)).toEqual({
    titles: ['Item', 'Date'],
    rows: [
      { row: 2, cells: ['Mask', '08:00'] },
      { row: 9, cells: ['A', '2026-11-30 08:00'] },
    ],
  })
})

test('a sheet of lists beside the orders may be as long as it is', async () => {
  const list = Array.from({ length: 6_000 }, (_, at) => `<row r="${at + 1}">${text(`A${at + 1}`, `Drug ${at}`)}</row>`)
  const file = await several([
    ['Lists', '', sheetOf(list.join(''))],
    ['Orders', '', sheetOf(`${TITLES}<row r="2">${text('A2', 'Mask')}</row>`)],
  ])
  expect(await readTable(file)).toMatchObject({
    rows: [{ row: 2 }],
    sheets: { read: 'Orders', others: ['Lists'] },
  })
})

async function emptyZip(): Promise<Buffer> {
  const zip = new yazl.ZipFile()
  zip.addBuffer(deflateRawSync('x'), 'picture.png')
  zip.end()
  return buffer(zip.outputStream as NodeJS.ReadableStream)
}
