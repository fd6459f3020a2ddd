import { randomBytes } from 'node:crypto'
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import type { Binaries } from './binaries.ts'
import { giveTo, type Home } from './home.ts'
import { run } from './os-process.ts'

export const SUPERUSER = 'meridian'

const DRAFT = 'postgres-draft-'

/**
 * Written into postgresql.conf once, where an operator may change them. Meant for a machine with 2 cores and 2 to 4 GB that
 * it shares with the app: PostgreSQL's own defaults are for less, except for JIT, which costs short queries more than it gives.
 */
const SETTINGS = {
  max_connections: 200,
  shared_buffers: '128MB',
  effective_cache_size: '512MB',
  work_mem: '8MB',
  maintenance_work_mem: '64MB',
  random_page_cost: 1.1,
  wal_compression: 'on',
  jit: 'off',
  log_checkpoints: 'off',
  log_min_duration_statement: '2s',
  // A statement may carry names and addresses of people: the error message is enough for the log.
  log_min_error_statement: 'panic',
  log_error_verbosity: 'terse',
  log_parameter_max_length: 0,
  log_parameter_max_length_on_error: 0,
}

/** Creates the database cluster unless there is one. Returns whether it did. */
export async function ensureCluster(home: Home, programs: Binaries, password: string, log: (line: string) => void) {
  sweepDrafts(home)
  const versionFile = join(home.data, 'PG_VERSION')
  if (existsSync(versionFile)) {
    assertVersion(home, readFileSync(versionFile, 'utf8').trim(), programs)
    return false
  }
  log('Creating the database')
  const draft = mkdtempSync(join(home.folder, DRAFT))
  chmodSync(draft, 0o711)
  try {
    await initialise(join(draft, 'data'), join(draft, 'password'), home, programs, password)
    // An interrupted initdb leaves an incomplete folder, so the cluster gets its final name only when it is complete.
    rmSync(home.data, { recursive: true, force: true })
    renameSync(join(draft, 'data'), home.data)
  } finally {
    rmSync(draft, { recursive: true, force: true })
  }
  return true
}

async function initialise(data: string, passwordFile: string, home: Home, programs: Binaries, password: string) {
  mkdirSync(data, { mode: 0o700 })
  giveTo(home.account, data)
  // A file rather than an argument, which every user of the machine could read in the list of processes.
  writeFileSync(passwordFile, `${password}\n`, { mode: 0o600 })
  giveTo(home.account, passwordFile)
  const { isOk, output } = await run(
    programs.initdb,
    [
      '--pgdata',
      data,
      '--username',
      SUPERUSER,
      '--pwfile',
      passwordFile,
      '--auth',
      'scram-sha-256',
      // The built-in provider sorts and folds case the same on every machine, whatever its C library or ICU version.
      '--encoding',
      'UTF8',
      '--locale',
      'C',
      '--locale-provider',
      'builtin',
      '--builtin-locale',
      'C.UTF-8',
      '--no-instructions',
      ...Object.entries(SETTINGS).flatMap(([name, value]) => ['--set', `${name}=${value}`]),
    ],
    home.account,
  )
  if (!isOk) throw new Error(`The database could not be created in ${home.folder}: ${output}`)
}

function assertVersion(home: Home, found: string, { majorVersion }: Binaries): void {
  if (found === majorVersion) return
  throw new Error(
    `The database in ${home.data} was made by PostgreSQL ${found}, and Meridian runs PostgreSQL ` +
      `${majorVersion} here. Dump it with the earlier version and load it into a new DATA_DIR.`,
  )
}

function sweepDrafts({ folder }: Home): void {
  for (const name of readdirSync(folder)) {
    if (name.startsWith(DRAFT)) rmSync(join(folder, name), { recursive: true, force: true, maxRetries: 3 })
  }
}

/** The superuser's password: generated once, stored where only the user that runs the app may read it. */
export function readOrMakePassword(dataDir: string, hasData: boolean): string {
  const file = join(dataDir, 'postgres-password')
  if (existsSync(file)) return readFileSync(file, 'utf8').trim()
  if (hasData) {
    throw new Error(
      `The password of the embedded database is missing: put ${file} back, or start with an empty DATA_DIR.`,
    )
  }
  const password = randomBytes(24).toString('base64url')
  const draft = `${file}.${process.pid}`
  writeFileSync(draft, `${password}\n`, { mode: 0o600 })
  renameSync(draft, file)
  return password
}
