import { existsSync, readFileSync } from 'node:fs'

/** What a run of tests came to: how many passed and failed, and the names of those that did not run at all. */

/** A run that leaves no report did not run, whatever it says of itself. */
const NO_REPORT = { passed: 0, failed: 1, skipped: [] }

export function readVitestReport(file, isOk) {
  const report = readReport(file)
  if (!report) return NO_REPORT
  const files = report.testResults ?? []
  const tests = files.flatMap((result) => result.assertionResults)
  const failedTests = tests.filter((test) => test.status === 'failed').length
  // A file that could not even be loaded has no tests that could fail.
  const failedFiles = files.filter(({ status, assertionResults }) => {
    return status === 'failed' && !assertionResults.some((test) => test.status === 'failed')
  }).length
  return honest(isOk, {
    passed: tests.filter((test) => test.status === 'passed').length,
    failed: failedTests + failedFiles,
    skipped: tests.filter((test) => !['passed', 'failed'].includes(test.status)).map((test) => test.fullName),
  })
}

export function readPlaywrightReport(file, isOk) {
  const report = readReport(file)
  if (!report) return NO_REPORT
  const { expected, unexpected, flaky } = report.stats
  // A test that passes only the second time has not passed.
  return honest(isOk, { passed: expected, failed: unexpected + flaky, skipped: skippedSpecs(report.suites) })
}

function skippedSpecs(suites = []) {
  return suites.flatMap((suite) => [
    ...(suite.specs ?? [])
      .filter(({ tests }) => tests.some((test) => test.status === 'skipped'))
      .map((spec) => spec.title),
    ...skippedSpecs(suite.suites),
  ])
}

/** A run can fail outside its tests (a set-up, an error nobody awaited): that counts too. */
function honest(isOk, report) {
  return isOk || report.failed > 0 ? report : { ...report, failed: 1 }
}

function readReport(file) {
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined
}
