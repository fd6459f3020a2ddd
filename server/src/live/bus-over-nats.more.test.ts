import { pino } from 'pino'
import { describe, expect, onTestFinished, test } from 'vitest'
import { findNatsServer } from '../../../scripts/test-servers.mjs'
import { type Carrier, testBus } from '../../test/bus-tests.ts'
import { startNatsServer } from '../../test/nats-server.ts'
import { openNatsBus } from './nats-bus.ts'

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
