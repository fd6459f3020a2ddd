import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { isRoot } from './embedded/account.ts'
import { notedFolder } from './embedded/home.ts'
import { isServerOf } from './embedded/os-process.ts'
import { runningServer, stopServer } from './embedded/pid-file.ts'
import { type EmbeddedDatabase, startEmbedded } from './embedded.ts'
import { startTemporary, sweepLeftovers } from './temporary.ts'

let dataDir: string

beforeEach(() => {
  dataDir = newFolder()
})
afterEach(() => removeFolder(dataDir))

function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'meridian-embedded-'))
  chmodSync(folder, 0o711)
  return folder
}

async function removeFolder(dataDir: string): Promise<void> {
  for (const folder of [notedFolder(dataDir) ?? dataDir, dataDir]) {
    await stopServer(join(folder, 'postgres'))
    rmSync(folder, { recursive: true, force: true })
  }
}

describe('a start on an empty folder', () => {
  let folder: string
  let db: EmbeddedDatabase
  beforeAll(async () => {
    folder = newFolder()
    db = await startEmbedded({ dataDir: folder })
  })
  afterAll(() => removeFolder(folder))

  test('makes a UTF-8 database that only answers on loopback and only with the password', async () => {
    expect(db.isFresh).toBe(true)
    expect(await ask(db.urls.owner, 'show server_encoding')).toBe('UTF8')
    expect(await ask(db.urls.owner, "select lower('ÉÖ')")).toBe('éö')
    expect(await ask(db.urls.owner, 'show listen_addresses')).toBe('127.0.0.1')
    expect(readFileSync(join(folder, 'postgres/postmaster.pid'), 'utf8').split('\n')[4]).toBe('')
    expect(await ask(db.urls.owner, 'show fsync')).toBe('on')
    expect(await ask(db.urls.owner, 'show max_connections')).toBe('200')
    const wrong = new URL(db.urls.owner)
    wrong.password = 'guess'
    await expect(ask(wrong.href, 'select 1')).rejects.toThrow(/password authentication failed/)
  })

  test('runs the server in a session of its own, where Ctrl-C does not reach it', () => {
    if (process.platform === 'linux') expect(sessionOf(serverPid(folder))).not.toBe(sessionOf(process.pid))
  })

  test('makes the password and the log readable only to the user who runs the app, and stopping removes the lock', async () => {
    for (const file of ['postgres-password', 'postgres.log', 'meridian.lock'])
      expect(modeOf(join(folder, file))).toBe(0o600)
    expect(modeOf(join(folder, 'postgres'))).toBe(0o700)
    await db.stop()
    expect(existsSync(join(folder, 'meridian.lock'))).toBe(false)
  })

  test('does not take the remains of an interrupted first start for a database', async () => {
    mkdirSync(join(dataDir, 'postgres/base'), { recursive: true })
    mkdirSync(join(dataDir, 'postgres-draft-abc/data'), { recursive: true })
    const db = await startEmbedded({ dataDir })
    expect(db.isFresh).toBe(true)
    expect(existsSync(join(dataDir, 'postgres-draft-abc'))).toBe(false)
    await db.stop()
  })
})

describe('a start on existing data', () => {
  beforeEach(copyStoredData)

  test('keeps the data after a stop, a killed server and a leftover pid file', async () => {
    const second = await startEmbedded({ dataDir })
    expect(second.isFresh).toBe(false)
    expect(await ask(second.urls.owner, 'select word from memory')).toBe('stored')
    process.kill(serverPid(), 'SIGKILL')

    const recovered = await whenReleased(() => startEmbedded({ dataDir }), second)
    expect(await ask(recovered.urls.owner, 'select word from memory')).toBe('stored')
    await recovered.stop()

    // The process id in the leftover has gone to another program since: to this one.
    writeFileSync(join(dataDir, 'postgres/postmaster.pid'), leftoverPidFile(process.pid))
    const third = await startEmbedded({ dataDir })
    expect(await ask(third.urls.owner, 'select word from memory')).toBe('stored')
    await third.stop()
  })

  test('does not wait for a query that a killed server left running', async () => {
    const db = await startEmbedded({ dataDir })
    const endless = ask(db.urls.owner, 'select count(*) from generate_series(1, 100000000000)')
    const failure = expect(endless).rejects.toThrow(/terminated unexpectedly/)
    await expect
      .poll(() => ask(db.urls.owner, "select count(*) from pg_stat_activity where state = 'active'"))
      .toBe('2')
    process.kill(serverPid(), 'SIGKILL')
    const again = await whenReleased(() => startEmbedded({ dataDir }), db)
    await failure
    await again.stop()
  })

  test('uses the server that a killed app left running', async () => {
    const app = await startApp()
    app.kill('SIGKILL')
    await once(app, 'exit')
    const pid = serverPid()

    const db = await startEmbedded({ dataDir })
    expect(serverPid()).toBe(pid)
    expect(await ask(db.urls.owner, 'select word from memory')).toBe('stored')
    await db.stop()
    expect(isServerOf(pid, join(dataDir, 'postgres'))).toBe(false)
  })

  test('says so when another app is running on it, and leaves that one alone', async () => {
    const app = await startApp()
    const pid = serverPid()
    await expect(startEmbedded({ dataDir })).rejects.toThrow(`already running on ${dataDir} (process ${app.pid})`)
    expect(serverPid()).toBe(pid)
    app.kill('SIGTERM')
    await once(app, 'exit')
  })

  test('names the missing password file', async () => {
    rmSync(join(dataDir, 'postgres-password'))
    await expect(startEmbedded({ dataDir })).rejects.toThrow(/password of the embedded database is missing/)
  })
})

