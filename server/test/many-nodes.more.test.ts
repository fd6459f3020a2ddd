/**
 * Three real nodes on one database, people on different ones, and one node killed in the middle of a burst: its clients
 * reconnect to another, and then every screen shows what the database holds.
 */
import { isDeepStrictEqual } from 'node:util'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { findNatsServer } from '../../scripts/test-servers.mjs'
import type { Database } from '../src/db/database.ts'
import { readEnv } from '../src/env.ts'
import { createAuth, sessionLimits } from '../src/security/auth.ts'
import { hashToken, newToken } from '../src/security/secrets/tokens.ts'
import { openTestDatabase } from './database.ts'
import { makeAdmin, makeClient, makeOrder, type TestUser } from './factories.ts'
import { startNatsServer } from './nats-server.ts'
import { type ServerNode, startNode } from './nodes.ts'

const natsServer = findNatsServer()
const alone = natsServer ? '' : ', and not over NATS: this machine has no nats-server'
describe(`over PostgreSQL${alone}`, () => testNodes(async () => ({ settings: {}, stop: async () => {} })))
if (natsServer)
  describe('over NATS', () =>
    testNodes(async () => {
      const nats = await startNatsServer(natsServer)
      return { settings: { NATS_URL: nats.url }, stop: () => nats.kill() }
    }))

/** Closing takes a few turns of both event loops. */
const MESSAGES_UNTIL_CLOSED = 20

type Carrier = { settings: Record<string, string>; stop(): Promise<void> }

function testNodes(startCarrier: () => Promise<Carrier>): void {
  let carrier: Carrier
  let database: Database
  let nodes: ServerNode[] = []
  const screens: Screen[] = []

  beforeAll(async () => {
    ;[carrier, database] = await Promise.all([startCarrier(), openTestDatabase()])
    nodes = await Promise.all([1, 2, 3].map(() => startNode(database.url, carrier.settings)))
  })
  afterAll(async () => {
    for (const screen of screens) screen.close()
    await Promise.all(nodes.map((node) => node.end('SIGTERM')))
    await carrier.stop()
    await database.close()
  })

  async function cookieOf(user: TestUser): Promise<string> {
    const auth = createAuth({ db: database.db, limits: sessionLimits(readEnv({})), requiresAdminTwoFactor: false })
    const visitor = { ipAddress: '127.0.0.1', userAgent: 'test', isSecure: false }
    const opened = await auth.openSession({ userId: user.id, logoutTokenHash: hashToken(newToken()), visitor })
    return opened.setCookie.split(';')[0] as string
  }
  async function open(user: TestUser, first: number): Promise<Screen> {
    const order = [0, 1, 2].map((step) => nodes[(first + step) % 3] as ServerNode)
    const screen = new Screen(user, await cookieOf(user), order)
    screens.push(screen)
    await screen.connect()
    return screen
  }

  test('a user who is signed out on one node loses the sockets on every other at once', async () => {
    const [client, admin] = await Promise.all([makeClient(database.db), makeAdmin(database.db)])
    const [here, there] = [await open(client, 0), await open(client, 1)]
    const [adminScreen, secondAdminScreen] = [await open(admin, 0), await open(admin, 1)]
    let code: number | undefined
    void there.closed().then((closedWith) => {
      code = closedWith
    })
    // The first ends all others of the same account, through a node that does not hold their socket.
    const reply = await here.call('POST', '/api/auth/sessions/sign-out-others')
    expect(reply.status).toBe(200)
    // Other messages on the same bus take milliseconds each: the socket must close before twenty of them, not at a heartbeat.
    for (let messages = 0; messages < MESSAGES_UNTIL_CLOSED && code === undefined; messages++) {
      const received = secondAdminScreen.nextMessage()
      await adminScreen.call('POST', '/api/notices/read', {})
      await received
    }
    expect(code).toBe(4401)
  })

  test('a node that dies in a burst leaves no client with a stale screen', async () => {
    const admin = await makeAdmin(database.db)
    const clients = await Promise.all([0, 1, 2].map(() => makeClient(database.db)))
    const orders = await Promise.all(
      Array.from({ length: 45 }, (_, index) => makeOrder(database.db, {}, clients[index % 3] as TestUser)),
    )
    const watching = await Promise.all(clients.map((client, index) => open(client, index)))
    const adminScreen = await open(admin, 0)
    const changes = orders.map(({ id }) => adminScreen.call('PATCH', `/api/orders/${id}`, { status: 'confirmed' }))
    await Promise.all(changes.slice(0, 15))
    await nodes[1]?.end('SIGKILL')
    await Promise.all(changes)
    // As if the dead node's 30-second claim on its events had expired; the other nodes only repeat some of theirs.
    await database.db
      .updateTable('events')
      .set({ next_attempt_at: new Date(0) })
      .where('handled_at', 'is', null)
      .execute()

    const truth = async (client: TestUser) => {
      const rows = await database.db
        .selectFrom('orders')
        .select(['id', 'status'])
        .where('client_id', '=', client.id)
        .orderBy('id')
        .execute()
      return rows.map(({ id, status }) => `${id} ${status}`)
    }
    for (const [index, screen] of watching.entries()) {
      const expected = await truth(clients[index] as TestUser)
      expect(expected.every((line) => line.endsWith('confirmed'))).toBe(true)
      await expect.poll(() => isDeepStrictEqual(screen.orders, expected)).toBe(true)
      // Also the notices of events that the dead node had taken on: another finds them.
      await expect.poll(() => screen.unread).toBe(15)
    }
  })
}

