import { existsSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { ROOT } from './programs.mjs'

/**
 * The result of a test run: how many tests passed and failed, the names of those that were skipped, and how long each took.
 */

/** Of the last whole run of `npm test` ('ordinary') or `npm run test:more` ('more'): each test's file, title, time and outcome. */
export const resultsFile = (suite) => join(ROOT, `node_modules/.cache/test-results-${suite}.json`)

/** A run without a report did not run, even if it exited with 0. */
const NO_REPORT = { passed: 0, failed: 1, skipped: [], durations: [] }

export function readVitestReport(file, isOk) {
  const report = readReport(file)
  if (!report) return NO_REPORT
  const files = report.testResults ?? []
  const tests = files.flatMap((result) => result.assertionResults)
  const failedTests = tests.filter((test) => test.status === 'failed').length
  // A file that could not be loaded fails without a failed test.
  const failedFiles = files.filter(({ status, assertionResults }) => {
    return status === 'failed' && !assertionResults.some((test) => test.status === 'failed')
  }).length
  return withRunFailure(isOk, {
    passed: tests.filter((test) => test.status === 'passed').length,
    failed: failedTests + failedFiles,
    skipped: tests.filter((test) => !['passed', 'failed'].includes(test.status)).map((test) => test.fullName),
    durations: files.flatMap(({ name, assertionResults }) =>
      assertionResults.map((test) => ({
        file: shortName(name),
        title: test.fullName,
        ms: test.duration ?? 0,
        isOk: test.status === 'passed',
        ...(test.status === 'failed' ? { why: firstLine(test.failureMessages?.[0]) } : {}),
      })),
    ),
  })
}

export function readPlaywrightReport(file, isOk) {
  const report = readReport(file)
  if (!report) return NO_REPORT
  const { expected, unexpected, flaky } = report.stats
  // A flaky test, which passed only on a retry, counts as failed.
  const specs = specsOf(report.suites)
  return withRunFailure(isOk, {
    passed: expected,
    failed: unexpected + flaky,
    skipped: specs.filter(({ tests }) => tests.some((test) => test.status === 'skipped')).map((spec) => spec.title),
    durations: specs.map(({ file, title, tests, ok }) => ({
      file: `e2e/${file}`,
      title,
      ms: durationOf(tests),
      isOk: ok,
    })),
  })
}

const firstLine = (message = '') => message.split('\n')[0]

const specsOf = (suites = []) => suites.flatMap((suite) => [...(suite.specs ?? []), ...specsOf(suite.suites)])

const durationOf = (tests) =>
  tests.flatMap(({ results }) => results ?? []).reduce((sum, result) => sum + result.duration, 0)

const shortName = (path) => relative(ROOT, path)

/** A table for people, such as `  12.3 s  e2e/map.spec.ts (3 tests)`. Without `Map.groupBy`: the first run has the host's Node. */
export function slowestFiles(durations, rows) {
  const files = new Map()
  for (const { file, ms } of durations) {
    const before = files.get(file) ?? { file, tests: 0, ms: 0 }
    files.set(file, { file, tests: before.tests + 1, ms: before.ms + ms })
  }
  return [...files.values()]
    .toSorted((one, other) => other.ms - one.ms)
    .slice(0, rows)
    .map(({ file, tests, ms }) => `${(ms / 1000).toFixed(1).padStart(6)} s  ${file} (${tests} tests)`)
    .join('\n')
}

/** Repeated at the end, where a reader of a long output looks first. */
export function failedList(durations, skipped) {
  return durations
    .filter(({ isOk, title }) => !isOk && !skipped.includes(title))
    .map(({ file, title, why }) => `  ${file} › ${title}${why ? `: ${why}` : ''}`)
    .join('\n')
}

/** A run that failed outside its tests (a setup, an unhandled rejection) counts as one failure. */
function withRunFailure(isOk, report) {
  return isOk || report.failed > 0 ? report : { ...report, failed: 1 }
}

function readReport(file) {
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined
}
