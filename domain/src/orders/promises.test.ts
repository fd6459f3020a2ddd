import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { SERVICE_BOX } from '../places/geo.ts'
import { previewMinutes } from '../pricing/pricing.ts'
import { PRIORITIES } from './orders.ts'
import {
  deliveryDeadline,
  firstScheduledDate,
  isFarEnoughAhead,
  isOnTime,
  isSelectableDate,
  isSlotWindow,
  milesWithin,
  NO_SLOT,
  type PromisedOrder,
  priorityNote,
  type SlotChoice,
  scheduledInstant,
} from './promises.ts'

const HOUSTON = { latitude: 29.76, longitude: -95.37 }
const EL_PASO = { latitude: 31.76, longitude: -106.49 }
const at = (text: string) => new Date(text)

const order = (facts: Partial<PromisedOrder> = {}): PromisedOrder => ({
  ...NO_SLOT,
  priority: 'standard',
  scheduledDate: null,
  routeMinutes: 20,
  routeMiles: 8.2,
  reachMinutes: 0,
  reachableFrom: null,
  pickup: HOUSTON,
  ...facts,
})
const slot = (preferredTimeSlot: SlotChoice['preferredTimeSlot']): SlotChoice => ({ ...NO_SLOT, preferredTimeSlot })
const specific = (slotFromMinutes: number, slotToMinutes: number): SlotChoice => ({
  preferredTimeSlot: 'specific',
  slotFromMinutes,
  slotToMinutes,
})

const NOW = at('2026-07-15T15:00:00Z')
const inMinutes = (minutes: number) => new Date(NOW.getTime() + minutes * 60_000)

test.each([
  ['emergency', 20, null],
  ['emergency', 30, null],
  ['emergency', 31, 'not_kept distance null'],
  // The drive and the margin decide: express is there at the same time, standard later.
  ['emergency', 91, 'not_faster distance express'],
  ['emergency', 222, 'not_faster distance standard'],
  ['express', 60, null],
  ['express', 222, 'not_faster distance standard'],
  ['standard', 222, 'not_kept distance null'],
  ['scheduled', 222, null],
] as const)('%s with a drive of %i minutes: %s', (priority, routeMinutes, expected) => {
  const found = priorityNote(order({ priority, routeMinutes }), NOW)
  expect(found && `${found.note} ${found.cause} ${found.cheaper}`).toBe(expected)
})

test.each([
  ['emergency', { reachMinutes: 45 }, 75, 'not_kept driver null'],
  ['express', { reachMinutes: 45 }, 120, null],
  ['emergency', { reachMinutes: 12, reachableFrom: inMinutes(5) }, 60, null],
  ['emergency', { reachMinutes: 12, reachableFrom: inMinutes(20) }, 70, 'not_kept no_driver null'],
  // Nobody before 6 in the morning: then all priorities are promised by the same time.
  ['emergency', { reachableFrom: inMinutes(420) }, 470, 'not_faster no_driver standard'],
  ['standard', { reachableFrom: inMinutes(420) }, 470, 'not_kept no_driver null'],
  // A driver whose hours have begun when it is confirmed delays nothing.
  ['emergency', { reachableFrom: inMinutes(-60) }, 60, null],
] as const)('%s with the pickup reached by %o: within %i minutes, %s', (priority, reach, minutes, expected) => {
  const asked = order({ priority, ...reach })
  expect(deliveryDeadline(asked, NOW)).toEqual(inMinutes(minutes))
  const found = priorityNote(asked, NOW)
  expect(found && `${found.note} ${found.cause} ${found.cheaper}`).toBe(expected)
})

test('a priority is kept within so many miles, as the preview of the route has it', () => {
  expect(PRIORITIES.map(milesWithin)).toEqual([135, 44, 10, 135])
})

