import { expect, test } from 'vitest'
import { idIn, LAST_ID } from './ids.ts'

test.each([
  ['12', 12],
  ['0012', 12],
  [String(LAST_ID), LAST_ID],
  [String(LAST_ID + 1), null],
  ['99999999999', null],
  ['0', null],
  ['', null],
  ['-1', null],
  ['1.5', null],
  ['#ML-0012', null],
  [undefined, null],
])('%s is row %s', (text, id) => {
  expect(idIn(text)).toBe(id)
})
