import { existsSync, realpathSync } from 'node:fs'
import { join } from 'node:path'
import type { Env } from '../env.ts'
import { readOrMakePassword } from './embedded/cluster.ts'
import { notedFolder } from './embedded/home.ts'
import { holderOf } from './embedded/lock.ts'
import { waitUntil } from './embedded/os-process.ts'
import { runningServer } from './embedded/pid-file.ts'
import { embeddedUrls } from './embedded/roles.ts'
import { startEmbedded } from './embedded.ts'
import { type DatabaseUrls, givenUrls } from './urls.ts'

const START_TIMEOUT_MS = 60_000

type Settings = Pick<Env, 'DATA_DIR' | 'POSTGRES_BIN'> & Parameters<typeof givenUrls>[0]

export type ReachedDatabase = { urls: DatabaseUrls; release(): Promise<void> }

/**
 * This installation's database, for a command that runs beside the app or without it: the one of DATABASE_URL, the embedded one
 * that the running app has started, or the embedded one started for as long as it takes.
 */
export async function reachDatabase(env: Settings): Promise<ReachedDatabase> {
  const urls = givenUrls(env) ?? (await urlsOfRunningApp(env.DATA_DIR))
  if (urls) return { urls, release: async () => {} }
  const embedded = await startEmbedded({ dataDir: env.DATA_DIR, bin: env.POSTGRES_BIN })
  return { urls: embedded.urls, release: () => embedded.stop() }
}

async function urlsOfRunningApp(folder: string): Promise<DatabaseUrls | undefined> {
  if (!existsSync(folder)) return undefined
  const dataDir = realpathSync(folder)
  const isHeld = () => typeof holderOf(dataDir) === 'number'
  if (!isHeld()) return undefined
  const findServer = () => runningServer(join(notedFolder(dataDir) ?? dataDir, 'postgres'))
  // The app may be starting at this moment.
  await waitUntil(() => !isHeld() || (findServer()?.isReady ?? false), START_TIMEOUT_MS)
  const server = findServer()
  if (!server?.isReady && isHeld())
    throw new Error(`The app is running, but its database is not: ${join(dataDir, 'postgres.log')} says why`)
  if (!server?.isReady) return undefined
  return embeddedUrls(server.port, readOrMakePassword(dataDir, true))
}
