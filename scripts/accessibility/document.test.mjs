import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { ROOT } from '../programs.mjs'
import { CRITERIA } from './criteria.mjs'
import { accessibilityPage } from './document.mjs'

const TESTS = [...new Set(CRITERIA.flatMap(({ tests }) => tests))]
const allWith = (isOk) =>
  TESTS.map((name) => name.split(' › ')).map(([file, title]) => ({ file, title: `${title} and more`, isOk }))

test('every test that shows a criterion is there', () => {
  for (const name of TESTS) {
    const [file, title] = name.split(' › ')
    expect(existsSync(join(ROOT, file)), name).toBe(true)
    expect(readFileSync(join(ROOT, file), 'utf8'), name).toContain(title)
  }
})

test('the page is what the criteria and passed tests say', () => {
  const { page, missing } = accessibilityPage(allWith(true))
  expect(missing).toEqual([])
  expect(readFileSync(join(ROOT, 'docs/accessibility.md'), 'utf8')).toBe(page)
})

test('a criterion whose test failed or was not run is not called supported', () => {
  for (const results of [allWith(false), []])
    expect(accessibilityPage(results).page).toMatch(
      /2\.1\.1 Keyboard \(A\) \| Partially Supports \|.*Not passed: `e2e\/admin\.more/,
    )
})