/** What a page does: load once, reload on a message, and after a gap reconnect to another node and reload everything. */
class Screen {
  readonly user: TestUser
  readonly cookie: string
  readonly nodes: ServerNode[]
  orders: string[] = []
  unread = 0
  private at = 0
  private socket: WebSocket | undefined
  private isClosed = false
  private reloading: Promise<void> | null = null
  private isStale = false

  constructor(user: TestUser, cookie: string, nodes: ServerNode[]) {
    this.user = user
    this.cookie = cookie
    this.nodes = nodes
  }

  get url(): string {
    return (this.nodes[this.at % this.nodes.length] as ServerNode).url
  }

  call(method: string, path: string, body?: unknown): Promise<Response> {
    const headers = { cookie: this.cookie, ...(body === undefined ? {} : { 'content-type': 'application/json' }) }
    return fetch(this.url + path, { method, headers, ...(body === undefined ? {} : { body: JSON.stringify(body) }) })
  }

  async connect(): Promise<void> {
    const socket = new WebSocket(`${this.url.replace('http', 'ws')}/ws?userId=${this.user.id}`, {
      headers: { cookie: this.cookie },
    })
    this.socket = socket
    socket.on('message', () => this.requestReload())
    socket.on('error', () => {})
    socket.on('close', (code) => {
      if (this.isClosed || code === 4401) return
      this.at++
      setTimeout(() => void this.connect(), 50)
    })
    await new Promise((resolve) => {
      socket.on('open', resolve)
      socket.on('close', resolve)
    })
    this.requestReload()
  }

  closed(): Promise<number> {
    return new Promise((resolve) => this.socket?.on('close', resolve))
  }

  nextMessage(): Promise<unknown> {
    return new Promise((resolve) => this.socket?.once('message', resolve))
  }

  /** While a request is in progress a further message only marks its reply as stale. */
  private requestReload(): void {
    this.isStale = true
    this.reloading ??= this.reload().finally(() => {
      this.reloading = null
    })
  }

  private async reload(): Promise<void> {
    while (this.isStale && !this.isClosed) {
      this.isStale = false
      const orders = await this.read<{ id: number; status: string }[]>(`/api/orders/client/${this.user.id}`)
      const notices = await this.read<{ unread: number }>('/api/notices')
      if (orders) this.orders = orders.map(({ id, status }) => `${id} ${status}`).toSorted(byId)
      if (notices) this.unread = notices.unread
    }
  }

  /** Null when the node is dead: the socket notices too, and reconnects elsewhere. */
  private async read<T>(path: string): Promise<T | null> {
    const reply = await this.call('GET', path).catch(() => null)
    return reply?.ok ? ((await reply.json()) as T) : null
  }

  close(): void {
    this.isClosed = true
    this.socket?.close()
  }
}

const byId = (a: string, b: string) => Number.parseInt(a, 10) - Number.parseInt(b, 10)
