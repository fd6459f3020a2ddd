import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { findBrowser } from './browser.mjs'
import { ROOT } from './programs.mjs'
import { runNode, runTool, step } from './progress.mjs'
import { failedList, readPlaywrightReport, readVitestReport, resultsFile, slowestFiles } from './reports.mjs'
import { ensureTestServers } from './test-servers.mjs'
import { testTempEnv } from './test-temp.mjs'

const SLOWEST_SHOWN = 20

/**
 * One run of tests, for `npm test` and `npm run test:more`. `work` gets the steps that a run consists of; what they count is
 * printed at the end, in the line that people and continuous integration read: `N passed, N failed`.
 *
 * `suite` says which files run: 'ordinary', 'more' (`*.more.test.ts`, `*.more.spec.ts`), or 'all' when `filters` name some.
 */
export async function testRun(suite, filters, work) {
  const total = { passed: 0, failed: 0, skipped: [], durations: [] }
  const reports = mkdtempSync(join(tmpdir(), 'meridian-reports-'))
  // A map that tests build has the same priority as the tests.
  const env = { TILES_BUILD_NICE: '0', MERIDIAN_TESTS: suite, ...testTempEnv() }
  let reportsMade = 0
  const newReport = (runner) => join(reports, `${runner}-${++reportsMade}.json`)

  function count({ passed = 0, failed = 0, skipped = [], durations = [] }) {
    total.passed += passed
    total.failed += failed
    total.skipped.push(...skipped)
    total.durations.push(...durations)
  }
  /** A step counts as one test. */
  const countStep = (isOk) => count({ passed: isOk ? 1 : 0, failed: isOk ? 0 : 1 })

  async function vitest(title, { files = filters, more = {} } = {}) {
    // Here and not in the tests: installing one takes a while and prints its progress.
    if (suite !== 'ordinary') await ensureTestServers()
    await withHeading(title, async () => {
      const file = newReport('vitest')
      const allowNoTests = filters.length > 0 ? ['--passWithNoTests'] : []
      const output = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`]
      const args = ['run', ...allowNoTests, ...output, ...files]
      const { isOk } = await runTool('vitest', args, { isShown: true, env: { ...env, ...more } })
      count(readVitestReport(file, isOk))
    })
  }

  async function playwright(title) {
    const { executablePath } = await findBrowser()
    await withHeading(title, async () => {
      const file = newReport('playwright')
      const allowNoTests = filters.length > 0 ? ['--pass-with-no-tests'] : []
      const { isOk } = await runTool('playwright', ['test', ...allowNoTests, '--reporter=list,json', ...filters], {
        cwd: join(ROOT, 'e2e'),
        isShown: true,
        env: { ...env, CHROMIUM_PATH: executablePath, PLAYWRIGHT_JSON_OUTPUT_NAME: file },
      })
      count(readPlaywrightReport(file, isOk))
    })
  }

  /** A check or a build: its output is shown when it fails. */
  async function checked(title, run) {
    const { isOk, output } = await step(title, run)
    if (!isOk) console.error(output.trim())
    countStep(isOk)
    return isOk
  }

  try {
    await work({ vitest, playwright, checked, countStep })
  } catch (error) {
    console.error(error.message)
    countStep(false)
  } finally {
    rmSync(reports, { recursive: true, force: true })
  }
  if (filters.length === 0) saveResults(suite, total.durations)
  finish(total)
}

/** Stored once for all servers that the tests start: compiled code, and the built-in map. Otherwise each would make its own. */
export const prepareServers = () =>
  Promise.all([
    runNode(['-e', "import('./server/src/compose.ts')"]),
    runNode(['-e', "import('./maps/src/testing.ts').then((maps) => maps.builtInMaps())"]),
  ])

/** Before the tests, so that they do not share the processor with npm. If it fails here, the map tests try again and say why. */
export function installEngine() {
  const install = "import('./maps/src/engine/install.ts').then((engine) => engine.ensureEngineInstalled())"
  return step('Installing the routing engine', () => runNode(['-e', install]))
}

/** For `npm run accessibility`, and for whoever asks how long each test takes. */
function saveResults(suite, durations) {
  const file = resultsFile(suite)
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, JSON.stringify(durations.map(({ file, title, ms, isOk }) => ({ file, title, ms, isOk }))))
}

function finish({ passed, failed, skipped, durations }) {
  if (durations.length > 0) console.log(`The slowest test files:\n${slowestFiles(durations, SLOWEST_SHOWN)}\n`)
  if (skipped.length > 0) console.error(`Skipped, which fails the run: ${skipped.join('; ')}`)
  if (failed > 0) console.error(`Failed:\n${failedList(durations, skipped) || '  outside the tests: see above'}\n`)
  console.log(`${passed} passed, ${failed} failed`)
  process.exitCode = failed > 0 || skipped.length > 0 ? 1 : 0
}

async function withHeading(title, work) {
  const start = Date.now()
  console.log(`▸ ${title} …`)
  await work()
  console.log(`▸ ${title} … ${Math.round((Date.now() - start) / 1000)} s\n`)
}
