/** The routing engine beside the server: installed and built when needed, started again when it dies. */
import { type ChildProcess, fork } from 'node:child_process'
import { mkdirSync } from 'node:fs'
import { basename, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { z } from 'zod'
import { ENGINE_FOLDER, ensureEngineInstalled } from './install.ts'

export type Engine = {
  /** Where it answers; null while it does not. */
  url(): string | null
  /** In words, for /readyz. */
  state(): string
  /** Its process, while there is one. */
  pid(): number | undefined
  /** Settles when it first answers, or when it has been given up. */
  settled: Promise<void>
  close(): Promise<void>
}

export type EngineLog = { info(message: string): void; warn(message: string): void }

type Options = {
  roadsFile: string
  dataDir: string
  log: EngineLog
  progress?: (line: string) => void
  /** Wait before the first restart; doubles up to a minute. Tests shorten it. */
  restartAfterMs?: number
}

const MAX_RESTART_DELAY_MS = 60_000
/** An engine that lived this long was well: its next death starts the waits from the beginning. */
const HEALTHY_AFTER_MS = 60_000
const MAX_FAILED_STARTS = 5
const CLOSE_TIMEOUT_MS = 3_000

const message = z.discriminatedUnion('type', [
  z.object({ type: z.literal('progress'), percent: z.number() }),
  z.object({ type: z.literal('ready'), port: z.number() }),
  z.object({ type: z.literal('failed'), reason: z.string() }),
])

/** Returns at once; everything that takes time happens behind it, and until it is done routes are estimates. */
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

type ProcessRun = { wasReady: boolean; refusal: string | null }

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
    const firstWaitMs = this.options.restartAfterMs ?? 1_000
    let [waitMs, failedStarts] = [firstWaitMs, 0]
    while (!this.closing.signal.aborted) {
      const startedAt = performance.now()
      const { wasReady, refusal } = await this.runProcess()
      if (this.closing.signal.aborted) return
      // What it says itself (the roads are damaged, say) will be the same next time.
      if (refusal !== null) throw new Error(refusal)
      failedStarts = wasReady ? 0 : failedStarts + 1
      if (failedStarts === MAX_FAILED_STARTS) throw new Error(`it died ${MAX_FAILED_STARTS} times while starting`)
      if (wasReady && performance.now() - startedAt > HEALTHY_AFTER_MS) waitMs = firstWaitMs
      this.options.log.warn(`The routing engine died; it is started again in ${waitMs / 1000} s`)
      await sleep(waitMs, undefined, { signal: this.closing.signal }).catch(() => {})
      waitMs = Math.min(waitMs * 2, MAX_RESTART_DELAY_MS)
    }
  }

  /** One process, from its start to its death. */
  private runProcess(): Promise<ProcessRun> {
    const child = forkEngine(this.options)
    const life: ProcessRun = { wasReady: false, refusal: null }
    const startedAt = performance.now()
    this.child = child
    this.state = 'starting'
    child.on('message', (raw) => this.onMessage(raw, life, startedAt))
    return new Promise((settle) => {
      const onEnd = () => {
        this.child = undefined
        this.port = null
        this.state = 'down'
        settle(life)
      }
      child.once('exit', onEnd)
      child.once('error', onEnd)
    })
  }

  private onMessage(raw: unknown, life: ProcessRun, startedAt: number): void {
    const { data } = message.safeParse(raw)
    const seconds = `${((performance.now() - startedAt) / 1000).toFixed(1)} s`
    if (data?.type === 'failed') life.refusal = data.reason
    if (data?.type === 'progress') {
      this.state = `building routing tiles, ${data.percent} %`
      const { roadsFile, progress } = this.options
      progress?.(`Building routing tiles from ${basename(roadsFile)} … ${data.percent} %, ${seconds}`)
    }
    if (data?.type === 'ready') {
      life.wasReady = true
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
    // The engine needs no key and no password of ours. Each thread of its pool keeps tiles and work space of its own.
    env: { PATH: process.env.PATH, UV_THREADPOOL_SIZE: '2' },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
}

/** Closing the channel asks it to go; it is killed when it does not. */
async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const isGone = new Promise<void>((settle) => child.once('exit', () => settle()))
  if (child.connected) child.disconnect()
  const timer = setTimeout(() => child.kill('SIGKILL'), CLOSE_TIMEOUT_MS)
  await isGone
  clearTimeout(timer)
}
