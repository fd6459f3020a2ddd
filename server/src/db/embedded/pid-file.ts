import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { findPgCtl } from './binaries.ts'
import { isServerOf, run, serverProcessesOf, waitUntil } from './os-process.ts'

/** The contents of a running server's `postmaster.pid`. */
export type RunningServer = { pid: number; port: number; isReady: boolean }

/** The server working in this data folder; undefined also when the file was left by a killed server. */
export function runningServer(dataDir: string): RunningServer | undefined {
  const lines = readLines(join(dataDir, 'postmaster.pid'))
  const pid = Number(lines[0])
  if (!Number.isInteger(pid) || pid <= 0 || !isServerOf(pid, dataDir)) return undefined
  return { pid, port: Number(lines[3]), isReady: lines[7]?.trim() === 'ready' }
}

/** A fast shutdown: running transactions are rolled back, everything committed is on disk. */
export async function stopServer(dataDir: string): Promise<void> {
  const server = runningServer(dataDir)
  if (!server) return
  const isGone = () => !isServerOf(server.pid, dataDir)
  await signal(server.pid, 'SIGINT')
  if (await waitUntil(isGone, 60_000)) return
  // An immediate shutdown loses nothing either: the next start replays the log.
  await signal(server.pid, 'SIGQUIT')
  if (!(await waitUntil(isGone, 10_000))) throw new Error(`The database server (process ${server.pid}) does not stop`)
}

/**
 * Ends what is left of a server whose main process was killed. Its other processes end by themselves, but one in the middle
 * of a long query notices only when that is done, and until then no new server can start.
 */
export async function endOrphans(dataDir: string): Promise<void> {
  for (const name of ['SIGQUIT', 'SIGKILL'] as const) {
    for (const pid of serverProcessesOf(dataDir)) await signal(pid, name)
    if (await waitUntil(() => serverProcessesOf(dataDir).length === 0, 3_000)) return
  }
}

async function signal(pid: number, name: NodeJS.Signals): Promise<void> {
  if (process.platform === 'win32') return void (await run(findPgCtl(), ['kill', name.slice(3), String(pid)]))
  try {
    process.kill(pid, name)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
  }
}

function readLines(file: string): string[] {
  try {
    return readFileSync(file, 'utf8').split('\n')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return []
    throw error
  }
}
