/**
 * A node that is stopped behind a proxy, in both orders: the proxy learns of it first, or the listener closes first. In
 * neither does a caller of the proxy see an error.
 */
import { once } from 'node:events'
import { Agent, createServer, type IncomingMessage, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Database } from '../src/db/database.ts'
import { readEnv } from '../src/env.ts'
import { createAuth, sessionLimits } from '../src/security/auth.ts'
import { hashToken, newToken } from '../src/security/secrets/tokens.ts'
import { openTestDatabase } from './database.ts'
import { makeClient } from './factories.ts'
import { type ServerNode, startNode } from './nodes.ts'

let database: Database
let cookie: string
let staying: ServerNode
beforeAll(async () => {
  database = await openTestDatabase()
  const client = await makeClient(database.db)
  const auth = createAuth({ db: database.db, limits: sessionLimits(readEnv({})), requiresAdminTwoFactor: false })
  const visitor = { ipAddress: '127.0.0.1', userAgent: 'test', isSecure: false }
  const opened = await auth.openSession({ userId: client.id, logoutTokenHash: hashToken(newToken()), visitor })
  cookie = opened.setCookie.split(';')[0] as string
  staying = await startNode(database.url, SETTINGS)
})
afterAll(async () => {
  await staying.end('SIGTERM')
  await database.close()
})

const SETTINGS = { RATE_LIMIT_PER_MINUTE: '1000000' }
const PROBE_EVERY_MS = 50
const CALLERS = 12

type Proxy = { url: string; ready: Set<string>; close(): Promise<void> }

/** Keeps connections open for the next request, as proxies do, and sends to nodes whose `/readyz` answers 200. */
async function startProxy(nodes: readonly string[], options: { repeatsFailed: boolean }): Promise<Proxy> {
  const agent = new Agent({ keepAlive: true })
  const ready = new Set(nodes)
  const stop = new AbortController()
  const probing = Promise.all(
    nodes.map(async (node) => {
      while (!stop.signal.aborted) {
        const isReady = await fetch(`${node}/readyz`).then(
          ({ status }) => status === 200,
          () => false,
        )
        if (isReady) ready.add(node)
        else ready.delete(node)
        await sleep(PROBE_EVERY_MS)
      }
    }),
  )
  const send = (node: string, { method, url, headers }: IncomingMessage) =>
    new Promise<IncomingMessage>((resolve, reject) => {
      request(node + url, { agent, method, headers }, resolve)
        .on('error', reject)
        .end()
    })
  let count = 0
  const server = createServer(async (incoming, reply) => {
    for (const node of rotate([...ready], count++)) {
      try {
        const answer = await send(node, incoming)
        if (answer.statusCode === 503 && options.repeatsFailed) {
          answer.resume()
          continue
        }
        reply.writeHead(answer.statusCode as number)
        return void answer.pipe(reply)
      } catch {
        if (!options.repeatsFailed) break
      }
    }
    reply.writeHead(502).end()
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    ready,
    async close() {
      stop.abort()
      await probing
      server.closeAllConnections()
      server.close()
      agent.destroy()
    },
  }
}

const rotate = <T>(items: T[], by: number): T[] => items.map((_, index) => items[(index + by) % items.length] as T)

/** Calls without a pause; returns how often each status was answered. */
function callWithoutPause(url: string) {
  const statuses: Record<number, number> = {}
  let isOver = false
  const callers = Array.from({ length: CALLERS }, async () => {
    while (!isOver) {
      const { status } = await fetch(`${url}/api/auth/me`, { headers: { cookie } })
      statuses[status] = (statuses[status] ?? 0) + 1
    }
  })
  return {
    statuses,
    async end() {
      isOver = true
      await Promise.all(callers)
      return statuses
    },
  }
}

test('with DRAIN_SECONDS a proxy learns of the stop first, and no request fails, though none is repeated', async () => {
  const leaving = await startNode(database.url, { ...SETTINGS, DRAIN_SECONDS: '4' })
  const proxy = await startProxy([staying.url, leaving.url], { repeatsFailed: false })
  const load = callWithoutPause(proxy.url)
  await expect.poll(() => load.statuses[200] ?? 0).toBeGreaterThan(100)
  const stopped = leaving.end('SIGTERM')
  await expect.poll(() => [...proxy.ready]).toEqual([staying.url])
  // Whoever still comes is served, and told to come back on another connection.
  const late = await fetch(`${leaving.url}/api/auth/me`, { headers: { cookie } })
  expect([late.status, late.headers.get('connection')]).toEqual([200, 'close'])
  expect(await (await fetch(`${leaving.url}/readyz`)).json()).toMatchObject({ details: { shutdown: true } })
  await stopped
  expect(Object.keys(await load.end())).toEqual(['200'])
  expect(await leaving.exited).toBe(0)
  await proxy.close()
})

test('without it the listener closes first, and a proxy that repeats what was not answered hides that', async () => {
  const leaving = await startNode(database.url, { ...SETTINGS, DRAIN_SECONDS: '0' })
  const proxy = await startProxy([staying.url, leaving.url], { repeatsFailed: true })
  const load = callWithoutPause(proxy.url)
  await expect.poll(() => load.statuses[200] ?? 0).toBeGreaterThan(100)
  await leaving.end('SIGTERM')
  expect(Object.keys(await load.end())).toEqual(['200'])
  expect(await leaving.exited).toBe(0)
  await proxy.close()
})
