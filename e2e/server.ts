/** A server of one's own: the real program, on a free port, with a database and demo data of its own. */
import { type ChildProcess, spawn } from 'node:child_process'
import { chmod, mkdtemp, rm, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { builtInMaps } from '@meridian/maps/testing.ts'

const MAIN = fileURLToPath(new URL('../server/src/main.ts', import.meta.url))
const READY = /Meridian is ready at ([^\s"]+)/

export type TestServer = {
  url: string
  pid: number
  output: () => string
  /** As a crash would end it: nothing is drained, and the database stays behind. */
  kill(): Promise<void>
  stop(): Promise<void>
}

/** Open to the user that PostgreSQL runs as: otherwise its data would be stored elsewhere, where no test cleans up. */
export async function newDataDir(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'meridian-e2e-'))
  await chmod(folder, 0o755)
  await addMaps(folder)
  return folder
}

/** Built once for all tests: a server of its own would build its maps again. */
export const addMaps = async (folder: string) => symlink(await builtInMaps(), join(folder, 'maps'))

/** With a folder of the caller's own, that folder stays. */
export async function startServer(env: Record<string, string> = {}, folder?: string): Promise<TestServer> {
  const dataDir = folder ?? (await newDataDir())
  const child = spawn(process.execPath, [MAIN], {
    // Without a region pack: building its index takes longer than the tests. Those about maps bring their own.
    env: {
      ...process.env,
      PORT: '0',
      DATA_DIR: dataDir,
      LOG_LEVEL: 'warn',
      CHECK_REPLIES: 'true',
      MAPS_PACK: join(dataDir, 'none'),
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += chunk))
  try {
    const url = await ready(child, () => output)
    const end = async (signal: NodeJS.Signals) => {
      await stop(child, signal)
      if (!folder) await rm(dataDir, { recursive: true, force: true })
    }
    const pid = child.pid as number
    return { url, pid, output: () => output, kill: () => stop(child, 'SIGKILL'), stop: () => end('SIGTERM') }
  } catch (error) {
    await stop(child, 'SIGTERM')
    if (!folder) await rm(dataDir, { recursive: true, force: true })
    throw error
  }
}

function ready(child: ChildProcess, output: () => string): Promise<string> {
  return new Promise((resolve, reject) => {
    const fail = (why: string) => reject(new Error(`The server did not start (${why}):\n${output()}`))
    const timer = setTimeout(() => fail('too slow'), 180_000)
    child.once('exit', (code) => fail(`exit ${code}`))
    const look = () => {
      const url = READY.exec(output())?.[1]
      if (!url) return
      // Searching the whole output again with each later line would take longer and longer.
      child.stdout?.off('data', look)
      clearTimeout(timer)
      resolve(url)
    }
    child.stdout?.on('data', look)
  })
}

async function stop(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const exited = new Promise((resolve) => child.once('exit', resolve))
  child.kill(signal)
  await exited
}
