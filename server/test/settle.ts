/** Waits for what a server does beside its replies: follow-ups of events, background work, messages to its sockets. */
import { setImmediate as immediate, setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import type { Composition } from '../src/compose.ts'
import type { Bus } from '../src/live/bus.ts'

/** What is to be done later, such as a retry, is not waited for. */
export async function settle({ deps, loop, bus }: Pick<Composition, 'deps' | 'loop' | 'bus'>): Promise<void> {
  const { pool } = deps.database
  // Twice in a row: one thing may follow from another.
  for (let idleTurns = 0; idleTurns < 2; ) {
    await loop.idle()
    await deps.auditLog.flush()
    const isBusy = (await hasTasks(pool)) || pool.idleCount < pool.totalCount || pool.waitingCount > 0
    idleTurns = isBusy ? 0 : idleTurns + 1
    await (isBusy ? sleep(5) : immediate())
  }
  await untilDelivered(bus)
}

const arrivals = new WeakMap<Bus, Map<number, () => void>>()
let markers = 0

/** A message to nobody arrives after all that were published before it; one that is lost with the bus's connection is sent again. */
async function untilDelivered(bus: Bus): Promise<void> {
  const marker = ++markers
  const { promise, resolve } = Promise.withResolvers<void>()
  let isDelivered = false
  arrivalsAt(bus).set(marker, () => {
    isDelivered = true
    resolve()
  })
  while (!isDelivered) {
    await bus.publish({ kind: 'live', event: { type: 'refresh' }, audience: { userIds: [-marker] } })
    await Promise.race([promise, sleep(500, undefined, { ref: false })])
  }
}

function arrivalsAt(bus: Bus): Map<number, () => void> {
  const known = arrivals.get(bus)
  if (known) return known
  const waiting = new Map<number, () => void>()
  arrivals.set(bus, waiting)
  bus.subscribe((message) => {
    const marker = message.kind === 'live' ? -(message.audience.userIds?.[0] ?? 0) : 0
    waiting.get(marker)?.()
    waiting.delete(marker)
  })
  return waiting
}

async function hasTasks(pool: pg.Pool): Promise<boolean> {
  const { rows } = await pool.query(
    `select from pgboss.job where state = 'active' or state = 'created' and start_after <= now() limit 1`,
  )
  return rows.length > 0
}

/** Tasks that nobody has taken yet. */
export const dropTasks = ({ deps }: Pick<Composition, 'deps'>) =>
  deps.database.pool.query(`delete from pgboss.job where state in ('created', 'retry')`)
