import { createHash, createHmac } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
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
let s3: Awaited<ReturnType<typeof startS3>>
beforeAll(async () => {
  database = await openTestDatabase()
  folder = await mkdtemp(join(tmpdir(), 'files-'))
  s3 = await startS3()
})
afterAll(async () => {
  s3.server.close()
  await database.close()
  await rm(folder, { recursive: true })
})

const SECRET = 'a/secret+key'
const sha256 = (data: string | Buffer) => createHash('sha256').update(data).digest('hex')

/** A bucket in memory that verifies signatures as the documentation of Signature Version 4 describes them. */
async function startS3() {
  const objects = new Map<string, Buffer>()
  const refused: string[] = []
  const server = createServer(async (request, reply) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk)
    const body = Buffer.concat(chunks)
    const path = request.url as string
    if (!isSigned(request, body)) {
      refused.push(path)
      return reply.writeHead(403).end('<Code>SignatureDoesNotMatch</Code>')
    }
    if (request.method === 'PUT') objects.set(path, body)
    if (request.method === 'DELETE') objects.delete(path)
    if (request.method !== 'GET') return reply.writeHead(request.method === 'PUT' ? 200 : 204).end()
    const object = objects.get(path)
    return object ? reply.end(object) : reply.writeHead(404).end('<Code>NoSuchKey</Code>')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const url = `http://key:${encodeURIComponent(SECRET)}@127.0.0.1:${port}/proofs?region=eu-west-1`
  return { server, objects, refused, url }
}

function isSigned({ method, url, headers }: IncomingMessage, body: Buffer): boolean {
  const match =
    /^AWS4-HMAC-SHA256 Credential=key\/(\d{8})\/eu-west-1\/s3\/aws4_request, SignedHeaders=(\S+), Signature=(\w{64})$/.exec(
      headers.authorization ?? '',
    )
  if (!match || headers['x-amz-content-sha256'] !== sha256(body)) return false
  const [, day, names, signature] = match as unknown as [string, string, string, string]
  const lines = names.split(';').map((name) => `${name}:${headers[name]}\n`)
  const canonical = `${method}\n${url}\n\n${lines.join('')}\n${names}\n${sha256(body)}`
  const scope = `${day}/eu-west-1/s3/aws4_request`
  const toSign = `AWS4-HMAC-SHA256\n${headers['x-amz-date']}\n${scope}\n${sha256(canonical)}`
  let key: Buffer = createHmac('sha256', `AWS4${SECRET}`).update(day).digest()
  for (const part of ['eu-west-1', 's3', 'aws4_request']) key = createHmac('sha256', key).update(part).digest()
  return createHmac('sha256', key).update(toSign).digest('hex') === signature
}

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
  const wrong = s3.url.replace(encodeURIComponent(SECRET), 'wrong')
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
