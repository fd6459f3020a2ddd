/** The release before this one, from the history of this clone: its nodes serve beside ours while an installation is upgraded. */
import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** Moves on with every release. */
export const PREVIOUS = { version: '0.2.0', commit: '6c3d3a3674fd8f9e6d26aa96a1d40dd4080435ce' }
/** The last one whose schema was made by migrations from 0100 on. */
export const BEFORE_BASELINE = 'fac2e8435a1788eab08b04d5dc5e2fd84d557f18'

const ROOT = fileURLToPath(new URL('../../', import.meta.url))
const git = (...args: string[]) =>
  execFileSync('git', args, { cwd: ROOT, stdio: ['ignore', 'pipe', 'ignore'], maxBuffer: 1e9 })

/** Not in a shallow clone, nor in a folder without history. */
export function isPreviousVersionHere(): boolean {
  try {
    git('cat-file', '-e', `${PREVIOUS.commit}^{commit}`)
    return true
  } catch {
    return false
  }
}

/** A folder with its files, and with the packages that are installed here. */
export function unpackPreviousVersion(): string {
  const folder = mkdtempSync(join(tmpdir(), 'meridian-previous-'))
  execFileSync('tar', ['-x', '-C', folder], { input: git('archive', PREVIOUS.commit) })
  const [installed, packages] = [join(ROOT, 'node_modules'), join(folder, 'node_modules')]
  mkdirSync(join(packages, '@meridian'), { recursive: true })
  for (const name of readdirSync(installed).filter((each) => each !== '@meridian'))
    symlinkSync(join(installed, name), join(packages, name))
  // Its own rooms, and not ours.
  for (const name of readdirSync(join(installed, '@meridian')))
    symlinkSync(join(folder, name), join(packages, '@meridian', name))
  for (const name of readdirSync(folder).filter((each) => existsSync(join(ROOT, each, 'node_modules'))))
    if (!existsSync(join(folder, name, 'node_modules')))
      symlinkSync(join(ROOT, name, 'node_modules'), join(folder, name, 'node_modules'))
  return folder
}

/** By its own command: our demo may need columns that its database does not have yet. */
export const loadPreviousDemo = (folder: string, databaseUrl: string) =>
  runPrevious(folder, databaseUrl, 'demo/load.ts')

export const makePreviousBackup = (folder: string, databaseUrl: string, file: string) =>
  runPrevious(folder, databaseUrl, 'backup/run-backup.ts', file, '--plain')

function runPrevious(folder: string, databaseUrl: string, program: string, ...args: string[]): void {
  const env = { PATH: process.env.PATH ?? '', DATABASE_URL: databaseUrl, DATA_DIR: join(folder, 'data') }
  execFileSync(process.execPath, [join(folder, 'server/src', program), ...args], { env, stdio: 'pipe' })
}

/** In the order in which they were applied. */
export function migrationsOf(commit: string): { name: string; sql: string; checksum: string }[] {
  const folder = mkdtempSync(join(tmpdir(), 'meridian-migrations-'))
  const path = 'server/src/db/migrations'
  execFileSync('tar', ['-x', '-C', folder], { input: git('archive', commit, path) })
  const names = readdirSync(join(folder, path)).sort()
  const found = names.map((name) => ({ name, sql: readFileSync(join(folder, path, name), 'utf8') }))
  rmSync(folder, { recursive: true })
  return found.map(({ name, sql }) => ({ name, sql, checksum: createHash('sha256').update(sql).digest('hex') }))
}
