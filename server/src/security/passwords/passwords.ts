/**
 * Passwords, hashed by argon2id, which Node runs on another thread. A hash is a text in PHC format, with its parameters, so that they
 * can be raised later. Hashes by scrypt, which earlier versions made, still match; a sign-in replaces them.
 */
import { argon2, randomBytes, scrypt, timingSafeEqual } from 'node:crypto'
import { createTurns } from './turns.ts'

type Parameters = { memory: number; passes: number; parallelism: number }
type Stored = { algorithm: 'argon2id'; parameters: Parameters; salt: Buffer; key: Buffer } | OldHash
/** The format is `salt:key`, both in hex, without the parameters. The salt is its hex text, not the bytes. */
type OldHash = { algorithm: 'scrypt'; salt: string; key: Buffer }

/** OWASP's recommendation: 19 MiB, two passes. */
const PARAMETERS: Parameters = { memory: 19_456, passes: 2, parallelism: 1 }
const SALT_BYTES = 16
const KEY_BYTES = 32

/** Nothing that a row of the database says may make a sign-in cost more than this. */
const MAX: Parameters = { memory: 65_536, passes: 10, parallelism: 4 }

const SCRYPT_KEY_BYTES = 64
const SCRYPT_COST = { N: 16_384, r: 16, p: 1 }
const SCRYPT_OPTIONS = { ...SCRYPT_COST, maxmem: 2 * 128 * SCRYPT_COST.N * SCRYPT_COST.r }

/** Node has four threads for such work and for reading files; each hash takes up a processor and 19 MiB. */
const MAX_AT_ONCE = 2

/** No password has this key: a sign-in to an unknown account takes as long as to one whose hash is of today. */
const UNUSED = {
  algorithm: 'argon2id',
  parameters: PARAMETERS,
  salt: Buffer.alloc(SALT_BYTES),
  key: Buffer.alloc(KEY_BYTES),
} as const satisfies Stored

type Passwords = {
  hashPassword(password: string): Promise<string>
  /** Without a hash (no such account) it takes as long as with one, and the answer is no. */
  isPassword(password: string, hash: string | null | undefined): Promise<boolean>
}

/** Tests count what Node is asked for. */
export function createPasswords(derive: Derive = deriveKey): Passwords {
  // Fair to all: a network waits here with one password at a time (`password-queue.ts`).
  const inTurn = createTurns(MAX_AT_ONCE)
  return {
    async hashPassword(password) {
      const salt = randomBytes(SALT_BYTES)
      const key = await inTurn(() => derive(password, { ...UNUSED, salt }))
      const { memory, passes, parallelism } = PARAMETERS
      return `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$${toBase64(salt)}$${toBase64(key)}`
    },
    async isPassword(password, hash) {
      const stored = readHash(hash ?? '')
      const { key } = stored ?? UNUSED
      const given = await inTurn(() => derive(password, stored ?? UNUSED))
      return timingSafeEqual(given, key) && stored !== null
    },
  }
}

/** Whether it is weaker than a hash that is made today. */
export function isOutdated(hash: string): boolean {
  const stored = readHash(hash)
  if (stored?.algorithm !== 'argon2id') return true
  const { memory, passes } = stored.parameters
  return memory < PARAMETERS.memory || passes < PARAMETERS.passes || stored.key.length < KEY_BYTES
}

const PHC = /^\$argon2id\$v=19\$m=(\d{1,6}),t=(\d{1,3}),p=(\d{1,3})\$([A-Za-z0-9+/]{11,64})\$([A-Za-z0-9+/]{22,86})$/
const OLD = /^([0-9a-f]{32}):([0-9a-f]{128})$/

/** Null for a text that is neither kind of hash, or whose parameters nobody here has chosen. */
function readHash(hash: string): Stored | null {
  const [, oldSalt, oldKey = ''] = OLD.exec(hash) ?? []
  if (oldSalt) return { algorithm: 'scrypt', salt: oldSalt, key: Buffer.from(oldKey, 'hex') }
  const [, memory, passes, parallelism, salt, key] = PHC.exec(hash) ?? []
  if (!salt || !key) return null
  const parameters = { memory: Number(memory), passes: Number(passes), parallelism: Number(parallelism) }
  if (!isAllowed(parameters)) return null
  return { algorithm: 'argon2id', parameters, salt: Buffer.from(salt, 'base64'), key: Buffer.from(key, 'base64') }
}

const isAllowed = ({ memory, passes, parallelism }: Parameters): boolean =>
  passes >= 1 &&
  parallelism >= 1 &&
  memory >= 8 * parallelism &&
  memory <= MAX.memory &&
  passes <= MAX.passes &&
  parallelism <= MAX.parallelism

const toBase64 = (bytes: Buffer): string => bytes.toString('base64').replace(/=+$/, '')

/** The key of a password, made as the key of that hash was. */
type Derive = (password: string, like: Stored) => Promise<Buffer>

/** Keyboards type accents in two ways, which NFKC makes one. */
export const deriveKey: Derive = (password, like) => {
  const message = password.normalize('NFKC')
  return new Promise((resolve, reject) => {
    const done = (error: Error | null, key: Buffer) => (error ? reject(error) : resolve(key))
    if (like.algorithm === 'scrypt') return scrypt(message, like.salt, SCRYPT_KEY_BYTES, SCRYPT_OPTIONS, done)
    argon2('argon2id', { message, nonce: like.salt, tagLength: like.key.length, ...like.parameters }, done)
  })
}

export const { hashPassword, isPassword } = createPasswords()
