/** A backup whose secrets are encrypted with a key that the installation may not have: a whole restore, with it. */
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { createTestDatabase } from '../../test/database.ts'
import { wrapSecrets } from '../security/secrets/wrapped-secrets.ts'
import { writeBackup } from './backup.ts'
import { restoreBackup } from './restore.ts'

test('secrets that this installation has no key for are refused, and its own stay', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'wrapped-'))
  const { url, urls, drop } = await createTestDatabase()
  onTestFinished(async () => {
    await drop()
    await rm(folder, { recursive: true, force: true })
  })
  const [dataDir, file, restored] = [join(folder, 'data'), join(folder, 'wrapped.zip'), join(folder, 'restored')]
  const key = 'ab'.repeat(32)
  await mkdir(dataDir)
  await writeFile(join(dataDir, 'secrets.json'), wrapSecrets('{"auth":"secret"}', key))
  await writeBackup({ url, dataDir, file, passphrase: undefined, version: '0.1.0', now: new Date() })
  const restore = (secretsKey?: string) =>
    restoreBackup({
      passphrase: undefined,
      mayBePlain: true,
      urls,
      isShared: false,
      s3Url: undefined,
      secretsKey,
      dataDir: restored,
      file,
      mayReplace: true,
      mayBeOther: true,
    })
  await expect(restore()).rejects.toThrow('The setting SECRETS_KEY is missing')
  expect(existsSync(join(restored, 'secrets.json'))).toBe(false)
  await restore(key)
  expect(await readFile(join(restored, 'secrets.json'), 'utf8')).toContain('wrappedBy')
})
