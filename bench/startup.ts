/** The second start to the first good answer, against starting the same PostgreSQL and a bare Fastify, by turns. */
import { type ChildProcess, fork, spawn } from 'node:child_process'
import { once } from 'node:events'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { newDataDir, startServer } from '../e2e/server.ts'
import { type Figure, figure } from './figure.ts'
import { median } from './meter.ts'

const ROUNDS = 3
const START = fileURLToPath(new URL('../scripts/start.mjs', import.meta.url))
const READY = /Meridian is ready at ([^\s"]+)/

export async function benchStartup(): Promise<Figure[]> {
  const dataDir = await newDataDir()
  try {
    // The first start makes the database and loads the demo.
    await (await startServer({}, dataDir)).stop()
    const rounds: { own: number; bare: number }[] = []
    for (let round = 0; round < ROUNDS; round++)
      rounds.push({ bare: await startBare(dataDir), own: await startOwn(dataDir) })
    const ratio = median(rounds.map(({ own, bare }) => own / bare))
    const details = {
      'own ms': median(rounds.map(({ own }) => own)),
      'bare ms': median(rounds.map(({ bare }) => bare)),
    }
    return [figure('startup', 'second start to the first good answer', ratio, { details })]
  } finally {
    await rm(dataDir, { recursive: true, force: true })
  }
}

async function startOwn(dataDir: string): Promise<number> {
  const startedAt = performance.now()
  const env = { ...process.env, PORT: '0', DATA_DIR: dataDir, LOG_LEVEL: 'warn', MAPS_PACK: join(dataDir, 'none') }
  const child = spawn(process.execPath, [START], { env, stdio: ['ignore', 'pipe', 'inherit'] })
  let output = ''
  const url = await new Promise<string>((resolve, reject) => {
    child.once('exit', (code) => reject(new Error(`The start failed (${code}):\n${output}`)))
    child.stdout.on('data', (chunk) => {
      output += chunk
      const ready = READY.exec(output)?.[1]
      if (ready) resolve(ready)
    })
  })
  await waitForAnswer(`${url}/healthz`)
  const took = performance.now() - startedAt
  await stop(child)
  return took
}

async function startBare(dataDir: string): Promise<number> {
  const startedAt = performance.now()
  const child = fork(new URL('startup-floor.ts', import.meta.url), [dataDir])
  const [url] = (await once(child, 'message')) as [string]
  await waitForAnswer(url)
  const took = performance.now() - startedAt
  await stop(child)
  return took
}

async function waitForAnswer(url: string): Promise<void> {
  const reply = await fetch(url)
  if (!reply.ok) throw new Error(`${url} answered ${reply.status}`)
}

async function stop(child: ChildProcess): Promise<void> {
  const exited = once(child, 'exit')
  child.removeAllListeners('exit')
  child.kill('SIGTERM')
  await Promise.race([exited, once(child, 'exit')])
}
