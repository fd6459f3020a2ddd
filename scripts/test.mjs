/**
 * `npm test`: what everybody runs before a commit. `npm test -- orders` runs only the test files with that word in their path,
 * those of `npm run test:more` included, and no checks.
 */
import { runChecks } from './check.mjs'
import { ensureBuilt, ensureInstalled } from './install.mjs'
import { runNode, step } from './progress.mjs'
import { prepareServers, testRun } from './test-run.mjs'

const filters = process.argv.slice(2)
const isWhole = filters.length === 0

await testRun(isWhole ? 'ordinary' : 'all', filters, async ({ vitest, playwright, checked, countStep }) => {
  await ensureInstalled()
  // Beside the checks, which leave a core idle now and then; before the tests, whose servers read what is built.
  const built = ensureBuilt({ isShown: false }).then(
    () => ({ isOk: true }),
    (error) => ({ isOk: false, output: error.message }),
  )
  const prepared = prepareServers()
  if (isWhole) for (const isOk of await runChecks()) countStep(isOk)
  const isBuilt = await checked('Building the web', () => built)
  await step('Preparing servers for the tests', () => prepared)
  await vitest('Unit and server tests')
  // Without a build there is nothing to measure or to open in a browser.
  if (!isBuilt) return
  if (isWhole) await checked('Size of the first load', () => runNode(['web/check-size.mjs']))
  await playwright('Browser tests')
})
