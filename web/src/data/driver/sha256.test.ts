import { expect, test, vi } from 'vitest'
import { computeSha256, sha256 } from './sha256.ts'

const bytes = (length: number) => Uint8Array.from({ length }, (_, index) => (index * 31) % 256).buffer

test.each([0, 1, 55, 56, 64, 1000, 70_000])(
  'without the browser’s own, %i bytes have the same hash',
  async (length) => {
    const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes(length)))
    expect(computeSha256(bytes(length))).toEqual(digest)
  },
)

test('a page without https still gets a hash', async () => {
  const expected = 'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad'
  const abc = new TextEncoder().encode('abc').buffer
  expect(await sha256(abc)).toBe(expected)
  vi.stubGlobal('crypto', {})
  expect(await sha256(abc)).toBe(expected)
  vi.unstubAllGlobals()
})
