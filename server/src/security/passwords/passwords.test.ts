import crypto from 'node:crypto'
import { promisify } from 'node:util'
import { beforeEach, expect, test, vi } from 'vitest'

// The other tests of the server use a faster hash (server/test/fast-passwords.ts).
const { createPasswords, deriveKey, isOutdated } =
  await vi.importActual<typeof import('./passwords.ts')>('./passwords.ts')

/** What Node is asked for, and how many hashes it makes at the same time. */
const hashing = { now: 0, most: 0, costs: [] as object[] }
const { hashPassword, isPassword } = createPasswords(async (password, like) => {
  hashing.costs.push(
    like.algorithm === 'scrypt' ? {} : { ...like.parameters, algorithm: like.algorithm, tagLength: like.key.length },
  )
  hashing.most = Math.max(hashing.most, ++hashing.now)
  return deriveKey(password, like).finally(() => hashing.now--)
})

beforeEach(() => {
  hashing.most = 0
  hashing.costs = []
})

const OF_TODAY = { algorithm: 'argon2id', memory: 19_456, passes: 2, parallelism: 1, tagLength: 32 }

test('only the password itself matches its hash, however its accents were typed', async () => {
  const hash = await hashPassword('caf\u00e9 con leche')
  expect(await isPassword('cafe\u0301 con leche', hash)).toBe(true)
  expect(await isPassword('cafe con leche', hash)).toBe(false)
  expect(await isPassword('', hash)).toBe(false)
})

test('the same password has another hash each time, which says how it was made', async () => {
  const [one, other] = [await hashPassword('caf\u00e9'), await hashPassword('caf\u00e9')]
  expect(one).not.toBe(other)
  expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[A-Za-z0-9+/]{22}\$[A-Za-z0-9+/]{43}$/)
  expect(hashing.costs).toEqual([OF_TODAY, OF_TODAY])
})

test('without a hash the answer is no, and costs what a hash of today costs', async () => {
  for (const none of [null, undefined, '']) expect(await isPassword('caf\u00e9 con leche', none)).toBe(false)
  expect(hashing.costs).toEqual([OF_TODAY, OF_TODAY, OF_TODAY])
})

test('Node makes the argon2id tag of RFC 9106, 5.3', async () => {
  const tag = await promisify(crypto.argon2)('argon2id', {
    message: Buffer.alloc(32, 1),
    nonce: Buffer.alloc(16, 2),
    secret: Buffer.alloc(8, 3),
    associatedData: Buffer.alloc(12, 4),
    memory: 32,
    passes: 3,
    parallelism: 4,
    tagLength: 32,
  })
  expect(tag.toString('hex')).toBe('0d640df58d78766c08c037a34a8b53c9d01ef0452d75b65eb52520e96b01e659')
})

test('a hash made by the reference implementation belongs to its password', async () => {
  const tag = Buffer.from('09316115d5cf24ed5a15a31a3ba326e5cf32edc24702987c02b6566f61913cf7', 'hex')
  const hash = `$argon2id$v=19$m=65536,t=2,p=1$c29tZXNhbHQ$${tag.toString('base64').replace('=', '')}`
  expect(await isPassword('password', hash)).toBe(true)
  expect(await isPassword('passwore', hash)).toBe(false)
})

const BY_SCRYPT =
  'c6ba6733f766e28098d8e85d2f3919b6:c98e459ea21112bc6308bfe038e6a561ba23b77e52f909912ffcc151fbcdb1921973fc4f03848dba450c87cdfc6619b19a77b42be91783d61fbc57c07e8d7e86'

test('a hash made by better-auth 1.7.6 still belongs to its password', async () => {
  expect(await isPassword('café con leche', BY_SCRYPT)).toBe(true)
  expect(await isPassword('café con lechE', BY_SCRYPT)).toBe(false)
})

const SALT = 'c29tZXNhbHRzb21lc2FsdA'
const KEY = 'A'.repeat(43)
const made = (parameters: string) => `$argon2id$v=19$${parameters}$${SALT}$${KEY}`

test('a hash is outdated when it is by scrypt, or cost less than one of today', () => {
  for (const hash of [BY_SCRYPT, made('m=19455,t=2,p=1'), made('m=19456,t=1,p=1')]) expect(isOutdated(hash)).toBe(true)
  for (const hash of [made('m=19456,t=2,p=1'), made('m=65536,t=3,p=2')]) expect(isOutdated(hash)).toBe(false)
})

test.each([
  'x',
  ':',
  'c6ba6733f766e28098d8e85d2f3919b6:',
  'c6ba6733f766e28098d8e85d2f3919b6:c98e',
  made('m=4194304,t=2,p=1'),
  made('m=65537,t=2,p=1'),
  made('m=19456,t=11,p=1'),
  made('m=19456,t=0,p=1'),
  made('m=19456,t=2,p=0'),
  made('m=19456,t=2,p=5'),
  made('m=7,t=2,p=1'),
  made('t=2,m=19456,p=1'),
  made('m=19456,t=2,p=1').replace('v=19', 'v=16'),
  made('m=19456,t=2,p=1').replace('argon2id', 'argon2i'),
  `$argon2id$v=19$m=19456,t=2,p=1$c29t$${KEY}`,
  `$argon2id$v=19$m=19456,t=2,p=1$${SALT}$AAAA`,
  `$argon2id$v=19$m=19456,t=2,p=1$${SALT}$${'A'.repeat(400)}`,
])('no password belongs to %s, and it costs no more than a hash of today', async (damaged) => {
  expect(await isPassword('café con leche', damaged)).toBe(false)
  expect(hashing.costs).toEqual([OF_TODAY])
})

test('at most two passwords are hashed at the same time', async () => {
  const hash = await hashPassword('café con leche')
  const checks = Array.from({ length: 6 }, () => isPassword('café con leche', hash))
  await Promise.all([...checks, hashPassword('another one')])
  expect(hashing).toMatchObject({ now: 0, most: 2 })
})
