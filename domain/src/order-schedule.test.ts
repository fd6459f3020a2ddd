import { describe, expect, test } from 'vitest'
import { decideSchedule, type ScheduleRequest } from './order-schedule.ts'
import { NO_SLOT } from './promises.ts'

/** Wednesday, 10:00 in Chicago, 09:00 in Denver. */
const NOW = new Date('2026-07-15T15:00:00Z')
const CHICAGO = 'America/Chicago'
const request = (facts: Partial<ScheduleRequest>): ScheduleRequest => ({
  ...NO_SLOT,
  priority: 'standard',
  scheduledDate: null,
  ...facts,
})
const on = (text: string) => new Date(text)
const decide = (facts: Partial<ScheduleRequest>, zone: 'America/Chicago' | 'America/Denver' = CHICAGO) => {
  const decision = decideSchedule(request(facts), zone, NOW)
  return decision.ok ? (decision.scheduledDate?.toISOString() ?? null) : decision.sentence
}

describe('a date', () => {
  test.each<[string, Partial<ScheduleRequest>, string | RegExp | null]>([
    ['none at all', {}, null],
    ['later today', { scheduledDate: on('2026-07-15T20:00:00Z') }, '2026-07-15T20:00:00.000Z'],
    ['earlier today: what is left of the day', { scheduledDate: on('2026-07-15T13:00:00Z') }, NOW.toISOString()],
    ['yesterday', { scheduledDate: on('2026-07-15T04:59:00Z') }, /in the past/],
    ['before 1900 would be too', { scheduledDate: on('1900-01-02T00:00:00Z') }, /in the past/],
    [
      'this morning, which is not over',
      { scheduledDate: on('2026-07-15T14:00:00Z'), preferredTimeSlot: 'morning' },
      '2026-07-15T13:00:00.000Z',
    ],
    [
      'a window of today that is over',
      {
        scheduledDate: on('2026-07-15T14:00:00Z'),
        preferredTimeSlot: 'specific',
        slotFromMinutes: 480,
        slotToMinutes: 600,
      },
      /over already/,
    ],
    [
      'a day with a slot means the start of that slot',
      { scheduledDate: on('2026-07-20T05:00:00Z'), preferredTimeSlot: 'evening' },
      '2026-07-20T22:00:00.000Z',
    ],
  ])('%s', (_, facts, expected) => {
    const decided = decide(facts)
    if (expected instanceof RegExp) expect(decided).toMatch(expected)
    else expect(decided).toBe(expected)
  })

  test('is a day of the pickup’s own zone', () => {
    // 23:30 of the 14th in El Paso is yesterday there, though the 15th has begun in Houston.
    expect(decide({ scheduledDate: on('2026-07-15T05:30:00Z') }, 'America/Denver')).toMatch(/in the past/)
    expect(decide({ scheduledDate: on('2026-07-15T05:30:00Z') })).toBe(NOW.toISOString())
  })
})

describe('priority scheduled', () => {
  const scheduled = (text: string, facts: Partial<ScheduleRequest> = {}) =>
    decide({ priority: 'scheduled', scheduledDate: on(text), ...facts })

  test('needs 48 hours, to the minute', () => {
    expect(scheduled('2026-07-17T15:00:00Z')).toBe('2026-07-17T15:00:00.000Z')
    expect(scheduled('2026-07-17T14:59:00Z')).toMatch(/at least 48 hours ahead/)
    expect(scheduled('2026-07-01T15:00:00Z')).toMatch(/at least 48 hours ahead/)
  })

  test('counts from the start of the slot, whatever hour of the day was sent', () => {
    expect(scheduled('2026-07-17T20:00:00Z', { preferredTimeSlot: 'morning' })).toMatch(/48 hours/)
    expect(scheduled('2026-07-17T05:00:00Z', { preferredTimeSlot: 'afternoon' })).toBe('2026-07-17T17:00:00.000Z')
  })

  test('gets the first possible date when none is given', () => {
    expect(decide({ priority: 'scheduled' })).toBe('2026-07-17T17:00:00.000Z')
    expect(decide({ priority: 'scheduled', preferredTimeSlot: 'morning' })).toBe('2026-07-18T13:00:00.000Z')
  })
})

describe('a slot', () => {
  test.each<[string, Partial<ScheduleRequest>, RegExp | null]>([
    ['specific, with its times', { preferredTimeSlot: 'specific', slotFromMinutes: 540, slotToMinutes: 600 }, null],
    ['specific, without', { preferredTimeSlot: 'specific' }, /needs a from and a to time/],
    ['specific, with one', { preferredTimeSlot: 'specific', slotFromMinutes: 540 }, /needs a from and a to time/],
    [
      'that ends before it begins',
      { preferredTimeSlot: 'specific', slotFromMinutes: 600, slotToMinutes: 540 },
      /must end after it begins/,
    ],
    ['another with times', { preferredTimeSlot: 'morning', slotFromMinutes: 540, slotToMinutes: 600 }, /^Only/],
    ['none, with a time', { slotToMinutes: 600 }, /^Only/],
  ])('%s', (_, facts, expected) => {
    if (expected) expect(decide(facts)).toMatch(expected)
    else expect(decide(facts)).toBeNull()
  })
})
