import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import pg from 'pg'
import { afterAll, beforeAll, expect, inject, test, vi } from 'vitest'
import { administer, urlsIn } from '../../test/administer.ts'
import { createTestDatabase } from '../../test/database.ts'
import { createTasks, defineTask } from '../background/tasks.ts'
import { type Database, openDatabase } from '../db/database.ts'
import { loadDemo } from '../demo/demo.ts'
import { readEnv } from '../env.ts'
import { writeBackup } from './backup.ts'
import { listSequences, listTables, PLAIN_VALUES, quote } from './catalog.ts'
import { restoreBackup } from './restore.ts'
import { backUpIfDue, findLastBackup } from './scheduled.ts'

// The real work factor takes half a second of processor time for each file.
vi.mock(import('./age.ts'), async (importOriginal) => {
  const real = await importOriginal()
  return { ...real, createEncryption: (passphrase) => real.createEncryption(passphrase, 10) }
})

const PASSPHRASE = 'correct horse battery'
const NOW = new Date('2026-03-04T15:30:00Z')
const MAIL = defineTask<{ mailId: number }>({
  name: 'mail.deliver',
  retries: 9,
  retryDelaySeconds: 5,
  timeoutSeconds: 60,
  atOnce: 1,
})

let source: Database
let sourceUrl: string
let folder: string
let file: string
/** The source when the backup was made; later tests add rows to it. */
let original: Record<string, string[]>
const drops: (() => Promise<void>)[] = []
const makeDatabase = async () => {
  const { url, drop } = await createTestDatabase()
  drops.push(drop)
  return url
}
/** All roles of a database of `makeDatabase`. */
const urlsOf = (url: string) => urlsIn(inject('databaseUrls'), new URL(url).pathname.slice(1))

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'backup-'))
  file = join(folder, 'all.zip.age')
  sourceUrl = await makeDatabase()
  source = openDatabase(sourceUrl)
  await loadDemo(source.db, NOW, { passwordHash: 'x' })
  await source.pool.query(HARD_ROWS)
  const tasks = createTasks({ url: sourceUrl, log: { error: () => {} } })
  tasks.work(MAIL, async () => {})
  await source.db.transaction().execute((trx) => tasks.enqueue(trx, MAIL, { mailId: 7 }, new Date('2099-01-01')))
  await tasks.stop()
  await mkdir(join(folder, 'data/files/ab'), { recursive: true })
  await writeFile(join(folder, 'data/files/ab/photo'), Buffer.from([0, 255, 13, 10]))
  await writeFile(join(folder, 'data/secrets.json'), '{"auth":"secret"}')
  original = await contents(sourceUrl)
  await writeBackup(options(file))
})
afterAll(async () => {
  await source.close()
  await Promise.all(drops.map((drop) => drop()))
  await rm(folder, { recursive: true, force: true })
})

/** An append-only table, text that a careless format would break, a position outside every partition. */
const HARD_ROWS = String.raw`
  insert into audit_log (at, kind, call, order_ids, details)
  select now(), 'read', E'tab\t line\n back\\slash \\N "quote" é 🚚', '{1,2}', '{"a": null}' from generate_series(1, 3);
  insert into custody_ledger (order_id, position, body, hash) values (999999, 1, '{}', repeat('a', 64));
  insert into mails (to_address, subject, body_text) values ('a@b.example', '\N', E'\\.\r\n');
  insert into locations (driver_id, recorded_at, latitude, longitude) select id, '1999-01-01', 0.1 + 0.2, -1e-7 from drivers limit 1;
  select setval(pg_get_serial_sequence('users', 'id'), 5000);`

const options = (target: string) => ({
  url: sourceUrl,
  dataDir: join(folder, 'data'),
  file: target,
  passphrase: PASSPHRASE,
  version: '0.1.0',
  now: NOW,
})
const target = (url: string) => ({
  urls: urlsOf(url),
  isShared: false,
  s3Url: undefined,
  secretsKey: undefined,
  dataDir: join(folder, 'restored'),
  file,
  passphrase: PASSPHRASE,
  mayBePlain: false,
  mayReplace: false,
  mayBeOther: false,
})

/** Every row of every table and partition as text, whatever the order of its columns, and every sequence. */
async function contents(url: string): Promise<Record<string, string[]>> {
  const client = new pg.Client({ connectionString: urlsOf(url).owner })
  await client.connect()
  try {
    await client.query(PLAIN_VALUES)
    const found: Record<string, string[]> = {}
    for (const { name, partitions } of await listTables(client))
      for (const table of [name, ...partitions.map((partition) => partition.name)]) {
        const { rows } = await client.query<{ row: string }>(
          `select to_jsonb(t)::text as row from ${quote(table)} t order by 1`,
        )
        found[table] = rows.map(({ row }) => row)
      }
    found.sequences = (await listSequences(client)).map((sequence) => JSON.stringify(sequence))
    return found
  } finally {
    await client.end()
  }
}

