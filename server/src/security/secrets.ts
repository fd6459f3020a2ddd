/**
 * The secrets the server needs, made on first start.
 *
 * With the embedded database they are a file in DATA_DIR that only its owner may read. With DATABASE_URL they are a row of that
 * database: it is the one thing that all nodes share and that outlives a container, and nodes with different secrets would not
 * know each other's sessions. The price: a copy of such a database is enough to forge its cookies.
 */
import { createECDH, randomBytes } from 'node:crypto'
import { linkSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import type { Db } from '../db/database.ts'

const secret = z.string().min(32)
const schema = z.object({
  /** Signs session cookies and encrypts the secrets of authenticator apps. */
  auth: secret,
  /** Signs what we hand out and want back unchanged: quotes, addresses. */
  signing: secret,
  /** By which push services know us; browsers subscribe with the public one. */
  vapid: z.object({ publicKey: secret, privateKey: secret }),
  /** Encrypts the pictures of proofs, wherever they are stored. */
  files: secret,
})
export type Secrets = z.infer<typeof schema>
/** Made by a version that knew fewer of them. */
const older = schema.partial({ vapid: true, files: true })

const FILE = 'secrets.json'
const KEY = 'secrets'

export async function loadSecrets(from: { dataDir: string; sharedDb: Db | undefined }): Promise<Secrets> {
  if (!from.sharedDb) return readFile(from.dataDir) ?? makeFile(from.dataDir)
  // An installation that moves from the embedded database to a server of its own brings its secrets along.
  return shareRow(from.sharedDb, readFile(from.dataDir) ?? makeSecrets())
}

const makeSecrets = (): Secrets => ({
  auth: newSecret(),
  signing: newSecret(),
  vapid: newKeyPair(),
  files: newSecret(),
})
const isWhole = (stored: object): stored is Secrets => schema.safeParse(stored).success
const newSecret = () => randomBytes(32).toString('base64url')

function newKeyPair(): Secrets['vapid'] {
  const curve = createECDH('prime256v1')
  curve.generateKeys()
  // A key with leading zeros may come out shorter; push services want all 32 bytes.
  const privateKey = Buffer.concat([Buffer.alloc(32), curve.getPrivateKey()]).subarray(-32)
  return { publicKey: curve.getPublicKey('base64url'), privateKey: privateKey.toString('base64url') }
}

function readFile(dataDir: string): Secrets | undefined {
  const file = join(dataDir, FILE)
  try {
    const kept = older.parse(JSON.parse(readFileSync(file, 'utf8')))
    if (isWhole(kept)) return kept
    const whole = { ...makeSecrets(), ...kept }
    writeFileSync(`${file}.${process.pid}`, `${JSON.stringify(whole, null, 2)}\n`, { mode: 0o600 })
    renameSync(`${file}.${process.pid}`, file)
    return whole
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw new Error(`${file} cannot be read. Restore it from a backup; without it, all users must sign in again.`, {
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
  const kept = await readRow(db)
  const stored = older.parse(JSON.parse(kept))
  if (isWhole(stored)) return stored
  // Of several nodes that find it incomplete, the first completes it and the others take what it wrote.
  await db
    .updateTable('installation')
    .set({ value: JSON.stringify({ ...own, ...stored }) })
    .where('key', '=', KEY)
    .where('value', '=', kept)
    .execute()
  return schema.parse(JSON.parse(await readRow(db)))
}

async function readRow(db: Db): Promise<string> {
  const row = await db.selectFrom('installation').select('value').where('key', '=', KEY).executeTakeFirstOrThrow()
  return row.value
}
