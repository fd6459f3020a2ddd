/** Database → app → listen. */
import { fileURLToPath } from 'node:url'
import { DEFAULT_SIMULATION_SPEED } from '@meridian/contract/simulation.ts'
import { sql } from 'kysely'
import { type Composition, compose } from './compose.ts'
import { clockDifference, clockWarning } from './db/clock-difference.ts'
import { limitRole, openDatabase } from './db/database.ts'
import type { EmbeddedDatabase } from './db/embedded.ts'
import { migrate } from './db/migrate.ts'
import { type DatabaseUrls, givenUrls, isPooled } from './db/urls.ts'
import { DEMO_ACCOUNTS, DEMO_PASSWORD, isEmptyDatabase, loadDemo } from './demo/demo.ts'
import { type Env, EnvError, missingInProduction, misspelled } from './env.ts'
import { findPostgresVersion, hasDemo } from './features/installation/installation.queries.ts'
import { ownUrl } from './features/simulation/simulation.routes.ts'
import { isLoopbackHost } from './http/hosts.ts'
import { createLog } from './http/watching/request-log.ts'
import { report, step } from './print.ts'
import { hashPassword } from './security/passwords/passwords.ts'
import { loadSecrets } from './security/secrets/secrets.ts'
import type { Release } from './version.ts'

/** `npm start -- --live`: the demo with a simulated day from the start. */
const isLive = process.argv.includes('--live')

/** Loading the code of the background work takes a while, in which those who waited for the start would wait on. */
const TASKS_AFTER_MS = 500

export async function serve(env: Env, embedded: EmbeddedDatabase | undefined, release: Release) {
  const databaseUrls = embedded?.urls ?? (givenUrls(env) as DatabaseUrls)
  await migrate(databaseUrls, step)
  await refuseSuperuser(env, databaseUrls)
  if (isPooled(databaseUrls)) await limitRole(databaseUrls.direct)
  if (embedded && !env.PUBLIC_URL) await loadDemoIfEmpty(env, databaseUrls.direct)
  await refusePublicDemo(env, databaseUrls.direct)

  const log = createLog(env.LOG_LEVEL)
  const composition = await compose({
    env,
    databaseUrls,
    isShared: !embedded,
    log,
    webFolder: WEB_FOLDER,
    release,
    progress: step,
  })
  const isDemo = await hasDemo(composition.db)
  if (isLive && !isDemo) {
    await composition.close()
    throw new EnvError('--live runs a simulated day in the demo, and this installation is not a demo')
  }
  const host = env.HOST ?? (isDemo ? '127.0.0.1' : '0.0.0.0')
  await listen(composition, env, host)
  announce(composition, env, isDemo)
  const postgres = await findPostgresVersion(composition.db)
  report(`Database: PostgreSQL ${postgres}${embedded && !env.POSTGRES_BIN ? ', the embedded one' : ''}.`)
  for (const line of [...misspelled(process.env), ...missingInProduction(env)]) log.warn(line)
  const wrongClock = clockWarning(await clockDifference(composition.db))
  if (wrongClock) log.warn(wrongClock)
  const startingTasks = setTimeout(composition.startTasks, TASKS_AFTER_MS)
  if (isLive) await composition.deps.simulation.start({ url: ownUrl(composition.app), speed: DEFAULT_SIMULATION_SPEED })
  // Built before the first map request, but after the server listens.
  composition.deps.tiles.ready().catch((err) => {
    // Stopping the server while the map is being built is no error.
    if (err.name !== 'AbortError') log.error({ err }, 'the map could not be drawn')
  })
  return {
    async close() {
      clearTimeout(startingTasks)
      await composition.drain()
      await composition.close()
      await embedded?.stop()
    },
  }
}

const WEB_FOLDER = fileURLToPath(new URL('../../web/dist', import.meta.url))

