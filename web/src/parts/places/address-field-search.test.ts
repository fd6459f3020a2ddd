import { expect, test } from 'vitest'
import { ADDRESS_COPY } from '../../copy/addresses.ts'
import { CallError } from '../../data/call.ts'
import { shouldRetry } from '../../data/places/addresses.ts'
import { searchErrorText, stepped } from './address-field-search.ts'

test.each([
  ['down from the field', -1, 1, 0],
  ['up from the field', -1, -1, 2],
  ['down', 0, 1, 1],
  ['down from the last', 2, 1, 0],
  ['up', 2, -1, 1],
  ['up from the first', 0, -1, 2],
] as const)('among three rows, %s leads to row %4$s', (_, from, by, to) => {
  expect(stepped(from, by, 3)).toBe(to)
})

const starting = new CallError(503, 'Service Unavailable', null)
const broken = new CallError(500, 'Internal Server Error', null)

test('a search that is still starting is retried five times, any other failure never', () => {
  expect([0, 1, 2, 3, 4, 5, 6].map((times) => shouldRetry(times, starting))).toEqual([
    ...Array(5).fill(true),
    ...Array(2).fill(false),
  ])
  for (const other of [broken, new TypeError('Failed to fetch')]) expect(shouldRetry(0, other)).toBe(false)
})

test.each([
  ['nothing without a failure', null, true, null],
  ['that the search is starting, during retries', starting, true, ADDRESS_COPY.searchStarting],
  ['that it is not ready, after the last retry', starting, false, ADDRESS_COPY.searchNotReady],
  ['that suggestions did not load after any other failure', broken, false, ADDRESS_COPY.searchFailed],
])('the field shows %s', (_, failureReason, isFetching, text) => {
  expect(searchErrorText({ failureReason, isFetching })).toBe(text)
})
