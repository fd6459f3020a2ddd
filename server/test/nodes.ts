/** Real server processes on one database, as in an installation of many nodes. */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { builtInMaps } from '@meridian/maps/testing.ts'

const MAIN = fileURLToPath(new URL('../src/main.ts', import.meta.url))

export type ServerNode = { url: string; output(): string; end(signal: 'SIGKILL' | 'SIGTERM'): Promise<void> }

export async function startNode(databaseUrl: string, settings: Record<string, string> = {}): Promise<ServerNode> {
  const dataDir = await mkdtemp(join(tmpdir(), 'meridian-node-'))
  await symlink(await builtInMaps(), join(dataDir, 'maps'))
  const own = { PORT: '0', HOST: '127.0.0.1', DATA_DIR: dataDir, DATABASE_URL: databaseUrl, LOG_LEVEL: 'warn' }
  const compileCache = process.env.NODE_COMPILE_CACHE
  const child = spawn(process.execPath, [MAIN], {
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
  const url = await ready(child, () => output)
  return {
    url,
    output: () => output,
    async end(signal) {
      if (child.exitCode === null && child.signalCode === null) {
        const exited = once(child, 'exit')
        child.kill(signal)
        await exited
      }
      await rm(dataDir, { recursive: true, force: true })
    },
  }
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
