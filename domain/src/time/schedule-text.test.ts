import { expect, test } from 'vitest'
import { NO_SLOT } from '../orders/promises.ts'
import { scheduleText, slotText } from './schedule-text.ts'

const NOW = new Date('2026-07-15T15:00:00Z')
const HOUSTON = { latitude: 29.7, longitude: -95.4 }
const EL_PASO = { latitude: 31.77, longitude: -106.43 }
const AFTERNOON = { ...NO_SLOT, preferredTimeSlot: 'afternoon' as const }
const WINDOW = { preferredTimeSlot: 'specific' as const, slotFromMinutes: 570, slotToMinutes: 720 }
const OPEN_WINDOW = { ...NO_SLOT, preferredTimeSlot: 'specific' as const }

test.each([
  ['today without a slot', '2026-07-15T19:30:00Z', NO_SLOT, HOUSTON, 'Today, from 2:30 PM'],
  ['a day without a slot', '2026-07-17T13:00:00Z', NO_SLOT, HOUSTON, 'Fri, Jul 17, any time'],
  ['a day without a slot in El Paso', '2026-07-16T14:00:00Z', NO_SLOT, EL_PASO, 'Tomorrow, any time'],
  ['tomorrow in a window', '2026-07-16T14:30:00Z', WINDOW, HOUSTON, 'Tomorrow, 9:30 AM–12:00 PM'],
  ['times to be agreed', '2026-07-16T13:00:00Z', OPEN_WINDOW, HOUSTON, 'Tomorrow, time to be agreed'],
  ['a slot by its label', '2026-07-17T17:00:00Z', AFTERNOON, HOUSTON, 'Fri, Jul 17, 12PM-5PM'],
  ['another year is named', '2025-12-31T18:00:00Z', AFTERNOON, HOUSTON, 'Wed, Dec 31, 2025, 12PM-5PM'],
  ['by the clock of El Paso', '2026-07-17T05:30:00Z', NO_SLOT, EL_PASO, 'Tomorrow, from 11:30 PM'],
])('%s', (_, scheduledDate, slot, pickup, text) => {
  expect(scheduleText(new Date(scheduledDate), slot, pickup, NOW)).toBe(text)
})

test('a window until midnight ends at 12AM, and without a slot there is no text', () => {
  expect(slotText({ ...WINDOW, slotToMinutes: 1440 })).toBe('9:30 AM–12:00 AM')
  expect(slotText(NO_SLOT)).toBeNull()
  expect(slotText(OPEN_WINDOW)).toBe('Time to be agreed')
})
