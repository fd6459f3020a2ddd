import { existsSync, realpathSync } from 'node:fs'
import { join } from 'node:path'
import type { Env } from '../env.ts'
import { readOrMakePassword, SUPERUSER } from './embedded/cluster.ts'
import { notedFolder } from './embedded/home.ts'
import { holderOf } from './embedded/lock.ts'
import { waitUntil } from './embedded/os-process.ts'
import { runningServer } from './embedded/pid-file.ts'
import { startEmbedded } from './embedded.ts'

const START_TIMEOUT_MS = 60_000

export type ReachedDatabase = { url: string; release(): Promise<void> }

/**
 * This installation's database, for a command that runs beside the app or without it: the one of DATABASE_URL, the embedded one
 * that the running app has started, or the embedded one started for as long as it takes.
 */
export async function reachDatabase(env: Pick<Env, 'DATABASE_URL' | 'DATA_DIR'>): Promise<ReachedDatabase> {
  if (env.DATABASE_URL) return { url: env.DATABASE_URL, release: async () => {} }
  const url = await urlOfRunningApp(env.DATA_DIR)
  if (url) return { url, release: async () => {} }
  const embedded = await startEmbedded({ dataDir: env.DATA_DIR })
  return { url: embedded.url, release: () => embedded.stop() }
}

async function urlOfRunningApp(folder: string): Promise<string | undefined> {
  if (!existsSync(folder)) return undefined
  const dataDir = realpathSync(folder)
  const isHeld = () => typeof holderOf(dataDir) === 'number'
  if (!isHeld()) return undefined
  const findServer = () => runningServer(join(notedFolder(dataDir) ?? dataDir, 'postgres'))
  // The app may be starting at this moment.
  await waitUntil(() => !isHeld() || (findServer()?.isReady ?? false), START_TIMEOUT_MS)
  const server = findServer()
  if (!server?.isReady) return undefined
  const password = encodeURIComponent(readOrMakePassword(dataDir, true))
  return `postgres://${SUPERUSER}:${password}@127.0.0.1:${server.port}/meridian`
}
