import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { ROOT } from './programs.mjs'
import { failedList, readPlaywrightReport, readVitestReport, slowestFiles } from './reports.mjs'

let folder
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'reports-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

function write(report) {
  const file = join(folder, 'report.json')
  writeFileSync(file, JSON.stringify(report))
  return file
}

function vitestFile(status, ...tests) {
  const assertionResults = tests.map(([fullName, status, duration]) => ({ fullName, status, duration }))
  return { name: join(ROOT, 'domain/src/places/geo.test.ts'), status, assertionResults }
}

test('passed, failed and skipped tests are distinguished, and a file that could not be loaded failed', () => {
  const testResults = [
    vitestFile('failed', ['one', 'passed'], ['two', 'failed'], ['three', 'skipped'], ['four', 'todo']),
    vitestFile('failed'),
  ]
  expect(readVitestReport(write({ testResults }), false)).toMatchObject({
    passed: 1,
    failed: 2,
    skipped: ['three', 'four'],
  })
})

test('a run that failed outside its tests has failed', () => {
  const testResults = [vitestFile('passed', ['one', 'passed'])]
  expect(readVitestReport(write({ testResults }), false)).toMatchObject({ passed: 1, failed: 1, skipped: [] })
})

test.each([readVitestReport, readPlaywrightReport])(
  'a run without a report has failed, also one that says it has not: %o',
  (read) => {
    const none = join(folder, 'none.json')
    expect(read(none, true)).toEqual({ passed: 0, failed: 1, skipped: [], durations: [] })
    expect(read(none, false)).toEqual({ passed: 0, failed: 1, skipped: [], durations: [] })
  },
)

test('a browser test that passes only when repeated has not passed', () => {
  const specs = [{ title: 'later', tests: [{ status: 'skipped' }] }]
  const report = { stats: { expected: 3, unexpected: 1, flaky: 1, skipped: 1 }, suites: [{ suites: [{ specs }] }] }
  expect(readPlaywrightReport(write(report), false)).toMatchObject({ passed: 3, failed: 2, skipped: ['later'] })
})

test('the slowest files of both runners make one table, the slowest first', () => {
  const testResults = [vitestFile('passed', ['near', 'passed', 1_250], ['far', 'passed', 40])]
  const unit = readVitestReport(write({ testResults }), true).durations
  const specs = [
    { file: 'map.spec.ts', title: 'a map', tests: [{ status: 'expected', results: [{ duration: 12_345 }] }] },
  ]
  const stats = { expected: 1, unexpected: 0, flaky: 0, skipped: 0 }
  const browser = readPlaywrightReport(write({ stats, suites: [{ specs }] }), true).durations
  expect(slowestFiles([...unit, ...browser], 2)).toBe(
    '  12.3 s  e2e/map.spec.ts (1 tests)\n   1.3 s  domain/src/places/geo.test.ts (2 tests)',
  )
})

test('the failed ones are listed once more, with the first line of the reason', () => {
  const file = vitestFile('failed', ['near', 'passed', 1], ['far', 'failed', 1], ['later', 'skipped'])
  file.assertionResults[1].failureMessages = ['AssertionError: expected 1 to be 2\n    at far.test.ts']
  const { durations, skipped } = readVitestReport(write({ testResults: [file] }), false)
  expect(failedList(durations, skipped)).toBe(
    '  domain/src/places/geo.test.ts › far: AssertionError: expected 1 to be 2',
  )
})
