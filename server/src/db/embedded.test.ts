import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { isRoot } from './embedded/account.ts'
import { notedFolder } from './embedded/home.ts'
import { isServerOf } from './embedded/os-process.ts'
import { runningServer, stopServer } from './embedded/pid-file.ts'
import { startEmbedded } from './embedded.ts'
import { startTemporary, sweepLeftovers } from './temporary.ts'

let dataDir: string

beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'meridian-embedded-'))
  chmodSync(dataDir, 0o711)
})

afterEach(async () => {
  for (const folder of [notedFolder(dataDir) ?? dataDir, dataDir]) {
    await stopServer(join(folder, 'postgres'))
    rmSync(folder, { recursive: true, force: true })
  }
})

describe('a start on an empty folder', () => {
  test('makes a UTF-8 database that only answers on loopback and only with the password', async () => {
    const db = await startEmbedded({ dataDir })
    expect(db.isFresh).toBe(true)
    expect(await ask(db.url, 'show server_encoding')).toBe('UTF8')
    expect(await ask(db.url, "select lower('ÉÖ')")).toBe('éö')
    expect(await ask(db.url, 'show listen_addresses')).toBe('127.0.0.1')
    expect(await ask(db.url, 'show unix_socket_directories')).toBe('')
    expect(await ask(db.url, 'show fsync')).toBe('on')
    expect(await ask(db.url, 'show max_connections')).toBe('200')
    const wrong = new URL(db.url)
    wrong.password = 'guess'
    await expect(ask(wrong.href, 'select 1')).rejects.toThrow(/password authentication failed/)
    await db.stop()
  })

  test('keeps the password and the log to the user who runs the app', async () => {
    const db = await startEmbedded({ dataDir })
    for (const file of ['postgres-password', 'postgres.log', 'meridian.lock'])
      expect(modeOf(join(dataDir, file))).toBe(0o600)
    expect(modeOf(join(dataDir, 'postgres'))).toBe(0o700)
    await db.stop()
    expect(existsSync(join(dataDir, 'meridian.lock'))).toBe(false)
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
  test('keeps the data after a stop, a killed server and a leftover pid file', async () => {
    await remember('first')

    const second = await startEmbedded({ dataDir })
    expect(second.isFresh).toBe(false)
    expect(await ask(second.url, 'select word from memory')).toBe('first')
    process.kill(serverPid(), 'SIGKILL')

    const recovered = await whenReleased(() => startEmbedded({ dataDir }), second)
    expect(await ask(recovered.url, 'select word from memory')).toBe('first')
    await recovered.stop()

    // The process id in the leftover has gone to another program since: to this one.
    writeFileSync(join(dataDir, 'postgres/postmaster.pid'), leftoverPidFile(process.pid))
    const third = await startEmbedded({ dataDir })
    expect(await ask(third.url, 'select word from memory')).toBe('first')
    await third.stop()
  })

  test('does not wait for a query that a killed server left running', async () => {
    const db = await startEmbedded({ dataDir })
    const endless = ask(db.url, 'select count(*) from generate_series(1, 100000000000)')
    const failure = expect(endless).rejects.toThrow(/terminated unexpectedly/)
    await expect.poll(() => ask(db.url, "select count(*) from pg_stat_activity where state = 'active'")).toBe('2')
    process.kill(serverPid(), 'SIGKILL')
    const again = await whenReleased(() => startEmbedded({ dataDir }), db)
    await failure
    await again.stop()
  })

  test('uses the server that a killed app left running', async () => {
    await remember('left behind')
    const app = await startApp()
    app.kill('SIGKILL')
    await once(app, 'exit')
    const pid = serverPid()

    const db = await startEmbedded({ dataDir })
    expect(serverPid()).toBe(pid)
    expect(await ask(db.url, 'select word from memory')).toBe('left behind')
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

  test('says what is missing when the password is gone', async () => {
    await remember('locked')
    rmSync(join(dataDir, 'postgres-password'))
    await expect(startEmbedded({ dataDir })).rejects.toThrow(/password of the embedded database is missing/)
  })
})

test('the server is in a session of its own, where Ctrl-C does not reach it', async () => {
  const db = await startEmbedded({ dataDir })
  if (process.platform === 'linux') expect(sessionOf(serverPid())).not.toBe(sessionOf(process.pid))
  await db.stop()
})

// Registered only for root, rather than skipped for others: a skipped test fails the run.
if (isRoot()) {
  describe('as root', () => {
    test('a data folder that nobody else may enter is noted down and its database kept elsewhere', async () => {
      chmodSync(dataDir, 0o700)
      await remember('hidden')
      const elsewhere = notedFolder(dataDir)
      expect(elsewhere).toMatch(/meridian\/[0-9a-f]{16}$/)
      expect(existsSync(join(dataDir, 'postgres'))).toBe(false)
      const db = await startEmbedded({ dataDir })
      expect(await ask(db.url, 'select word from memory')).toBe('hidden')
      await db.stop()
    })

    test('a data folder that was closed later takes its data along', async () => {
      await remember('moved')
      chmodSync(dataDir, 0o700)
      const db = await startEmbedded({ dataDir })
      expect(db.isFresh).toBe(false)
      expect(await ask(db.url, 'select word from memory')).toBe('moved')
      await db.stop()
    })
  })
}

describe('a temporary server', () => {
  test('leaves nothing behind', async () => {
    const server = await startTemporary()
    expect(await ask(server.url, 'show fsync')).toBe('off')
    const folder = join(await ask(server.url, 'show data_directory'), '..')
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

async function remember(word: string): Promise<void> {
  const db = await startEmbedded({ dataDir })
  await ask(db.url, `create table memory as select '${word}' as word`)
  await db.stop()
}

/** The server is dead, the app's lock is not: what an app does that notices, and is started again. */
async function whenReleased<T>(action: () => Promise<T>, db: { stop(): Promise<void> }): Promise<T> {
  await db.stop()
  return action()
}

function serverPid(): number {
  return Number(readFileSync(join(dataDir, 'postgres/postmaster.pid'), 'utf8').split('\n')[0])
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
  const args = ['--input-type=module-typescript', '--eval', `${script}; console.log(db.url); ${rest}`]
  const child = spawn(process.execPath, args, { cwd: import.meta.dirname, stdio: ['ignore', 'pipe', 'inherit'] })
  const [line] = await once(child.stdout, 'data')
  return { child, url: String(line).trim() }
}
