/** The passphrase of the two programs: of a file that is named to them, or the setting BACKUP_PASSPHRASE. */
import { readFileSync } from 'node:fs'
import { MIN_PASSPHRASE_LENGTH } from '../env.ts'
import { BackupError } from './manifest.ts'

export const PASSPHRASE_OPTIONS = {
  'passphrase-file': { type: 'string' },
  plain: { type: 'boolean', default: false },
} as const

export function readPassphrase(setting: string | undefined, file: string | undefined): string | undefined {
  if (!file) return setting
  const passphrase = readFileSync(file, 'utf8').replace(/\r?\n$/, '')
  if (passphrase.length < MIN_PASSPHRASE_LENGTH)
    throw new BackupError(`The passphrase in ${file} must have at least ${MIN_PASSPHRASE_LENGTH} characters`)
  return passphrase
}
