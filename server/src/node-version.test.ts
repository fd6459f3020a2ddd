import { expect, test } from 'vitest'
import { refuseOldNode } from './node-version.ts'

test('a Node without argon2 is refused in one sentence, one that has it is not', () => {
  expect(() => refuseOldNode()).not.toThrow()
  expect(() => refuseOldNode({})).toThrow(/^Meridian needs Node 24\.7 .+, and this is Node \d/)
  const argon2Sync = () => {
    throw Object.assign(new Error('Argon2 algorithm not supported'), { code: 'ERR_CRYPTO_ARGON2_NOT_SUPPORTED' })
  }
  expect(() => refuseOldNode({ argon2Sync })).toThrow(/OpenSSL 3\.2/)
})
