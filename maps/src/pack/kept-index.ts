/** The index of a pack, from the data folder; built there first when it is not, or not whole. */
import { fork } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type Sections, unpackSections } from '../search/sections.ts'
import type { BuildOrder, BuildReport } from './build-program.ts'
import { fingerprintOf, isFile, PackError } from './files.ts'

export type PackOptions = { packFolder: string; dataDir: string; log: (line: string) => void; signal?: AbortSignal }

export async function openIndex({ packFolder, dataDir, log, signal }: PackOptions): Promise<Sections> {
  const target = join(dataDir, 'maps', await fingerprintOf(packFolder), 'addresses.index')
  const kept = await load(target)
  if (kept) return kept
  const startedAt = performance.now()
  log('Addresses: building the index, once for this region pack')
  await build({ folder: packFolder, target }, log, signal)
  const built = await load(target)
  if (!built) throw new PackError(`The index of the region pack ${packFolder} could not be kept in ${dataDir}`)
  log(`Addresses: the index is ready after ${((performance.now() - startedAt) / 1000).toFixed(1)} s`)
  return built
}

async function load(path: string): Promise<Sections | null> {
  if (!(await isFile(path))) return null
  const bytes = await readFile(path)
  // A file this large has a block of memory of its own; if it shares one, the arrays need it at their own zero.
  const own = bytes.byteOffset === 0 && bytes.buffer.byteLength === bytes.byteLength
  return unpackSections(
    (own ? bytes.buffer : bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.length)) as ArrayBuffer,
  )
}

const PROGRAM = fileURLToPath(new URL('./build-program.ts', import.meta.url))

function build(order: BuildOrder, log: (line: string) => void, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    // The flags of whoever started us (a test runner, a debugger) are not for this program.
    const program = fork(PROGRAM, { execArgv: [], ...(signal && { signal }) })
    program.on('message', (report: BuildReport) => {
      if ('log' in report) log(report.log)
      else if ('done' in report) resolve()
      else if ('refused' in report) reject(new PackError(report.refused))
      else reject(new Error(`The index of the region pack could not be built: ${report.failed}`))
    })
    program.on('error', reject)
    program.on('exit', (code) => reject(new Error(`The index of the region pack was not finished (exit ${code})`)))
    program.send(order)
  })
}
