import { expect, test } from 'vitest'
import { scheduleWords } from './schedule-words.ts'

const NOW = new Date('2026-07-15T15:00:00Z')
const order = (scheduledDate: string, changes: object = {}) => ({
  ...{ scheduledDate, preferredTimeSlot: null, slotFromMinutes: null, slotToMinutes: null },
  ...{ pickupLatitude: '29.7', pickupLongitude: '-95.4' },
  ...changes,
})
const SPECIFIC = { preferredTimeSlot: 'specific' as const, slotFromMinutes: 570, slotToMinutes: 720 }

test.each([
  ['today without a slot', order('2026-07-15T19:30:00Z'), 'Today, 2:30 PM'],
  ['tomorrow in a window', order('2026-07-16T14:30:00Z', SPECIFIC), 'Tomorrow, 9:30AM-12PM'],
  ['a slot by its label', order('2026-07-17T17:00:00Z', { preferredTimeSlot: 'afternoon' }), 'Fri, Jul 17, 12PM-5PM'],
  [
    'by the clock of El Paso',
    order('2026-07-17T05:30:00Z', { pickupLatitude: '31.77', pickupLongitude: '-106.43' }),
    'Tomorrow, 11:30 PM',
  ],
])('%s', (_, scheduled, words) => {
  expect(scheduleWords(scheduled, NOW)).toBe(words)
})
