import { expect, test } from 'vitest'
import { decryptText, encryptText } from './encrypted-text.ts'

const SECRET = 'a secret of the installation, 32+'

test('a text is decrypted with its secret only, and unchanged only', () => {
  const encrypted = encryptText(SECRET, 'ñandú')
  expect(encrypted).not.toBe(encryptText(SECRET, 'ñandú'))
  expect(decryptText(SECRET, encrypted)).toBe('ñandú')
  expect(() => decryptText('another secret', encrypted)).toThrow()
  for (const changed of ['', encrypted.slice(0, 60), encrypted.slice(0, -1), encrypted.replace(/^../, 'zz')])
    expect(() => decryptText(SECRET, changed)).toThrow()
})

test('texts that better-auth 1.7.6 encrypted are still decrypted', () => {
  const stored = [
    'fed370ee6e9fce03561342684956cfac0ca83c0a91b2ce792974e78d21b3e1b5983b415fb9a1541012705a4d4cd558db61ab5d7fabff9968',
    '7c73dae489a680a3e3c4edc0c65da420062db298e0ca3cb7ffcc754e714a96be6006ccb672b7d1fb2f0a875495fbb2',
  ]
  expect(stored.map((encrypted) => decryptText(SECRET, encrypted))).toEqual(['JBSWY3DPEHPK3PXP', 'ñandú'])
})
