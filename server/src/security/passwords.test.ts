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
