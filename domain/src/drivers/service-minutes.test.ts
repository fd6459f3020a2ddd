import { expect, test } from 'vitest'
import { MIN_PAST_STOPS, serviceMinutes } from './service-minutes.ts'

const past = (stops: number, medianMinutes: number) => [
  { serviceType: 'medical_equipment', stop: 'pickup', stops, medianMinutes } as const,
]

test('what past stops took counts once there are enough of them, within reason', () => {
  expect(serviceMinutes()('medical_equipment', 'pickup')).toBe(12)
  expect(serviceMinutes(past(MIN_PAST_STOPS - 1, 3))('medical_equipment', 'pickup')).toBe(12)
  expect(serviceMinutes(past(MIN_PAST_STOPS, 3.4))('medical_equipment', 'pickup')).toBe(3)
  expect(serviceMinutes(past(MIN_PAST_STOPS, 400))('medical_equipment', 'pickup')).toBe(60)
  expect(serviceMinutes(past(MIN_PAST_STOPS, 3))('medical_equipment', 'delivery')).toBe(15)
})
