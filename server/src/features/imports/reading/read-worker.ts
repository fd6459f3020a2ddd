/** Runs in a worker thread with little memory: a file that is made to harm ends this thread, not the server. */
import { parentPort, workerData } from 'node:worker_threads'
import type { ImportFileProblem } from '@meridian/contract/texts/errors-imports.ts'
import { type ImportFile, packed } from './import-file.ts'
import { FileFault, type ImportTable } from './import-table.ts'
import { readCsv } from './read-csv.ts'

export type ReadResult = { file: ImportFile } | { problem: ImportFileProblem }

const ZIP = 'PK'
/** The container of the old .xls files, and of ones with a password. */
const COMPOUND_FILE = Buffer.from([0xd0, 0xcf, 0x11, 0xe0])

async function read(bytes: Buffer): Promise<ImportTable> {
  if (bytes.length === 0) throw new FileFault('empty')
  if (bytes.subarray(0, 4).equals(COMPOUND_FILE)) throw new FileFault('protected')
  if (bytes.subarray(0, 2).toString('latin1') !== ZIP) return readCsv(bytes)
  const { readXlsx } = await import('./read-xlsx.ts')
  return readXlsx(bytes)
}

async function resultOf(bytes: Buffer): Promise<ReadResult> {
  try {
    return { file: packed(await read(bytes)) }
  } catch (error) {
    if (error instanceof FileFault) return { problem: error.problem }
    throw error
  }
}

parentPort?.postMessage(await resultOf(Buffer.from(workerData as Uint8Array)))
