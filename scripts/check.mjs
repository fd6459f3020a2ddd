import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { writeCssTypes } from './css-types.mjs'
import { ensureInstalled, ROOMS } from './install.mjs'
import { runNode, runTool, step } from './progress.mjs'

const CHECKS = [
  ['Types', checkTypes],
  ['Lint and format', () => runTool('biome', ['ci', '--colors=off', '.'])],
  ['Texts in every language', () => runNode(['web/check-texts.mjs'])],
  ['Import directions', () => runNode(['scripts/check-imports.mjs'])],
  ['Lockfile for every platform', () => runNode(['scripts/check-lock.mjs'])],
  ['Unused files, exports and packages', () => runTool('knip', ['--no-progress'])],
]

/** Everything that can be checked without running the code. All checks run even if one fails, to report everything at once. */
export async function runChecks() {
  const results = []
  for (const [title, check] of CHECKS) {
    const { isOk, output } = await step(title, check)
    if (!isOk) console.error(output.trim())
    results.push(isOk)
  }
  return results
}

/** What the compiler knows of the last check: an unchanged room then costs a second. */
const buildInfoFile = (room) => resolve('node_modules/.cache/types', `${room.replace('/', '-')}.tsbuildinfo`)

/** Each further checker of a compiler repeats work of the first: four, its default, take more than twice the processor time. */
const TSC_OPTIONS = ['--incremental', '--checkers', '1']
/** The compiler is a Go program, which with Go's default spends a fifth of its time on collecting garbage. */
const TSC_RUN = { env: { GOGC: '400' } }

async function checkTypes() {
  // The service worker lives in another world than the pages: no window, other types.
  const rooms = [...ROOMS, 'web/service-worker']
  const results = []
  const work = async () => {
    for (let room = rooms.shift(); room; room = rooms.shift()) {
      if (room === 'web') results.push(await writeCssTypes())
      results.push(
        await runTool('tsc', ['-p', room, ...TSC_OPTIONS, '--tsBuildInfoFile', buildInfoFile(room)], TSC_RUN),
      )
    }
  }
  await Promise.all([work(), work()])
  return { isOk: results.every((result) => result.isOk), output: results.map((result) => result.output).join('') }
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  await ensureInstalled()
  const results = await runChecks()
  process.exitCode = results.every(Boolean) ? 0 : 1
}
