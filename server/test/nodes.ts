/** Real server processes on one database, as in an installation of many nodes. */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdtemp, rm, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { builtInMaps } from '@meridian/maps/testing.ts'
import { stopServer } from '../src/db/embedded/pid-file.ts'

const MAIN = fileURLToPath(new URL('../src/main.ts', import.meta.url))

export type ServerNode = {
  url: string
  dataDir: string
  output(): string
  /** Resolves with the exit code when the program ends. */
  exited: Promise<number | null>
  end(signal: 'SIGKILL' | 'SIGTERM'): Promise<void>
}

/** Without an address of a database: on the embedded one, in a folder of its own, with the demo. `main`: of another version. */
export async function startNode(
  databaseUrl: string | undefined,
  settings: Record<string, string> = {},
  main = MAIN,
): Promise<ServerNode> {
  const dataDir = settings.DATA_DIR ?? (await makeDataDir())
  const own = { PORT: '0', HOST: '127.0.0.1', DATA_DIR: dataDir, DATABASE_URL: databaseUrl ?? '', LOG_LEVEL: 'warn' }
  const compileCache = process.env.NODE_COMPILE_CACHE
  const child = spawn(process.execPath, [main], {
    env: {
      PATH: process.env.PATH ?? '',
      ...(compileCache ? { NODE_COMPILE_CACHE: compileCache } : {}),
      ...own,
      MAPS_PACK: join(dataDir, 'none'),
      ...settings,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += chunk))
  const exited = once(child, 'exit').then(([code]) => code as number | null)
  const url = await ready(child, () => output)
  return {
    url,
    dataDir,
    exited,
    output: () => output,
    async end(signal) {
      if (child.exitCode === null && child.signalCode === null) {
        child.kill(signal)
        await exited
      }
      // A killed node leaves its embedded database running.
      await stopServer(join(dataDir, 'postgres'))
      if (!settings.DATA_DIR) await rm(dataDir, { recursive: true, force: true })
    },
  }
}

async function makeDataDir(): Promise<string> {
  const dataDir = await mkdtemp(join(tmpdir(), 'meridian-node-'))
  // As root the embedded database runs as another user.
  await chmod(dataDir, 0o711)
  await symlink(await builtInMaps(), join(dataDir, 'maps'))
  return dataDir
}

function ready(child: ChildProcess, output: () => string): Promise<string> {
  return new Promise((resolve, reject) => {
    child.once('exit', (code) => reject(new Error(`A node did not start (${code}):\n${output()}`)))
    const look = () => {
      const port = /Meridian is ready at http:\/\/localhost:(\d+)/.exec(output())?.[1]
      if (!port) return
      // Not searched again with each later line.
      child.stdout?.off('data', look)
      resolve(`http://127.0.0.1:${port}`)
    }
    child.stdout?.on('data', look)
  })
}
