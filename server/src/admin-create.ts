/** `npm run admin:create -- --email ada@example.com --name 'Ada Lovelace'`: the first admin of an installation. */
import { randomBytes } from 'node:crypto'
import { parseArgs } from 'node:util'
import { z } from 'zod'
import { recordAccountEvent } from './audit/account-events.ts'
import { runCommand, say, withDatabase } from './command.ts'
import { type Db, openDatabase } from './db/database.ts'
import { type Env, readEnv } from './env.ts'
import { createAccount } from './security/create-account.ts'
import { hashPassword } from './security/passwords/passwords.ts'
import { loadSecrets } from './security/secrets/secrets.ts'

const USAGE = "Usage: npm run admin:create -- --email ada@example.com --name 'Ada Lovelace'"

type Admin = { email: string; name: string }

async function main(): Promise<void> {
  const admin = readArguments()
  const env = readEnv(process.env)
  await withDatabase(env, 'current', async (urls) => {
    const { db, close } = openDatabase(urls.direct, { maxConnections: 2 })
    const password = await createFirst(env, db, admin).finally(close)
    say(`Made the admin account ${admin.email}. Its password is shown only now; change it after signing in:`)
    say(password)
    if (env.SSO_ONLY) say('The setting SSO_ONLY is on: a password lets no admin in until the server runs without it.')
  })
}

/** An account without secrets beside it would mean that they were lost. */
async function createFirst(env: Env, db: Db, admin: Admin): Promise<string> {
  if (!env.DATABASE_URL) await loadSecrets({ dataDir: env.DATA_DIR, db, isShared: false, key: env.SECRETS_KEY })
  return createAdmin(db, admin)
}

function readArguments(): Admin {
  const { values } = parseArgs({ options: { email: { type: 'string' }, name: { type: 'string' } } })
  const email = z.email().safeParse(values.email?.trim().toLowerCase())
  const name = values.name?.trim()
  if (!email.success || !name) throw new Error(USAGE)
  return { email: email.data, name }
}

async function createAdmin(db: Db, { email, name }: Admin): Promise<string> {
  const password = randomBytes(15).toString('base64url')
  const [firstName = name, ...others] = name.split(/\s+/)
  const passwordHash = await hashPassword(password)
  await db.transaction().execute(async (trx) => {
    const account = {
      email,
      role: 'admin',
      firstName,
      lastName: others.join(' '),
      passwordHash,
      isEmailVerified: true,
    } as const
    const { userId } = await createAccount(trx, account)
    const from = { ipAddress: null, userAgent: 'npm run admin:create' }
    await recordAccountEvent(trx, { kind: 'registered', userId, from, at: new Date(), details: { role: 'admin' } })
  })
  return password
}

runCommand(main)
