/**
 * The secrets the server needs, made on first start.
 *
 * With the embedded database they are a file in DATA_DIR that only its owner may read. With DATABASE_URL they are a row of that
 * database: it is the one thing that all nodes share and that outlives a container, and nodes with different secrets would not
 * know each other's sessions. The price: a copy of such a database is enough to forge its cookies, unless the operator's
 * SECRETS_KEY, which is stored in neither, encrypts them.
 */
import { createECDH, randomBytes } from 'node:crypto'
import { linkSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import type { Db } from '../../db/database.ts'
import { isWrapped, type SecretsKey, SecretsKeyError, unwrapSecrets, wrapSecrets } from './wrapped-secrets.ts'

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
/** Made by a version that knew fewer of them; none at all when an operator starts with new ones. */
const older = schema.partial()

const FILE = 'secrets.json'
const KEY = 'secrets'

type Source = { dataDir: string; db: Db; isShared: boolean; key: SecretsKey }

/** Before the first account of an embedded database is made: without the file, an account that is there means that it was lost. */
export async function loadSecrets({ dataDir, db, isShared, key }: Source): Promise<Secrets> {
  if (!isShared) return readSecretsFile(dataDir, key) ?? (await makeFirstFile(dataDir, db, key))
  // An installation that moves from the embedded database to a server of its own brings its secrets along.
  return shareRow(db, readSecretsFile(dataDir, key) ?? makeSecrets(), key)
}

const makeSecrets = (): Secrets => ({
  auth: newSecret(),
  signing: newSecret(),
  vapid: newKeyPair(),
  files: newSecret(),
})
const isWhole = (stored: object): stored is Secrets => schema.safeParse(stored).success
const unwrap = (text: string, key: SecretsKey) => older.parse(JSON.parse(unwrapSecrets(text, key)))
/** Whether it is stored as it should be: a key that was set later encrypts what is there. */
const isAsItShouldBe = (text: string, key: SecretsKey) => !key || isWrapped(text)
const wrap = (secrets: Secrets, key: SecretsKey) => wrapSecrets(JSON.stringify(secrets, null, 2), key)
const newSecret = () => randomBytes(32).toString('base64url')

function newKeyPair(): Secrets['vapid'] {
  const curve = createECDH('prime256v1')
  curve.generateKeys()
  // A key with leading zeros may come out shorter; push services want all 32 bytes.
  const privateKey = Buffer.concat([Buffer.alloc(32), curve.getPrivateKey()]).subarray(-32)
  return { publicKey: curve.getPublicKey('base64url'), privateKey: privateKey.toString('base64url') }
}

/** Undefined when there is none. */
export function readSecretsFile(dataDir: string, key: SecretsKey): Secrets | undefined {
  const file = join(dataDir, FILE)
  try {
    const text = readFileSync(file, 'utf8')
    const kept = unwrap(text, key)
    if (isWhole(kept) && isAsItShouldBe(text, key)) return kept
    const whole = { ...makeSecrets(), ...kept }
    writeFileSync(`${file}.${process.pid}`, `${wrap(whole, key)}\n`, { mode: 0o600 })
    renameSync(`${file}.${process.pid}`, file)
    return whole
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    if (error instanceof SecretsKeyError) throw error
    throw new Error(`${file} cannot be read. Restore it from a backup; without it, all users must sign in again.`, {
      cause: error,
    })
  }
}

async function makeFirstFile(dataDir: string, db: Db, key: SecretsKey): Promise<Secrets> {
  const account = await db.selectFrom('users').select('id').limit(1).executeTakeFirst()
  if (account) throw new Error(lostFile(join(dataDir, FILE)))
  return makeFile(dataDir, key)
}

const lostFile = (file: string) =>
  `${file} is missing, but this installation has accounts. Put it back: it is in every backup (docs/operations.md). Without it ` +
  'nobody stays signed in, authenticator apps stop working, and the pictures of proofs cannot be opened any more. If it is lost ' +
  `for good and you accept that, start with new secrets: echo '{}' > ${file}`

/** A link appears whole or not at all, and never over another's: of two that start together, both use the first one's. */
function makeFile(dataDir: string, key: SecretsKey): Secrets {
  mkdirSync(dataDir, { recursive: true })
  const file = join(dataDir, FILE)
  const draft = `${file}.${process.pid}`
  writeFileSync(draft, `${wrap(makeSecrets(), key)}\n`, { mode: 0o600 })
  try {
    linkSync(draft, file)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  } finally {
    rmSync(draft, { force: true })
  }
  return readSecretsFile(dataDir, key) as Secrets
}

async function shareRow(db: Db, own: Secrets, key: SecretsKey): Promise<Secrets> {
  await db
    .insertInto('installation')
    .values({ key: KEY, value: wrap(own, key) })
    .onConflict((conflict) => conflict.column('key').doNothing())
    .execute()
  const kept = await readRow(db)
  const stored = unwrap(kept, key)
  if (isWhole(stored) && isAsItShouldBe(kept, key)) return stored
  // Of several nodes that find it incomplete, the first completes it and the others take what it wrote.
  await db
    .updateTable('installation')
    .set({ value: wrap({ ...own, ...stored }, key) })
    .where('key', '=', KEY)
    .where('value', '=', kept)
    .execute()
  return schema.parse(unwrap(await readRow(db), key))
}

async function readRow(db: Db): Promise<string> {
  const row = await db.selectFrom('installation').select('value').where('key', '=', KEY).executeTakeFirstOrThrow()
  return row.value
}
