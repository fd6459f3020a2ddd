import { expect, test } from 'vitest'
import { calendarEvent } from './calendar-event.ts'

test('a calendar gets the time and a link, and nobody’s name or address', () => {
  const file = calendarEvent({
    id: 12,
    title: 'Meridian delivery #ML-0012 due',
    dueAt: new Date('2026-07-15T20:01:00.000Z'),
    url: 'https://meridian.example/tracking?order=12',
    now: new Date('2026-07-15T17:00:00.000Z'),
  })
  expect(file.split('\r\n')).toEqual([
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Meridian//Logistics//EN',
    'BEGIN:VEVENT',
    'UID:order-12@meridian.example',
    'DTSTAMP:20260715T170000Z',
    'DTSTART:20260715T200100Z',
    'DTEND:20260715T200100Z',
    'SUMMARY:Meridian delivery #ML-0012 due',
    'URL:https://meridian.example/tracking?order=12',
    'END:VEVENT',
    'END:VCALENDAR',
    '',
  ])
})
