import { describe, expect, test } from 'vitest'
import { decideSchedule, earliestEnd, type ScheduleRequest } from './order-schedule.ts'
import { NO_SLOT, type SlotChoice } from './promises.ts'

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
  return decision.ok ? (decision.scheduledDate?.toISOString() ?? null) : decision.reason
}

describe('a date', () => {
  test.each<[string, Partial<ScheduleRequest>, string | null]>([
    ['none at all', {}, null],
    ['later today', { scheduledDate: on('2026-07-15T20:00:00Z') }, '2026-07-15T20:00:00.000Z'],
    ['earlier today: what is left of the day', { scheduledDate: on('2026-07-15T13:00:00Z') }, NOW.toISOString()],
    ['yesterday', { scheduledDate: on('2026-07-15T04:59:00Z') }, 'scheduled_in_the_past'],
    ['before 1900 would be too', { scheduledDate: on('1900-01-02T00:00:00Z') }, 'scheduled_in_the_past'],
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
      'slot_over',
    ],
    [
      'a day with a slot means the start of that slot',
      { scheduledDate: on('2026-07-20T05:00:00Z'), preferredTimeSlot: 'evening' },
      '2026-07-20T22:00:00.000Z',
    ],
  ])('%s', (_, facts, expected) => {
    expect(decide(facts)).toBe(expected)
  })

  test('is a day of the pickup’s own zone', () => {
    // 23:30 of the 14th in El Paso is yesterday there, though the 15th has begun in Houston.
    expect(decide({ scheduledDate: on('2026-07-15T05:30:00Z') }, 'America/Denver')).toBe('scheduled_in_the_past')
    expect(decide({ scheduledDate: on('2026-07-15T05:30:00Z') })).toBe(NOW.toISOString())
  })
})

describe('a window and the drive', () => {
  const DAY = on('2026-07-20T15:00:00Z')
  const specific = (slotFromMinutes: number, slotToMinutes: number) =>
    ({ preferredTimeSlot: 'specific', slotFromMinutes, slotToMinutes }) as const
  test.each<[string, SlotChoice, Date, number, string | null]>([
    ['fits', specific(540, 600), DAY, 60, null],
    ['a minute short', specific(540, 600), DAY, 61, '2026-07-20T15:01:00.000Z'],
    ['a morning for nine hours', { ...NO_SLOT, preferredTimeSlot: 'morning' }, DAY, 540, '2026-07-20T22:00:00.000Z'],
    ['the rest of this morning', { ...NO_SLOT, preferredTimeSlot: 'morning' }, NOW, 180, '2026-07-15T18:00:00.000Z'],
    ['any time of the day', NO_SLOT, DAY, 900, null],
    ['still to be agreed on', { ...NO_SLOT, preferredTimeSlot: 'specific' }, DAY, 900, null],
  ])('%s', (_, slot, scheduledDate, minutes, expected) => {
    expect(earliestEnd({ ...slot, scheduledDate }, minutes, CHICAGO, NOW)?.toISOString() ?? null).toBe(expected)
  })
})

describe('priority scheduled', () => {
  const scheduled = (text: string, facts: Partial<ScheduleRequest> = {}) =>
    decide({ priority: 'scheduled', scheduledDate: on(text), ...facts })

  test('needs 48 hours, to the minute', () => {
    expect(scheduled('2026-07-17T15:00:00Z')).toBe('2026-07-17T15:00:00.000Z')
    expect(scheduled('2026-07-17T14:59:00Z')).toBe('scheduled_too_soon')
    expect(scheduled('2026-07-01T15:00:00Z')).toBe('scheduled_too_soon')
  })

  test('counts from the start of the slot, whatever hour of the day was sent', () => {
    expect(scheduled('2026-07-17T20:00:00Z', { preferredTimeSlot: 'morning' })).toBe('scheduled_too_soon')
    expect(scheduled('2026-07-17T05:00:00Z', { preferredTimeSlot: 'afternoon' })).toBe('2026-07-17T17:00:00.000Z')
  })

  test('gets the first possible date when none is given', () => {
    expect(decide({ priority: 'scheduled' })).toBe('2026-07-17T17:00:00.000Z')
    expect(decide({ priority: 'scheduled', preferredTimeSlot: 'morning' })).toBe('2026-07-18T13:00:00.000Z')
  })
})

describe('a slot', () => {
  test.each<[string, Partial<ScheduleRequest>, string | null]>([
    ['specific, with its times', { preferredTimeSlot: 'specific', slotFromMinutes: 540, slotToMinutes: 600 }, null],
    ['specific, with times still to be agreed on', { preferredTimeSlot: 'specific' }, null],
    ['specific, with one', { preferredTimeSlot: 'specific', slotFromMinutes: 540 }, 'slot_times_missing'],
    [
      'that ends before it begins',
      { preferredTimeSlot: 'specific', slotFromMinutes: 600, slotToMinutes: 540 },
      'slot_ends_before_start',
    ],
    [
      'another with times',
      { preferredTimeSlot: 'morning', slotFromMinutes: 540, slotToMinutes: 600 },
      'slot_times_not_allowed',
    ],
    ['none, with a time', { slotToMinutes: 600 }, 'slot_times_not_allowed'],
  ])('%s', (_, facts, expected) => {
    expect(decide(facts)).toBe(expected)
  })
})
