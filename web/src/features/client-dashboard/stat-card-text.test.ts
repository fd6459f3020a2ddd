import { expect, test } from 'vitest'
import type { ClientStats } from '../../data/stats/client-stats.ts'
import { statCards } from './stat-card-text.ts'

const NOW = new Date('2026-07-15T15:00:00Z')

/** The demo client's stats at the demo's fixed time. */
const DEMO: ClientStats = {
  activeDeliveries: 5,
  scheduledToday: 10,
  monthlyDeliveries: 36,
  totalCost: '1328.83',
  breakdown: {
    active: { moving: 3, waiting: 2, movingPercent: 60, waitingPercent: 40 },
    scheduled: {
      done: 3,
      toCome: 7,
      donePercent: 30,
      toComePercent: 70,
      nextPickupAt: '2026-07-15T19:30:00.000Z',
      nextPickupZone: 'America/Chicago',
    },
    month: { trendPercent: 12, averageHours: 2.4, onTimePercent: 98.5 },
    savings: { amount: '234.50', percent: 15, hasShorterTrips: false },
  },
}
const cardsOf = (changes: Partial<ClientStats['breakdown']>) =>
  statCards({ ...DEMO, breakdown: { ...DEMO.breakdown, ...changes } }, NOW)
const valuesOf = (card: ReturnType<typeof statCards>[number] | undefined) => card?.lines.map(({ value }) => value)

test('the four cards of the spec, with its figures for the demo client', () => {
  const cards = statCards(DEMO, NOW)
  expect(cards.map(({ title, value }) => [title, value])).toEqual([
    ['Active deliveries', '5'],
    ['Scheduled today', '10'],
    ['This month', '36'],
    ['Cost savings', '+$234.50'],
  ])
  expect(cards[0]?.shares?.map(({ percent }) => percent)).toEqual([60, 40])
  expect(cards[1]?.shares?.map(({ percent }) => percent)).toEqual([30, 70])
  expect(valuesOf(cards[1])).toEqual(['2:30 PM'])
  expect(valuesOf(cards[2])).toEqual(['+12%', '2.4 hrs', '98.5%'])
  expect(valuesOf(cards[3])).toEqual(['+$234.50', '15%', '$1,328.83'])
})

test('the next pickup is shown in its own time zone', () => {
  const scheduled = { ...DEMO.breakdown.scheduled, nextPickupZone: 'America/Denver' as const }
  expect(valuesOf(cardsOf({ scheduled })[1])).toEqual(['1:30 PM'])
})

test('a pickup whose slot has begun is due now', () => {
  const scheduled = { ...DEMO.breakdown.scheduled, nextPickupAt: '2026-07-15T13:00:00.000Z' }
  expect(valuesOf(cardsOf({ scheduled })[1])).toEqual(['Due now'])
})

test('missing comparisons have a text, and a higher cost is not called a saving', () => {
  const nothing = cardsOf({
    scheduled: { ...DEMO.breakdown.scheduled, nextPickupAt: null, nextPickupZone: null },
    month: { trendPercent: null, averageHours: null, onTimePercent: null },
    savings: { amount: '0.00', percent: null, hasShorterTrips: false },
  })
  expect(valuesOf(nothing[1])).toEqual(['None left today'])
  expect(valuesOf(nothing[2])).toEqual(['Nothing to compare with', '–', '–'])
  expect(nothing[3]?.value).toBe('$0.00')
  expect(nothing[3]?.lines[0]?.label).toBe('Last month has no deliveries to compare prices with.')
  const savings = { amount: '0.00', percent: null, hasShorterTrips: false }
  const early = statCards({ ...DEMO, monthlyDeliveries: 0, breakdown: { ...DEMO.breakdown, savings } }, NOW)
  expect(early[3]?.lines[0]?.label).toBe('This month has no deliveries yet.')
  const worse = cardsOf({
    savings: { amount: '-1234.00', percent: -8, hasShorterTrips: false },
    month: { ...DEMO.breakdown.month, trendPercent: -4 },
  })
  expect(worse[3]?.value).toBe('−$1,234.00')
  expect(worse[3]?.lines[1]).toMatchObject({ label: 'Above last month’s average price', value: '8%', tone: 'bad' })
  expect(valuesOf(worse[2])?.[0]).toBe('−4%')
  const shorter = cardsOf({ savings: { amount: '12.00', percent: 8, hasShorterTrips: true } })
  expect(shorter[3]?.lines[0]).toMatchObject({ label: 'Less, for shorter trips', value: '+$12.00' })
})
