import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { BIN, isNode24, npmCommand, packagedNode, ROOT } from './programs.mjs'
import { run, runTool, step } from './progress.mjs'

const INSTALLED = join(ROOT, 'node_modules/.meridian-installed')
/** Not in `node_modules`, which npm empties. */
const INSTALLING = join(ROOT, '.installing')
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
  if (readIfThere(INSTALLED) === lockHash()) return
  const result = await step('Installing packages', install)
  rmSync(INSTALLING, { force: true })
  if (!result.isOk) throw new Error(`The packages could not be installed.\n${result.output.trim()}`)
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
  // `npm ci` removes everything first, also what a killed npm left half-unpacked. Windows deletes no program that runs, and
  // that may be the Node that runs us.
  const isOwnNode = process.platform === 'win32' && process.execPath === packagedNode()
  const [command, ...first] = npmCommand()
  const args = [...first, isOwnNode ? 'install' : 'ci', '--no-audit', '--no-fund', '--loglevel=error']
  // The process id of npm and not ours: npm may outlive this script.
  const result = await run(command, args, { onStart: (child) => writeFileSync(INSTALLING, String(child.pid)) })
  return result.isOk ? ensureNode24() : result
}

/** The Node from npm does not run with musl (Alpine). It must not be found before the host's own, which then has to be a Node 24. */
async function ensureNode24() {
  const packaged = packagedNode()
  if (packaged && (await run(packaged, ['--version'])).isOk) return { isOk: true }
  for (const name of ['node', 'node.cmd', 'node.ps1']) rmSync(join(BIN, name), { force: true })
  const output = 'The Node 24 from npm does not run on this machine: install Node 24 yourself, and start again with it.'
  return { isOk: isNode24(process.versions.node), output }
}

/** Builds the web unless the existing build is of these sources. Not shown where another step is. */
export async function ensureBuilt({ isShown = true } = {}) {
  const sources = sourcesHash()
  if (readIfThere(BUILT) === sources) return
  const work = () => runTool('vite', ['build'], { cwd: join(ROOT, 'web') })
  const result = await (isShown ? step('Building the web', work) : work())
  if (!result.isOk) throw new Error(`The web could not be built.\n${result.output.trim()}`)
  writeFileSync(BUILT, sources)
}

function lockHash() {
  const hash = createHash('sha256').update(`${process.platform}-${process.arch}\n`)
  return hash.update(readFileSync(join(ROOT, 'package-lock.json'))).digest('hex')
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
