import { expect, test } from 'vitest'
import { textNumber } from '../accounts/phones.ts'
import { isStillTrue, keywordOf, quietUntil } from './text-messages.ts'

test.each([
  ['2026-07-15T15:00:00Z', 'America/Chicago', null],
  // 8:59 PM, 9:00 PM, 7:59 AM and 8:00 AM in Houston.
  ['2026-07-16T01:59:00Z', 'America/Chicago', null],
  ['2026-07-16T02:00:00Z', 'America/Chicago', '2026-07-16T13:00:00.000Z'],
  ['2026-07-16T12:59:00Z', 'America/Chicago', '2026-07-16T13:00:00.000Z'],
  ['2026-07-16T13:00:00Z', 'America/Chicago', null],
  // In El Paso it is an hour earlier.
  ['2026-07-16T02:00:00Z', 'America/Denver', null],
  ['2026-07-16T13:00:00Z', 'America/Denver', '2026-07-16T14:00:00.000Z'],
  // The clocks go forward in this night: 8 AM comes an hour sooner.
  ['2026-03-08T04:00:00Z', 'America/Chicago', '2026-03-08T13:00:00.000Z'],
] as const)('at %s in %s the quiet hours end at %s', (now, zone, end) => {
  expect(quietUntil(new Date(now), zone)?.toISOString() ?? null).toBe(end)
})

const NOW = new Date('2026-07-15T15:00:00Z')
const minutesAgo = (minutes: number) => new Date(NOW.getTime() - minutes * 60_000)
test.each([
  ['on_the_way', 'in_transit', 600, true],
  ['on_the_way', 'delivered', 1, false],
  ['on_the_way', 'pickup_complete', 1, false],
  ['soon', 'in_transit', 9, true],
  ['soon', 'in_transit', 10, false],
  ['soon', 'delivered', 1, false],
  ['delivered', 'delivered', 600, true],
  ['delivered', 'cancelled', 1, false],
] as const)('the text %s about an order that is %s, written %i minutes ago: %s', (kind, status, minutes, isTrue) => {
  expect(isStillTrue({ kind, status, writtenAt: minutesAgo(minutes), now: NOW })).toBe(isTrue)
})

test.each([
  ['STOP', 'stop', 'en'],
  [' stop. ', 'stop', 'en'],
  ['Unsubscribe', 'stop', 'en'],
  ['Cancel', 'stop', 'en'],
  ['END', 'stop', 'en'],
  ['quit!', 'stop', 'en'],
  ['Alto', 'stop', 'es'],
  ['¡BAJA!', 'stop', 'es'],
  ['start', 'start', 'en'],
  ['Inicio', 'start', 'es'],
  ['help?', 'help', 'en'],
  ['¿Ayuda?', 'help', 'es'],
] as const)('the reply %j means %s, in %s', (reply, means, language) => {
  expect(keywordOf(reply)).toEqual({ means, language })
})

test.each(['', 'Please stop at the back door', 'constructor', '__proto__', '123'])(
  'the reply %j means nothing',
  (reply) => {
    expect(keywordOf(reply)).toBeNull()
  },
)

test.each([
  ['(713) 555-0142', '+17135550142'],
  ['+1 713.555.0142', '+17135550142'],
  ['7135550142', '+17135550142'],
  ['(713) 555-0142 x12', null],
  ['+52 55 1234 5678', null],
  ['555-0142', null],
  ['', null],
])('%j is texted at %s', (phone, number) => {
  expect(textNumber(phone)).toBe(number)
})