// Registered only for root, rather than skipped for others: a skipped test fails the run.
if (isRoot()) {
  describe('as root', () => {
    test('a data folder that other users may not enter is noted, and its database is stored elsewhere', async () => {
      chmodSync(dataDir, 0o700)
      await storeWord()
      const elsewhere = notedFolder(dataDir)
      expect(elsewhere).toMatch(/meridian\/[0-9a-f]{16}$/)
      expect(existsSync(join(dataDir, 'postgres'))).toBe(false)
      const db = await startEmbedded({ dataDir })
      expect(await ask(db.urls.owner, 'select word from memory')).toBe('stored')
      await db.stop()
    })

    test('a data folder that was closed later takes its data along', async () => {
      copyStoredData()
      chmodSync(dataDir, 0o700)
      const db = await startEmbedded({ dataDir })
      expect(db.isFresh).toBe(false)
      expect(await ask(db.urls.owner, 'select word from memory')).toBe('stored')
      await db.stop()
    })
  })
}

describe('a temporary server', () => {
  test('leaves nothing behind', async () => {
    const server = await startTemporary()
    expect(await ask(server.superuserUrl, 'show fsync')).toBe('off')
    const folder = join(await ask(server.superuserUrl, 'show data_directory'), '..')
    await server.stop()
    expect(existsSync(folder)).toBe(false)
  })

  test('of a killed run is removed by the next one', async () => {
    const run = await startChild("import { startTemporary } from './temporary.ts'; const db = await startTemporary()")
    const data = await ask(run.url, 'show data_directory')
    const pid = runningServer(data)?.pid ?? 0
    run.child.kill('SIGKILL')
    await once(run.child, 'exit')
    await sweepLeftovers()
    expect(isServerOf(pid, data)).toBe(false)
    expect(existsSync(data)).toBe(false)
  })
})

async function ask(url: string, query: string): Promise<string> {
  const client = new pg.Client({ connectionString: url })
  // A server that is killed in the middle is part of these tests.
  client.on('error', () => {})
  await client.connect()
  try {
    const { rows } = await client.query({ text: query, rowMode: 'array' })
    return rows[0]?.[0]
  } finally {
    await client.end()
  }
}

async function storeWord(folder = dataDir): Promise<void> {
  const db = await startEmbedded({ dataDir: folder })
  await ask(db.urls.owner, `create table memory as select 'stored' as word`)
  await db.stop()
}

/** Making a database takes seconds, so one is made for all tests that start on existing data, and copied for each. */
let storedData: string
beforeAll(async () => {
  storedData = newFolder()
  await storeWord(storedData)
})
afterAll(() => removeFolder(storedData))

function copyStoredData(): void {
  // `cp` keeps the owner: as root, the files belong to the user who runs the server.
  execFileSync('cp', ['-a', `${storedData}/.`, dataDir])
}

/** The server is dead, the app's lock is not: what an app does that notices, and is started again. */
async function whenReleased<T>(action: () => Promise<T>, db: { stop(): Promise<void> }): Promise<T> {
  await db.stop()
  return action()
}

function serverPid(folder = dataDir): number {
  return Number(readFileSync(join(folder, 'postgres/postmaster.pid'), 'utf8').split('\n')[0])
}

function leftoverPidFile(pid: number): string {
  return `${pid}\n${join(dataDir, 'postgres')}\n1700000000\n5432\n\n127.0.0.1\n  0 0\nready   \n`
}

function modeOf(file: string): number {
  return statSync(file).mode & 0o777
}

function sessionOf(pid: number): string | undefined {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
  return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[3]
}

/** An app in a process of its own, which can be killed. */
async function startApp(): Promise<ChildProcess> {
  const start = `const db = await startEmbedded({ dataDir: ${JSON.stringify(dataDir)} })`
  return (await startChild(`import { startEmbedded } from './embedded.ts'; ${start}`)).child
}

async function startChild(script: string): Promise<{ child: ChildProcess; url: string }> {
  const rest = "process.on('SIGTERM', () => db.stop().then(() => process.exit())); setInterval(() => {}, 1000)"
  const args = ['--input-type=module-typescript', '--eval', `${script}; console.log(db.superuserUrl); ${rest}`]
  const child = spawn(process.execPath, args, { cwd: import.meta.dirname, stdio: ['ignore', 'pipe', 'inherit'] })
  const [line] = await once(child.stdout, 'data')
  return { child, url: String(line).trim() }
}
