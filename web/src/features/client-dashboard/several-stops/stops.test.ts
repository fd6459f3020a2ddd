import { expect, test } from 'vitest'
import { typed } from '../../../parts/places/address-field-value.ts'
import { EMPTY_REQUEST } from '../new-delivery/fields.ts'
import { linesOf, newStop, problemsOf, requestsOf } from './stops.ts'

const SHARED = { ...EMPTY_REQUEST, pickup: typed('A'), delivery: typed('Z'), itemDescription: 'Samples' }
const at = (text: string, more: object = {}) => newStop({ address: typed(text), contactName: `at ${text}`, ...more })
const ends = (requests: ReturnType<typeof requestsOf>) =>
  requests.map(({ pickup, delivery }) => `${pickup.text}→${delivery.text}`)

test.each([
  ['one_pickup', ['A→B', 'A→C', 'A→D']],
  ['one_delivery', ['B→Z', 'C→Z', 'D→Z']],
  ['chain', ['A→B', 'B→C', 'C→D']],
] as const)('%s makes an order for each stop', (shape, expected) => {
  expect(ends(requestsOf(shape, SHARED, [at('B'), at('C'), at('D')]))).toEqual(expected)
})

test('a stop brings its contact, its packages, and its own item where it has one', () => {
  const [first, second] = requestsOf('chain', SHARED, [at('B', { itemDescription: 'Blood', packageCount: 3 }), at('C')])
  expect(first).toMatchObject({ itemDescription: 'Blood', packageCount: 3, deliveryContactName: 'at B' })
  expect(second).toMatchObject({ itemDescription: 'Samples', packageCount: 1, pickupContactName: 'at B' })
})

test('a recipient is mailed about the own order only, and where a stop is a pickup nobody is', () => {
  const stops = [at('B', { recipientEmail: 'ana@example.com' }), at('C')]
  const mailed = (shape: 'one_pickup' | 'one_delivery') =>
    requestsOf(shape, SHARED, stops).map(({ emailsRecipient, recipientEmail }) => emailsRecipient && recipientEmail)
  expect(mailed('one_pickup')).toEqual(['ana@example.com', false])
  expect(mailed('one_delivery')).toEqual([false, false])
})

test('a fault is shown at its stop, and one of what they share once', () => {
  const stops = [at('B', { itemDescription: 'Blood' }), at('C')]
  const errors = [
    { pickup: 'shared', itemDescription: 'own' },
    { pickup: 'shared', itemDescription: 'all', deliveryContactPhone: 'phone', date: 'past' },
  ]
  expect(problemsOf('one_pickup', stops, errors)).toEqual({
    shared: { pickup: 'shared', itemDescription: 'all', date: 'past' },
    stops: {
      [stops[0]?.key as string]: { itemDescription: 'own' },
      [stops[1]?.key as string]: { contactPhone: 'phone' },
    },
  })
  // In a chain the second order begins where the first one ends.
  expect(problemsOf('chain', stops, errors).shared).toEqual({ pickup: 'shared', itemDescription: 'all', date: 'past' })
  expect(problemsOf('chain', stops, [{}, { pickup: 'unknown' }])).toEqual({ shared: {}, stops: {} })
})

test('the lines of what was pasted, without empty ones', () => {
  expect(linesOf(' 1 Main St,\tHouston \r\n\n2 Main St\r3 Main St')).toEqual([
    '1 Main St, Houston',
    '2 Main St',
    '3 Main St',
  ])
})
