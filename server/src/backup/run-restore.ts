/** `npm run restore -- FILE`: puts a backup in the place of what is here. */
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { runCommand, say, withDatabase } from '../command.ts'
import { readEnv } from '../env.ts'
import { openArchive } from './archive.ts'
import { PASSPHRASE_OPTIONS, readPassphrase } from './passphrase.ts'
import { restoreBackup } from './restore.ts'

const USAGE = 'FILE [--replace] [--other-installation] [--passphrase-file FILE | --plain]'

async function main(): Promise<void> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      replace: { type: 'boolean', default: false },
      'other-installation': { type: 'boolean', default: false },
      ...PASSPHRASE_OPTIONS,
    },
  })
  const [file, ...more] = positionals
  if (!file || more.length > 0) throw new Error(`Usage: npm run restore -- ${USAGE}`)
  const env = readEnv(process.env)
  const access = {
    passphrase: readPassphrase(env.BACKUP_PASSPHRASE, values['passphrase-file']),
    mayBePlain: values.plain,
  }
  // A file that is no backup is refused before a database is started for it.
  const archive = await openArchive(resolve(file), access)
  archive.close()
  await withDatabase(env, 'any', async (urls) => {
    const { rows, tables, files, madeAt } = await restoreBackup({
      ...access,
      urls,
      isShared: Boolean(env.DATABASE_URL),
      s3Url: env.S3_URL,
      dataDir: env.DATA_DIR,
      secretsKey: env.SECRETS_KEY,
      file: resolve(file),
      mayReplace: values.replace,
      mayBeOther: values['other-installation'],
    })
    say(`Restored the backup of ${madeAt}: ${rows} rows of ${tables} tables, ${files} files`)
  })
}

runCommand(main)
