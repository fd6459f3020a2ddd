/** `npm run custody:revoke -- PUBLIC_KEY REASON`: publishes that a key is no longer to be trusted. It cannot be taken back. */
import { runCommand, say, withDatabase } from './command.ts'
import { openDatabase } from './db/database.ts'
import { readEnv } from './env.ts'

async function main(): Promise<void> {
  const [publicKey, ...words] = process.argv.slice(2)
  const reason = words.join(' ').trim()
  if (!publicKey || !reason) throw new Error('Usage: npm run custody:revoke -- PUBLIC_KEY REASON')
  await withDatabase(readEnv(process.env), 'current', async (urls) => {
    const { db, close } = openDatabase(urls.direct, { maxConnections: 1 })
    try {
      const known = await db
        .selectFrom('custody_keys')
        .select('public_key')
        .where('public_key', '=', publicKey)
        .execute()
      if (known.length === 0) throw new Error('This installation has never signed with that key')
      const row = { public_key: publicKey, revoked_at: new Date(), reason }
      await db
        .insertInto('custody_key_revocations')
        .values(row)
        .onConflict((conflict) => conflict.doNothing())
        .execute()
    } finally {
      await close()
    }
    say(`Revoked ${publicKey.slice(0, 16)}: /.well-known/meridian-custody.json says so from now on.`)
  })
}

runCommand(main)
