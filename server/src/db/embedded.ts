import { existsSync, mkdirSync, realpathSync } from 'node:fs'
import { join } from 'node:path'
import { findBinaries, findSystemBinaries } from './embedded/binaries.ts'
import { ensureCluster, readOrMakePassword } from './embedded/cluster.ts'
import { findHome, type Home } from './embedded/home.ts'
import { holdFolder } from './embedded/lock.ts'
import { stopServer } from './embedded/pid-file.ts'
import { embeddedUrls, ensureRoles } from './embedded/roles.ts'
import { ensureServer } from './embedded/server.ts'
import { supervise } from './embedded/supervise.ts'
import type { DatabaseUrls } from './urls.ts'

export type EmbeddedOptions = {
  dataDir: string
  /** POSTGRES_BIN. */
  bin?: string | undefined
  log?: (line: string) => void
  /** Server settings for this run only, over those in postgresql.conf. */
  settings?: Record<string, string>
  /** Called when PostgreSQL has been launched and is not ready yet. */
  onLaunch?: () => void
}

export type EmbeddedDatabase = {
  urls: DatabaseUrls
  /** Made by this very start. Not the same as empty: a crash may have followed an earlier first start. */
  isFresh: boolean
  /** From now on the server is started again, at the same address, when it ends. `onGiveUp`: it does not start any more. */
  supervise(onGiveUp: (error: Error) => void): void
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
    return await open({ home, dataDir, bin: options.bin, settings, log, onLaunch, release })
  } catch (error) {
    release()
    throw error
  }
}

type Opening = {
  home: Home
  dataDir: string
  bin: string | undefined
  settings: Record<string, string>
  log: (line: string) => void
  onLaunch: () => void
  release: () => void
}

async function open({ home, dataDir, bin, settings, log, onLaunch, release }: Opening): Promise<EmbeddedDatabase> {
  const programs = bin ? await findSystemBinaries(bin, home.account) : await findBinaries(home.account, log)
  const password = readOrMakePassword(dataDir, existsSync(join(home.data, 'PG_VERSION')))
  const isFresh = await ensureCluster(home, programs, password, log)
  const launch = { home, programs, settings, logFile: join(dataDir, 'postgres.log'), onLaunch }
  const { port, pid } = await ensureServer(launch, log)
  await ensureRoles(port, password)
  let supervision: ReturnType<typeof supervise> | undefined
  return {
    urls: embeddedUrls(port, password),
    isFresh,
    supervise(onGiveUp) {
      const again = { ...launch, port, onLaunch: () => {} }
      const restart = async () => (await ensureServer(again, log)).pid
      supervision ??= supervise({ pid, restart, log, onGiveUp })
    },
    async stop() {
      const stopped = supervision?.stop()
      await stopServer(home.data)
      // One that was being started at this moment may have appeared since.
      await stopped
      await stopServer(home.data)
      release()
    },
  }
}
