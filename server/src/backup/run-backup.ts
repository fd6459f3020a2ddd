/** `npm run backup -- FILE`: everything this installation holds, of one moment, in one encrypted file, while it goes on working. */
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { migrate } from '../db/migrate.ts'
import { reachDatabase } from '../db/reach.ts'
import { readEnv } from '../env.ts'
import { version } from '../version.ts'
import { writeBackup } from './backup.ts'
import { PASSPHRASE_OPTIONS, readPassphrase } from './passphrase.ts'

async function main(): Promise<void> {
  const { values, positionals } = parseArgs({ allowPositionals: true, options: PASSPHRASE_OPTIONS })
  const [file, ...more] = positionals
  if (!file || more.length > 0) throw new Error('Usage: npm run backup -- FILE [--passphrase-file FILE | --plain]')
  const env = readEnv(process.env)
  const passphrase = values.plain ? undefined : readPassphrase(env.BACKUP_PASSPHRASE, values['passphrase-file'])
  if (!passphrase && !values.plain)
    throw new Error(
      'A backup holds patients’ data and the secrets that open it: set BACKUP_PASSPHRASE or add --passphrase-file FILE to encrypt it, or add --plain to write it readable for everyone who gets the file',
    )
  const { urls, release } = await reachDatabase(env)
  try {
    await migrate(urls)
    const options = {
      url: urls.direct,
      dataDir: env.DATA_DIR,
      file: resolve(file),
      passphrase,
      version: version(),
      now: new Date(),
    }
    const { tables, rows, files } = await writeBackup(options)
    console.log(`Wrote ${file}: ${rows} rows of ${tables} tables, ${files} files`)
    console.log(
      passphrase
        ? 'It is encrypted: without the passphrase nobody can restore it, so store that on another machine too'
        : 'It is NOT encrypted: whoever gets this file can read every order and sign in as anyone',
    )
  } finally {
    await release()
  }
}

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
})
