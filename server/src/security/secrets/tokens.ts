/** Random tokens that we hand out and keep only as a hash: what leaks from the database opens nothing. */
import { createHash, randomBytes } from 'node:crypto'

export const newToken = (): string => randomBytes(32).toString('base64url')

/** Without salt: 256 random bits cannot be guessed, and the hash is looked up by its value. */
export const hashToken = (token: string): string => createHash('sha256').update(token).digest('base64url')
