import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { groups, keys, type StaleKey } from './keys.ts'

const sources = globSync('web/src/**/*.{ts,tsx}')
  .filter((path) => !/\.test\.tsx?$|data\/keys\.ts$/.test(path))
  .map((path) => ({ path, text: readFileSync(path, 'utf8') }))

test('every key is used by a query, not only by what makes it stale, and every group by something', () => {
  const queries = sources.filter(({ path }) => !path.endsWith('data/stale-queries.ts'))
  const unused = [...unusedIn(queries, Object.keys(keys), 'keys'), ...unusedIn(sources, Object.keys(groups), 'groups')]
  expect(unused).toEqual([])
})

test('a change cannot name a key that no query has', () => {
  // @ts-expect-error: it compiles when a query has this key
  const unknown: StaleKey = ['offers']
  const [known, all]: StaleKey[] = [keys.jobOffers, []]
  expect([unknown, known, all]).toEqual([['offers'], ['dispatch', 'offers'], []])
})

const unusedIn = (files: typeof sources, names: string[], table: string): string[] =>
  names
    .map((name) => `${table}.${name}`)
    .filter((use) => !files.some(({ text }) => new RegExp(`\\b${use}\\b`).test(text)))
