/**
 * `node scripts/check-platforms.mjs [name]`: installs the lockfile as each platform would, into a temporary folder, and looks for
 * every native part. To be run by hand after a change of versions: each platform is an installation of its own.
 */
import { cpSync, existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { nameOf, PLATFORMS, partsFor, readLock } from './check-lock.mjs'
import { ROOMS } from './install.mjs'
import { npmCommand, ROOT } from './programs.mjs'
import { run, step } from './progress.mjs'

/** The tools and the server: together they have every native part, and a third of all files. */
const SELECTION = ['--workspace=server', '--include-workspace-root', '--ignore-scripts']

const FILES = ['package.json', 'package-lock.json', '.npmrc', ...ROOMS.map((room) => join(room, 'package.json'))]

async function problemsOf(platform) {
  const folder = mkdtempSync(join(tmpdir(), `meridian-${nameOf(platform)}-`))
  try {
    for (const file of FILES) cpSync(join(ROOT, file), join(folder, file))
    const target = Object.entries(platform).map(([option, value]) => `--${option}=${value}`)
    const [command, ...first] = npmCommand()
    const { isOk, output } = await run(command, [...first, 'ci', ...target, ...SELECTION], { cwd: folder })
    if (!isOk) return [output]
    return partsFor(readLock(folder), platform).filter((part) => !existsSync(join(folder, part, 'package.json')))
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

const [only] = process.argv.slice(2)
for (const platform of PLATFORMS.filter((each) => !only || nameOf(each) === only)) {
  const missing = await step(nameOf(platform), () => problemsOf(platform))
  const parts = partsFor(readLock(ROOT), platform)
  console.log(missing.length > 0 ? `Missing: ${missing.join(', ')}` : `Found: ${parts.join(', ')}`)
  if (missing.length > 0) process.exitCode = 1
}
