/** `npm run fuzz [requests]`: the fuzz test at length, with a new seed, which it prints so that a failure can be repeated. */
import { runTool } from './progress.mjs'

const requests = process.argv[2] ?? '20000'
const seed = process.env.FUZZ_SEED ?? String(Math.floor(Math.random() * 2 ** 31))
console.log(`${requests} requests, FUZZ_SEED=${seed}`)
const { isOk } = await runTool('vitest', ['run', 'server/test/fuzz.more.test.ts'], {
  isShown: true,
  env: { FUZZ_REQUESTS: requests, FUZZ_SEED: seed },
})
process.exitCode = isOk ? 0 : 1
