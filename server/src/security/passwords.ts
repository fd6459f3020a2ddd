/** Passwords, hashed by scrypt, which Node runs on another thread. */
import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto'

/** The format is `salt:key`, both in hex, without the parameters: hashes made with others would no longer match. */
const KEY_BYTES = 64
const COST = { N: 16384, r: 16, p: 1 }
const OPTIONS = { ...COST, maxmem: 2 * 128 * COST.N * COST.r }

/** Of a password that was made at random and not kept: a sign-in to an unknown account takes as long as any other. */
const UNUSED_HASH =
  'c71b33601bff7e48bd767c2b359bbba7:d7c1b4dc2069c7d9e9fc7b06000e0dd1ff2c604810498a6a14f37fca6c1614cf49fe7aa5a4e61e85cd657cbde690a2ccea1950fda78f63df263ab1d848773bc2'

export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(16).toString('hex')
  return `${salt}:${(await deriveKey(password, salt)).toString('hex')}`
}

/** Without a hash (no such account) it takes as long as with one, and the answer is no. */
export async function isPassword(password: string, hash: string | null | undefined): Promise<boolean> {
  const [salt = '', key = ''] = (hash ?? UNUSED_HASH).split(':')
  const expected = Buffer.from(key, 'hex')
  const given = await deriveKey(password, salt)
  return expected.length === KEY_BYTES && timingSafeEqual(given, expected) && Boolean(hash)
}

/** The salt is its hex text, not the bytes. Keyboards type accents in two ways, which NFKC makes one. */
function deriveKey(password: string, salt: string): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    scrypt(password.normalize('NFKC'), salt, KEY_BYTES, OPTIONS, (error, key) => (error ? reject(error) : resolve(key)))
  })
}
