/** The parts of a zip, unpacked one by one when they are asked for. Its headers may lie: what is really inflated counts. */
import yauzl, { type Entry, type ZipFile } from 'yauzl'
import { FileFault } from './import-table.ts'

const MAX_ENTRIES = 1_000
const MAX_UNPACKED_BYTES = 64 * 1024 * 1024
/** Spreadsheets repeat themselves, but not this much. */
const MAX_RATIO = 200

/** Null for a part that is not there. */
export type ReadPart = (name: string) => Promise<string | null>

export async function openZip(bytes: Buffer): Promise<ReadPart> {
  let zip: ZipFile
  const entries = new Map<string, Entry>()
  try {
    zip = await yauzl.fromBufferPromise(bytes)
    if (zip.entryCount > MAX_ENTRIES) throw new FileFault('too_large_inside')
    for await (const entry of zip.eachEntry()) entries.set(entry.fileName, entry)
  } catch (error) {
    throw asFault(error)
  }
  let left = Math.min(MAX_UNPACKED_BYTES, bytes.length * MAX_RATIO)
  return async (name) => {
    const entry = entries.get(name)
    if (!entry) return null
    if (entry.isEncrypted()) throw new FileFault('protected')
    // What it says costs nothing to check; then it is counted.
    if (entry.uncompressedSize > left) throw new FileFault('too_large_inside')
    try {
      const content = await inflated(zip, entry, left)
      left -= content.length
      return content.toString('utf8')
    } catch (error) {
      throw asFault(error)
    }
  }
}

const asFault = (error: unknown): FileFault => (error instanceof FileFault ? error : new FileFault('not_a_table'))

async function inflated(zip: ZipFile, entry: Entry, maxBytes: number): Promise<Buffer> {
  const pieces: Buffer[] = []
  let size = 0
  for await (const piece of await zip.openReadStreamPromise(entry)) {
    size += (piece as Buffer).length
    if (size > maxBytes) throw new FileFault('too_large_inside')
    pieces.push(piece as Buffer)
  }
  return Buffer.concat(pieces)
}
