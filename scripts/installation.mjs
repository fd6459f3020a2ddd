/**
 * `meridian COMMAND`: a command of package.json on this installation. Where systemd runs it, the command gets the settings and the
 * user of the unit: with those of whoever types it, it would act on another database, or leave files that the service cannot read.
 * In a container both are there already. Runs with the host's Node too.
 */
import { execFileSync, spawn } from 'node:child_process'
import { existsSync, readFileSync, realpathSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { readEnvironmentFile, readUnit } from './systemd-unit.mjs'

const ROOT = resolve(import.meta.dirname, '..')
const UNIT = '/etc/systemd/system/meridian.service'
/** Of whoever types the command; every setting of Meridian comes from the installation. */
const OF_THE_TERMINAL = ['PATH', 'TERM', 'LANG', 'TMPDIR']

try {
  const [name, ...args] = process.argv.slice(2)
  run(findProgram(name), args, findService())
} catch (error) {
  console.error(error.message)
  process.exitCode = 2
}

function findProgram(name) {
  const { scripts } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'))
  const programs = Object.entries(scripts).flatMap(([script, command]) => {
    const program = /^node ((?:server|maps)\/src\/\S+)$/.exec(command)?.[1]
    return program ? [[script, join(ROOT, program)]] : []
  })
  const found = programs.find(([script]) => script === name)
  if (!found)
    throw new Error(`Usage: meridian COMMAND, which is one of ${programs.map(([script]) => script).join(', ')}`)
  return found[1]
}

/** The service of this folder: another checkout on the same machine is none of its business. Tests name a unit of their own. */
function findService() {
  const file = process.env.MERIDIAN_UNIT || UNIT
  if (!existsSync(file)) return undefined
  const unit = readUnit(unitText(file))
  const folder = unit.workingDirectory
  if (!folder || !existsSync(folder) || realpathSync(folder) !== realpathSync(ROOT)) return undefined
  return { ...unit, environment: { ...unit.environment, ...readSettings(unit) } }
}

/** With what `systemctl edit` has added. */
function unitText(file) {
  if (file === UNIT)
    try {
      return execFileSync('systemctl', ['cat', 'meridian.service'], {
        encoding: 'utf8',
        stdio: ['ignore', 'pipe', 'ignore'],
      })
    } catch {
      // Without a running systemd the file is all there is.
    }
  return readFileSync(file, 'utf8')
}

function readSettings({ environmentFiles }) {
  const settings = {}
  for (const { path, isOptional } of environmentFiles) {
    try {
      Object.assign(settings, readEnvironmentFile(readFileSync(path, 'utf8')))
    } catch (error) {
      if (error.code === 'EACCES') throw new Error(`${path} is for root only: run this command with sudo`)
      if (error.code !== 'ENOENT') throw error
      if (!isOptional)
        throw new Error(`${path}, which the service needs, is missing: docs/operations.md says how to make it`)
    }
  }
  return settings
}

function run(program, args, service) {
  if (service?.umask) process.umask(Number.parseInt(service.umask, 8))
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', program, ...args], {
    stdio: 'inherit',
    env: service ? { ...terminal(), ...service.environment } : process.env,
    ...(service?.user && accountOf(service.user)),
  })
  child.on('error', (error) => {
    console.error(`${program} could not be started: ${error.message}`)
    process.exitCode = 2
  })
  child.on('exit', (code) => {
    process.exitCode = code ?? 1
  })
}

const terminal = () =>
  Object.fromEntries(OF_THE_TERMINAL.flatMap((name) => (process.env[name] ? [[name, process.env[name]]] : [])))

/** The ids to run it with; none for the user's own terminal. */
function accountOf(user) {
  const [uid, gid] = ['-u', '-g'].map((which) => Number(execFileSync('id', [which, user], { encoding: 'utf8' })))
  if (process.getuid() === uid) return {}
  if (process.getuid() === 0) return { uid, gid }
  throw new Error(`The service runs as ${user}: run this command with sudo`)
}
