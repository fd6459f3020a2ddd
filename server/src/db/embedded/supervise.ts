import { setTimeout as sleep } from 'node:timers/promises'
import { startOfProcess } from './os-process.ts'

/** Looking for the process costs microseconds: a signal of number 0 and a file of the operating system. */
const TIMING = { lookEveryMs: 500, firstDelayMs: 500, maxDelayMs: 30_000 }
/** With the delays between them, nearly four minutes: long enough to free a disk, short enough for another machine to take over. */
const MAX_FAILURES = 12
/** A server that runs for as long has recovered: what ends it later is a new failure. */
const STABLE_AFTER_MS = 60_000

export type Supervision = {
  pid: number
  /** Starts the server again and returns its process; throws with the reason when it does not start. */
  restart(): Promise<number>
  log(line: string): void
  /** It does not start any more: whoever supervises the app has to act. */
  onGiveUp(error: Error): void
  /** Tests wait for less. */
  timing?: typeof TIMING
}

/** Starts the database server again when its process ends, with growing delays. */
export function supervise(supervision: Supervision): { stop(): Promise<void> } {
  const stopped = new AbortController()
  const watching = watch(supervision, stopped.signal)
  return {
    async stop() {
      stopped.abort()
      await watching
    },
  }
}

async function watch(
  { pid, restart, log, onGiveUp, timing = TIMING }: Supervision,
  stopped: AbortSignal,
): Promise<void> {
  let current: number | undefined = pid
  let startedAt = performance.now()
  let failures = 0
  let reason = new Error('The database ended')
  while (await pause(timing.lookEveryMs, stopped)) {
    if (current !== undefined && isRunning(current)) continue
    if (current !== undefined) {
      log('The database has ended unexpectedly: starting it again')
      if (performance.now() - startedAt > STABLE_AFTER_MS) failures = 0
      current = undefined
    }
    if (failures >= MAX_FAILURES) return onGiveUp(reason)
    if (failures > 0 && !(await pause(Math.min(timing.maxDelayMs, timing.firstDelayMs * 2 ** (failures - 1)), stopped)))
      return
    // Counted before it is known: a server that starts may end again at once.
    failures++
    try {
      current = await restart()
      startedAt = performance.now()
      reason = new Error('The database ended again and again after it was started')
      log('The database is running again')
    } catch (error) {
      if (stopped.aborted) return
      reason = error as Error
      log(`${reason.message}\nTrying again`)
    }
  }
}

/** Whether the time passed without a stop. Nothing here keeps the process alive. */
async function pause(ms: number, stopped: AbortSignal): Promise<boolean> {
  await sleep(ms, undefined, { signal: stopped, ref: false }).catch(() => {})
  return !stopped.aborted
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0)
  } catch (error) {
    // Another user's process may not be signaled, but is there.
    if ((error as NodeJS.ErrnoException).code !== 'EPERM') return false
  }
  // A dead process that nobody has collected can be signaled too. Only Linux tells without starting a program.
  return process.platform !== 'linux' || startOfProcess(pid) !== undefined
}