const triggersAndKeys = async (url: string) => {
  const { pool, close } = openDatabase(url)
  const { rows } = await pool
    .query(`
      select 'trigger ' || tgrelid::regclass || tgname || tgenabled::text as rule from pg_trigger where not tgisinternal
      union all select conrelid::regclass || conname || pg_get_constraintdef(oid) || convalidated from pg_constraint
      where connamespace = 'public'::regnamespace order by 1`)
    .finally(close)
  return rows.map(({ rule }) => rule as string)
}

test('a restored database equals the one that was backed up, row by row, with its rules, files, secrets and waiting tasks', async () => {
  const url = await makeDatabase()
  const summary = await restoreBackup(target(url))
  const after = await contents(url)
  expect(Object.keys(after)).toEqual(Object.keys(original))
  for (const [table, rows] of Object.entries(original)) expect(after[table], table).toEqual(rows)
  expect(summary.rows).toBeGreaterThan(1000)
  expect(await triggersAndKeys(url)).toEqual(await triggersAndKeys(sourceUrl))
  expect(await readFile(join(folder, 'restored/files/ab/photo'))).toEqual(Buffer.from([0, 255, 13, 10]))
  expect(await readFile(join(folder, 'restored/secrets.json'), 'utf8')).toBe('{"auth":"secret"}')
  expect((await stat(file)).mode & 0o777).toBe(0o600)
  const { pool, close } = openDatabase(url)
  const jobs = await pool.query(`select data, state, start_after from pgboss.job where name = 'mail.deliver'`)
  expect(jobs.rows).toEqual([{ data: { mailId: 7 }, state: 'created', start_after: new Date('2099-01-01') }])
  await close()
  await expect(administer(urlsOf(url).owner, 'delete from audit_log')).rejects.toThrow('append-only')
})

test('a backup shows nothing to whoever gets the file: no secret, no address, no name of a table', async () => {
  const bytes = await readFile(file)
  for (const words of ['"auth":"secret"', 'secrets.json', 'tables/users.copy', '@meridian.example', 'manifest.json'])
    expect(bytes.includes(words), words).toBe(false)
})

test('a plain backup is restored only by an operator who says so', async () => {
  const plain = join(folder, 'plain.zip')
  await writeBackup({ ...options(plain), passphrase: undefined })
  const url = await makeDatabase()
  expect((await readFile(plain)).includes('secrets.json')).toBe(true)
  await expect(restoreBackup({ ...target(url), file: plain })).rejects.toThrow(
    /^\S+ is not encrypted, so nothing shows who wrote it: add --plain if you know$/,
  )
  await restoreBackup({ ...target(url), file: plain, mayBePlain: true })
  expect((await contents(url)).users).toEqual(original.users)
})

test('rows that are committed while the backup is written are in it wholly or not at all', async () => {
  const during = join(folder, 'during.zip')
  const writing = writeBackup(options(during))
  for (let n = 0; n < 30; n++)
    await source.pool.query(`with made as (
        insert into organizations (name) values ('during ${n}') returning id)
      insert into users (username, email, first_name, organization_id)
      select 'during${n}', 'during${n}@x.example', 'x', id from made`)
  await writing
  const url = await makeDatabase()
  await restoreBackup({ ...target(url), file: during })
  const rows = await contents(url)
  const named = (table: string) => rows[table]?.filter((row) => row.includes('during')).length
  expect(named('organizations')).toBe(named('users'))
  await source.pool.query(`delete from users where username like 'during%'`)
  await source.pool.query(`delete from organizations where name like 'during%'`)
})

test('a damaged file, one of a newer version and one of another installation are refused before anything is touched', async () => {
  const url = await makeDatabase()
  const { pool, close } = openDatabase(url)
  await pool.query(`update installation set value = 'another' where key = 'id'`)
  await pool.query(`insert into users (username, email, first_name, role) values ('a', 'a@b.example', 'a', 'admin')`)
  await close()
  const before = await contents(url)
  const whole = await readFile(file)
  const refused = async (bytes: Buffer, sentence: RegExp, more: object = {}) => {
    const bad = join(folder, 'bad.zip')
    await writeFile(bad, bytes)
    await expect(restoreBackup({ ...target(url), file: bad, mayReplace: true, ...more })).rejects.toThrow(sentence)
    expect(await contents(url)).toEqual(before)
  }
  const flipped = Buffer.from(whole)
  flipped[Math.floor(whole.length / 2)] = (flipped[Math.floor(whole.length / 2)] as number) ^ 1
  await refused(flipped, /^\S+ is damaged or is no backup of Meridian: nothing was restored$/, { mayBeOther: true })
  await refused(whole.subarray(0, -100), /is damaged/)
  await refused(whole, /^The passphrase is not the one of \S+$/, { passphrase: 'another horse battery' })
  await refused(whole, /^\S+ is encrypted: set BACKUP_PASSPHRASE, or add --passphrase-file FILE$/, {
    passphrase: undefined,
  })
  await refused(Buffer.from('no backup'), /is damaged/, { mayBePlain: true })
  await refused(whole, /^\S+ is the backup of another installation: add --other-installation/)
  await refused(whole, /^This database has accounts and orders: add --replace/, { mayReplace: false })
  const newer = join(folder, 'newer.zip')
  await administer(urlsOf(sourceUrl).owner, `insert into migrations values ('9999_later.sql', 'x')`)
  await writeBackup(options(newer))
  await administer(urlsOf(sourceUrl).owner, `delete from migrations where name = '9999_later.sql'`)
  await refused(await readFile(newer), /newer or different version of Meridian \(0\.1\.0, 9999_later\.sql\)/)
  const node = openDatabase(url)
  await node.pool.query('select 1')
  await refused(whole, /^Meridian is running on this database: stop every node, then restore$/, { mayBeOther: true })
  await node.close()
  await restoreBackup({ ...target(url), mayReplace: true, mayBeOther: true })
  expect(await contents(url)).toEqual(original)
})

