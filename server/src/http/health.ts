/** `/healthz`: the process is alive. `/readyz`: it can serve, which needs a reachable, migrated database. */
import type { FastifyInstance } from 'fastify'
import type { Database } from '../db/database.ts'
import { isMigrated } from '../db/migrate.ts'

type Options = {
  database: Database
  isClosing: () => boolean
  /** Which map providers answer. Without maps prices are estimates, but the server is ready. */
  describeMaps: () => Record<string, string>
}

export function healthRoutes(app: FastifyInstance, options: Options): void {
  app.get('/healthz', async () => ({ status: 'ok' }))

  app.get('/readyz', async (_, reply) => {
    const database = await databaseState(options.database)
    const isReady = database === 'ok' && !options.isClosing()
    return reply.status(isReady ? 200 : 503).send({
      status: isReady ? 'ready' : 'not ready',
      details: { database, shutdown: options.isClosing(), maps: options.describeMaps() },
    })
  })
}

async function databaseState({ pool }: Database): Promise<'ok' | 'not migrated' | 'unreachable'> {
  try {
    return (await isMigrated((sql) => pool.query(sql))) ? 'ok' : 'not migrated'
  } catch {
    return 'unreachable'
  }
}
