import { existsSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { isBuilt, isInstalled, sourcesHash, stampBuilt, stampInstalled } from './build-stamp.mjs'
import { BIN, isNode24, npmCommand, packagedNode, ROOT } from './programs.mjs'
import { run, runTool, step } from './progress.mjs'

/** Not in `node_modules`, which npm empties. */
const INSTALLING = join(ROOT, '.installing')

const INSTALL_TIMEOUT_MS = 15 * 60_000

export const ROOMS = ['domain', 'contract', 'maps', 'server', 'web', 'e2e', 'bench', 'simulate']

/** Installs the packages unless those of this lockfile are installed already. */
export async function ensureInstalled() {
  await waitForOtherInstallation()
  if (isInstalled(ROOT)) return
  const result = await step('Installing packages', install)
  rmSync(INSTALLING, { force: true })
  if (!result.isOk) throw new Error(`The packages could not be installed.\n${result.output.trim()}`)
  stampInstalled(ROOT)
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
  const output =
    'The Node 24 from npm does not run on this machine: install Node 24.7 or a later 24 yourself, and start again with it.'
  return { isOk: isNode24(process.versions.node), output }
}

/** Builds the web unless the existing build is of these sources. Not shown where another step is. */
export async function ensureBuilt({ isShown = true } = {}) {
  if (isBuilt(ROOT)) return
  const sources = sourcesHash(ROOT)
  const work = () => buildWeb(join(ROOT, 'web'))
  const result = await (isShown ? step('Building the web', work) : work())
  if (!result.isOk) throw new Error(`The web could not be built.\n${result.output.trim()}`)
  stampBuilt(ROOT, sources)
}

/** English first: its build empties the folder in which the other languages have theirs. */
async function buildWeb(cwd) {
  for (const language of ['en', 'es']) {
    const result = await runTool('vite', ['build'], { cwd, env: { MERIDIAN_LANGUAGE: language } })
    if (!result.isOk || language === 'es') return result
  }
}

function readIfThere(file) {
  return existsSync(file) ? readFileSync(file, 'utf8') : undefined
}
