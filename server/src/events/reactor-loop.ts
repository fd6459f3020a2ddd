/** Runs what follows from events: at once when woken after a commit, and by a sweep for what a crash left behind. */
import type { FastifyBaseLogger } from 'fastify'
import type { Db } from '../db/database.ts'
import { claimEvents, type EventRow, markHandled } from './events.ts'

/** At least once for every event, so each must tolerate a second run. */
export type Reactor = { name: string; react(): Promise<unknown> }

export type ReactorLoop = {
  wake(): void
  /** Resolves when nothing is being handled. */
  idle(): Promise<void>
  stop(): Promise<void>
}

const BATCH = 50

export function startReactors(options: {
  db: Db
  /** In order: when one fails, those after it wait for its next attempt. */
  reactorsOf(event: EventRow): readonly Reactor[]
  log: FastifyBaseLogger
  sweepEveryMs?: number
  hasSweep?: boolean
}): ReactorLoop {
  const { db, reactorsOf, log, sweepEveryMs = 5000, hasSweep = true } = options
  let running: Promise<void> | null = null
  let isWanted = false
  let isStopped = false

  async function run(): Promise<void> {
    while (isWanted && !isStopped) {
      isWanted = false
      const events = await claimEvents(db, BATCH)
      const handled: string[] = []
      for (const event of events) {
        // The rest stays claimed for half a minute; then the sweep of any node finds it.
        if (isStopped) break
        if (await handle(event)) handled.push(event.id)
      }
      await markHandled(db, handled)
      if (events.length === BATCH) isWanted = true
    }
  }

  async function handle(event: EventRow): Promise<boolean> {
    for (const reactor of reactorsOf(event)) {
      try {
        await reactor.react()
      } catch (err) {
        log.error({ err, reactor: reactor.name, eventId: event.id, attempts: event.attempts }, 'a reactor failed')
        return false
      }
    }
    return true
  }

  function wake(): void {
    isWanted = true
    if (running || isStopped) return
    running = run()
      .catch((err) => log.warn({ err }, 'events could not be read; the next sweep tries again'))
      .finally(() => {
        running = null
        if (isWanted && !isStopped) wake()
      })
  }

  const sweep = hasSweep ? setInterval(wake, sweepEveryMs) : undefined
  wake()
  const idle = async () => {
    while (running) await running
  }
  return {
    wake,
    idle,
    async stop() {
      isStopped = true
      clearInterval(sweep)
      await idle()
    },
  }
}
