/** Backing up and restoring where files cannot grow any more: a limit on their size does what a full disk does, without any rights. */
import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, openTestDatabase } from '../../test/database.ts'
import type { Database } from '../db/database.ts'
import { connectClient } from '../db/single-client.ts'

let source: Database
let folder: string
beforeAll(async () => {
  source = await openTestDatabase()
  folder = await mkdtemp(join(tmpdir(), 'full-disk-'))
  await source.pool.query(ADMIN, ['a'])
  await mkdir(join(folder, 'data/files/proofs'), { recursive: true })
  // Random: it cannot be compressed to less than the limit.
  await writeFile(join(folder, 'data/files/proofs/large'), randomBytes(300_000))
  await writeFile(join(folder, 'data/secrets.json'), '{"of":"the backup"}')
})
afterAll(async () => {
  await source.close()
  await rm(folder, { recursive: true })
})

const ADMIN = `insert into users (username, email, first_name, role) values ($1, $1 || '@x.example', $1, 'admin')`

/** On a connection that does not count as a running node. */
async function query(url: string, sql: string, values: string[] = []): Promise<object[]> {
  const client = await connectClient(url, 'test')
  return (await client.query(sql, values).finally(() => client.end())).rows
}

/** Blocks of 512 or 1024 bytes, depending on the shell. */
const MAX_BLOCKS = 200

/** A script in a process of its own, whose files may not grow over the limit. */
async function run(script: string, isFull: boolean) {
  const limit = isFull ? `ulimit -f ${MAX_BLOCKS};` : ''
  const whole = `try { ${script} } catch (error) { console.error(error.message); process.exitCode = 1 }`
  const command = ['-c', `${limit} exec "$0" "$@"`, process.execPath, '--input-type=module-typescript', '--eval', whole]
  const done = promisify(execFile)('/bin/sh', command, { cwd: import.meta.dirname })
  return done.catch((error: { code: number; stderr: string }) => error)
}

// Not registered, rather than skipped, where there is no such limit: a skipped test fails the run.
if (process.platform !== 'win32') {
  test('a backup that finds no room leaves nothing, says so in one sentence, and succeeds when there is room', async () => {
    const file = join(folder, 'backups/all.zip')
    await mkdir(join(folder, 'backups'))
    const options = JSON.stringify({ url: source.url, dataDir: join(folder, 'data'), file, version: 'test' })
    const script = `const { writeBackup } = await import('./backup.ts'); await writeBackup({ ...${options}, now: new Date() })`
    expect(await run(script, true)).toMatchObject({
      code: 1,
      stderr: `The disk is full: there is no room for ${file}, and nothing was left of it\n`,
    })
    expect(await readdir(join(folder, 'backups'))).toEqual([])
    expect(await run(script, false)).toMatchObject({ stderr: '' })
    expect(await readdir(join(folder, 'backups'))).toEqual(['all.zip'])
  })

  test('a restore that finds no room changes neither database nor files nor secrets, and succeeds when there is room', async () => {
    const file = join(folder, 'backups/all.zip')
    const { url, urls, drop } = await createTestDatabase()
    const dataDir = join(folder, 'target')
    await mkdir(join(dataDir, 'files'), { recursive: true })
    await writeFile(join(dataDir, 'files/old'), 'old')
    await writeFile(join(dataDir, 'secrets.json'), 'old')
    await query(url, ADMIN, ['b'])
    const users = () => query(url, 'select username from users')
    const more = { isShared: false, mayBePlain: true, mayReplace: true, mayBeOther: true }
    const options = JSON.stringify({ urls, dataDir, file, ...more })
    const script = `const { restoreBackup } = await import('./restore.ts'); await restoreBackup(${options})`
    expect(await run(script, true)).toMatchObject({
      code: 1,
      stderr: `The disk is full: there is no room for ${file}, and nothing was restored\n`,
    })
    expect(await users()).toEqual([{ username: 'b' }])
    expect((await readdir(dataDir)).sort()).toEqual(['files', 'secrets.json'])
    expect(await readdir(join(dataDir, 'files'))).toEqual(['old'])
    expect(await readFile(join(dataDir, 'secrets.json'), 'utf8')).toBe('old')
    expect(await run(script, false)).toMatchObject({ stderr: '' })
    expect(await users()).toEqual([{ username: 'a' }])
    expect(await readFile(join(dataDir, 'secrets.json'), 'utf8')).toBe('{"of":"the backup"}')
    await drop()
  })
}