test('no promise is earlier than reaching the pickup and driving take, nor than the preview beside it', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...PRIORITIES),
      fc.record({
        latitude: fc.double({ min: SERVICE_BOX.south, max: SERVICE_BOX.north, noNaN: true }),
        longitude: fc.double({ min: SERVICE_BOX.west, max: SERVICE_BOX.east, noNaN: true }),
      }),
      fc.double({ min: 0, max: 900, noNaN: true }),
      fc.integer({ min: 15, max: 75 }),
      fc.integer({ min: 0, max: 600 }),
      fc.option(fc.integer({ min: -600, max: 2_000 })),
      (priority, pickup, routeMiles, mph, reachMinutes, fromMinutes) => {
        const routeMinutes = Math.max(1, Math.round((routeMiles / mph) * 60))
        const order = {
          ...NO_SLOT,
          priority,
          pickup,
          routeMinutes,
          routeMiles,
          reachMinutes,
          reachableFrom: fromMinutes === null ? null : new Date(NOW.getTime() + fromMinutes * 60_000),
          scheduledDate: priority === 'scheduled' ? firstScheduledDate(NOW) : null,
        }
        const due = deliveryDeadline(order, NOW).getTime()
        const begin = NOW.getTime() + Math.max(0, fromMinutes ?? 0) * 60_000
        expect(due).toBeGreaterThanOrEqual(begin + (reachMinutes + routeMinutes) * 60_000)
        expect(due).toBeGreaterThanOrEqual(begin + previewMinutes(routeMiles) * 60_000)
        // What is dearer is never promised later, and when it is not earlier either, that is said.
        const note = priorityNote(order, NOW)
        if (priority !== 'emergency' && priority !== 'express') return
        const standard = deliveryDeadline({ ...order, priority: 'standard' }, NOW).getTime()
        expect(due).toBeLessThanOrEqual(standard)
        expect(note?.cheaper === 'standard').toBe(due === standard)
      },
    ),
  )
})

describe('an order without a date', () => {
  const confirmed = at('2026-07-15T15:00:00Z')

  test.each([
    ['standard', 20, 240],
    ['express', 20, 120],
    ['emergency', 20, 60],
    ['emergency', 30, 60],
    ['emergency', 31, 61],
    ['express', 200, 230],
    ['standard', 300, 330],
  ] as const)('of priority %s over %i minutes of road is promised within %i', (priority, routeMinutes, minutes) => {
    const deadline = deliveryDeadline(order({ priority, routeMinutes }), confirmed)
    expect((deadline.getTime() - confirmed.getTime()) / 60_000).toBe(minutes)
  })

  test('is on time at the promised instant and late a millisecond after', () => {
    expect(isOnTime(order(), confirmed, at('2026-07-15T19:00:00.000Z'))).toBe(true)
    expect(isOnTime(order(), confirmed, at('2026-07-15T19:00:00.001Z'))).toBe(false)
  })

  test('is counted from the given instant', () => {
    const delivered = at('2026-07-15T20:00:00Z')
    expect(isOnTime(order(), confirmed, delivered)).toBe(false)
    expect(isOnTime(order(), at('2026-07-15T16:00:00Z'), delivered)).toBe(true)
  })
})

describe('an order with a date', () => {
  const countedFrom = at('2026-07-15T15:00:00Z')
  const scheduledDate = at('2026-07-20T15:00:00Z')

  test.each([
    ['morning', '2026-07-20T17:00:00Z'],
    ['afternoon', '2026-07-20T22:00:00Z'],
    ['evening', '2026-07-21T01:00:00Z'],
    [null, '2026-07-21T01:00:00Z'],
  ] as const)('and slot %s is promised by the end of it, in Houston time', (preferredTimeSlot, deadline) => {
    expect(deliveryDeadline(order({ scheduledDate, preferredTimeSlot }), countedFrom)).toEqual(at(deadline))
  })

  test('and a window of its own is promised by the end of that', () => {
    const dated = order({ scheduledDate, ...specific(9 * 60, 9 * 60 + 45) })
    expect(deliveryDeadline(dated, countedFrom)).toEqual(at('2026-07-20T14:45:00Z'))
  })

  test('picked up in El Paso is promised in El Paso time', () => {
    const dated = order({ scheduledDate, preferredTimeSlot: 'morning', pickup: EL_PASO })
    expect(deliveryDeadline(dated, countedFrom)).toEqual(at('2026-07-20T18:00:00Z'))
  })

  test('means the day at the pickup: half past midnight in Houston is still the day before in El Paso', () => {
    const dated = order({ scheduledDate: at('2026-07-20T05:30:00Z'), preferredTimeSlot: 'morning' })
    expect(deliveryDeadline(dated, countedFrom)).toEqual(at('2026-07-20T17:00:00Z'))
    expect(deliveryDeadline({ ...dated, pickup: EL_PASO }, countedFrom)).toEqual(at('2026-07-19T18:00:00Z'))
  })

  test('has the same slot at every priority', () => {
    const dated = order({ scheduledDate, preferredTimeSlot: 'morning', priority: 'emergency' })
    expect(deliveryDeadline(dated, countedFrom)).toEqual(at('2026-07-20T17:00:00Z'))
  })

  test('is promised by the same clock time on the day clocks change', () => {
    const dated = order({ scheduledDate: at('2026-03-08T15:00:00Z'), preferredTimeSlot: 'morning' })
    expect(deliveryDeadline(dated, at('2026-03-01T15:00:00Z'))).toEqual(at('2026-03-08T17:00:00Z'))
  })

  test('that is accepted after its slot still gets the driving time', () => {
    const dated = order({ scheduledDate, preferredTimeSlot: 'morning', routeMinutes: 40 })
    expect(deliveryDeadline(dated, at('2026-07-20T18:00:00Z'))).toEqual(at('2026-07-20T19:10:00Z'))
  })
})

