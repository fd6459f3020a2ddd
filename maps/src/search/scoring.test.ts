import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { SCORING } from './scoring.ts'

const flatten = (value: object, path: string[] = []): [string, number][] =>
  Object.entries(value).flatMap(([name, each]) =>
    typeof each === 'number' ? [[[...path, name].join('.'), each] as [string, number]] : flatten(each, [...path, name]),
  )

test('the table in docs/maps.md has every number of the scoring, with its value', () => {
  const page = readFileSync(new URL('../../../docs/maps.md', import.meta.url), 'utf8')
  const rows = [...page.matchAll(/^\| `([\w.]+)` +\| (-?[\d.]+) +\|/gm)].map(([, name, value]) => [name, Number(value)])
  expect(rows).toEqual(flatten(SCORING))
})
