/** The embedded database under the real program: whatever ends it, the program starts it again, or ends with the reason. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdtempSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { hostname, tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFailed, test } from 'vitest'
import { runningServer } from '../src/db/embedded/pid-file.ts'
import { supervise } from '../src/db/embedded/supervise.ts'
import { startEmbedded } from '../src/db/embedded.ts'
import { placeDemoOrder, signInDemo } from './demo-client.ts'
import { startNode } from './nodes.ts'

const NO_DELAY = { lookEveryMs: 1, firstDelayMs: 1, maxDelayMs: 1 }
/** No process has it. */
const DEAD = 2 ** 22 + 1

test('a killed database is started again at the same port, the node is ready again by itself, and orders are there', async () => {
  const node = await startNode(undefined)
  onTestFailed(() => console.error(node.output()))
  const data = join(node.dataDir, 'postgres')
  try {
    // Else it could be taken by a connection to somewhere while nobody listens on it.
    expect(runningServer(data)?.port).toBeLessThan(firstPortOfConnections())
    const client = await signInDemo(node.url)
    const { status, id } = await placeDemoOrder(client)
    expect(status).toBe(201)
    const before = runningServer(data)
    for (let times = 0; times < 2; times++) {
      const pid = runningServer(data)?.pid as number
      process.kill(pid, 'SIGKILL')
      await expect.poll(() => runningServer(data)?.pid ?? pid).not.toBe(pid)
      await expect.poll(async () => (await fetch(`${node.url}/readyz`)).status).toBe(200)
    }
    const after = runningServer(data)
    expect(after?.port).toBe(before?.port)
    expect(after?.pid).not.toBe(before?.pid)
    expect((await client.call('GET', `/api/orders/${id}`)).body).toMatchObject({ id, itemDescription: 'Insulin' })
    expect((await placeDemoOrder(client)).status).toBe(201)
    expect(node.output()).toContain('The database has ended unexpectedly')
  } finally {
    await node.end('SIGTERM')
  }
  expect(await node.exited).toBe(0)
  expect(runningServer(data)).toBeUndefined()
  // Not on a terminal: all that it says is JSON, with the name of the node.
  for (const line of node.output().trim().split('\n'))
    expect(JSON.parse(line)).toMatchObject({ node: hostname(), msg: expect.any(String) })
})

test('a server that cannot start is tried again until it can', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'meridian-supervised-'))
  chmodSync(dataDir, 0o711)
  const lines: string[] = []
  const db = await startEmbedded({ dataDir, log: (line) => lines.push(line) })
  db.supervise(() => lines.push('gave up'))
  const data = join(dataDir, 'postgres')
  // Without its settings no server starts.
  renameSync(join(data, 'postgresql.conf'), join(data, 'away.conf'))
  process.kill(runningServer(data)?.pid as number, 'SIGKILL')
  await expect.poll(() => lines.filter((line) => line.includes('did not start')).length).toBeGreaterThan(1)
  renameSync(join(data, 'away.conf'), join(data, 'postgresql.conf'))
  await expect.poll(() => runningServer(data)?.isReady).toBe(true)
  await expect.poll(() => lines).toContain('The database is running again')
  await db.stop()
  expect(runningServer(data)).toBeUndefined()
  expect(lines).not.toContain('gave up')
  rmSync(dataDir, { recursive: true })
})

test('a server that does not start again, or ends each time at once, is given up with the last reason', async () => {
  for (const outcome of ['does not start', 'ends at once']) {
    let attempts = 0
    const gaveUp = Promise.withResolvers<Error>()
    const supervision = supervise({
      pid: DEAD,
      async restart() {
        attempts++
        if (outcome === 'does not start') throw new Error('No space left on device')
        return DEAD
      },
      log: () => {},
      onGiveUp: gaveUp.resolve,
      timing: NO_DELAY,
    })
    expect((await gaveUp.promise).message).toMatch(
      outcome === 'does not start' ? /No space left/ : /ended again and again/,
    )
    expect(attempts).toBe(12)
    await supervision.stop()
  }
})

test('a dead process that its parent has not collected has ended', async () => {
  // The first program ends at once; the second one takes its parent's place and never asks for it.
  const parent = spawn('sh', ['-c', 'sleep 0 & echo $!; exec sleep 600'], { stdio: ['ignore', 'pipe', 'inherit'] })
  const pid = Number(String((await once(parent.stdout, 'data'))[0]))
  const restarted = Promise.withResolvers<void>()
  const supervision = supervise({
    pid,
    async restart() {
      restarted.resolve()
      return process.pid
    },
    log: () => {},
    onGiveUp: restarted.reject,
    timing: NO_DELAY,
  })
  await restarted.promise
  expect(() => process.kill(pid, 0)).not.toThrow()
  await supervision.stop()
  parent.kill()
})

function firstPortOfConnections(): number {
  return Number(readFileSync('/proc/sys/net/ipv4/ip_local_port_range', 'utf8').split(/\s/)[0])
}
