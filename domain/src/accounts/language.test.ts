import { expect, test } from 'vitest'
import { isLanguage, preferredLanguage } from './language.ts'

test.each([
  [undefined, 'en'],
  ['', 'en'],
  ['es', 'es'],
  ['es-MX,es;q=0.9,en;q=0.8', 'es'],
  ['en-US,en;q=0.9,es;q=0.8', 'en'],
  ['fr-FR,fr;q=0.9,es;q=0.5,en;q=0.4', 'es'],
  ['en;q=0.3, ES-us;q=0.7', 'es'],
  ['de', 'en'],
  ['es;q=0', 'en'],
  ['*', 'en'],
  [',;q=x;;=,', 'en'],
])('a browser that wants %j gets %s', (header, language) => {
  expect(preferredLanguage(header)).toBe(language)
})

test('an unknown language is none of ours', () => {
  expect(['en', 'es', 'fr', '', null, 'toString'].map(isLanguage)).toEqual([true, true, false, false, false, false])
})
