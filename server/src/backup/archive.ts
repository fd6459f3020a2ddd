/** The backup's file: a zip archive, as a rule encrypted, whose last entry is the manifest with the SHA-256 of all others. */
import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { open, rename, rm } from 'node:fs/promises'
import { PassThrough, Readable, Transform } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import yauzl from 'yauzl'
import yazl from 'yazl'
import { createEncryption, type EncryptedFile, isEncrypted, openEncrypted, WrongPassphraseError } from './age.ts'
import { BackupError, FORMAT, MANIFEST, type Manifest, manifestSchema, type Part } from './manifest.ts'

export type ArchiveWriter = {
  parts: Part[]
  add(name: string, content: Readable): Promise<void>
  finish(manifest: Manifest): Promise<void>
  /** Removes what was written so far. */
  discard(): Promise<void>
}

/** Of a file that is still being written. */
export const DRAFT_SUFFIX = '.part'

/** Written beside its final name and renamed when complete, so that a file with that name is always a whole backup. */
export function createArchive(file: string, passphrase: string | undefined): ArchiveWriter {
  const draft = `${file}${DRAFT_SUFFIX}`
  const zip = new yazl.ZipFile()
  // The file holds everything the database holds.
  const target = createWriteStream(draft, { mode: 0o600 })
  const written = passphrase
    ? pipeline(zip.outputStream, createEncryption(passphrase), target)
    : pipeline(zip.outputStream, target)
  // Awaited by finish(); an error before that must not end the process.
  written.catch(() => {})
  const parts: Part[] = []

  async function append(name: string, content: Readable): Promise<Part> {
    const hash = createHash('sha256')
    let bytes = 0
    const meter = new Transform({
      transform(chunk: Buffer, _encoding, done) {
        hash.update(chunk)
        bytes += chunk.length
        done(null, chunk)
      },
    })
    const entry = new PassThrough()
    // The size is not known in advance, and may pass what a plain zip entry can hold.
    zip.addReadStream(entry, name, { forceZip64Format: true })
    await Promise.race([pipeline(content, meter, entry), written])
    return { name, bytes, sha256: hash.digest('hex') }
  }

  return {
    parts,
    async add(name, content) {
      parts.push(await append(name, content))
    },
    async finish(manifest) {
      zip.addBuffer(Buffer.from(JSON.stringify(manifest, null, 2)), MANIFEST)
      zip.end()
      await written
      const handle = await open(draft, 'r')
      await handle.sync().finally(() => handle.close())
      await rename(draft, file)
    },
    async discard() {
      zip.outputStream.unpipe()
      ;(zip.outputStream as Readable).destroy()
      await written.catch(() => {})
      await rm(draft, { force: true })
    },
  }
}

export type ArchiveReader = {
  manifest: Manifest
  read(name: string): Promise<Readable>
  /** Reads every part and compares it with the manifest. */
  verify(): Promise<void>
  close(): void
}

const damaged = (file: string, cause?: unknown) =>
  new BackupError(`${file} is damaged or is no backup of Meridian: nothing was restored`, { cause })

export type ArchiveAccess = {
  passphrase: string | undefined
  /** Nobody vouches for a file that is not encrypted: only the operator can know where it comes from. */
  mayBePlain: boolean
}

export async function openArchive(file: string, access: ArchiveAccess): Promise<ArchiveReader> {
  const zip = await openZip(file, access)
  try {
    const entries = await readEntries(zip).catch((error) => {
      throw damaged(file, error)
    })
    const open = async (name: string, maxBytes = Number.POSITIVE_INFINITY) => {
      const entry = entries.get(name)
      if (!entry || entry.uncompressedSize > maxBytes) throw damaged(file)
      return zip.openReadStreamPromise(entry)
    }
    const manifest = await readManifest(file, await open(MANIFEST, MAX_MANIFEST_BYTES))
    const listed = new Set(manifest.parts.map(({ name }) => name))
    return {
      manifest,
      // Only what the manifest lists has a checksum.
      async read(name) {
        if (!listed.has(name)) throw damaged(file)
        return open(name)
      },
      async verify() {
        for (const { name, bytes, sha256 } of manifest.parts) {
          const found = await measure(await open(name)).catch((error) => {
            throw damaged(file, error)
          })
          if (found.bytes !== bytes || found.sha256 !== sha256) throw damaged(file)
        }
      },
      close: () => zip.close(),
    }
  } catch (error) {
    zip.close()
    throw error
  }
}

/** A list of a million files is a fifth of this. */
const MAX_MANIFEST_BYTES = 512 * 1024 * 1024

async function openZip(file: string, { passphrase, mayBePlain }: ArchiveAccess): Promise<yauzl.ZipFile> {
  try {
    if (!(await isEncrypted(file))) {
      if (!mayBePlain) throw new BackupError(plainFile(file))
      return await yauzl.openPromise(file, { autoClose: false })
    }
    if (!passphrase) throw new BackupError(`${file} is encrypted: set BACKUP_PASSPHRASE, or add --passphrase-file FILE`)
    const content = await openEncrypted(file, passphrase)
    return await yauzl
      .fromRandomAccessReaderPromise(new DecryptingReader(content), content.bytes, { autoClose: false })
      .catch(async (error) => {
        await content.close()
        throw error
      })
  } catch (error) {
    if (error instanceof BackupError) throw error
    if (error instanceof WrongPassphraseError) throw new BackupError(`The passphrase is not the one of ${file}`)
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') throw new BackupError(`There is no file ${file}`)
    throw damaged(file, error)
  }
}

const plainFile = (file: string) => `${file} is not encrypted, so nothing shows who wrote it: add --plain if you know`

class DecryptingReader extends yauzl.RandomAccessReader {
  readonly content: EncryptedFile

  constructor(content: EncryptedFile) {
    super()
    this.content = content
  }

  override _readStreamForRange(start: number, end: number): Readable {
    return Readable.from(this.content.read(start, end))
  }

  override close(done: (error: Error | null) => void): void {
    this.content.close().then(() => done(null), done)
  }
}

function readEntries(zip: yauzl.ZipFile): Promise<Map<string, yauzl.Entry>> {
  return new Promise((resolve, reject) => {
    const entries = new Map<string, yauzl.Entry>()
    zip.on('entry', (entry: yauzl.Entry) => {
      entries.set(entry.fileName, entry)
      zip.readEntry()
    })
    zip.once('end', () => resolve(entries))
    zip.once('error', reject)
    zip.readEntry()
  })
}

async function readManifest(file: string, content: Readable): Promise<Manifest> {
  const json = await buffer(content)
    .then((bytes) => JSON.parse(bytes.toString('utf8')) as { format?: unknown })
    .catch((error) => {
      throw damaged(file, error)
    })
  if (typeof json.format === 'number' && json.format > FORMAT)
    throw new BackupError(`${file} was made by a newer version of Meridian: restore it with that version`)
  const manifest = manifestSchema.safeParse(json)
  if (!manifest.success) throw damaged(file, manifest.error)
  return manifest.data
}

async function measure(content: Readable): Promise<{ bytes: number; sha256: string }> {
  const hash = createHash('sha256')
  let bytes = 0
  for await (const chunk of content as AsyncIterable<Buffer>) {
    hash.update(chunk)
    bytes += chunk.length
  }
  return { bytes, sha256: hash.digest('hex') }
}

export const readText = async (archive: ArchiveReader, name: string): Promise<string> =>
  (await buffer(await archive.read(name))).toString('utf8')
