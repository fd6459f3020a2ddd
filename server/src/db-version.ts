/** `npm run db:version`: whether this version of Meridian can start on the database, and what the start would change. */
import { runCommand, say, withDatabase } from './command.ts'
import { findPending } from './db/migrate.ts'
import { connectClient } from './db/single-client.ts'
import { readEnv } from './env.ts'
import { version } from './version.ts'

async function main(): Promise<void> {
  await withDatabase(readEnv(process.env), 'older', async (urls) => {
    const client = await connectClient(urls.direct, 'meridian-command')
    const pending = (await findPending(client).finally(() => client.end())) ?? []
    if (pending.length === 0) say(`It is of this version, ${version()}.`)
    else say(`The first start of version ${version()} applies to it: ${pending.join(', ')}`)
  })
}

runCommand(main)
