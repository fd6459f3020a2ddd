import { expect, test, vi } from 'vitest'

// The other tests of the server use a faster hash (server/test/fast-passwords.ts).
const { hashPassword, isPassword } = await vi.importActual<typeof import('./passwords.ts')>('./passwords.ts')

test('only the password itself matches its hash, however its accents were typed; no hash matches none', async () => {
  const hash = await hashPassword('caf\u00e9 con leche')
  expect(await isPassword('cafe\u0301 con leche', hash)).toBe(true)
  expect(await isPassword('cafe con leche', hash)).toBe(false)
  expect(await isPassword('caf\u00e9 con leche', null)).toBe(false)
})

test('the same password has another hash each time, and it is long', async () => {
  const [one, other] = await Promise.all([hashPassword('caf\u00e9'), hashPassword('caf\u00e9')])
  expect(one).not.toBe(other)
  expect(one).toMatch(/^[0-9a-f]{32}:[0-9a-f]{128}$/)
})

test('a hash made by better-auth 1.7.6 still belongs to its password', async () => {
  const hash =
    'c6ba6733f766e28098d8e85d2f3919b6:c98e459ea21112bc6308bfe038e6a561ba23b77e52f909912ffcc151fbcdb1921973fc4f03848dba450c87cdfc6619b19a77b42be91783d61fbc57c07e8d7e86'
  expect(await isPassword('café con leche', hash)).toBe(true)
  expect(await isPassword('café con lechE', hash)).toBe(false)
})

test('no password belongs to a damaged hash', async () => {
  for (const damaged of ['x', ':', 'c6ba6733f766e28098d8e85d2f3919b6:', 'c6ba6733f766e28098d8e85d2f3919b6:c98e'])
    expect(await isPassword('café con leche', damaged)).toBe(false)
})
