/** The address files of a region pack: which exist, a fingerprint of them, and their lines. */
import { createHash } from 'node:crypto'
import { readdir, readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'
import { WELL_KNOWN_FILES } from '../built-in/well-known.ts'
import { FORMAT } from '../search/sections.ts'

/** The pack cannot be used; the message is one sentence for the operator. */
export class PackError extends Error {}

/** Without ZIP codes and cities no address is complete; any of the others may be missing from a smaller pack. */
const FILES: readonly { name: RegExp; example: string; isRequired: boolean }[] = [
  { name: /^zips\.csv\.gz$/, example: 'zips.csv.gz', isRequired: true },
  { name: /^cities\.csv\.gz$/, example: 'cities.csv.gz', isRequired: true },
  { name: /^hospitals\.csv\.gz$/, example: 'hospitals.csv.gz', isRequired: false },
  { name: /^urgent_care\.csv\.gz$/, example: 'urgent_care.csv.gz', isRequired: false },
  { name: /^bank_branches\.csv\.gz$/, example: 'bank_branches.csv.gz', isRequired: false },
  { name: /^pharmacies\.csv\.gz$/, example: 'pharmacies.csv.gz', isRequired: false },
  { name: /address_points.*\.tsv\.gz$/, example: 'address_points.tsv.gz', isRequired: false },
]

/** The names of the pack's address files, in their order. Throws for a folder that is not a pack. */
export async function listPack(folder: string): Promise<string[]> {
  const present = await readdir(folder).catch(() => {
    throw new PackError(`The region pack ${folder} cannot be read: there is no such folder, or no right to read it`)
  })
  return FILES.flatMap(({ name, example, isRequired }) => {
    const found = present.filter((file) => name.test(file)).sort()
    if (isRequired && found.length === 0)
      throw new PackError(`The region pack ${folder} is not complete: ${example} is missing`)
    return found
  })
}

/** Depends on the files and the index format, not on the folder: a changed pack gets a new index. */
export async function fingerprintOf(folder: string): Promise<string> {
  const hash = createHash('sha256').update(`index ${FORMAT}\n`)
  for (const file of WELL_KNOWN_FILES) hash.update(await readFile(file))
  for (const file of await listPack(folder)) hash.update(`${file}\n`).update(await readPart(folder, file))
  return hash.digest('hex').slice(0, 16)
}

const unzip = promisify(gunzip)

/** Non-empty lines of a decompressed file. */
export async function readLines(folder: string, file: string): Promise<string[]> {
  const packed = await readPart(folder, file)
  const bytes = await unzip(packed).catch((error: Error) => {
    throw new PackError(`The region pack ${folder} is damaged: ${file} cannot be unpacked (${error.message})`)
  })
  return bytes.toString('utf8').split(/\r?\n/).filter(Boolean)
}

async function readPart(folder: string, file: string): Promise<Buffer> {
  try {
    return await readFile(join(folder, file))
  } catch {
    throw new PackError(`The region pack ${folder} is damaged: ${file} cannot be read`)
  }
}

export const isFile = (path: string): Promise<boolean> =>
  stat(path).then(
    (found) => found.isFile(),
    () => false,
  )
