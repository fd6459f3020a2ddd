/** `/healthz`: the process is alive. `/readyz`: it can serve, which needs a reachable, migrated database. */
import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import pg from 'pg'
import { isMigrated } from '../../db/migrate.ts'
import type { LogCause } from './cause-log.ts'

/** Set as the first step of a stop: proxies send no more requests, while those that still come are answered. */
export type Stopping = { hasBegun: boolean }

type Options = {
  databaseUrl: string
  stopping: Stopping
  logCause: LogCause
  /** While nodes are upgraded one by one, which version this one has. */
  release: { version: string; build: string }
  /** Which map providers answer. Without maps prices are estimates, but the server is ready. */
  describeMaps: () => Record<string, string>
  /** Without the bus a node serves: the database carries the messages meanwhile. */
  isBusConnected: () => boolean
}

/** A database that is slow for a moment is no reason to take a node out. Once for connecting, once for the answer. */
export const TIMEOUT_MS = 5_000

/** Returns whether this node can serve, for the metric. */
export function healthRoutes(app: FastifyInstance, options: Options): { isReady(): Promise<boolean> } {
  const database = createDatabaseProbe(options)
  const canServe = (state: DatabaseState) => state === 'ok' && !options.stopping.hasBegun
  app.addHook('onClose', () => database.close())

  app.get('/healthz', async () => ({ status: 'ok' }))

  app.get('/readyz', async (_, reply) => {
    const state = await database.state()
    const isReady = canServe(state)
    return reply.status(isReady ? 200 : 503).send({
      status: isReady ? 'ready' : 'not ready',
      ...options.release,
      details: {
        database: state,
        bus: options.isBusConnected() ? 'ok' : 'unreachable',
        shutdown: options.stopping.hasBegun,
        maps: options.describeMaps(),
      },
    })
  })

  return {
    isReady: async () =>
      canServe(await Promise.race([database.state(), sleep(QUICK_MS, 'unreachable' as const, { ref: false })])),
  }
}

/** A figure is given up after a second: a database that takes longer than this to answer counts as unreachable. */
const QUICK_MS = 800

type DatabaseState = 'ok' | 'not migrated' | 'unreachable'

/**
 * On a connection of its own: in the pool of the requests a probe would wait behind all of them, and an overloaded node would be
 * taken for a dead one. Probes at the same moment share one look.
 */
function createDatabaseProbe({ databaseUrl, logCause }: Options): {
  state(): Promise<DatabaseState>
  close(): Promise<void>
} {
  const pool = new pg.Pool({
    connectionString: databaseUrl,
    max: 1,
    connectionTimeoutMillis: TIMEOUT_MS,
    query_timeout: TIMEOUT_MS,
    application_name: 'meridian-health',
  })
  pool.on('error', () => {})
  let looking: Promise<DatabaseState> | null = null

  async function look(): Promise<DatabaseState> {
    try {
      return (await isMigrated((sql) => pool.query(sql))) ? 'ok' : 'not migrated'
    } catch (error) {
      logCause(error, 'the database cannot be reached')
      return 'unreachable'
    } finally {
      looking = null
    }
  }
  return {
    state: () => (looking ??= look()),
    close: () => pool.end(),
  }
}
