/**
 * `npm run upgrade`, or `meridian upgrade`: backs up, gets the new version, installs, builds, checks, and starts the service again.
 * `-- --to v0.3.0` takes that version, `-- --no-fetch` what is checked out already. Until the last step the database is as it was.
 */
import { execFileSync, spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { isInstalled } from './build-stamp.mjs'
import { nodeProgram, ROOT } from './programs.mjs'
import { findService } from './service.mjs'

const SERVICE = 'meridian'
/** Migrations of a large database may take longer: then the operator looks on. */
const READY_TIMEOUT_MS = 120_000

async function upgrade() {
  const { values } = parseArgs({ options: { to: { type: 'string' }, 'no-fetch': { type: 'boolean', default: false } } })
  const service = findService(ROOT)
  const settings = service?.environment ?? process.env
  const before = git('rev-parse', 'HEAD')
  // After a `git pull` by hand the code may need packages that are not installed yet.
  const isPulled = !isInstalled(ROOT)
  if (!isPulled) backUp(settings)
  if (values.to) {
    perform('git', ['fetch', '--tags', '--quiet'])
    perform('git', ['checkout', '--quiet', values.to])
  } else if (!values['no-fetch']) perform('git', ['pull', '--ff-only', '--quiet'])

  const isRunning = Boolean(service) && spawnSync('systemctl', ['is-active', '--quiet', SERVICE]).status === 0
  // Its own programs and those of the embedded database are replaced now.
  if (isRunning) perform('systemctl', ['stop', SERVICE])
  try {
    // As programs of the new version, not of the one that is running here.
    perform(process.execPath, ['scripts/build.mjs'])
    if (isPulled) backUp(settings)
    runCommand('db:version')
  } catch (error) {
    const back = `git checkout ${before} && npm run build${isRunning ? ` && systemctl start ${SERVICE}` : ''}`
    throw new Error(`${error.message}\nThe database is as it was. Back to the version before: ${back}`)
  }
  if (!isRunning) return console.log('Installed, built and checked. Start it now.')
  perform('systemctl', ['start', SERVICE])
  await waitUntilReady(settings)
}

/** In the folder of scheduled backups, under a name that those never delete. */
function backUp({ BACKUP_DIR, DATA_DIR, BACKUP_PASSPHRASE, ALLOW_PLAIN_BACKUPS }) {
  const folder = BACKUP_DIR || DATA_DIR || join(ROOT, '.data')
  const stamp = new Date().toISOString().replace(/[-:]|\.\d+/g, '')
  const isPlain = !BACKUP_PASSPHRASE && ['true', '1'].includes(ALLOW_PLAIN_BACKUPS)
  const file = join(folder, `before-upgrade-${stamp}.zip${isPlain ? '' : '.age'}`)
  runCommand('backup', file, ...(isPlain ? ['--plain'] : []))
}

/** With Node 24, which may have been installed only now. */
function runCommand(...args) {
  perform(nodeProgram(), ['scripts/installation.mjs', ...args])
}

async function waitUntilReady({ PORT = '3000' }) {
  const deadline = Date.now() + READY_TIMEOUT_MS
  while (Date.now() < deadline) {
    const isReady = await fetch(`http://127.0.0.1:${PORT}/readyz`).then(
      (reply) => reply.ok,
      () => false,
    )
    if (isReady) return console.log('The new version is ready.')
    await sleep(500)
  }
  throw new Error(`It is not ready yet: see journalctl -u ${SERVICE} and http://127.0.0.1:${PORT}/readyz`)
}

const git = (...args) => execFileSync('git', args, { cwd: ROOT, encoding: 'utf8' }).trim()

function perform(program, args) {
  console.log(`▸ ${[program === process.execPath ? 'node' : program, ...args].join(' ')}`)
  const { status, error } = spawnSync(program, args, { cwd: ROOT, stdio: 'inherit' })
  if (error || status !== 0) throw new Error(`This step failed: ${[program, ...args].join(' ')}`)
}

try {
  await upgrade()
} catch (error) {
  console.error(error.message)
  process.exitCode = 1
}
