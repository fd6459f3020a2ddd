import { existsSync, mkdirSync, realpathSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { findBinaries } from './embedded/binaries.ts'
import { ensureCluster, readOrMakePassword, SUPERUSER } from './embedded/cluster.ts'
import { findHome, type Home } from './embedded/home.ts'
import { holdFolder } from './embedded/lock.ts'
import { stopServer } from './embedded/pid-file.ts'
import { ensureServer } from './embedded/server.ts'

const DATABASE = 'meridian'

export type EmbeddedOptions = {
  dataDir: string
  log?: (line: string) => void
  /** Server settings for this run only, over those in postgresql.conf. */
  settings?: Record<string, string>
  /** Called when PostgreSQL has been launched and is not ready yet. */
  onLaunch?: () => void
}

export type EmbeddedDatabase = {
  url: string
  /** Made by this very start. Not the same as empty: a crash may have followed an earlier first start. */
  isFresh: boolean
  stop(): Promise<void>
}

/**
 * Starts the PostgreSQL server that comes with the app, or uses the one that a crashed app left running. It outlives a crash
 * of the app on purpose: only `stop()` stops it.
 */
export async function startEmbedded(options: EmbeddedOptions): Promise<EmbeddedDatabase> {
  const { log = () => {}, settings = {}, onLaunch = () => {} } = options
  mkdirSync(options.dataDir, { recursive: true })
  const dataDir = realpathSync(options.dataDir)
  const locks = [await holdFolder(dataDir)]
  const release = () => {
    for (const unlock of locks.splice(0)) unlock()
  }
  try {
    const home = await findHome(dataDir, log)
    // A copied DATA_DIR carries a note to the same database as the original.
    if (home.folder !== dataDir) locks.push(await holdFolder(home.folder))
    return await open({ home, dataDir, settings, log, onLaunch, release })
  } catch (error) {
    release()
    throw error
  }
}

type Opening = {
  home: Home
  dataDir: string
  settings: Record<string, string>
  log: (line: string) => void
  onLaunch: () => void
  release: () => void
}

async function open({ home, dataDir, settings, log, onLaunch, release }: Opening): Promise<EmbeddedDatabase> {
  const programs = await findBinaries(home.account, log)
  const password = readOrMakePassword(dataDir, existsSync(join(home.data, 'PG_VERSION')))
  const isFresh = await ensureCluster(home, programs, password, log)
  const launch = { home, programs, settings, logFile: join(dataDir, 'postgres.log'), onLaunch }
  const { port } = await ensureServer(launch, log)
  await ensureDatabase(urlOf(port, password, 'postgres'))
  return {
    url: urlOf(port, password, DATABASE),
    isFresh,
    async stop() {
      await stopServer(home.data)
      release()
    },
  }
}

function urlOf(port: number, password: string, database: string): string {
  return `postgres://${SUPERUSER}:${encodeURIComponent(password)}@127.0.0.1:${port}/${database}`
}

async function ensureDatabase(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    const { rowCount } = await client.query('select 1 from pg_database where datname = $1', [DATABASE])
    if (!rowCount) await client.query(`create database ${DATABASE}`)
  } finally {
    await client.end()
  }
}
