/** Who may have a file read when: each takes a core and much memory for its moment. */
import { createShares } from '../../../http/limits/shares.ts'
import type { ImportFile } from './import-file.ts'
import { readImportFile } from './read-file.ts'

/** `data`: the file in base64. Throws 429 when too many of the organization wait. */
export type ImportReaders = { read(organizationId: number, data: string): Promise<ImportFile> }

const READERS = { atOnce: 2, each: 1, waiting: 2 }

export function createImportReaders(readFile: typeof readImportFile = readImportFile): ImportReaders {
  const shares = createShares(READERS)
  return { read: (organizationId, data) => shares.run(organizationId, () => readFile(Buffer.from(data, 'base64'))) }
}
