/** What every bus must do, over each that there is. */
import { isDeepStrictEqual } from 'node:util'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, inject, onTestFinished, test, vi } from 'vitest'
import { findNatsServer } from '../../../scripts/nats-server.mjs'
import { administer } from '../../test/administer.ts'
import { createTestDatabase } from '../../test/database.ts'
import { startNatsServer } from '../../test/nats-server.ts'
import { openDatabase } from '../db/database.ts'
import type { Bus, BusMessage } from './bus.ts'
import { openNatsBus } from './nats-bus.ts'
import { openPostgresBus } from './postgres-bus.ts'

/** What the buses talk over; it can be taken away from all of them at once. */
type Carrier = { open(): Promise<Bus>; goAway(): Promise<void>; comeBack(): Promise<void>; stop(): Promise<void> }

const log = pino({ level: 'silent' })
const natsServer = findNatsServer()

// A skipped test fails the run, so where there is no NATS server the name says what was not tested.
const alone = natsServer ? '' : ', and not over NATS: this machine has no nats-server'
describe(`over PostgreSQL${alone}`, () => testBus(startPostgres))
if (natsServer)
  describe('over NATS', () => {
    testBus(() => startNats(natsServer))

    test('turned away for a while, as when passwords change, a bus comes back all the same', async () => {
      const server = await startNatsServer(natsServer)
      onTestFinished(() => server.kill())
      const bus = await openNatsBus({ url: server.url, log })
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
    open: () => openNatsBus({ url: server.url, log, flushTimeoutMs: 500 }),
    goAway: () => server.kill(),
    comeBack: () => server.start(),
    stop: () => server.kill(),
  }
}

type Node = { bus: Bus; heard: BusMessage[]; gaps: number }

function testBus(start: () => Promise<Carrier>): void {
  let carrier: Carrier
  beforeAll(async () => {
    carrier = await start()
  })
  afterAll(() => carrier.stop())

  async function openNode(): Promise<Node> {
    const node: Node = { bus: await carrier.open(), heard: [], gaps: 0 }
    node.bus.subscribe((message) => isReady(message) || node.heard.push(message))
    node.bus.onGap(() => node.gaps++)
    await node.bus.publish(READY)
    return node
  }
  async function openNodes(): Promise<[Node, Node, Node]> {
    const nodes = await Promise.all([openNode(), openNode(), openNode()])
    onTestFinished(async () => void (await Promise.all(nodes.map(({ bus }) => bus.close()))))
    return nodes
  }

  test('what one node says reaches every node, in order', async () => {
    const nodes = await openNodes()
    const messages = [...Array.from({ length: 50 }, (_, id) => aboutOrder(id)), ENDED]
    for (const message of messages) await nodes[0].bus.publish(message)
    for (const { heard } of nodes) await expect.poll(() => heard).toEqual(messages)
    expect(nodes.map(({ gaps }) => gaps)).toEqual([0, 0, 0])
  })

  test('what one says the others hear although no timer runs: nothing on the way asks only now and then', async () => {
    const [speaker, node] = await openNodes()
    vi.useFakeTimers({ toFake: ['setTimeout', 'setInterval'] })
    onTestFinished(() => void vi.useRealTimers())
    const heard = new Promise((resolve) => node.bus.subscribe((message) => isReady(message) || resolve(message)))
    await speaker.bus.publish(ENDED)
    expect(await heard).toEqual(ENDED)
  })

  test('every listener of a node hears it, beside the others', async () => {
    const [speaker, node] = await openNodes()
    const alsoHeard: BusMessage[] = []
    node.bus.subscribe((message) => isReady(message) || alsoHeard.push(message))
    await speaker.bus.publish(ENDED)
    await expect.poll(() => [node.heard, alsoHeard]).toEqual([[ENDED], [ENDED]])
  })

  test('while the bus is away a publisher is told so; once it is back, of the gap, and messages flow again', async () => {
    const nodes = await openNodes()
    await carrier.goAway()
    // The first one may be what finds it gone; the second starts while there is nothing to send it over.
    await expect(nodes[0].bus.publish(aboutOrder(0))).rejects.toThrow()
    await expect(nodes[0].bus.publish(aboutOrder(1))).rejects.toThrow()
    expect(nodes.map(({ gaps }) => gaps)).toEqual([0, 0, 0])
    await carrier.comeBack()
    await expect.poll(() => nodes.map(({ gaps }) => gaps)).toEqual([1, 1, 1])
    await Promise.all(nodes.map(({ bus }) => bus.publish(READY)))
    await nodes[1].bus.publish(aboutOrder(2))
    await nodes[1].bus.publish(aboutOrder(3))
    // What was refused may have arrived after all: whoever was refused says it again anyway.
    for (const { heard } of nodes) await expect.poll(() => heard.slice(-2)).toEqual([aboutOrder(2), aboutOrder(3)])
  })

  test('a closed bus hears nothing more, and the others go on', async () => {
    const [speaker, node] = await openNodes()
    const closed = await openNode()
    await closed.bus.close()
    await speaker.bus.publish(ENDED)
    await expect.poll(() => node.heard).toEqual([ENDED])
    expect(closed).toMatchObject({ heard: [], gaps: 0 })
  })
}

/**
 * Over NATS a bus counts as open, and as back, a moment before the server knows that it listens. The server takes what comes
 * over one connection in order: when it has this, it has the subscription.
 */
const READY: BusMessage = { kind: 'revoked', what: { sessionId: 0 } }
const isReady = (message: BusMessage) => isDeepStrictEqual(message, READY)

const ENDED: BusMessage = { kind: 'revoked', what: { sessionId: 7 } }

function aboutOrder(orderId: number): BusMessage {
  return { kind: 'live', audience: { admins: true, drivers: [1, 2] }, event: { type: 'new_order', orderId } }
}
