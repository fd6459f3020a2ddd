/**
 * `npm run test:more`: whatever installs, kills, fills disks, runs several nodes or releases beside each other, and the sweeps
 * over every screen. Properties run here with random seeds, which are printed: PROPERTY_SEED repeats one.
 */
import { ensureBuilt, ensureInstalled } from './install.mjs'
import { filesWithProperties, newSeed } from './properties.mjs'
import { installEngine, prepareServers, testRun } from './test-run.mjs'

const filters = process.argv.slice(2)
const SEEDS = 3

await testRun('more', filters, async ({ vitest, playwright }) => {
  await ensureInstalled()
  await installEngine()
  await ensureBuilt()
  await prepareServers()
  await vitest('Tests that install, kill, and run several nodes')
  if (filters.length === 0) await properties(vitest)
  await playwright('Sweeps over the screens in a browser')
})

async function properties(vitest) {
  const files = await filesWithProperties()
  const seeds = process.env.PROPERTY_SEED ? [process.env.PROPERTY_SEED] : Array.from({ length: SEEDS }, newSeed)
  for (const seed of seeds)
    await vitest(`Properties with PROPERTY_SEED=${seed}`, {
      files,
      more: { MERIDIAN_TESTS: 'ordinary', PROPERTY_SEED: String(seed) },
    })
}
