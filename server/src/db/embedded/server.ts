import { spawn } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { closeSync, openSync, readFileSync, renameSync, rmSync, statfsSync, statSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Binaries } from './binaries.ts'
import type { Home } from './home.ts'
import { idsOf, PROGRAM_ENV, waitUntil } from './os-process.ts'
import { endOrphans, type RunningServer, runningServer } from './pid-file.ts'

/** Replaying the log of a large database after a crash can take long. */
const START_TIMEOUT_MS = 10 * 60_000
const LOG_LIMIT_BYTES = 10 * 1024 * 1024
/** Temporary failures: another process took the port first; processes of a killed server are still ending. */
const PASSING =
  /could not bind|could not create any TCP\/IP|shared memory block .* is still in use|lock file .* already exists/
const ATTEMPTS = 20

export type Launch = {
  home: Home
  programs: Binaries
  logFile: string
  settings: Record<string, string>
  /** A server that is started again keeps its port: everyone who uses it knows that address. */
  port?: number
  /** The program runs, and is not ready yet. */
  onLaunch: () => void
}

/** The server of this home: the one that is running already, or a new one. */
export async function ensureServer(launch: Launch, log: (line: string) => void): Promise<RunningServer> {
  const { data } = launch.home
  // It may still be starting, or stopping on request: wait for the outcome.
  await waitUntil(() => runningServer(data)?.isReady ?? true, START_TIMEOUT_MS)
  const running = runningServer(data)
  if (running) {
    log('The database is running already; using it')
    return running
  }
  // PostgreSQL recovers from a leftover by itself, unless another program has the process id in it by now.
  rmSync(join(data, 'postmaster.pid'), { force: true })
  await endOrphans(data)
  keepLogSmall(launch.logFile)
  for (let attempt = 1; ; attempt++) {
    const result = await start(launch)
    if ('pid' in result) return result
    if (attempt === ATTEMPTS || !PASSING.test(result.failure)) {
      throw new Error(`${didNotStart(launch)} Its log, ${launch.logFile}, ends with:\n${result.failure}`)
    }
    await sleep(250)
  }
}

const LITTLE_ROOM_BYTES = 20 * 1024 * 1024

/** On a full disk the log has no room for the reason either. */
function didNotStart({ home }: Launch): string {
  const { bavail, bsize } = statfsSync(home.data)
  if (bavail * bsize > LITTLE_ROOM_BYTES) return 'The database did not start.'
  return `The database did not start: the disk of ${home.data} is full.`
}

async function start(launch: Launch): Promise<RunningServer | { failure: string }> {
  const { home, programs, logFile } = launch
  const settings = {
    ...launch.settings,
    listen_addresses: '127.0.0.1',
    port: String(launch.port ?? (await findFreePort())),
    unix_socket_directories: '',
  }
  const logStart = sizeOf(logFile)
  const output = openSync(logFile, 'a', 0o600)
  const options = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  // Detached: a session of its own. Ctrl-C goes to every process of the terminal's group, and a database that stops at
  // once would cut off the very requests that the app is still finishing.
  const child = spawn(programs.postgres, ['-D', home.data, ...options], {
    cwd: '/',
    env: PROGRAM_ENV,
    detached: true,
    windowsHide: true,
    stdio: ['ignore', output, output],
    ...idsOf(home.account),
  })
  closeSync(output)
  child.unref()
  launch.onLaunch()
  let failure: string | undefined
  child.on('error', (error) => {
    failure = error.message
  })
  child.on('exit', (code, signal) => {
    failure ??= `(ended with ${signal ?? code})`
  })
  const ready = () => runningServer(home.data)?.isReady && runningServer(home.data)?.pid === child.pid
  await waitUntil(() => failure !== undefined || ready() === true, START_TIMEOUT_MS)
  const server = runningServer(home.data)
  if (failure === undefined && server?.isReady) return server
  return { failure: `${readFileSync(logFile, 'utf8').slice(logStart).trim()}\n${failure ?? '(timed out)'}`.trim() }
}

/**
 * Below the ports that systems give to outgoing connections (Linux from 32768, others from 49152): one of those could be the
 * source of somebody's connection while the server is down, even of our own attempt to reach it, and it could not start again.
 */
const PORTS = { first: 15_000, last: 32_000 }

async function findFreePort(): Promise<number> {
  for (let attempt = 1; ; attempt++) {
    const port = randomInt(PORTS.first, PORTS.last + 1)
    if (await isFree(port)) return port
    if (attempt === ATTEMPTS) throw new Error(`${ATTEMPTS} ports of 127.0.0.1 were tried, and none is free`)
  }
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = createServer()
    probe.on('error', () => resolve(false))
    probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(true)))
  })
}

function keepLogSmall(file: string): void {
  if (sizeOf(file) > LOG_LIMIT_BYTES) renameSync(file, `${file}.1`)
}

function sizeOf(file: string): number {
  return statSync(file, { throwIfNoEntry: false })?.size ?? 0
}
