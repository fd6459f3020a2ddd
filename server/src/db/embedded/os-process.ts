import { execFileSync, spawn } from 'node:child_process'
import { readdirSync, readFileSync, readlinkSync, realpathSync } from 'node:fs'

/** The operating system's user that runs the database server; undefined means the user that runs the app. */
export type Account = { uid: number; gid: number; name: string }

/**
 * The environment of PostgreSQL's programs, without ours: a PGPORT, PGDATA or LC_ALL in the user's shell would change what
 * they do. With TZ set, initdb need not search the whole time zone folder for the local one. Windows starts no program
 * that uses the network without SystemRoot.
 */
export function programEnv(platform: string, env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const own = { LC_ALL: 'C', TZ: 'UTC' }
  if (platform !== 'win32') return { ...own, PATH: '/usr/local/bin:/usr/bin:/bin:/usr/sbin:/sbin' }
  const root = env.SystemRoot ?? 'C:\\Windows'
  return { ...own, SystemRoot: root, PATH: `${root}\\System32;${root}`, TEMP: env.TEMP, TMP: env.TMP }
}

export const PROGRAM_ENV = programEnv(process.platform, process.env)

/** Runs a program to its end. Never throws: a program that cannot be started returns `isOk: false` with the reason. */
export function run(file: string, args: string[], account?: Account): Promise<{ isOk: boolean; output: string }> {
  return new Promise((resolve) => {
    let output = ''
    // Detached: in a session of its own, so that Ctrl-C in the terminal does not interrupt it. On Windows that would open a
    // window, so it is hidden.
    const options = { cwd: '/', env: PROGRAM_ENV, detached: true, windowsHide: true }
    const child = spawn(file, args, { ...options, stdio: ['ignore', 'pipe', 'pipe'], ...idsOf(account) })
    child.stdout.on('data', (chunk) => {
      output += chunk
    })
    child.stderr.on('data', (chunk) => {
      output += chunk
    })
    child.on('error', (error) => resolve({ isOk: false, output: error.message }))
    child.on('close', (code) => resolve({ isOk: code === 0, output: output.trim() }))
  })
}

export function idsOf(account: Account | undefined) {
  return account ? { uid: account.uid, gid: account.gid } : {}
}

/** What tells about a process where there is no /proc. `-ww`: macOS would cut a line at the width of a terminal. */
export const QUERIES = {
  darwin: {
    start: (pid: number) => ['ps', '-ww', '-o', 'lstart=', '-p', String(pid)],
    server: (pid: number) => ['ps', '-ww', '-o', 'command=', '-p', String(pid)],
  },
  win32: {
    start: (pid: number) => ['powershell', '-NoProfile', '-Command', `(Get-Process -Id ${pid}).StartTime.Ticks`],
    server: (pid: number) => [
      'tasklist',
      '/NH',
      '/FO',
      'CSV',
      '/FI',
      `PID eq ${pid}`,
      '/FI',
      'IMAGENAME eq postgres.exe',
    ],
  },
}

function ask([program = '', ...args]: string[]): string {
  const stdio = ['ignore', 'pipe', 'ignore'] as const
  return execFileSync(program, args, { encoding: 'utf8', stdio: [...stdio], windowsHide: true }).trim()
}

const queries = QUERIES[process.platform === 'win32' ? 'win32' : 'darwin']

/**
 * When a process began, as an opaque text; undefined when there is no such process. Process ids are reused (in containers
 * within seconds), so the id alone does not prove that it is the same process. A zombie does not count as running.
 */
export function startOfProcess(pid: number): string | undefined {
  try {
    if (process.platform !== 'linux') return ask(queries.start(pid)) || undefined
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    // The program's name stands in parentheses and may contain anything, spaces included: count from its end.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    return fields[0] === 'Z' ? undefined : `${bootId()}/${fields[19]}`
  } catch {
    return undefined
  }
}

/** Start times on Linux count from boot: without the boot's own id, two of them could be equal by chance. */
function bootId(): string {
  try {
    return readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()
  } catch {
    return 'unknown'
  }
}

/** Whether this process is a PostgreSQL server (or a part of one) working in that data folder. */
export function isServerOf(pid: number, dataDir: string): boolean {
  try {
    // A PostgreSQL server makes its data folder its working directory; an operator's shell may be there too.
    if (process.platform === 'linux') {
      const isPostgres = readFileSync(`/proc/${pid}/comm`, 'utf8').trim() === 'postgres'
      return isPostgres && readlinkSync(`/proc/${pid}/cwd`) === realpathSync(dataDir)
    }
    // Windows does not tell the folder; the process id is from a file in it.
    return ask(queries.server(pid)).includes(process.platform === 'win32' ? `"${pid}"` : dataDir)
  } catch {
    return false
  }
}

/** Every process of a server in that data folder. Works on Linux only; elsewhere the list is empty. */
export function serverProcessesOf(dataDir: string): number[] {
  if (process.platform !== 'linux') return []
  const pids = readdirSync('/proc').map(Number)
  return pids.filter((pid) => pid > 0 && isServerOf(pid, dataDir))
}

export async function waitUntil(isDone: () => boolean, timeoutMs: number): Promise<boolean> {
  const deadline = Date.now() + timeoutMs
  while (!isDone()) {
    if (Date.now() > deadline) return false
    await new Promise((resolve) => setTimeout(resolve, 15))
  }
  return true
}
