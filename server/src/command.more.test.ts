/** The operator's commands: which database they act on, and that they make none. */
import { execFile } from 'node:child_process'
import { chmodSync, chownSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { asOwner, createTestDatabase } from '../test/database.ts'
import { OTHER_USER } from '../test/other-user.ts'
import { createEmptyDatabase } from '../test/own-database.ts'
import { writeBackup } from './backup/backup.ts'
import { describeDatabase } from './command.ts'
import { openDatabase } from './db/database.ts'
import { notedFolder } from './db/embedded/home.ts'

const folder = mkdtempSync(join(tmpdir(), 'meridian-command-'))
beforeAll(() => chmodSync(folder, 0o755))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const COMMANDS = {
  'admin:create': ['./admin-create.ts', '--email', 'ada@courier.example', '--name', 'Ada'],
  backup: ['./backup/run-backup.ts', join(folder, 'all.zip'), '--plain'],
  'db:demo': ['./demo/load.ts'],
  'db:demo --remove': ['./demo/load.ts', '--remove'],
  'db:figures': ['./figures.ts'],
  'db:version': ['./db-version.ts'],
  restore: ['./backup/run-restore.ts', join(folder, 'whole.zip'), '--plain'],
}

async function run(name: keyof typeof COMMANDS, settings: Record<string, string>, more: string[] = []) {
  const [program = '', ...args] = COMMANDS[name]
  const { PATH, NODE_COMPILE_CACHE } = process.env
  const file = fileURLToPath(new URL(program, import.meta.url))
  const env = { PATH, NODE_COMPILE_CACHE, ...settings }
  return promisify(execFile)(process.execPath, [file, ...args, ...more], { env }).then(
    ({ stdout, stderr }) => ({ code: 0, stdout, stderr }),
    ({ code, stdout, stderr }: { code: number; stdout: string; stderr: string }) => ({ code, stdout, stderr }),
  )
}

test('in a folder without a database a command names the folder, makes nothing and fails', async () => {
  const dataDir = join(folder, 'wrong')
  for (const name of ['admin:create', 'backup', 'db:demo', 'db:demo --remove', 'db:figures', 'db:version'] as const) {
    expect(await run(name, { DATA_DIR: dataDir }), name).toEqual({
      code: 1,
      stdout: `Database: the embedded one in ${dataDir}\n`,
      stderr: expect.stringMatching(/^There is no database in \S+wrong: start Meridian there first, .+\n$/),
    })
    expect(existsSync(dataDir)).toBe(false)
  }
})

test('an empty database stays empty, one of an older version is only backed up, and one of a newer version is refused', async () => {
  const [empty, older, newer] = [await createEmptyDatabase(), await createTestDatabase(), await createTestDatabase()]
  await asOwner(older, `delete from migrations where name like '0417%'`)
  const { pool, close } = openDatabase(newer.superuserUrl)
  await pool.query(`insert into migrations (name, checksum) values ('9999_later.sql', 'x')`).finally(close)
  for (const name of ['admin:create', 'backup'] as const) {
    const onEmpty = await run(name, { DATABASE_URL: empty.url })
    expect(onEmpty, name).toMatchObject({ code: 1, stderr: expect.stringMatching(/^This database is empty: .+\n$/) })
    const onNewer = await run(name, { DATABASE_URL: newer.url })
    expect(onNewer.stderr, name).toMatch(/^This database is of a newer version \(it has the migration 9999_later.sql\)/)
  }
  expect((await empty.client.query('select 1 from pg_class where relnamespace = 2200')).rows).toEqual([])

  const asOlder = {
    code: 1,
    stderr: expect.stringMatching(/^This database is of an older version .+ start this version/),
  }
  expect(await run('admin:create', { DATABASE_URL: older.url })).toMatchObject(asOlder)
  expect((await run('db:version', { DATABASE_URL: older.url })).stdout).toMatch(/applies to it: 0417_installation.sql/)
  expect(await run('backup', { DATABASE_URL: older.url })).toMatchObject({ code: 0, stderr: '' })
  await Promise.all([empty, older, newer].map(({ drop }) => drop()))
})

test('a command says where it works, and never the password', async () => {
  const { url, drop } = await createTestDatabase()
  const { password, pathname } = new URL(url)
  const { stdout, stderr } = await run('db:version', { DATABASE_URL: url })
  expect(stdout).toContain(`Database: ${pathname.slice(1)} on 127.0.0.1:`)
  expect(stdout).toContain('It is of this version')
  expect(stdout + stderr).not.toContain(decodeURIComponent(password))
  await drop()
  const DATA_DIR = '/var/lib/meridian'
  expect(describeDatabase({ DATA_DIR, DATABASE_URL: 'postgres://u:p@db.example/courier?sslmode=verify-full' })).toBe(
    'courier on db.example',
  )
  expect(describeDatabase({ DATA_DIR, DATABASE_URL: 'postgres:///courier?host=/run/postgresql' })).toBe(
    'courier on /run/postgresql',
  )
})

test("what a restore leaves belongs to the folder's owner, whoever runs it", async () => {
  const dataDir = join(folder, 'service')
  const uid = OTHER_USER?.uid ?? process.getuid?.()
  mkdirSync(dataDir, { mode: 0o700 })
  if (OTHER_USER) chownSync(dataDir, OTHER_USER.uid, OTHER_USER.gid)
  const { url, drop } = await createTestDatabase()
  const backup = COMMANDS.restore[1] as string
  await writeBackup({ url, dataDir: folder, file: backup, passphrase: undefined, version: 'x', now: new Date() })
  await drop()
  chmodSync(backup, 0o644)
  expect(await run('restore', { DATA_DIR: dataDir })).toMatchObject({ code: 0, stderr: '' })
  const names = readdirSync(dataDir, { recursive: true, encoding: 'utf8' })
  expect(existsSync(join(notedFolder(dataDir) ?? dataDir, 'postgres', 'PG_VERSION'))).toBe(true)
  expect(names.filter((name) => statSync(join(dataDir, name)).uid !== uid)).toEqual([])
  // And what the service makes of it.
  expect(await run('db:version', { DATA_DIR: dataDir })).toMatchObject({ code: 0, stderr: '' })
})
