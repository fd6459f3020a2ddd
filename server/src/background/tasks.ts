/** Work that outlives its request: queued in the change's own transaction, done by whichever node takes it, retried on failure. */
import { CompiledQuery } from 'kysely'
import type { Db as BossDb, PgBoss } from 'pg-boss'
import type { Db } from '../db/database.ts'
import { TASKS_SCHEMA } from '../db/rights.ts'

/** A kind of task and how often it is retried. The delay doubles with each retry. */
export type Task<Data extends object> = {
  name: string
  retries: number
  retryDelaySeconds: number
  /** An attempt that takes longer counts as failed. */
  timeoutSeconds: number
  /** How many a node does at the same time; while there are as many waiting, it takes the next ones without a pause. */
  atOnce: number
  /** Never set; it carries the type. */
  data?: Data
}

export const defineTask = <Data extends object>(task: Task<Data>): Task<Data> => task

type Attempt = { isLast: boolean }
type Handler<Data> = (data: Data, attempt: Attempt) => Promise<void>
type Worker = { task: Task<object>; handler: Handler<object> }
type Timer = { name: string; cron: string; run: () => Promise<void> }

export type Tasks = {
  /** Queues a task: it exists if and only if the transaction commits. Not done before `startAfter`. */
  enqueue<Data extends object>(trx: Db, task: Task<Data>, data: Data, startAfter?: Date): Promise<void>
  /** Registers the handler. Call it before `start()`. */
  work<Data extends object>(task: Task<Data>, handler: Handler<Data>): void
  /** What the clock runs (times are UTC), on one node each time. Call it before `start()`. */
  every(cron: string, name: string, run: () => Promise<void>): void
  start(): Promise<void>
  /** Lets running tasks finish. */
  stop(): Promise<void>
}

type Log = { error(details: object, message: string): void }
type Options = { url: string; log: Log; pollSeconds?: number }
type Queue = { name: string; notify?: boolean }

const STOP_TIMEOUT_MS = 10_000
const CONNECTIONS = 3
/** PostgreSQL tells workers of new tasks. What became due since, such as a retry, is found by looking. */
const POLL_SECONDS = 10
/** Behind a pooler that lets no connection listen, every task is found by looking. */
const POLL_SECONDS_WITHOUT_LISTENING = 2
/** A run that was missed or failed is not made up for: the next one comes. */
const TIMER_TASK = { retries: 0, retryDelaySeconds: 1, timeoutSeconds: 15 * 60, atOnce: 1 }

export function createTasks({ url, log, pollSeconds = POLL_SECONDS }: Options): Tasks {
  const workers: Worker[] = []
  const timers: Timer[] = []
  let starting: Promise<PgBoss> | undefined
  let isStopping = false

  async function open(): Promise<PgBoss> {
    // Imported here, not above: files that only define a task need not load it.
    const { PgBoss } = await import('pg-boss')
    const boss = new PgBoss({
      connectionString: url,
      schema: TASKS_SCHEMA,
      // Made with the migrations: the application may not make one.
      createSchema: false,
      max: CONNECTIONS,
      useListenNotify: true,
      application_name: 'meridian-tasks',
    })
    // Without a listener an error would end the process; while stopping, a cut connection is no news.
    boss.on('error', (err) => isStopping || log.error({ err }, 'background work failed'))
    try {
      await boss.start()
      const all = [...workers, ...timers.map(asWorker)]
      const queues = await boss.getQueues()
      await Promise.all(all.map(({ task }) => ensureQueue(boss, task.name, queues)))
      await Promise.all(all.map((worker) => attach(boss, worker, { log, pollSeconds })))
      await schedule(boss, timers)
      return boss
    } catch (error) {
      await boss.stop({ graceful: false })
      throw error
    }
  }

  /** A failed start is retried by the next call. */
  async function started(): Promise<PgBoss> {
    starting ??= open()
    const mine = starting
    return mine.catch((error) => {
      if (starting === mine) starting = undefined
      throw error
    })
  }

  return {
    work: (task, handler) => void workers.push({ task, handler: handler as Handler<object> }),
    every: (cron, name, run) => void timers.push({ name, cron, run }),
    async enqueue(trx, task, data, startAfter) {
      const boss = await started()
      await boss.send(task.name, data, { ...optionsOf(task), ...(startAfter && { startAfter }), db: inside(trx) })
    },
    async start() {
      await started()
    },
    async stop() {
      isStopping = true
      const boss = await starting?.catch(() => undefined)
      await boss?.stop({ graceful: true, timeout: STOP_TIMEOUT_MS })
    },
  }
}

const asWorker = ({ name, run }: Timer): Worker => ({ task: { name, ...TIMER_TASK }, handler: run })

const optionsOf = (task: Task<object>) => ({
  retryLimit: task.retries,
  retryDelay: task.retryDelaySeconds,
  retryBackoff: true,
  expireInSeconds: task.timeoutSeconds,
})

/** Queues of older versions did not tell of new tasks. */
async function ensureQueue(boss: PgBoss, name: string, queues: Queue[]): Promise<void> {
  const known = queues.find((queue) => queue.name === name)
  if (!known) await boss.createQueue(name, { notify: true })
  else if (!known.notify) await boss.updateQueue(name, { notify: true })
}

async function attach(boss: PgBoss, worker: Worker, { log, pollSeconds }: { log: Log; pollSeconds: number }) {
  const { task } = worker
  const settings = {
    pollingIntervalSeconds: Math.min(pollSeconds, POLL_SECONDS_WITHOUT_LISTENING),
    notifyPollingIntervalSeconds: pollSeconds,
    includeMetadata: true as const,
    perJobResults: true as const,
    // One at each look would be six a minute, and a mail with a link would wait behind an hour of notices.
    batchSize: task.atOnce,
    burstWhenBatchFull: task.atOnce > 1,
  }
  await boss.work<object, void, typeof settings>(task.name, settings, (found) =>
    Promise.all(found.map((one) => attempt(worker, one, log))),
  )
}

type Found = { id: string; data: object; retryCount: number; retryLimit: number }

/** Each stands alone: one that fails is tried again, and the others of its group are done. */
async function attempt({ task, handler }: Worker, found: Found, log: Log) {
  const isLast = found.retryCount >= found.retryLimit
  try {
    await handler(found.data, { isLast })
    return { id: found.id, status: 'completed' as const }
  } catch (error) {
    if (isLast) log.error({ err: error, task: task.name }, 'a task failed for good')
    return { id: found.id, status: 'failed' as const }
  }
}

async function schedule(boss: PgBoss, timers: Timer[]): Promise<void> {
  // A timer that a newer version no longer has must not go on filling a queue that has no worker.
  const stale = (await boss.getSchedules()).filter(({ name }) => !timers.some((timer) => timer.name === name))
  await Promise.all(stale.map(({ name }) => boss.unschedule(name)))
  await Promise.all(timers.map(({ name, cron }) => boss.schedule(name, cron, {}, optionsOf({ name, ...TIMER_TASK }))))
}

/** A transaction as pg-boss wants to see it. */
const inside = (trx: Db): BossDb => ({
  executeSql: async (text, values = []) => {
    const { rows } = await trx.executeQuery(CompiledQuery.raw(text, [...values]))
    return { rows }
  },
})
