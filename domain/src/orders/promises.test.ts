import { describe, expect, test } from 'vitest'
import {
  cheaperAsFast,
  deliveryDeadline,
  firstScheduledDate,
  isFarEnoughAhead,
  isOnTime,
  isSelectableDate,
  isSlotWindow,
  NO_SLOT,
  type PromisedOrder,
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
  pickup: HOUSTON,
  ...facts,
})
const slot = (preferredTimeSlot: SlotChoice['preferredTimeSlot']): SlotChoice => ({ ...NO_SLOT, preferredTimeSlot })
const specific = (slotFromMinutes: number, slotToMinutes: number): SlotChoice => ({
  preferredTimeSlot: 'specific',
  slotFromMinutes,
  slotToMinutes,
})

test.each([
  ['emergency', 20, null],
  ['emergency', 30, null],
  // The drive and the margin decide: express is there at the same time, standard later.
  ['emergency', 91, 'express'],
  ['emergency', 222, 'standard'],
  ['express', 60, null],
  ['express', 222, 'standard'],
  ['standard', 222, null],
  ['scheduled', 222, null],
] as const)('%s with a drive of %i minutes: the cheaper one that is as fast is %s', (priority, minutes, expected) => {
  expect(cheaperAsFast(priority, minutes)).toBe(expected)
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
