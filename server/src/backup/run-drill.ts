/** `npm run restore:drill -- FILE`: whether this backup can be restored, tried out in a temporary place. */
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { runCommand, say } from '../command.ts'
import { readEnv } from '../env.ts'
import { runDrill } from './drill.ts'
import { PASSPHRASE_OPTIONS, readPassphrase } from './passphrase.ts'

async function main(): Promise<void> {
  const { values, positionals } = parseArgs({ allowPositionals: true, options: PASSPHRASE_OPTIONS })
  const [file, ...more] = positionals
  if (!file || more.length > 0)
    throw new Error('Usage: npm run restore:drill -- FILE [--passphrase-file FILE | --plain]')
  const env = readEnv(process.env)
  const { madeAt, rows, tables, files, seconds, faults } = await runDrill({
    passphrase: readPassphrase(env.BACKUP_PASSPHRASE, values['passphrase-file']),
    mayBePlain: values.plain,
    secretsKey: env.SECRETS_KEY,
    s3Url: env.S3_URL,
    file: resolve(file),
  })
  for (const fault of faults) say(fault)
  if (faults.length > 0) throw new Error(`The backup of ${madeAt} was restored with ${faults.length} faults`)
  say(
    `The backup of ${madeAt} can be restored: ${rows} rows of ${tables} tables and ${files} files, all as listed, in ${seconds.toFixed(1)} s. The copy is removed.`,
  )
}

runCommand(main)