test('a chosen day begins with its slot at the pickup, and with the morning if none is chosen', () => {
  expect(scheduledInstant('2026-07-20', 'America/Chicago')).toEqual(at('2026-07-20T13:00:00Z'))
  expect(scheduledInstant('2026-07-20', 'America/Denver', slot('afternoon'))).toEqual(at('2026-07-20T18:00:00Z'))
  expect(scheduledInstant('2026-07-20', 'America/Chicago', specific(570, 600))).toEqual(at('2026-07-20T14:30:00Z'))
})

test('a date is far enough ahead from exactly 48 hours on', () => {
  const now = at('2026-07-15T15:00:00Z')
  expect(isFarEnoughAhead(at('2026-07-17T15:00:00.000Z'), now)).toBe(true)
  expect(isFarEnoughAhead(at('2026-07-17T14:59:59.999Z'), now)).toBe(false)
})

describe('the first scheduled date', () => {
  test.each([
    ['2026-07-15T15:00:00Z', NO_SLOT, '2026-07-17T17:00:00Z'], // 10 AM: the afternoon in two days
    ['2026-07-15T13:00:00Z', NO_SLOT, '2026-07-17T13:00:00Z'], // 8 AM sharp: that very morning
    ['2026-07-15T23:00:00Z', NO_SLOT, '2026-07-18T13:00:00Z'], // 6 PM: the morning after
    ['2026-07-15T15:00:00Z', slot('morning'), '2026-07-18T13:00:00Z'],
    ['2026-07-15T15:00:00Z', slot('evening'), '2026-07-17T22:00:00Z'],
    ['2026-07-15T15:00:00Z', specific(11 * 60, 12 * 60), '2026-07-17T16:00:00Z'],
  ] as const)('requested at %s with %j is %s', (now, choice, first) => {
    expect(firstScheduledDate(at(now), 'America/Chicago', choice)).toEqual(at(first))
  })

  test('is never less than 48 hours and never more than three days ahead', () => {
    for (let hour = 0; hour < 24 * 10; hour++) {
      const now = new Date(Date.UTC(2026, 2, 3, hour, 7))
      const first = firstScheduledDate(now, 'America/Denver')
      expect(isFarEnoughAhead(first, now)).toBe(true)
      expect(first.getTime() - now.getTime()).toBeLessThan(72 * 3_600_000)
    }
  })
})

describe('the calendar of the form', () => {
  const now = at('2026-07-15T15:00:00Z')

  test('offers today and no day before', () => {
    expect(isSelectableDate('2026-07-15', now, 'standard')).toBe(true)
    expect(isSelectableDate('2026-07-14', now, 'standard')).toBe(false)
  })

  test('takes today from the zone: at 5:30 UTC it is a day earlier in El Paso', () => {
    const early = at('2026-07-15T05:30:00Z')
    expect(isSelectableDate('2026-07-14', early, 'standard', 'America/Chicago')).toBe(false)
    expect(isSelectableDate('2026-07-14', early, 'standard', 'America/Denver')).toBe(true)
  })

  test('offers nothing before 1900, even to a clock that runs there', () => {
    expect(isSelectableDate('1899-12-31', at('1899-12-01T12:00:00Z'), 'standard')).toBe(false)
    expect(isSelectableDate('1900-01-01', at('1899-12-01T12:00:00Z'), 'standard')).toBe(true)
  })

  test('offers for scheduled only days whose slot begins 48 hours ahead', () => {
    expect(isSelectableDate('2026-07-17', now, 'scheduled')).toBe(false)
    expect(isSelectableDate('2026-07-18', now, 'scheduled')).toBe(true)
    expect(isSelectableDate('2026-07-17', now, 'scheduled', 'America/Chicago', slot('afternoon'))).toBe(true)
    expect(isSelectableDate('2026-07-16', now, 'scheduled', 'America/Chicago', slot('evening'))).toBe(false)
  })
})

test('a window lies within one day and ends after it begins', () => {
  expect(isSlotWindow(0, 1440)).toBe(true)
  expect(isSlotWindow(570, 571)).toBe(true)
  expect(isSlotWindow(600, 600)).toBe(false)
  expect(isSlotWindow(-1, 60)).toBe(false)
  expect(isSlotWindow(60, 1441)).toBe(false)
  expect(isSlotWindow(60.5, 90)).toBe(false)
})
