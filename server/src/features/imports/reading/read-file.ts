/** The bytes of a CSV or XLSX file as a table, or a refusal that says what is wrong with the file. */
import { Worker } from 'node:worker_threads'
import { MAX_IMPORT_BYTES } from '@meridian/domain/imports/limits.ts'
import { AppError } from '../../../errors/app-error.ts'
import type { ImportFile } from './import-file.ts'
import type { ReadResult } from './read-worker.ts'

const MAX_MEMORY_MB = 256
const TIMEOUT_MS = 15_000

export async function readImportFile(bytes: Buffer, maxMemoryMb = MAX_MEMORY_MB): Promise<ImportFile> {
  if (bytes.length > MAX_IMPORT_BYTES) throw new AppError('import_file_unreadable', problem('too_large'))
  const result = await run(bytes, maxMemoryMb)
  if ('problem' in result) throw new AppError('import_file_unreadable', result.problem)
  return result.file
}

const problem = (name: 'too_large' | 'too_large_inside') => ({ problem: name, row: 0, value: '' })

function run(bytes: Buffer, maxMemoryMb: number): Promise<ReadResult> {
  const worker = new Worker(new URL('./read-worker.ts', import.meta.url), {
    workerData: bytes,
    resourceLimits: { maxOldGenerationSizeMb: maxMemoryMb },
  })
  return new Promise<ReadResult>((resolve, reject) => {
    const timer = setTimeout(() => resolve({ problem: problem('too_large_inside') }), TIMEOUT_MS)
    worker.once('message', resolve)
    worker.once('error', (error: NodeJS.ErrnoException) =>
      error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? resolve({ problem: problem('too_large_inside') }) : reject(error),
    )
    worker.once('exit', (code) => {
      clearTimeout(timer)
      reject(new Error(`reading a file ended with code ${code}`))
    })
  }).finally(() => worker.terminate())
}