test('a backup of before version 0.2.0 is refused', async () => {
  const older = join(folder, 'older.zip')
  const url = await makeDatabase()
  await administer(urlsOf(url).owner, `update migrations set name = '0001_' || name`)
  await writeBackup({ ...options(older), url })
  await expect(restoreBackup({ ...target(url), file: older, mayReplace: true, mayBeOther: true })).rejects.toThrow(
    `${older} is older than version 0.2.0: restore it with version 0.2.0 (docs/operations.md), then start this one`,
  )
})

test('a scheduled backup is made when it is due, the newest ones stay, and other files of the folder are left alone', async () => {
  const backups = join(folder, 'scheduled')
  const env = readEnv({
    BACKUP_DIR: backups,
    BACKUP_EVERY_HOURS: '6',
    BACKUP_KEEP: '2',
    BACKUP_PASSPHRASE: PASSPHRASE,
    DATA_DIR: join(folder, 'data'),
  })
  const run = (hours: number) =>
    backUpIfDue({ db: source.db, url: sourceUrl, env, version: '0.1.0' }, new Date(NOW.getTime() + hours * 3600_000))
  expect(await run(0)).toBe(true)
  expect(await run(5)).toBe(false)
  await writeFile(join(backups, 'notes.txt'), '')
  expect([await run(6), await run(12)]).toEqual([true, true])
  expect((await readdir(backups)).sort()).toEqual([
    'meridian-20260304T213000Z.zip.age',
    'meridian-20260305T033000Z.zip.age',
    'notes.txt',
  ])
  expect(await findLastBackup(source.db)).toEqual(new Date('2026-03-05T03:30:00Z'))
  await source.pool.query(`delete from installation where key = 'last_backup'`)
})

test('the two programs say what they did, or in one sentence why not', async () => {
  const run = (program: string, databaseUrl: string, ...args: string[]) => {
    const { PATH, NODE_COMPILE_CACHE } = process.env
    const urls = { DATABASE_URL: databaseUrl, DATABASE_OWNER_URL: urlsOf(databaseUrl).owner }
    const env = { PATH, NODE_COMPILE_CACHE, ...urls, DATA_DIR: join(folder, 'programs') }
    const path = fileURLToPath(new URL(program, import.meta.url))
    return promisify(execFile)(process.execPath, [path, ...args], { env }).catch((error) => error)
  }
  const made = join(folder, 'made.zip')
  const phrase = ['--passphrase-file', join(folder, 'passphrase')]
  await writeFile(join(folder, 'passphrase'), `${PASSPHRASE}\n`)
  const [outcome, open] = await Promise.all([
    run('./run-backup.ts', sourceUrl, made, ...phrase),
    run('./run-backup.ts', sourceUrl, join(folder, 'open.zip')),
  ])
  expect(outcome.stdout).toMatch(
    /^Database: .+\nWrote \S+made\.zip: \d+ rows of \d+ tables, 0 files\nIt is encrypted: /,
  )
  expect(open).toMatchObject({ code: 1, stderr: expect.stringMatching(/^A backup holds .* add --plain to/) })
  const [again, missing, restored] = await Promise.all([
    run('./run-backup.ts', sourceUrl, made, ...phrase),
    run('./run-restore.ts', sourceUrl, join(folder, 'none.zip')),
    run('./run-restore.ts', await makeDatabase(), made, ...phrase),
  ])
  expect(again).toMatchObject({ code: 1, stderr: `${made} exists already: a backup is never written over\n` })
  expect(missing).toMatchObject({ code: 1, stderr: `There is no file ${join(folder, 'none.zip')}\n` })
  expect(restored.stdout).toMatch(/^Database: .+\nRestored the backup of /)
  expect(existsSync(`${made}.part`)).toBe(false)
})
