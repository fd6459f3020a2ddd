import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { BUCKET_SECRET, startBucket, type TestBucket } from '../../test/bucket.ts'
import { openTestDatabase } from '../../test/database.ts'
import type { Database } from '../db/database.ts'
import { createFileStorage } from './create-storage.ts'
import { createDatabaseStorage } from './database-storage.ts'
import { createFileEncryption } from './encryption.ts'
import { createFolderStorage } from './folder-storage.ts'
import type { FileStorage } from './port.ts'
import { createS3Storage } from './s3-storage.ts'

let database: Database
let folder: string
let s3: TestBucket
beforeAll(async () => {
  database = await openTestDatabase()
  folder = await mkdtemp(join(tmpdir(), 'files-'))
  s3 = await startBucket()
})
afterAll(async () => {
  s3.server.close()
  await database.close()
  await rm(folder, { recursive: true })
})

const ADAPTERS: [string, () => FileStorage][] = [
  ['a folder', () => createFolderStorage(join(folder, 'plain'))],
  ['the database', () => createDatabaseStorage(database.db)],
  ['a bucket', () => createS3Storage(s3.url)],
]

test.each(ADAPTERS)('%s stores, replaces, returns and deletes files', async (_, make) => {
  const storage = make()
  expect(await storage.get('proofs/1/a')).toBeNull()
  await storage.put('proofs/1/a', Buffer.from([0, 255, 13]))
  await storage.put('proofs/1/a', Buffer.from([1, 254, 10]))
  await storage.put('proofs/1/b', Buffer.from('other'))
  expect(await storage.get('proofs/1/a')).toEqual(Buffer.from([1, 254, 10]))
  await storage.delete('proofs/1/a')
  await storage.delete('proofs/1/a')
  expect(await storage.get('proofs/1/a')).toBeNull()
  expect(await storage.get('proofs/1/b')).toEqual(Buffer.from('other'))
})

const troubles: string[] = []
const log = pino({}, { write: (line: string) => void troubles.push(line) })
const encryption = createFileEncryption('s'.repeat(43))
const storageOf = (settings: { S3_URL?: string; isShared?: boolean }) =>
  createFileStorage({
    env: { DATA_DIR: folder, S3_URL: settings.S3_URL },
    db: database.db,
    isShared: settings.isShared ?? false,
    encryption,
    log,
  })

test('every adapter gets ciphertext only, and files are found after a move from folder to database to bucket', async () => {
  const plain = Buffer.from('the same words again and again '.repeat(20))
  await storageOf({}).put('proofs/2/a', plain)
  await storageOf({ isShared: true }).put('proofs/2/b', plain)
  const moved = storageOf({ isShared: true, S3_URL: s3.url })
  await moved.put('proofs/2/c', plain)
  const stored = await Promise.all([
    createFolderStorage(join(folder, 'files')).get('proofs/2/a'),
    createDatabaseStorage(database.db).get('proofs/2/b'),
    s3.objects.get('/proofs/proofs/2/c'),
  ])
  for (const bytes of stored) {
    expect(bytes?.length).toBe(plain.length + 29)
    expect(bytes?.includes('same words')).toBe(false)
  }
  for (const key of ['a', 'b', 'c']) expect(await moved.get(`proofs/2/${key}`)).toEqual(plain)
  for (const key of ['a', 'b', 'c']) await moved.delete(`proofs/2/${key}`)
  for (const key of ['a', 'b', 'c']) expect(await moved.get(`proofs/2/${key}`)).toBeNull()
})

test('a file that was changed or put in place of another one is not returned', () => {
  const { encrypt, decrypt } = encryption
  const stored = encrypt('proofs/1/a', Buffer.from('picture'))
  expect(decrypt('proofs/1/a', stored).toString()).toBe('picture')
  expect(() => decrypt('proofs/1/b', stored)).toThrow()
  for (let at = 0; at < stored.length; at++) {
    const changed = Buffer.from(stored)
    changed[at] = (changed[at] as number) ^ 1
    expect(() => decrypt('proofs/1/a', changed)).toThrow()
  }
  expect(() => createFileEncryption('t'.repeat(43)).decrypt('proofs/1/a', stored)).toThrow()
})

test('a bucket that refuses or does not answer is a 503 for the device, and a line in the log without the secret', async () => {
  const wrong = s3.url.replace(encodeURIComponent(BUCKET_SECRET), 'wrong')
  const away = s3.url.replace(/:\d+\/proofs/, ':1/proofs')
  for (const url of [wrong, away])
    await expect(storageOf({ S3_URL: url }).put('proofs/3/a', Buffer.from('x'))).rejects.toMatchObject({
      code: 'file_storage_unavailable',
      status: 503,
    })
  expect(s3.refused).toEqual(['/proofs/proofs/3/a'])
  expect(troubles).toHaveLength(2)
  expect(troubles.join()).not.toContain('wrong@')
})
