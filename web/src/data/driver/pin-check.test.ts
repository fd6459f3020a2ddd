import { MAX_PIN_TRIES } from '@meridian/domain/proofs/pin-check.ts'
import { expect, test, vi } from 'vitest'
import { countWrongPin, pinLockedUntil } from './pin-check.ts'

test('more tries that dispatch allows count at once on this device, and are counted anew', () => {
  const stored = new Map<string, string>()
  const getItem = (key: string) => stored.get(key) ?? null
  vi.stubGlobal('localStorage', { getItem, setItem: (key: string, text: string) => void stored.set(key, text) })
  const job = (unlocks?: number) => ({ id: 12, pinCheck: { salt: 'a', iterations: 1, bits: 1, unlocks } })
  for (let tries = 0; tries < MAX_PIN_TRIES; tries++) countWrongPin(job())
  expect(pinLockedUntil(job())).not.toBeNull()
  expect(pinLockedUntil(job(1))).toBeNull()
  expect(countWrongPin(job(1))).toBe(MAX_PIN_TRIES - 1)
})
