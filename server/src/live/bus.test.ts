/** The same tests for every implementation of the bus. */
import { isDeepStrictEqual } from 'node:util'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, inject, onTestFinished, test, vi } from 'vitest'
import { findNatsServer } from '../../../scripts/test-servers.mjs'
import { administer } from '../../test/administer.ts'
import { createTestDatabase } from '../../test/database.ts'
import { startNatsServer } from '../../test/nats-server.ts'
import { openDatabase } from '../db/database.ts'
import type { Bus, BusMessage } from './bus.ts'
import { openNatsBus } from './nats-bus.ts'
import { openPostgresBus } from './postgres-bus.ts'

/** The transport of the buses, which a test can stop and start again. */
type Carrier = { open(): Promise<Bus>; goAway(): Promise<void>; comeBack(): Promise<void>; stop(): Promise<void> }

const log = pino({ level: 'silent' })
const natsServer = findNatsServer()

// A skipped test fails the run, so where there is no NATS server the test name lists what was not tested.
const alone = natsServer ? '' : ', and not over NATS: this machine has no nats-server'
describe(`over PostgreSQL${alone}`, () => testBus(startPostgres))
if (natsServer)
  describe('over NATS', () => {
    testBus(() => startNats(natsServer))

    test('a bus whose connection is refused for a while, as when passwords change, reconnects', async () => {
      const server = await startNatsServer(natsServer)
      onTestFinished(() => server.kill())
      const bus = await openNatsBus({ url: server.url, log, reconnectDelayMs: 20 })
      onTestFinished(() => bus.close())
      let gaps = 0
      bus.onGap(() => gaps++)
      await server.kill()
      await server.start('another')
      await expect.poll(server.refusals).toBeGreaterThan(2)
      await server.kill()
      await server.start()
      await expect.poll(() => gaps).toBe(1)
    })
  })

async function startPostgres(): Promise<Carrier> {
  const { url, drop } = await createTestDatabase()
  const name = new URL(url).pathname.slice(1)
  const { pool, close } = openDatabase(url)
  const ask = (statement: string) => administer(inject('databaseAdminUrl'), statement)
  return {
    open: () => openPostgresBus({ url, pool, log }),
    async goAway() {
      await ask(`alter database ${name} with allow_connections false`)
      await ask(`select pg_terminate_backend(pid, 5000) from pg_stat_activity where datname = '${name}'`)
    },
    comeBack: () => ask(`alter database ${name} with allow_connections true`),
    async stop() {
      await close()
      await drop()
    },
  }
}

async function startNats(program: string): Promise<Carrier> {
  const server = await startNatsServer(program)
  return {
    open: () => openNatsBus({ url: server.url, log, flushTimeoutMs: 500, reconnectDelayMs: 20 }),
    goAway: () => server.kill(),
    comeBack: () => server.start(),
    stop: () => server.kill(),
  }
}

type Node = { bus: Bus; received: BusMessage[]; gaps: number }

function testBus(start: () => Promise<Carrier>): void {
  let carrier: Carrier
  beforeAll(async () => {
    carrier = await start()
  })
  afterAll(() => carrier.stop())

  async function openNode(): Promise<Node> {
    const node: Node = { bus: await carrier.open(), received: [], gaps: 0 }
    node.bus.subscribe((message) => isReady(message) || node.received.push(message))
    node.bus.onGap(() => node.gaps++)
    await node.bus.publish(READY)
    return node
  }
  async function openNodes(): Promise<[Node, Node, Node]> {
    const nodes = await Promise.all([openNode(), openNode(), openNode()])
    onTestFinished(async () => void (await Promise.all(nodes.map(({ bus }) => bus.close()))))
    return nodes
  }

  test('what one node publishes reaches every node, in order', async () => {
    const nodes = await openNodes()
    const messages = [...Array.from({ length: 50 }, (_, id) => aboutOrder(id)), ENDED]
    for (const message of messages) await nodes[0].bus.publish(message)
    for (const { received } of nodes) await expect.poll(() => received).toEqual(messages)
    expect(nodes.map(({ gaps }) => gaps)).toEqual([0, 0, 0])
  })

  test('a message arrives although no timer runs: nothing on its route polls', async () => {
    const [publisher, node] = await openNodes()
    vi.useFakeTimers({ toFake: ['setTimeout', 'setInterval'] })
    onTestFinished(() => void vi.useRealTimers())
    const received = new Promise((resolve) => node.bus.subscribe((message) => isReady(message) || resolve(message)))
    await publisher.bus.publish(ENDED)
    expect(await received).toEqual(ENDED)
  })

  test('every subscriber of a node receives it', async () => {
    const [publisher, node] = await openNodes()
    const alsoHeard: BusMessage[] = []
    node.bus.subscribe((message) => isReady(message) || alsoHeard.push(message))
    await publisher.bus.publish(ENDED)
    await expect.poll(() => [node.received, alsoHeard]).toEqual([[ENDED], [ENDED]])
  })

  test('while the bus is down publishing fails; once it is back, the gap is reported and messages arrive again', async () => {
    const nodes = await openNodes()
    await carrier.goAway()
    // The first publish may be the one that notices the lost connection; the second starts without a connection.
    await expect(nodes[0].bus.publish(aboutOrder(0))).rejects.toThrow()
    await expect(nodes[0].bus.publish(aboutOrder(1))).rejects.toThrow()
    expect(nodes.map(({ gaps }) => gaps)).toEqual([0, 0, 0])
    await carrier.comeBack()
    await expect.poll(() => nodes.map(({ gaps }) => gaps)).toEqual([1, 1, 1])
    await Promise.all(nodes.map(({ bus }) => bus.publish(READY)))
    await nodes[1].bus.publish(aboutOrder(2))
    await nodes[1].bus.publish(aboutOrder(3))
    // A message whose publishing failed may have arrived after all: callers retry it anyway.
    for (const { received } of nodes)
      await expect.poll(() => received.slice(-2)).toEqual([aboutOrder(2), aboutOrder(3)])
  })

  test('a closed bus receives nothing more, and the others continue', async () => {
    const [publisher, node] = await openNodes()
    const closed = await openNode()
    await closed.bus.close()
    await publisher.bus.publish(ENDED)
    await expect.poll(() => node.received).toEqual([ENDED])
    expect(closed).toMatchObject({ received: [], gaps: 0 })
  })
}

/**
 * Over NATS a bus counts as open a moment before the server has its subscription. The server processes one connection in
 * order: when this message arrives, the subscription is there.
 */
const READY: BusMessage = { kind: 'revoked', what: { sessionId: 0 } }
const isReady = (message: BusMessage) => isDeepStrictEqual(message, READY)

const ENDED: BusMessage = { kind: 'revoked', what: { sessionId: 7 } }

function aboutOrder(orderId: number): BusMessage {
  return { kind: 'live', audience: { admins: true, drivers: [1, 2] }, event: { type: 'new_order', orderId } }
}
