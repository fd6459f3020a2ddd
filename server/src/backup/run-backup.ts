/** `npm run backup -- FILE`: everything this installation holds, of one moment, in one encrypted file, while it goes on working. */
import { mkdirSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { runCommand, say, withDatabase } from '../command.ts'
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
  // Not migrated: the backup before an upgrade is made beside nodes of the version before.
  await withDatabase(env, 'older', async (urls) => {
    const target = resolve(file)
    if (env.BACKUP_DIR && dirname(target) === resolve(env.BACKUP_DIR))
      mkdirSync(dirname(target), { recursive: true, mode: 0o700 })
    const { tables, rows, files } = await writeBackup({
      url: urls.direct,
      dataDir: env.DATA_DIR,
      file: target,
      passphrase,
      version: version(),
      now: new Date(),
    })
    say(`Wrote ${file}: ${rows} rows of ${tables} tables, ${files} files`)
    say(
      passphrase
        ? 'It is encrypted: without the passphrase nobody can restore it, so store that on another machine too'
        : 'It is NOT encrypted: whoever gets this file can read every order and sign in as anyone',
    )
  })
}

runCommand(main)
