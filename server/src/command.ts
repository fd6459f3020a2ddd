/** What the operator's commands have in common: they name the database they act on, and never make one. */
import { statSync } from 'node:fs'
import { join } from 'node:path'
import { notedFolder } from './db/embedded/home.ts'
import { findPending } from './db/migrate.ts'
import { reachDatabase } from './db/reach.ts'
import { connectClient } from './db/single-client.ts'
import type { DatabaseUrls } from './db/urls.ts'
import { type Env, EnvError } from './env.ts'

/** Plain lines, also into a pipe: a person or a script that runs the command reads them, not a collector of logs. */
export const say = (line: string) => process.stdout.write(`${line}\n`)

/** An error is one sentence for the operator. */
export function runCommand(main: () => Promise<void>): void {
  main().catch((error: unknown) => {
    console.error(error instanceof Error ? sentenceOf(error) : error)
    process.exitCode = 1
  })
}

function sentenceOf(error: NodeJS.ErrnoException): string {
  if (error.code !== 'EACCES') return error.message
  return `${error.path} is closed to the user with the id ${process.getuid?.()}, as whom this command runs: choose another folder, or give it to them`
}

/** What the command needs: a database of this very version, one of any version up to this one, or merely a place for one. */
type Needed = 'current' | 'older' | 'any'

export async function withDatabase(
  env: Env,
  needed: Needed,
  work: (urls: DatabaseUrls) => Promise<void>,
): Promise<void> {
  actAsOwner(env.DATA_DIR)
  say(`Database: ${describeDatabase(env)}`)
  if (needed !== 'any') refuseMissing(env)
  const { urls, release } = await reachDatabase(env)
  try {
    if (needed !== 'any') await checkVersion(urls.direct, needed)
    await work(urls)
  } finally {
    await release()
  }
}

/** Never with its password. */
export function describeDatabase({ DATABASE_URL, DATA_DIR }: Pick<Env, 'DATABASE_URL' | 'DATA_DIR'>): string {
  if (!DATABASE_URL) return `the embedded one in ${DATA_DIR}`
  const { hostname, port, pathname, searchParams } = new URL(DATABASE_URL)
  const host = searchParams.get('host') ?? decodeURIComponent(hostname)
  return `${decodeURIComponent(pathname.slice(1)) || 'the default one'} on ${host || 'this machine'}${port && `:${port}`}`
}

/** What root writes, the service could not read. */
function actAsOwner(dataDir: string): void {
  const folder = statSync(dataDir, { throwIfNoEntry: false })
  if (process.getuid?.() !== 0 || !folder || folder.uid === 0) return
  process.setgroups?.([folder.gid])
  process.setgid?.(folder.gid)
  process.setuid?.(folder.uid)
}

function refuseMissing({ DATABASE_URL, DATA_DIR }: Env): void {
  if (DATABASE_URL) return
  const cluster = join(notedFolder(DATA_DIR) ?? DATA_DIR, 'postgres')
  if (!statSync(cluster, { throwIfNoEntry: false }))
    throw new EnvError(
      `There is no database in ${DATA_DIR}: start Meridian there first, or set DATA_DIR or DATABASE_URL as its service has them (the command meridian does)`,
    )
}

async function checkVersion(url: string, needed: Needed): Promise<void> {
  const client = await connectClient(url, 'meridian-command')
  try {
    const pending = await findPending(client)
    if (!pending) throw new EnvError('This database is empty: start Meridian on it first, or name the right one')
    if (needed === 'current' && pending.length > 0)
      throw new EnvError(
        `This database is of an older version (the migration ${pending[0]} is missing): start this version of Meridian on it first`,
      )
  } finally {
    await client.end()
  }
}
