import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { readPlaywrightReport, readVitestReport } from './reports.mjs'

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
  return { status, assertionResults: tests.map(([fullName, status]) => ({ fullName, status })) }
}

test('passed, failed and skipped tests are told apart, and a file that could not be loaded failed', () => {
  const testResults = [
    vitestFile('failed', ['one', 'passed'], ['two', 'failed'], ['three', 'skipped'], ['four', 'todo']),
    vitestFile('failed'),
  ]
  expect(readVitestReport(write({ testResults }), false)).toEqual({ passed: 1, failed: 2, skipped: ['three', 'four'] })
})

test('a run that failed outside its tests has failed', () => {
  const testResults = [vitestFile('passed', ['one', 'passed'])]
  expect(readVitestReport(write({ testResults }), false)).toEqual({ passed: 1, failed: 1, skipped: [] })
})

test.each([readVitestReport, readPlaywrightReport])(
  'a run without a report has failed, also one that says it has not: %o',
  (read) => {
    const none = join(folder, 'none.json')
    expect(read(none, true)).toEqual({ passed: 0, failed: 1, skipped: [] })
    expect(read(none, false)).toEqual({ passed: 0, failed: 1, skipped: [] })
  },
)

test('a browser test that passes only when repeated has not passed', () => {
  const specs = [{ title: 'later', tests: [{ status: 'skipped' }] }]
  const report = { stats: { expected: 3, unexpected: 1, flaky: 1, skipped: 1 }, suites: [{ suites: [{ specs }] }] }
  expect(readPlaywrightReport(write(report), false)).toEqual({ passed: 3, failed: 2, skipped: ['later'] })
})
