import { pino } from 'pino'
import { inject } from 'vitest'
import { administer } from '../../test/administer.ts'
import { type Carrier, testBus } from '../../test/bus-tests.ts'
import { createTestDatabase } from '../../test/database.ts'
import { openDatabase } from '../db/database.ts'
import { openPostgresBus } from './postgres-bus.ts'

const log = pino({ level: 'silent' })

testBus(startPostgres)

async function startPostgres(): Promise<Carrier> {
  const { url, drop } = await createTestDatabase()
  const name = new URL(url).pathname.slice(1)
  const { pool, close } = openDatabase(url)
  const ask = (statement: string) => administer(inject('databaseAdminUrl'), statement)
  return {
    open: () => openPostgresBus({ url, pool, log }),
    async goAway() {
      await ask(`alter database ${name} with allow_connections false`)
      await ask(`select pg_terminate_backend(pid, 5000) from pg_stat_activity where datname = '${name}'`)
    },
    comeBack: () => ask(`alter database ${name} with allow_connections true`),
    async stop() {
      await close()
      await drop()
    },
  }
}
