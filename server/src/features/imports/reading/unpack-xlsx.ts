/**
 * An XLSX file is a zip, whose headers may lie. What it says is checked first, then what is really inflated, and the parser is
 * given an archive of our own, in which nothing is compressed: it cannot read another size than was counted here.
 */
import { buffer } from 'node:stream/consumers'
import { formatCount } from '@meridian/domain/format.ts'
import { MAX_IMPORT_COLUMNS, MAX_IMPORT_ROWS } from '@meridian/domain/imports/limits.ts'
import yauzl, { type Entry, type ZipFile } from 'yauzl'
import yazl from 'yazl'
import { FileFault } from './import-table.ts'
import { type SheetInfo, sheetsOf, showFailedFormulas, type WorkbookPart } from './workbook-parts.ts'

const MAX_ENTRIES = 1_000
const MAX_UNPACKED_BYTES = 64 * 1024 * 1024
/** Spreadsheets repeat themselves, but not this much. */
const MAX_RATIO = 200

export async function unpackXlsx(bytes: Buffer): Promise<{ archive: ArrayBuffer; sheets: SheetInfo[] }> {
  const parts = (await partsOf(bytes)).map(showFailedFormulas)
  const plain = new yazl.ZipFile()
  for (const { name, content } of parts) plain.addBuffer(content, name, { compress: false })
  plain.end()
  const repacked = await buffer(plain.outputStream as NodeJS.ReadableStream)
  return { archive: new Uint8Array(repacked).buffer, sheets: sheetsOf(parts) }
}

async function partsOf(bytes: Buffer): Promise<WorkbookPart[]> {
  let zip: ZipFile
  try {
    zip = await yauzl.fromBufferPromise(bytes)
  } catch {
    throw new FileFault('not_a_table')
  }
  if (zip.entryCount > MAX_ENTRIES) throw new FileFault('too_large_inside')
  const parts: WorkbookPart[] = []
  const entries: Entry[] = []
  try {
    for await (const entry of zip.eachEntry()) entries.push(entry)
    // Pictures and the like are never unpacked.
    const read = entries.filter(({ fileName }) => /\.(xml|rels)$/.test(fileName))
    const said = read.reduce((sum, entry) => sum + entry.uncompressedSize, 0)
    if (said > Math.min(MAX_UNPACKED_BYTES, bytes.length * MAX_RATIO)) throw new FileFault('too_large_inside')
    let left = MAX_UNPACKED_BYTES
    for (const entry of read) {
      const content = await inflated(zip, entry, left)
      left -= content.length
      refuseFarCells(content)
      parts.push({ name: entry.fileName, content })
    }
  } catch (error) {
    throw error instanceof FileFault ? error : new FileFault('not_a_table')
  }
  return parts
}

/** The parser fills all cells up to the last one: a single cell in the last corner would be seventeen billion. */
function refuseFarCells(content: Buffer): void {
  const xml = content.toString('latin1')
  if (/<c\s[^>]*\br="[A-Z]{3,}\d/.test(xml))
    throw new FileFault('too_many_columns', { value: formatCount(MAX_IMPORT_COLUMNS) })
  if (/<(c|row)\s[^>]*\br="[A-Z]*\d{6,}/.test(xml))
    throw new FileFault('too_many_rows', { value: formatCount(MAX_IMPORT_ROWS) })
}

async function inflated(zip: ZipFile, entry: Entry, maxBytes: number): Promise<Buffer> {
  if (entry.isEncrypted()) throw new FileFault('protected')
  const pieces: Buffer[] = []
  let size = 0
  for await (const piece of await zip.openReadStreamPromise(entry)) {
    size += (piece as Buffer).length
    if (size > maxBytes) throw new FileFault('too_large_inside')
    pieces.push(piece as Buffer)
  }
  return Buffer.concat(pieces)
}
