import { describe, expect, test } from 'vitest'
import { IN_REACH, NO_SLOT } from '../orders/promises.ts'
import * as es from '../texts/es/sites.ts'
import { hoursText, siteClosedText } from '../texts/sites.ts'
import { instantOf } from '../time/calendar.ts'
import {
  areSiteHours,
  isOpenAt,
  isOpenWithin,
  matchesSite,
  nextOpening,
  rankSites,
  type SiteHours,
  storedHours,
  visitWindow,
} from './sites.ts'

const ZONE = 'America/Chicago'
const at = (day: string, hour: number) => instantOf(day, hour * 60, ZONE)
const CLINIC: SiteHours = [
  [
    [480, 720],
    [780, 1020],
  ],
  [[480, 1020]],
  [[480, 1020]],
  [[480, 1020]],
  [[480, 1020]],
  [[540, 780]],
  [],
]
const ALWAYS: SiteHours = Array.from({ length: 7 }, () => [[0, 1440]])
const NEVER: SiteHours = Array.from({ length: 7 }, () => [])

test.each([
  ['before opening', '2026-11-16', 7.9, false],
  ['at opening', '2026-11-16', 8, true],
  ['at noon', '2026-11-16', 12.5, false],
  ['in the afternoon', '2026-11-16', 13, true],
  ['at closing', '2026-11-16', 17, false],
  ['on a Saturday morning', '2026-11-21', 9, true],
  ['on a Sunday', '2026-11-22', 10, false],
])('a clinic %s', (_, day, hour, isOpen) => {
  expect(isOpenAt(CLINIC, at(day, hour), ZONE)).toBe(isOpen)
})

test('hours are of the site, not of the reader', () => {
  const eight = instantOf('2026-11-16', 480, 'America/Denver')
  expect(isOpenAt(CLINIC, eight, 'America/Denver')).toBe(true)
  expect(isOpenAt(CLINIC, new Date(eight.getTime() - 60_000), 'America/Denver')).toBe(false)
  expect(isOpenAt(CLINIC, new Date(eight.getTime() - 60_000), ZONE)).toBe(true)
})

test('the next opening is the one that goes on, or the first after it', () => {
  expect(nextOpening(CLINIC, at('2026-11-16', 9), ZONE)).toEqual({
    from: at('2026-11-16', 8),
    until: at('2026-11-16', 12),
  })
  expect(nextOpening(CLINIC, at('2026-11-21', 14), ZONE)?.from).toEqual(at('2026-11-23', 8))
  expect(nextOpening(NEVER, at('2026-11-21', 14), ZONE)).toBeNull()
  const onceAWeek = NEVER.map((spans, day) => (day === 0 ? [[480, 540] as const] : spans))
  expect(nextOpening(onceAWeek, at('2026-11-16', 9.5), ZONE)?.from).toEqual(at('2026-11-23', 8))
})

describe('past midnight', () => {
  const said = NEVER.map((spans, day) => (day === 6 ? [[1320, 120] as const] : spans))
  const bar = storedHours(said)
  test('a span belongs to two days, Sunday night to Monday', () => {
    expect(bar[6]).toEqual([[1320, 1440]])
    expect(bar[0]).toEqual([[0, 120]])
    expect(areSiteHours(bar)).toBe(true)
  })
  test('it is one opening', () => {
    expect(nextOpening(bar, at('2026-11-23', 1), ZONE)).toEqual({
      from: at('2026-11-22', 22),
      until: at('2026-11-23', 2),
    })
    expect(siteClosedText('The lab', nextOpening(bar, at('2026-11-18', 12), ZONE), ZONE)).toBe(
      'The lab is closed then. Open Sunday 10 PM – 2 AM.',
    )
  })
  test('until midnight is no second day', () => {
    expect(storedHours([[[480, 0]], ...NEVER.slice(1)])[1]).toEqual([])
  })
})

test('overlapping spans are one, and in order', () => {
  expect(
    storedHours([
      [
        [780, 1020],
        [480, 720],
        [700, 780],
      ],
      ...NEVER.slice(1),
    ])[0],
  ).toEqual([[480, 1020]])
})

test.each<[string, SiteHours]>([
  ['six days', NEVER.slice(1)],
  ['an end before its beginning', [[[600, 500]], ...NEVER.slice(1)]],
  ['no length', [[[600, 600]], ...NEVER.slice(1)]],
  ['past the day', [[[600, 1441]], ...NEVER.slice(1)]],
  ['half minutes', [[[600.5, 700]], ...NEVER.slice(1)]],
  [
    'spans out of order',
    [
      [
        [800, 900],
        [600, 700],
      ],
      ...NEVER.slice(1),
    ],
  ],
  [
    'too many spans',
    [
      [
        [1, 2],
        [3, 4],
        [5, 6],
        [7, 8],
        [9, 10],
      ],
      ...NEVER.slice(1),
    ],
  ],
])('%s are no hours', (_, hours) => {
  expect(areSiteHours(hours)).toBe(false)
})

