import { expect, test } from 'vitest'
import { reasonIn } from './driver-out.ts'

test.each([
  ['breakdown', null, { reason: 'breakdown', note: null }],
  ['sick', 'Back tomorrow', { reason: 'sick', note: 'Back tomorrow' }],
  ['Stuck in El Paso', null, { reason: 'other', note: 'Stuck in El Paso' }],
  ['Stuck in El Paso', 'Until noon', { reason: 'other', note: 'Until noon' }],
] as const)('"%s" with the note %s', (words, note, expected) => {
  expect(reasonIn(words, note)).toEqual(expected)
})
