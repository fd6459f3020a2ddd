/** `npm run backup -- FILE`: everything this installation holds, of one moment, in one file, while it goes on working. */
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { migrate } from '../db/migrate.ts'
import { reachDatabase } from '../db/reach.ts'
import { readEnv } from '../env.ts'
import { version } from '../version.ts'
import { writeBackup } from './backup.ts'

async function main(): Promise<void> {
  const { positionals } = parseArgs({ allowPositionals: true })
  const [file, ...more] = positionals
  if (!file || more.length > 0) throw new Error('Usage: npm run backup -- FILE')
  const env = readEnv(process.env)
  const { url, release } = await reachDatabase(env)
  try {
    await migrate(url)
    const options = { url, dataDir: env.DATA_DIR, file: resolve(file), version: version(), now: new Date() }
    const { tables, rows, files } = await writeBackup(options)
    console.log(`Wrote ${file}: ${rows} rows of ${tables} tables, ${files} files`)
  } finally {
    await release()
  }
}

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
})
