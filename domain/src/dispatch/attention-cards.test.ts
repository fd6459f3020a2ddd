import { expect, test } from 'vitest'
import type { AttentionReason } from './attention.ts'
import { isWorse, measureOf, toCards } from './attention-cards.ts'

const cause = { after: null, driveMinutes: 20 }
const late = (minutes: number): AttentionReason => ({ kind: 'late', minutes, etaAt: '', promisedAt: '', cause })
const silent = (since: string): AttentionReason => ({ kind: 'no_position', lastSeenAt: null, since })
const temperature: AttentionReason = { kind: 'temperature', celsius: 12, band: 'refrigerated', at: 'then' }

const item = (key: string, reason: AttentionReason, more: object = {}) => ({
  key,
  severity: 'serious' as const,
  priority: 'standard' as const,
  reasons: [reason],
  driver: { id: 1 },
  orderedAt: null,
  ...more,
})

test('29 silent phones are one card, and so are the late orders of a run; the worst is first', () => {
  const phones = Array.from({ length: 29 }, (_, at) => item(`driver-${at}`, silent('10:00'), { priority: null }))
  const cards = toCards([
    ...phones,
    item('order-1', late(5)),
    item('order-2', late(30)),
    item('order-3', late(50), { driver: { id: 2 } }),
    item('order-4', temperature, { severity: 'critical' }),
  ])
  expect(cards.map(({ key, items }) => [key, items.length])).toEqual([
    ['order-4', 1],
    ['no_position', 29],
    ['late-2', 1],
    ['late-1', 2],
  ])
  expect(cards[3]?.items.map(({ key }) => key)).toEqual(['order-2', 'order-1'])
})

test('orders that wait for a driver are one card; an emergency is its own', () => {
  const waiting: AttentionReason = { kind: 'unassigned', lateMinutes: 0, leaveBy: '', promisedAt: '' }
  const cards = toCards([
    item('order-1', waiting),
    item('order-2', { ...waiting, lateMinutes: 5 }),
    item('order-3', waiting, { severity: 'critical', priority: 'emergency' }),
  ])
  expect(cards.map(({ key, items }) => [key, ...items.map((one) => one.key)])).toEqual([
    ['order-3', 'order-3'],
    ['unassigned', 'order-2', 'order-1'],
  ])
})

test('what was acknowledged comes back when it is worse, and not because minutes pass', () => {
  const of = (...items: ReturnType<typeof item>[]) =>
    measureOf(toCards(items)[0] as ReturnType<typeof toCards>[number] as never)
  const seen = of(item('order-1', late(5)))
  expect(isWorse(of(item('order-1', late(14))), seen)).toBe(false)
  expect(isWorse(of(item('order-1', late(2))), seen)).toBe(false)
  expect(isWorse(of(item('order-1', late(15))), seen)).toBe(true)
  expect(isWorse(of(item('order-1', late(5)), item('order-2', late(1))), seen)).toBe(true)
  expect(isWorse(of(item('order-1', late(5), { severity: 'critical' })), seen)).toBe(true)
  const phone = of(item('driver-1', silent('10:00')))
  expect(isWorse(of(item('driver-1', silent('10:00'))), phone)).toBe(false)
  expect(isWorse(of(item('driver-1', silent('11:30'))), phone)).toBe(true)
})
