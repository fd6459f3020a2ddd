/** Passwords, hashed as better-auth does (scrypt, off the main thread). */
import { hashPassword, verifyPassword } from 'better-auth/crypto'
import { newToken } from './tokens.ts'

export { hashPassword }

/** The hash of a password that no account has. Made at the start, so that the first sign-in to an unknown account takes no longer than the others. */
const unusedHash = hashPassword(newToken())

/** Without a hash (no such account) it takes as long as with one, and the answer is no. */
export async function isPassword(password: string, hash: string | null | undefined): Promise<boolean> {
  const isRight = await verifyPassword({ password, hash: hash ?? (await unusedHash) })
  return isRight && Boolean(hash)
}
