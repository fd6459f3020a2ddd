import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { BIN, ROOT, run, step } from './progress.mjs'

const INSTALLED = join(ROOT, 'node_modules/.meridian-installed')
const INSTALLING = join(ROOT, 'node_modules/.meridian-installing')
const BUILT = join(ROOT, 'web/dist/.built-from')

const INSTALL_TIMEOUT_MS = 15 * 60_000

export const ROOMS = ['domain', 'contract', 'maps', 'server', 'web', 'e2e', 'bench', 'simulate']

/** The files that the built web depends on. */
const WEB_SOURCES = [
  'web/src',
  'web/public',
  'web/index.html',
  'web/t.html',
  'web/vite.config.ts',
  'web/postcss.config.mjs',
  'web/service-worker',
  'web/build-chunks.ts',
  'web/build-service-worker.ts',
  'web/build-tracking-page.ts',
  'web/package.json',
  'web/tsconfig.json',
  'domain/src',
  'contract/src',
  'package-lock.json',
  'tsconfig.base.json',
]

/** Installs the packages unless those of this lockfile are installed already. */
export async function ensureInstalled() {
  await waitForOtherInstallation()
  if (readIfThere(INSTALLED) === lockHash() && (await hasWorkingNode())) return
  // npm considers a package whose folder exists installed, even if a killed npm left it half-unpacked or its script did not run.
  if (existsSync(INSTALLING)) {
    await step('Removing an interrupted installation', () =>
      rmSync(join(ROOT, 'node_modules'), { recursive: true, force: true }),
    )
  }
  mkdirSync(join(ROOT, 'node_modules'), { recursive: true })
  rmSync(INSTALLED, { force: true })
  writeFileSync(INSTALLING, String(process.pid))
  const result = await step('Installing packages', install)
  // An npm that fails rolls its changes back; one that was killed does not.
  if (!result.isKilled) rmSync(INSTALLING, { force: true })
  if (!result.isOk) throw new Error(`The packages could not be installed.\n${result.output.trim()}`)
  // npm may have added this platform's packages to the lockfile: the stamp is the hash of the result.
  writeFileSync(INSTALLED, lockHash())
}

/** Two installations at once (two terminals, or a killed script whose npm still runs) would corrupt each other. */
async function waitForOtherInstallation() {
  if (!isInstalling()) return
  await step('Waiting for another installation', async () => {
    while (isInstalling()) await sleep(500)
  })
}

function isInstalling() {
  const age = Date.now() - (statSync(INSTALLING, { throwIfNoEntry: false })?.mtimeMs ?? 0)
  const pid = Number(readIfThere(INSTALLING))
  if (!pid || age > INSTALL_TIMEOUT_MS) return false
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return error.code === 'EPERM'
  }
}

async function install() {
  // Not `npm ci`: it refuses a lockfile that names a package for another platform which the registry does not have.
  const result = await npm('install', '--no-audit', '--no-fund', '--loglevel=error')
  if (!result.isOk || (await hasWorkingNode())) return result
  const again = await npm('rebuild', 'node')
  if (!again.isOk || (await hasWorkingNode())) return again
  return { isOk: false, output: 'The npm package `node` did not install a program that runs on this machine.' }
}

/** The npm that runs us, if one does: there may be several on the PATH. */
function npm(...args) {
  const npmScript = process.env.npm_execpath
  // The process id of npm and not ours: npm may outlive this script.
  const onStart = (child) => writeFileSync(INSTALLING, String(child.pid))
  return npmScript?.endsWith('.js')
    ? run(process.execPath, [npmScript, ...args], { onStart })
    : run('npm', args, { onStart })
}

async function hasWorkingNode() {
  return (await run(join(BIN, 'node'), ['--version'])).output.startsWith('v24.')
}

/** Builds the web unless the existing build is of these sources. Not shown where another step is. */
export async function ensureBuilt({ isShown = true } = {}) {
  const sources = sourcesHash()
  if (readIfThere(BUILT) === sources) return
  const work = () => run('vite', ['build'], { cwd: join(ROOT, 'web') })
  const result = await (isShown ? step('Building the web', work) : work())
  if (!result.isOk) throw new Error(`The web could not be built.\n${result.output.trim()}`)
  writeFileSync(BUILT, sources)
}

function lockHash() {
  const hash = createHash('sha256').update(`${process.platform}-${process.arch}`)
  for (const file of ['package-lock.json', 'package.json', ...ROOMS.map((room) => `${room}/package.json`)]) {
    hash.update(`\n${file}\n`).update(readIfThere(join(ROOT, file)) ?? '')
  }
  return hash.digest('hex')
}

/** Sizes and times rather than contents: this runs before every start. */
function sourcesHash() {
  const hash = createHash('sha256')
  for (const source of WEB_SOURCES) {
    for (const file of filesUnder(join(ROOT, source))) {
      const { size, mtimeMs } = statSync(file)
      hash.update(`${file} ${size} ${mtimeMs}\n`)
    }
  }
  return hash.digest('hex')
}

function filesUnder(path) {
  if (!statSync(path).isDirectory()) return [path]
  return readdirSync(path)
    .sort()
    .flatMap((name) => filesUnder(join(path, name)))
}

function readIfThere(file) {
  return existsSync(file) ? readFileSync(file, 'utf8') : undefined
}