describe('when clocks change', () => {
  test('a night shift is an hour shorter or longer, and open all through it', () => {
    const nights = storedHours(NEVER.map(() => [[1320, 360]]))
    for (const day of ['2026-03-07', '2026-10-31'])
      for (let hours = 0; hours < 7; hours += 0.5)
        expect(isOpenAt(nights, new Date(at(day, 22).getTime() + hours * 3_600_000), ZONE)).toBe(true)
    expect(nextOpening(nights, at('2026-03-08', 1), ZONE)?.until).toEqual(at('2026-03-08', 6))
  })
  test('the missing hour opens nothing', () => {
    const atTwo = NEVER.map(() => [[120, 180] as const])
    const next = nextOpening(atTwo, at('2026-03-08', 1), ZONE)
    expect(next && next.until > next.from).toBe(true)
  })
  test('a site that never closes is open all the time', () => {
    for (const day of ['2026-03-08', '2026-11-01'])
      for (let hour = 0; hour < 25; hour++)
        expect(isOpenAt(ALWAYS, new Date(at(day, 0).getTime() + hour * 3_600_000), ZONE)).toBe(true)
  })
})

describe('a visit', () => {
  const pickup = { latitude: 29.76, longitude: -95.37 }
  const order = {
    ...NO_SLOT,
    priority: 'standard',
    scheduledDate: null,
    ...IN_REACH,
    routeMiles: 20,
    routeMinutes: 40,
    pickup,
  } as const
  test('as soon as possible is from now to the promise, and the drive later at the delivery', () => {
    const now = at('2026-11-16', 16)
    expect(visitWindow(order, 'pickup', now)).toEqual({ from: now, until: at('2026-11-16', 20) })
    expect(visitWindow(order, 'delivery', now).from).toEqual(new Date(now.getTime() + 40 * 60_000))
  })
  test('of a slot is within it, and never in the past', () => {
    const dated = { ...order, scheduledDate: at('2026-11-17', 8), preferredTimeSlot: 'morning' } as const
    expect(visitWindow(dated, 'pickup', at('2026-11-16', 16))).toEqual({
      from: at('2026-11-17', 8),
      until: at('2026-11-17', 12),
    })
    expect(visitWindow(dated, 'pickup', at('2026-11-17', 10)).from).toEqual(at('2026-11-17', 10))
  })
  test.each([
    ['before closing', '2026-11-16', 16, 'pickup', true],
    ['too short before closing for the drive', '2026-11-16', 16.5, 'delivery', false],
    ['on a Sunday', '2026-11-22', 12, 'pickup', false],
    ['hours before opening', '2026-11-16', 5, 'pickup', true],
  ] as const)('%s finds the site open or not', (_, day, hour, stop, isOpen) => {
    expect(isOpenWithin(CLINIC, visitWindow(order, stop, at(day, hour)), ZONE)).toBe(isOpen)
  })
})

test('hours as text, in both languages', () => {
  expect(hoursText(CLINIC)).toBe('Mon 8 AM – 12 PM, 1 PM – 5 PM; Tue–Fri 8 AM – 5 PM; Sat 9 AM – 1 PM')
  expect(es.hoursText(CLINIC)).toBe(
    'lun 8 a.m. – 12 p.m., 1 p.m. – 5 p.m.; mar–vie 8 a.m. – 5 p.m.; sáb 9 a.m. – 1 p.m.',
  )
  expect(hoursText(ALWAYS)).toBe('Mon–Sun all day')
  expect(hoursText(NEVER)).toBe('Closed on all days')
  const next = nextOpening(CLINIC, at('2026-11-22', 9), ZONE)
  expect(siteClosedText('Cypress Clinic', next, ZONE)).toBe('Cypress Clinic is closed then. Open Monday 8 AM – 12 PM.')
  expect(es.siteClosedText('Cypress Clinic', next, ZONE)).toBe(
    'Cypress Clinic está cerrado a esa hora. Abre el lunes, 8 a.m. – 12 p.m.',
  )
})

const site = (name: string, useCount: number, latitude: number, externalCode: string | null = null) => ({
  name,
  externalCode,
  useCount,
  lastUsedAt: null,
  address: '1 Main St, Houston, TX 77002',
  latitude,
  longitude: -95.4,
})

test('sites are offered by use, and by distance from the other stop once it is known', () => {
  const sites = [site('Far', 30, 30.5), site('Near', 6, 29.71), site('Never', 0, 29.72)]
  const names = (other: { latitude: number; longitude: number } | null) =>
    rankSites(sites, other).map(({ name }) => name)
  expect(names(null)).toEqual(['Far', 'Near', 'Never'])
  expect(names({ latitude: 29.7, longitude: -95.4 })).toEqual(['Near', 'Far', 'Never'])
  // Nothing is delivered to where it is picked up.
  expect(names({ latitude: 29.71, longitude: -95.4 }).at(-1)).toBe('Near')
})

test.each([
  ['cyp', true],
  ['clinic cypress', true],
  ['CL-07', true],
  ['main', true],
  ['press', false],
  ['cliníc', true],
  ['cyp bay', false],
])('%s finds Cypress Clínic: %s', (typed, isFound) => {
  expect(matchesSite(site('Cypress Clínic', 0, 29.7, 'CL-07'), typed)).toBe(isFound)
})
