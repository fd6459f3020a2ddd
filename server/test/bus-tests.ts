/** The tests that every implementation of the bus passes. */
import { isDeepStrictEqual } from 'node:util'
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import type { Bus, BusMessage } from '../src/live/bus.ts'

/** The transport of the buses, which a test can stop and start again. */
export type Carrier = {
  open(): Promise<Bus>
  goAway(): Promise<void>
  comeBack(): Promise<void>
  stop(): Promise<void>
}

type Node = { bus: Bus; received: BusMessage[]; gaps: number }

export function testBus(start: () => Promise<Carrier>): void {
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
