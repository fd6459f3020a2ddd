/** Runs the routing engine as a child process: installs it and builds its tiles when needed, restarts it when it dies. */
import { type ChildProcess, fork } from 'node:child_process'
import { mkdirSync } from 'node:fs'
import { basename, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { z } from 'zod'
import { ENGINE_FOLDER, ensureEngineInstalled } from './install.ts'

export type Engine = {
  /** Null while it is not ready. */
  url(): string | null
  /** Text for /readyz. */
  state(): string
  /** Undefined while no process runs. */
  pid(): number | undefined
  /** Resolves when it is ready for the first time, or when it failed for good. */
  settled: Promise<void>
  close(): Promise<void>
}

export type EngineLog = { info(message: string): void; warn(message: string): void }

type Options = {
  roadsFile: string
  dataDir: string
  log: EngineLog
  progress?: (line: string) => void
  /** Delay before the first restart; doubles up to a minute. Tests shorten it. */
  restartAfterMs?: number
}

const MAX_RESTART_DELAY_MS = 60_000
/** After this long without a crash the restart delay starts from the beginning. */
const HEALTHY_AFTER_MS = 60_000
const MAX_FAILED_STARTS = 5
const CLOSE_TIMEOUT_MS = 3_000

const message = z.discriminatedUnion('type', [
  z.object({ type: z.literal('progress'), percent: z.number() }),
  z.object({ type: z.literal('ready'), port: z.number() }),
  z.object({ type: z.literal('failed'), reason: z.string() }),
])

/** Returns immediately; until the engine is ready its url is null, and the chain answers with estimates. */
export function startEngine(options: Options): Engine {
  const supervisor = new EngineSupervisor(options)
  return {
    url: () => (supervisor.port === null ? null : `http://127.0.0.1:${supervisor.port}`),
    state: () => supervisor.state,
    pid: () => supervisor.child?.pid,
    settled: supervisor.settled.promise,
    close: () => supervisor.close(),
  }
}

type ProcessRun = { wasReady: boolean; failure: string | null }

class EngineSupervisor {
  state = 'installing'
  port: number | null = null
  child: ChildProcess | undefined
  readonly settled = Promise.withResolvers<void>()
  private readonly options: Options
  private readonly closing = new AbortController()
  private readonly ended: Promise<void>

  constructor(options: Options) {
    this.options = options
    this.ended = this.run()
  }

  async close(): Promise<void> {
    this.closing.abort()
    this.port = null
    if (this.child) await end(this.child)
    await this.ended
  }

  private async run(): Promise<void> {
    const { progress, log } = this.options
    try {
      await ensureEngineInstalled({ signal: this.closing.signal, ...(progress && { progress }) })
      await this.keepAlive()
    } catch (error) {
      if (this.closing.signal.aborted) return
      this.state = `off: ${(error as Error).message}`
      log.warn(`Directions from the region pack are off: ${(error as Error).message}`)
    } finally {
      this.settled.resolve()
    }
  }

  private async keepAlive(): Promise<void> {
    const firstDelayMs = this.options.restartAfterMs ?? 1_000
    let [delayMs, failedStarts] = [firstDelayMs, 0]
    while (!this.closing.signal.aborted) {
      const startedAt = performance.now()
      const { wasReady, failure } = await this.runProcess()
      if (this.closing.signal.aborted) return
      // A failure that the engine reports (damaged roads, for example) would be the same at the next start.
      if (failure !== null) throw new Error(failure)
      failedStarts = wasReady ? 0 : failedStarts + 1
      if (failedStarts === MAX_FAILED_STARTS) throw new Error(`it died ${MAX_FAILED_STARTS} times while starting`)
      if (wasReady && performance.now() - startedAt > HEALTHY_AFTER_MS) delayMs = firstDelayMs
      this.options.log.warn(`The routing engine died; it is started again in ${delayMs / 1000} s`)
      await sleep(delayMs, undefined, { signal: this.closing.signal }).catch(() => {})
      delayMs = Math.min(delayMs * 2, MAX_RESTART_DELAY_MS)
    }
  }

  /** Resolves when the process has ended. */
  private runProcess(): Promise<ProcessRun> {
    const child = forkEngine(this.options)
    const run: ProcessRun = { wasReady: false, failure: null }
    const startedAt = performance.now()
    this.child = child
    this.state = 'starting'
    child.on('message', (raw) => this.onMessage(raw, run, startedAt))
    return new Promise((settle) => {
      const onEnd = () => {
        this.child = undefined
        this.port = null
        this.state = 'down'
        settle(run)
      }
      child.once('exit', onEnd)
      child.once('error', onEnd)
    })
  }

  private onMessage(raw: unknown, run: ProcessRun, startedAt: number): void {
    const { data } = message.safeParse(raw)
    const seconds = `${((performance.now() - startedAt) / 1000).toFixed(1)} s`
    if (data?.type === 'failed') run.failure = data.reason
    if (data?.type === 'progress') {
      this.state = `building routing tiles, ${data.percent} %`
      const { roadsFile, progress } = this.options
      progress?.(`Building routing tiles from ${basename(roadsFile)} … ${data.percent} %, ${seconds}`)
    }
    if (data?.type === 'ready') {
      run.wasReady = true
      this.port = data.port
      this.state = 'ready'
      this.options.log.info(`Directions from the region pack are ready … ${seconds}`)
      this.settled.resolve()
    }
  }
}

function forkEngine({ roadsFile, dataDir }: Options): ChildProcess {
  const mapsFolder = join(dataDir, 'maps')
  mkdirSync(mapsFolder, { recursive: true })
  return fork(join(ENGINE_FOLDER, 'engine.mjs'), [roadsFile, mapsFolder], {
    execArgv: [],
    // The engine needs none of our keys and passwords. Each thread of its pool has its own tile cache and work space.
    env: { PATH: process.env.PATH, UV_THREADPOOL_SIZE: '2' },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
}

/** Closing the channel ends the engine; it is killed if that takes too long. */
async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const isGone = new Promise<void>((settle) => child.once('exit', () => settle()))
  if (child.connected) child.disconnect()
  const timer = setTimeout(() => child.kill('SIGKILL'), CLOSE_TIMEOUT_MS)
  await isGone
  clearTimeout(timer)
}
