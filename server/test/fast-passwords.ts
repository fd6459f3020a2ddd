/**
 * Passwords of server tests are hashed once with SHA-256: the real hash takes a tenth of a second of processor time on purpose,
 * and these tests sign in hundreds of times. A hash of the real kind, made by a program under test, is checked for real.
 */
import { createHash } from 'node:crypto'
import { vi } from 'vitest'

vi.mock(import('../src/security/passwords/passwords.ts'), async (importOriginal) => {
  const real = await importOriginal()
  return {
    hashPassword: async (password) => fastHash(password),
    isPassword: async (password, hash) =>
      hash?.startsWith(PREFIX) ? hash === fastHash(password) : real.isPassword(password, hash),
    isOutdated: (hash) => !hash.startsWith(PREFIX) && real.isOutdated(hash),
  }
})

const PREFIX = 'sha256:'
const fastHash = (password: string) => PREFIX + createHash('sha256').update(password.normalize('NFKC')).digest('hex')
