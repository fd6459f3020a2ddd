/** Installs the routing engine's package (280 MB) when it is needed for the first time. */
import { type ChildProcess, spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'

export const ENGINE_FOLDER = fileURLToPath(new URL('../../../maps-engine', import.meta.url))
const MODULES = join(ENGINE_FOLDER, 'node_modules')
const INSTALLED = join(MODULES, '.meridian-installed')
/** Not in `node_modules`, which npm empties. */
const INSTALLING = join(ENGINE_FOLDER, '.installing')

type Options = { progress?: (line: string) => void; signal?: AbortSignal }

/** Throws with one sentence when it cannot be installed. */
export async function ensureEngineInstalled({ progress = () => {}, signal }: Options = {}): Promise<void> {
  while (!isInstalled()) {
    signal?.throwIfAborted()
    if (isLockTaken()) await sleep(500)
    else if (takeLock()) return install(progress, signal)
  }
}

const isInstalled = (): boolean => !existsSync(INSTALLING) && readIfThere(INSTALLED) === lockfileHash()

/** Two servers or test files may start at once, and two npm processes in one folder destroy each other's work. */
function isLockTaken(): boolean {
  const pid = Number(readIfThere(INSTALLING))
  if (!pid) return false
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

function takeLock(): boolean {
  // Of an npm that was killed.
  rmSync(INSTALLING, { force: true })
  try {
    writeFileSync(INSTALLING, String(process.pid), { flag: 'wx' })
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false
    throw error
  }
}

async function install(progress: (line: string) => void, signal: AbortSignal | undefined): Promise<void> {
  const startedAt = performance.now()
  const seconds = () => `${Math.round((performance.now() - startedAt) / 1000)} s`
  const title = 'Installing the routing engine (280 MB)'
  progress(`${title} …`)
  const timer = setInterval(() => progress(`${title} … ${seconds()}`), 10_000)
  try {
    const { code, output } = await npmInstall(signal)
    if (code !== 0) throw new Error(`The routing engine could not be installed: ${output.trim().split('\n')[0]}`)
    writeFileSync(INSTALLED, lockfileHash())
    progress(`Installed the routing engine … ${seconds()}`)
  } finally {
    clearInterval(timer)
    rmSync(INSTALLING, { force: true })
  }
}

type Outcome = { code: number | null; output: string }

function npmInstall(signal: AbortSignal | undefined): Promise<Outcome> {
  // It removes everything first, also what a killed npm left half-unpacked.
  const args = ['ci', '--prefix', ENGINE_FOLDER, '--no-audit', '--no-fund', '--loglevel=error']
  // The npm that started us, if any: there may be several on the PATH, and none beside our own Node.
  const script = process.env.npm_execpath
  const [command, first] = script?.endsWith('.js') ? [process.execPath, [script]] : ['npm', []]
  const child = spawn(command, [...first, ...args], {
    cwd: ENGINE_FOLDER,
    env: ownEnvironment(),
    stdio: ['ignore', 'pipe', 'pipe'],
    ...(signal && { signal }),
  })
  // The lock belongs to npm, which may outlive this process.
  if (child.pid) writeFileSync(INSTALLING, String(child.pid))
  return finished(child)
}

/** Without the variables of an npm that started us: with them npm would install into that project. */
function ownEnvironment(): NodeJS.ProcessEnv {
  const isAboutProject = (name: string) =>
    /^npm_(package|lifecycle)_|^npm_config_(local_prefix|workspaces?|include_workspace_root)$|^INIT_CWD$/.test(name)
  return Object.fromEntries(Object.entries(process.env).filter(([name]) => !isAboutProject(name)))
}

function finished(child: ChildProcess): Promise<Outcome> {
  let output = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on('data', (chunk) => {
      output += chunk
    })
  }
  return new Promise((settle) => {
    child.on('error', (error) => settle({ code: -1, output: error.message }))
    child.on('close', (code) => settle({ code, output }))
  })
}

function lockfileHash(): string {
  const hash = createHash('sha256').update(`${process.platform}-${process.arch}`)
  for (const name of ['package.json', 'package-lock.json']) hash.update(readIfThere(join(ENGINE_FOLDER, name)) ?? '')
  return hash.digest('hex')
}

function readIfThere(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return undefined
  }
}
