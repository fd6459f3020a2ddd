import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createEncryption, isEncrypted, openEncrypted, WrongPassphraseError } from './age.ts'

const PASSPHRASE = 'correct horse battery'
/** The real one takes half a second for each passphrase. */
const WORK_FACTOR = 10
const CHUNK = 64 * 1024
const SEALED_CHUNK = CHUNK + 16

/** Written by the reference implementation of the format (typage). */
const OF_REFERENCE = `YWdlLWVuY3J5cHRpb24ub3JnL3YxCi0+IHNjcnlwdCBqVWpickluM3VnTkRmanZ2bzA2WG5RIDEwCmJqQmNpR2FiNGRvcEt5R0lYSXVqTkJH
dGo5YVBNdmh1L2V4VlNzY0sxTzgKLS0tIEQ3WWpOZWZCczAvaTRkWU9qNjVxcVhsWG9rdlgwNDdaQXJ1bnVJWjFVdm8KrW4fFUqnvWD2knGe4cHJVYv5vgbN
V8kvulKdHf+mGwGIh6RE9lTQAz90yw4X7KCLPWP3gJv+XRNVOO9tu9eMuT58lOo=`

let folder: string
let plain: Buffer
let encrypted: Buffer
/** Where the chunks begin. */
let start: number

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'age-'))
  plain = Buffer.from(Array.from({ length: 2.5 * CHUNK }, (_, n) => (n * 7) % 251))
  encrypted = await encrypt(plain)
  start = encrypted.length - plain.length - 3 * 16
})
afterAll(() => rm(folder, { recursive: true, force: true }))

const encrypt = (content: Buffer) => buffer(Readable.from([content]).pipe(createEncryption(PASSPHRASE, WORK_FACTOR)))

async function decrypt(bytes: Buffer, passphrase = PASSPHRASE): Promise<Buffer> {
  const file = join(folder, 'file')
  await writeFile(file, bytes)
  const opened = await openEncrypted(file, passphrase)
  return buffer(opened.read(0, opened.bytes)).finally(() => opened.close())
}

test('what the reference implementation wrote can be read', async () => {
  const bytes = Buffer.from(OF_REFERENCE, 'base64')
  expect((await decrypt(bytes)).toString()).toBe('made by the reference implementation')
  expect(await isEncrypted(join(folder, 'file'))).toBe(true)
})

test('what was encrypted comes back, whole or any range of it, and nothing of it is readable before', async () => {
  expect(await decrypt(encrypted)).toEqual(plain)
  expect(encrypted.includes(plain.subarray(0, 16))).toBe(false)
  const opened = await openEncrypted(join(folder, 'file'), PASSPHRASE)
  await fc.assert(
    fc.asyncProperty(fc.nat(plain.length), fc.nat(plain.length), async (a, b) => {
      const [from, to] = [Math.min(a, b), Math.max(a, b)]
      expect(Buffer.compare(await buffer(opened.read(from, to)), plain.subarray(from, to))).toBe(0)
    }),
    { numRuns: 30 },
  )
  await opened.close()
})

test('another passphrase opens nothing', async () => {
  await expect(decrypt(encrypted, 'another horse battery')).rejects.toThrow(WrongPassphraseError)
})

test('a file that was cut, extended, reordered or changed anywhere is refused', async () => {
  const chunk = (n: number) => encrypted.subarray(start + n * SEALED_CHUNK, start + (n + 1) * SEALED_CHUNK)
  const head = encrypted.subarray(0, start)
  const attacks: Record<string, Buffer> = {
    'without its last chunk': Buffer.concat([head, chunk(0), chunk(1)]),
    'cut inside a chunk': encrypted.subarray(0, -1),
    'without any chunk': head,
    'with two chunks exchanged': Buffer.concat([head, chunk(1), chunk(0), chunk(2)]),
    'with a chunk twice': Buffer.concat([head, chunk(0), chunk(0), chunk(2)]),
    'with more at its end': Buffer.concat([encrypted, Buffer.alloc(100)]),
  }
  for (const [attack, bytes] of Object.entries(attacks)) await expect(decrypt(bytes), attack).rejects.toThrow()
  for (const at of [start - 1, start - 30, start, start + CHUNK, encrypted.length - 1]) {
    const bytes = Buffer.from(encrypted)
    bytes[at] = (bytes[at] as number) ^ 1
    await expect(decrypt(bytes), `byte ${at}`).rejects.toThrow()
  }
})

test('a header that asks for more memory than a server has is refused', async () => {
  const greedy = Buffer.from(encrypted.toString('latin1').replace(/ 10\n/, ' 30\n'), 'latin1')
  await expect(decrypt(greedy)).rejects.toThrow('It is encrypted in another way')
  expect((await readFile(join(folder, 'file'))).length).toBe(encrypted.length)
})
