/** Passwords are hashed by Node's own argon2id, which an older Node, or one with an older OpenSSL of its host, does not have. */
import crypto from 'node:crypto'

const CHEAP = { message: '', nonce: Buffer.alloc(8), memory: 8, passes: 1, parallelism: 1, tagLength: 4 }

/** Said at the start, not by the first sign-in. */
export function refuseOldNode({ argon2Sync }: Partial<Pick<typeof crypto, 'argon2Sync'>> = crypto): void {
  try {
    if (argon2Sync) return void argon2Sync('argon2id', CHEAP)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ERR_CRYPTO_ARGON2_NOT_SUPPORTED') throw error
  }
  const { node, openssl } = process.versions
  throw new Error(
    `Meridian needs Node 24.7 or a later 24 with OpenSSL 3.2 or newer, and this is Node ${node} with OpenSSL ${openssl}`,
  )
}
