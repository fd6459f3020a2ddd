/** `npm run fuzz [requests]`: the fuzz test at length, with a new seed, which it prints so that a failure can be repeated. */
import { spawnSync } from 'node:child_process'

const requests = process.argv[2] ?? '20000'
const seed = process.env.FUZZ_SEED ?? String(Math.floor(Math.random() * 2 ** 31))
console.log(`${requests} requests, FUZZ_SEED=${seed}`)
const { status } = spawnSync('vitest', ['run', 'server/test/fuzz.test.ts'], {
  stdio: 'inherit',
  shell: process.platform === 'win32',
  env: { ...process.env, FUZZ_REQUESTS: requests, FUZZ_SEED: seed },
})
process.exit(status ?? 1)
