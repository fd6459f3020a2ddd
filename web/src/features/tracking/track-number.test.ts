import { expect, test } from 'vitest'
import { lookupOf } from './track-number.ts'

test.each([
  ['', 'none'],
  ['ML', 'none'],
  ['0', 'impossible'],
  ['99999999999999', 'impossible'],
  ['2147483648', 'impossible'],
])('%j sends no request (%s)', (text, kind) => {
  expect(lookupOf(text).kind).toBe(kind)
})

test.each([
  ['12', 12],
  ['0012', 12],
  ['#ML-0012', 12],
  ['2147483647', 2_147_483_647],
])('%j looks up order %i', (text, id) => {
  expect(lookupOf(text)).toMatchObject({ kind: 'order', id })
})
