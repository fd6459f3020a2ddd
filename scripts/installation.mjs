/**
 * `meridian COMMAND`: a command of package.json on this installation. Where systemd runs it, the command gets the settings and the
 * user of the unit: with those of whoever types it, it would act on another database, or leave files that the service cannot read.
 * In a container both are there already. Runs with the host's Node too.
 */
import { execFileSync, spawn } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { findService } from './service.mjs'

const ROOT = resolve(import.meta.dirname, '..')
/** Of whoever types the command; every setting of Meridian comes from the installation. */
const OF_THE_TERMINAL = ['PATH', 'TERM', 'LANG', 'TMPDIR']
/** It installs and restarts, which only root may, and runs the others for the rest. */
const AS_ROOT = 'upgrade'

function findProgram(name) {
  const { scripts } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'))
  const programs = new Map()
  for (const [script, command] of Object.entries(scripts)) {
    const program = /^node ((?:server|maps)\/src\/\S+|scripts\/upgrade\.mjs)$/.exec(command)?.[1]
    if (program && existsSync(join(ROOT, program))) programs.set(script, join(ROOT, program))
  }
  const found = programs.get(name)
  if (!found) throw new Error(`Usage: meridian COMMAND, which is one of ${[...programs.keys()].join(', ')}`)
  return found
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

/** The ids to run it with; none in the user's own terminal. */
function accountOf(user) {
  const [uid, gid] = ['-u', '-g'].map((which) => Number(execFileSync('id', [which, user], { encoding: 'utf8' })))
  if (process.getuid() === uid) return {}
  if (process.getuid() === 0) return { uid, gid }
  throw new Error(`The service runs as ${user}: run this command with sudo`)
}

try {
  const [name, ...args] = process.argv.slice(2)
  run(findProgram(name), args, name === AS_ROOT ? undefined : findService(ROOT))
} catch (error) {
  console.error(error.message)
  process.exitCode = 2
}
