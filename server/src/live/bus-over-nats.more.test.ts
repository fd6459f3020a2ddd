import { pino } from 'pino'
import { describe, expect, onTestFinished, test } from 'vitest'
import { findNatsServer } from '../../../scripts/test-servers.mjs'
import { type Carrier, testBus } from '../../test/bus-tests.ts'
import { createTestDatabase } from '../../test/database.ts'
import { startNatsServer } from '../../test/nats-server.ts'
import { openDatabase } from '../db/database.ts'
import type { BusMessage } from './bus.ts'
import { busWithSpare } from './bus-with-spare.ts'
import { openNatsBus } from './nats-bus.ts'
import { openPostgresBus } from './postgres-bus.ts'

const log = pino({ level: 'silent' })
const natsServer = findNatsServer()

// A skipped test fails the run, so where there is no NATS server the name of a test says what was not tested.
if (natsServer) describe('a bus over NATS', () => testNats(natsServer))
else test('nothing over NATS: this machine has no nats-server', () => expect(natsServer).toBeUndefined())

function testNats(program: string): void {
  testBus(() => startNats(program))

  test('a bus whose connection is refused for a while, as when passwords change, reconnects', async () => {
    const server = await startNatsServer(program)
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

  test('without its NATS server a node starts, messages go over the database, and it connects when the server is there', async () => {
    const server = await startNatsServer(program)
    onTestFinished(() => server.kill())
    await server.kill()
    const { url, drop } = await createTestDatabase()
    onTestFinished(drop)
    const [one, other] = await Promise.all([openNode(server.url, url), openNode(server.url, url)])
    expect(one.bus.isConnected()).toBe(false)
    await one.bus.publish(ENDED)
    await expect.poll(() => other.received).toEqual([ENDED])
    await server.start()
    await expect.poll(() => [one.bus.isConnected(), other.bus.isConnected()]).toEqual([true, true])
    expect([one.gaps(), other.gaps()]).toEqual([1, 1])
    await one.bus.publish(ENDED)
    await expect.poll(() => other.received).toEqual([ENDED, ENDED])
    await server.kill()
    await expect.poll(() => one.bus.isConnected()).toBe(false)
    await one.bus.publish(ENDED)
    await expect.poll(() => other.received).toEqual([ENDED, ENDED, ENDED])
  })
}

const ENDED: BusMessage = { kind: 'revoked', what: { sessionId: 7 } }

/** As a node with NATS_URL listens and publishes. */
async function openNode(natsUrl: string, url: string) {
  const { pool, close } = openDatabase(url)
  const bus = busWithSpare(
    await openNatsBus({ url: natsUrl, log, reconnectDelayMs: 20 }),
    await openPostgresBus({ url, pool, log }),
  )
  onTestFinished(async () => {
    await bus.close()
    await close()
  })
  const received: BusMessage[] = []
  let gaps = 0
  bus.subscribe((message) => received.push(message))
  bus.onGap(() => gaps++)
  return { bus, received, gaps: () => gaps }
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
