import { expect, test } from 'vitest'
import { ORDER_STATUSES } from './orders.ts'
import {
  isLinkOpen,
  isPinNeeded,
  LINK_LEVELS,
  type LinkFacts,
  linkEndsAt,
  MAX_WRONG_ZIPS,
  showsMap,
  showsPin,
  showsPosition,
} from './tracking-links.ts'

const NOW = new Date('2026-07-15T15:00:00Z')
const hours = (count: number) => new Date(NOW.getTime() + count * 3_600_000)
const OPEN_ORDER = { endedAt: null, hoursAfterDelivery: 24 }
const link = (facts: Partial<LinkFacts> = {}): LinkFacts => ({
  expiresAt: hours(1),
  revokedAt: null,
  wrongZips: 0,
  ...facts,
})

test('what each level shows', () => {
  expect(LINK_LEVELS.map((level) => [level, showsMap(level), showsPin(level)])).toEqual([
    ['status', false, false],
    ['map', true, false],
    ['pin', true, true],
  ])
})

test('the position is shown in transit only, and never at the level of the status', () => {
  for (const level of LINK_LEVELS)
    expect(
      ORDER_STATUSES.filter((status) => showsPosition(level, status)),
      level,
    ).toEqual(level === 'status' ? [] : ['in_transit'])
})

test('the PIN is needed until the order has ended', () => {
  expect(ORDER_STATUSES.filter((status) => !isPinNeeded(status))).toEqual(['delivered', 'cancelled', 'declined'])
})

test.each<[string, LinkFacts, { endedAt: Date | null; hoursAfterDelivery: number }, boolean]>([
  ['a new link', link(), OPEN_ORDER, true],
  ['at its expiry', link({ expiresAt: NOW }), OPEN_ORDER, false],
  ['a revoked one', link({ revokedAt: hours(-1) }), OPEN_ORDER, false],
  ['one wrong ZIP short of the limit', link({ wrongZips: MAX_WRONG_ZIPS - 1 }), OPEN_ORDER, true],
  ['after the last wrong ZIP', link({ wrongZips: MAX_WRONG_ZIPS }), OPEN_ORDER, false],
  ['a day after delivery, less a minute', link(), { endedAt: hours(-23.99), hoursAfterDelivery: 24 }, true],
  ['a day after delivery', link(), { endedAt: hours(-24), hoursAfterDelivery: 24 }, false],
  ['at delivery, when nothing is shown after it', link(), { endedAt: NOW, hoursAfterDelivery: 0 }, false],
])('%s', (_, facts, order, isOpen) => {
  expect(isLinkOpen(facts, order, NOW)).toBe(isOpen)
})

test('delivery shortens a link and never prolongs it', () => {
  expect(linkEndsAt(hours(1), { endedAt: NOW, hoursAfterDelivery: 24 })).toEqual(hours(1))
  expect(linkEndsAt(hours(100), { endedAt: NOW, hoursAfterDelivery: 24 })).toEqual(hours(24))
  expect(linkEndsAt(hours(100), OPEN_ORDER)).toEqual(hours(100))
})
