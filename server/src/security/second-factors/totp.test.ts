import { Secret } from 'otpauth'
import { expect, test } from 'vitest'
import { hashBackupCode, newBackupCodes } from './backup-codes.ts'
import { codeAt, newTotpSecret, stepOfCode, totpUri } from './totp.ts'

/** RFC 6238, appendix B: the secret '12345678901234567890', and the last six of its eight digits. */
const SECRET = Secret.fromLatin1('12345678901234567890').base32
const RFC = [
  [59, '287082'],
  [1_111_111_109, '081804'],
  [1_111_111_111, '050471'],
  [1_234_567_890, '005924'],
  [2_000_000_000, '279037'],
  [20_000_000_000, '353130'],
] as const

test.each(RFC)('the code at second %i is the one of the RFC', (second, code) => {
  expect(codeAt(SECRET, Math.floor(second / 30))).toBe(code)
  expect(stepOfCode(SECRET, code, new Date(second * 1000))).toBe(Math.floor(second / 30))
})

test('the neighboring codes count, those further off do not', () => {
  const now = new Date(1_111_111_111_000)
  const current = Math.floor(1_111_111_111 / 30)
  const taken = [-2, -1, 0, 1, 2].map((offset) => stepOfCode(SECRET, codeAt(SECRET, current + offset), now))
  expect(taken).toEqual([null, current - 1, current, current + 1, null])
  expect(stepOfCode(SECRET, '', now)).toBeNull()
  expect(stepOfCode(SECRET, '١٢٣٤٥٦', now)).toBeNull()
})

test('a secret has 160 bits, and the link for the app carries it', () => {
  const secret = newTotpSecret()
  expect(secret).toMatch(/^[A-Z2-7]{32}$/)
  const uri = new URL(totpUri(secret, 'ada+1@clinic.example'))
  expect(`${uri.protocol}//${uri.host}${uri.pathname}`).toBe('otpauth://totp/Meridian:ada%2B1%40clinic.example')
  const parameters = { secret, issuer: 'Meridian', digits: '6', period: '30', algorithm: 'SHA1' }
  expect(Object.fromEntries(uri.searchParams)).toEqual(parameters)
})

test('backup codes differ, and read the same with or without dash and in any case', () => {
  const codes = newBackupCodes()
  expect(new Set(codes).size).toBe(10)
  for (const code of codes) {
    expect(code).toMatch(/^[A-Z2-7]{5}-[A-Z2-7]{5}$/)
    expect(hashBackupCode(` ${code.toLowerCase().replace('-', ' ')}`, 'key')).toBe(hashBackupCode(code, 'key'))
    expect(hashBackupCode(code, 'another key')).not.toBe(hashBackupCode(code, 'key'))
  }
})
