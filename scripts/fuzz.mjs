/**
 * `npm run fuzz [requests]`: the fuzz test at length, with a new seed, which it prints so that a failure can be repeated; then what
 * hostile bodies of all shapes and sizes cost. `npm run fuzz -- cost`: the second alone.
 */
import { runTool } from './progress.mjs'

const FUZZ = 'server/test/fuzz.more.test.ts'
const COST = 'server/test/cost.more.test.ts'

const [given = '20000'] = process.argv.slice(2)
const seed = process.env.FUZZ_SEED ?? String(Math.floor(Math.random() * 2 ** 31))
// One after the other: beside it, whatever is measured costs more.
const results = []
if (given !== 'cost') {
  console.log(`${given} requests, FUZZ_SEED=${seed}`)
  results.push(await run(FUZZ, { FUZZ_REQUESTS: given, FUZZ_SEED: seed }))
}
results.push(await run(COST, { FUZZ_COST: 'whole' }))
process.exitCode = results.every(({ isOk }) => isOk) ? 0 : 1

function run(file, env) {
  return runTool('vitest', ['run', file], { isShown: true, env })
}
