/** `npm run db:demo`: loads the demo dataset into an empty database, external or embedded; with `-- --remove` takes it out. */
import { parseArgs } from 'node:util'
import { runCommand, say, withDatabase } from '../command.ts'
import { openDatabase } from '../db/database.ts'
import { migrate } from '../db/migrate.ts'
import type { DatabaseUrls } from '../db/urls.ts'
import { type Env, EnvError, readEnv } from '../env.ts'
import { hashPassword } from '../security/passwords/passwords.ts'
import { loadSecrets } from '../security/secrets/secrets.ts'
import { DEMO_ACCOUNTS, DEMO_PASSWORD, isEmptyDatabase, loadDemo } from './demo.ts'
import { removeDemo } from './remove.ts'

async function main(): Promise<void> {
  const env = readEnv(process.env)
  const { values } = parseArgs({ options: { remove: { type: 'boolean' } } })
  if (values.remove) return remove(env)
  if (env.PUBLIC_URL)
    throw new EnvError('PUBLIC_URL is set: a public installation gets no demo accounts, whose password everybody knows')
  if (env.NODE_ENV === 'production')
    throw new EnvError(
      'NODE_ENV is production: such an installation gets no demo accounts, whose password everybody knows',
    )
  // An empty database of one's own is what this is for; the embedded one gets the demo with its first start.
  await withDatabase(env, env.DATABASE_URL ? 'any' : 'current', (urls) => load(env, urls))
}

async function remove(env: Env): Promise<void> {
  await withDatabase(env, 'current', async (urls) => {
    // As the owner: the custody ledger of the demo is deleted, which nobody else may.
    const { db, close } = openDatabase(urls.owner, { maxConnections: 2 })
    const { accounts, orders } = await removeDemo(db).finally(close)
    say(`Removed the demo: ${accounts} accounts and ${orders} orders with everything about them`)
  })
}

async function load(env: Env, urls: DatabaseUrls): Promise<void> {
  await migrate(urls, say)
  const { db, close } = openDatabase(urls.direct, { maxConnections: 2 })
  try {
    if (!(await isEmptyDatabase(db)))
      throw new EnvError('This database has accounts already: the demo dataset is loaded into an empty one only')
    const startedAt = performance.now()
    if (!env.DATABASE_URL) await loadSecrets({ dataDir: env.DATA_DIR, db, isShared: false, key: env.SECRETS_KEY })
    await loadDemo(db, new Date(), { passwordHash: await hashPassword(DEMO_PASSWORD) })
    say(`Loaded the demo dataset in ${((performance.now() - startedAt) / 1000).toFixed(1)} s`)
    say(`Accounts: ${DEMO_ACCOUNTS.map(({ username }) => username).join(', ')}. Password: ${DEMO_PASSWORD}`)
  } finally {
    await close()
  }
}

runCommand(main)
