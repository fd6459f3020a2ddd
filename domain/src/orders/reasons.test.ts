import { expect, test } from 'vitest'
import * as es from '../texts/es/reasons.ts'
import * as en from '../texts/reasons.ts'
import { farAwayNote, type ReasonCode, STORED_REASONS } from './reasons.ts'

test('a usual reason is stored in English and read in the reader’s language', () => {
  for (const [code, stored] of Object.entries(STORED_REASONS)) {
    expect(en.reasonText(stored)).toBe(stored)
    expect(es.reasonText(stored)).toBe(es.REASON_TEXTS[code as ReasonCode])
    expect(es.reasonText(stored)).not.toBe(stored)
  }
})

test('the note of a stop completed far away is read in the reader’s language', () => {
  const stored = farAwayNote('1,037.6 mi')
  expect(en.reasonText(stored)).toBe('Completed 1,037.6 mi from the address')
  expect(es.reasonText(stored)).toBe('Completado a 1,037.6 mi de la dirección')
})

test('what a person typed stays as it was typed', () => {
  for (const typed of [
    '',
    'toString',
    'Gate was locked',
    'No room in the car.',
    'Completed <b>2 mi</b> from the address',
  ])
    expect(es.reasonText(typed)).toBe(typed)
})

test('every stored text belongs to one reason', () => {
  const texts = Object.values(STORED_REASONS)
  expect(new Set(texts).size).toBe(texts.length)
})
