/**
 * In the place of systemctl on a machine of a test: starts the unit's ExecStart with its environment, as its user, in its folder, and
 * stops it. MERIDIAN_UNIT names the unit's file; the service's output and process id are beside it.
 */
import { execFileSync, spawn } from 'node:child_process'
import { chownSync, existsSync, mkdirSync, openSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { readEnvironmentFile, readUnit } from '../../../scripts/systemd-unit.mjs'

const unitFile = process.env.MERIDIAN_UNIT ?? ''
const pidFile = `${unitFile}.pid`

function isActive(): boolean {
  try {
    process.kill(Number(readFileSync(pidFile, 'utf8')), 0)
    // A process that ended and that nobody waited for is there as well.
    return !readFileSync(`/proc/${readFileSync(pidFile, 'utf8')}/stat`, 'utf8').includes(') Z ')
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

function start(): void {
  const unit = readUnit(readFileSync(unitFile, 'utf8'))
  const [program = '', ...args] = unit.command
  const env: Record<string, string> = { PATH: '/usr/bin:/bin', ...unit.environment }
  for (const { path, isOptional } of unit.environmentFiles)
    if (!isOptional || existsSync(path)) Object.assign(env, readEnvironmentFile(readFileSync(path, 'utf8')))
  const id = (option: string) => Number(execFileSync('id', [option, unit.user ?? ''], { encoding: 'utf8' }))
  const [uid, gid] = [id('-u'), id('-g')]
  // StateDirectory
  const folder = env.DATA_DIR ?? ''
  if (!existsSync(folder)) mkdirSync(folder, { mode: 0o700 })
  chownSync(folder, uid, gid)
  process.umask(Number.parseInt(unit.umask ?? '', 8))
  const output = openSync(`${unitFile}.log`, 'w')
  const child = spawn(program, args, {
    cwd: unit.workingDirectory,
    env,
    detached: true,
    stdio: ['ignore', output, output],
    ...(process.getuid?.() === 0 ? { uid, gid } : {}),
  })
  writeFileSync(pidFile, String(child.pid))
  child.unref()
}

const command = process.argv[2]
if (command === 'is-active') process.exitCode = isActive() ? 0 : 3
if (command === 'stop' && isActive()) process.kill(Number(readFileSync(pidFile, 'utf8')), 'SIGTERM')
if (command === 'stop') while (isActive()) await sleep(20)
if (command === 'stop') rmSync(pidFile, { force: true })
if ((command === 'start' || command === 'enable') && !isActive()) start()