async function loadDemoIfEmpty(env: Env, databaseUrl: string): Promise<void> {
  const { db, close } = openDatabase(databaseUrl, { maxConnections: 2 })
  try {
    if (!(await isEmptyDatabase(db))) return
    if (env.NODE_ENV === 'production')
      throw new EnvError(
        'The setting PUBLIC_URL is missing: without it an empty database gets the demo accounts, whose password is public, and not with NODE_ENV=production',
      )
    const startedAt = performance.now()
    await loadSecrets({ dataDir: env.DATA_DIR, db, isShared: false, key: env.SECRETS_KEY })
    await loadDemo(db, new Date(), { passwordHash: await hashPassword(DEMO_PASSWORD) })
    step(`Loaded the demo dataset … ${((performance.now() - startedAt) / 1000).toFixed(1)} s`)
  } finally {
    await close()
  }
}

/** The demo accounts' password is public: an installation with them is for this machine only. */
async function refusePublicDemo(env: Env, databaseUrl: string): Promise<void> {
  const setting = env.PUBLIC_URL ? 'PUBLIC_URL' : env.HOST && !isLoopbackHost(env.HOST) ? 'HOST' : null
  if (!setting) return
  const { db, close } = openDatabase(databaseUrl, { maxConnections: 2 })
  if (await hasDemo(db).finally(close))
    throw new EnvError(
      `The setting ${setting} opens this installation to others, but it has the demo accounts, whose password is public: take them out with npm run db:demo -- --remove`,
    )
}

/** Whoever finds a way to run a statement as a superuser can read and run anything on the database's machine. */
async function refuseSuperuser(env: Env, { direct }: DatabaseUrls): Promise<void> {
  const { db, close } = openDatabase(direct, { maxConnections: 1 })
  const { rows } = await sql<{ isSuper: boolean }>`
    select rolsuper as "isSuper" from pg_roles where rolname = current_user`
    .execute(db)
    .catch(explainPooler)
    .finally(close)
  if (!rows[0]?.isSuper) return
  const sentence =
    'DATABASE_URL connects as a superuser: make its roles with server/src/db/roles.sql (docs/operations.md)'
  if (env.PUBLIC_URL) throw new EnvError(sentence)
  step(sentence)
}

/** PgBouncer takes no settings with a connection, and that is how one notices it. */
function explainPooler(error: unknown): never {
  if (!/unsupported startup parameter/.test((error as Error).message)) throw error
  throw new EnvError('DATABASE_URL leads to a pooler by transaction: set DATABASE_DIRECT_URL to the database itself')
}

/** Callers who wait to be connected. Node's 511 are too few in an overload: the others would try again for seconds, not be refused. */
const MAX_CONNECTING = 4096

async function listen(composition: Composition, env: Env, host: string): Promise<void> {
  try {
    await composition.app.listen({ port: env.PORT, host, backlog: MAX_CONNECTING })
  } catch (error) {
    await composition.close()
    const code = (error as NodeJS.ErrnoException).code
    // No wrong setting: the other program may be about to end.
    if (code === 'EADDRINUSE') throw new Error(`Port ${env.PORT} is taken by another program; set PORT to a free one`)
    if (code === 'EACCES')
      throw new EnvError(`Port ${env.PORT} needs more rights than this user has; set PORT above 1023`)
    if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND')
      throw new EnvError(`The setting HOST is wrong: ${host} is not an address of this machine`)
    throw error
  }
}

function announce({ app, deps }: Composition, env: Env, isDemo: boolean): void {
  const [address] = app.addresses()
  report(
    `Meridian is ready at ${env.PUBLIC_URL ?? `http://localhost:${typeof address === 'object' ? address.port : env.PORT}`}`,
  )
  const { addresses, routes } = deps.maps.describe()
  report(`Addresses: ${addresses}. Directions: ${routes}.`)
  if (!isDemo) return
  const names = DEMO_ACCOUNTS.map(({ username, label }) => `${username} (${label})`).join(', ')
  report(`Demo accounts: ${names}. Password: ${DEMO_PASSWORD}`)
}
