import { chmodSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readOrMakePassword } from './embedded/cluster.ts'
import { notedFolder } from './embedded/home.ts'
import { holderOf } from './embedded/lock.ts'
import { stopServer } from './embedded/pid-file.ts'
import { superuserUrl } from './embedded/roles.ts'
import { startEmbedded } from './embedded.ts'
import type { DatabaseUrls } from './urls.ts'

const PREFIXES = ['meridian-test-', 'meridian-drill-'] as const

/** Nothing here outlives the run, so nothing need reach the disk: a power cut may well destroy it. */
const THROWAWAY_SETTINGS = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' }

export type TemporaryServer = {
  dataDir: string
  urls: DatabaseUrls
  /** Makes databases. */
  superuserUrl: string
  stop(): Promise<void>
}

/** A PostgreSQL server for one run of the tests, or for a drill. `stop()` removes every trace; what a killed run left, the next one removes. */
export async function startTemporary(prefix: (typeof PREFIXES)[number] = 'meridian-test-'): Promise<TemporaryServer> {
  await sweepLeftovers()
  const dataDir = mkdtempSync(join(tmpdir(), prefix))
  // A temporary folder is closed to others, and as root the server runs as another user.
  chmodSync(dataDir, 0o711)
  const { urls } = await startEmbedded({ dataDir, settings: THROWAWAY_SETTINGS })
  const port = Number(new URL(urls.app).port)
  return {
    dataDir,
    urls,
    superuserUrl: superuserUrl(port, readOrMakePassword(dataDir, true)),
    stop: () => remove(dataDir),
  }
}

export async function sweepLeftovers(): Promise<void> {
  for (const name of readdirSync(tmpdir())) {
    const dataDir = join(tmpdir(), name)
    if (!PREFIXES.some((prefix) => name.startsWith(prefix)) || !isLeftover(dataDir)) continue
    // Another user's leftovers are theirs to remove.
    await remove(dataDir).catch(() => {})
  }
}

function isLeftover(dataDir: string): boolean {
  const holder = holderOf(dataDir)
  if (holder !== undefined) return holder === 'stale'
  // No lock yet: perhaps another run is making the folder at this very moment.
  const modified = statSync(dataDir, { throwIfNoEntry: false })?.mtimeMs ?? Date.now()
  return Date.now() - modified > 10 * 60_000
}

async function remove(dataDir: string): Promise<void> {
  for (const folder of new Set([notedFolder(dataDir) ?? dataDir, dataDir])) {
    await stopServer(join(folder, 'postgres'))
    rmSync(folder, { recursive: true, force: true, maxRetries: 3 })
  }
}
