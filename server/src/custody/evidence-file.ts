/** A dossier as it is given to the verifier: JSON, PDF or evidence archive. An archive may be made by anybody: nothing of it is written anywhere. */
import { readFile } from 'node:fs/promises'
import { buffer } from 'node:stream/consumers'
import { attachedDossier, isPdf } from '@meridian/domain/custody/dossier/pdf-attachment.ts'
import yauzl from 'yauzl'

export type GivenEvidence = { text: string; pictures: { name: string; bytes: Uint8Array }[] }

/** With a sentence for whoever gave it. */
export class RefusedArchive extends Error {}

/** An order has a hundred proofs at most, each of half a megabyte. */
const MAX_ENTRIES = 300
const MAX_PICTURE_BYTES = 1_000_000
const MAX_DOSSIER_BYTES = 20_000_000
const MAX_TOTAL_BYTES = 200_000_000

export async function readEvidence(path: string): Promise<GivenEvidence> {
  const bytes = await readFile(path)
  if (isZip(bytes)) return readArchive(bytes)
  return { text: textOf(isPdf(bytes) ? (attachedDossier(bytes) ?? new Uint8Array()) : bytes), pictures: [] }
}

const isZip = (bytes: Buffer): boolean => bytes.subarray(0, 2).toString('latin1') === 'PK'

async function readArchive(bytes: Buffer): Promise<GivenEvidence> {
  let text: string | null = null
  const pictures: GivenEvidence['pictures'] = []
  for (const entry of await entriesOf(bytes)) {
    if (entry.name === 'dossier.json') text = textOf(await entry.read(MAX_DOSSIER_BYTES))
    if (entry.name.startsWith('pictures/') && !entry.name.endsWith('/'))
      pictures.push({ name: entry.name, bytes: await entry.read(MAX_PICTURE_BYTES) })
  }
  if (text === null) throw new RefusedArchive('The archive has no dossier.json.')
  return { text, pictures }
}

type ArchiveEntry = { name: string; read(maxBytes: number): Promise<Buffer> }

async function entriesOf(bytes: Buffer): Promise<ArchiveEntry[]> {
  const found: ArchiveEntry[] = []
  let total = 0
  try {
    // It refuses names that lead out of the archive, and content that is not as large as announced.
    const zip = await yauzl.fromBufferPromise(bytes)
    if (zip.entryCount > MAX_ENTRIES) throw new RefusedArchive(`The archive has more than ${MAX_ENTRIES} files.`)
    for await (const entry of zip.eachEntry()) {
      const { fileName: name, uncompressedSize } = entry
      if (found.some((other) => other.name === name)) throw new RefusedArchive(`The archive has ${name} twice.`)
      total += uncompressedSize
      if (total > MAX_TOTAL_BYTES) throw new RefusedArchive('The archive unpacks to more than evidence can have.')
      found.push({ name, read: (maxBytes) => contentOf(zip, entry, maxBytes) })
    }
  } catch (error) {
    throw error instanceof RefusedArchive ? error : new RefusedArchive(`The archive is not read: ${messageOf(error)}.`)
  }
  return found
}

async function contentOf(zip: yauzl.ZipFile, entry: yauzl.Entry, maxBytes: number): Promise<Buffer> {
  if (entry.uncompressedSize > maxBytes)
    throw new RefusedArchive(`${entry.fileName} unpacks to more than it can have: ${entry.uncompressedSize} bytes.`)
  try {
    return await buffer(await zip.openReadStreamPromise(entry))
  } catch (error) {
    throw new RefusedArchive(`${entry.fileName} cannot be unpacked: ${messageOf(error)}.`)
  }
}

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error))

/** A text that is no UTF-8 is no dossier. */
function textOf(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)
  } catch {
    return ''
  }
}
