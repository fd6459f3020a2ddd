/**
 * The secrets the server needs, made on first start.
 *
 * With the embedded database they are a file in DATA_DIR that only its owner may read. With DATABASE_URL they are a row of that
 * database: it is the one thing that all nodes share and that outlives a container, and nodes with different secrets would not
 * know each other's sessions. The price: a copy of such a database is enough to forge its cookies.
 */
import { randomBytes } from 'node:crypto'
import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import type { Db } from '../db/database.ts'

const secret = z.string().min(32)
const schema = z.object({
  /** Signs session cookies and encrypts the secrets of authenticator apps. */
  auth: secret,
  /** Signs what we hand out and want back unchanged: quotes, addresses. */
  signing: secret,
})
export type Secrets = z.infer<typeof schema>

const FILE = 'secrets.json'
const KEY = 'secrets'

export async function loadSecrets(from: { dataDir: string; sharedDb: Db | undefined }): Promise<Secrets> {
  if (!from.sharedDb) return readFile(from.dataDir) ?? makeFile(from.dataDir)
  // An installation that moves from the embedded database to a server of its own brings its secrets along.
  return shareRow(from.sharedDb, readFile(from.dataDir) ?? makeSecrets())
}

const makeSecrets = (): Secrets => ({ auth: newSecret(), signing: newSecret() })
const newSecret = () => randomBytes(32).toString('base64url')

function readFile(dataDir: string): Secrets | undefined {
  const file = join(dataDir, FILE)
  try {
    return schema.parse(JSON.parse(readFileSync(file, 'utf8')))
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw new Error(`${file} cannot be read. Restore it from a backup; without it, everybody must sign in anew.`, {
      cause: error,
    })
  }
}

/** A link appears whole or not at all, and never over another's: of two that start together, both use the first one's. */
function makeFile(dataDir: string): Secrets {
  mkdirSync(dataDir, { recursive: true })
  const file = join(dataDir, FILE)
  const draft = `${file}.${process.pid}`
  writeFileSync(draft, `${JSON.stringify(makeSecrets(), null, 2)}\n`, { mode: 0o600 })
  try {
    linkSync(draft, file)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  } finally {
    rmSync(draft, { force: true })
  }
  return readFile(dataDir) as Secrets
}

async function shareRow(db: Db, own: Secrets): Promise<Secrets> {
  await db
    .insertInto('installation')
    .values({ key: KEY, value: JSON.stringify(own) })
    .onConflict((conflict) => conflict.column('key').doNothing())
    .execute()
  const row = await db.selectFrom('installation').select('value').where('key', '=', KEY).executeTakeFirstOrThrow()
  return schema.parse(JSON.parse(row.value))
}
