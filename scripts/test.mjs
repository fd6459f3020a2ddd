import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { findBrowser } from './browser.mjs'
import { runChecks } from './check.mjs'
import { ensureBuilt, ensureInstalled } from './install.mjs'
import { ROOT } from './programs.mjs'
import { runNode, runTool, step } from './progress.mjs'
import { failedList, RESULTS, readPlaywrightReport, readVitestReport, slowestTable } from './reports.mjs'
import { ensureTestServers } from './test-servers.mjs'
import { testTempEnv } from './test-temp.mjs'

/** `npm test -- orders` runs only the test files with that word in their path, and no checks. */
const filters = process.argv.slice(2)
const total = { passed: 0, failed: 0, skipped: [], durations: [] }
const SLOWEST_SHOWN = 20
/** A map that tests build has the same priority as the tests. */
const TEST_ENV = { TILES_BUILD_NICE: '0', ...testTempEnv() }

const reports = mkdtempSync(join(tmpdir(), 'meridian-reports-'))
try {
  await ensureInstalled()
  if (filters.length === 0) await installEngine()
  // Beside the checks, which leave a core idle now and then; before the tests, whose servers read what is built.
  const built = build()
  const prepared = Promise.all([compileServer(), drawBuiltInMap()])
  if (filters.length === 0) for (const isOk of await runChecks()) count({ passed: isOk ? 1 : 0, failed: isOk ? 0 : 1 })
  const isBuilt = await step('Building the web', () => built)
  await prepared
  await withHeading('Unit and server tests', runVitest)
  // Without a build there is nothing to measure or to open in a browser.
  if (isBuilt) {
    if (filters.length === 0) await checkSize()
    await withHeading('Browser tests', runPlaywright)
  }
} catch (error) {
  console.error(error.message)
  count({ failed: 1 })
} finally {
  rmSync(reports, { recursive: true, force: true })
}

if (filters.length === 0) saveResults()
if (total.durations.length > 0) console.log(`The slowest tests:\n${slowestTable(total.durations, SLOWEST_SHOWN)}\n`)
if (total.skipped.length > 0) console.error(`Skipped, which fails the run: ${total.skipped.join('; ')}`)
if (total.failed > 0)
  console.error(`Failed:\n${failedList(total.durations, total.skipped) || '  outside the tests: see above'}\n`)
console.log(`${total.passed} passed, ${total.failed} failed`)
process.exitCode = total.failed > 0 || total.skipped.length > 0 ? 1 : 0

/** For `npm run accessibility`. */
function saveResults() {
  mkdirSync(dirname(RESULTS), { recursive: true })
  writeFileSync(RESULTS, JSON.stringify(total.durations.map(({ file, title, isOk }) => ({ file, title, isOk }))))
}

function count({ passed = 0, failed = 0, skipped = [], durations = [] }) {
  total.passed += passed
  total.failed += failed
  total.skipped.push(...skipped)
  total.durations.push(...durations)
}

async function withHeading(title, work) {
  const start = Date.now()
  console.log(`▸ ${title} …`)
  const result = await work()
  console.log(`▸ ${title} … ${Math.round((Date.now() - start) / 1000)} s\n`)
  return result
}

/** Before the tests, so that they do not share the processor with npm. If it fails here, the map tests try again and say why. */
function installEngine() {
  const install = "import('./maps/src/engine/install.ts').then((engine) => engine.ensureEngineInstalled())"
  return step('Installing the routing engine', () => runNode(['-e', install]))
}

/** Stored for all servers that tests start: the first of them would each draw it for themselves. */
function drawBuiltInMap() {
  return runNode(['-e', "import('./maps/src/testing.ts').then((maps) => maps.builtInMaps())"])
}

/** Stores the compiled server: the first tests start many at once, and each of them would compile it for itself. */
function compileServer() {
  return runNode(['-e', "import('./server/src/compose.ts')"])
}

async function runVitest() {
  // Here and not in the tests: installing one takes a while and prints its progress.
  await ensureTestServers()
  const file = join(reports, 'vitest.json')
  const allowNoTests = filters.length > 0 ? ['--passWithNoTests'] : []
  const args = [
    'run',
    ...allowNoTests,
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${file}`,
    ...filters,
  ]
  const { isOk } = await runTool('vitest', args, { isShown: true, env: TEST_ENV })
  count(readVitestReport(file, isOk))
}

async function build() {
  try {
    await ensureBuilt({ isShown: false })
    count({ passed: 1 })
    return true
  } catch (error) {
    console.error(error.message)
    count({ failed: 1 })
    return false
  }
}

async function checkSize() {
  const { isOk, output } = await step('Size of the first load', () => runNode(['web/check-size.mjs']))
  if (!isOk) console.error(output.trim())
  count({ passed: isOk ? 1 : 0, failed: isOk ? 0 : 1 })
}

async function runPlaywright() {
  // Here and not in the tests: installing one takes a while and prints its progress.
  const { executablePath } = await findBrowser()
  const file = join(reports, 'playwright.json')
  const allowNoTests = filters.length > 0 ? ['--pass-with-no-tests'] : []
  const { isOk } = await runTool('playwright', ['test', ...allowNoTests, '--reporter=list,json', ...filters], {
    cwd: join(ROOT, 'e2e'),
    isShown: true,
    env: { ...TEST_ENV, CHROMIUM_PATH: executablePath, PLAYWRIGHT_JSON_OUTPUT_NAME: file },
  })
  count(readPlaywrightReport(file, isOk))
}
