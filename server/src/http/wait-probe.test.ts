import { setTimeout as sleep } from 'node:timers/promises'
import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { createWaitProbe } from './wait-probe.ts'

test('a new connection is timed until its first answer, also while it still waits', async () => {
  const app = Fastify({ logger: false, forceCloseConnections: true })
  const answer = Promise.withResolvers<void>()
  app.get('/healthz', () => answer.promise.then(() => 'alive'))
  const probe = createWaitProbe(app.server)
  expect(probe.measure()).toBe(0)
  await app.listen({ port: 0, host: '127.0.0.1' })
  probe.measure()
  await sleep(60)
  const whileWaiting = probe.measure()
  expect(whileWaiting).toBeGreaterThan(0.05)
  answer.resolve()
  await expect.poll(() => probe.measure()).toBeGreaterThanOrEqual(whileWaiting)
  probe.stop()
  await app.close()
})

test('a server that is not there is no measurement', async () => {
  const app = Fastify({ logger: false })
  await app.listen({ port: 0, host: '127.0.0.1' })
  const { server } = app
  const address = server.address()
  await app.close()
  const probe = createWaitProbe(Object.assign(Object.create(server), { address: () => address }))
  probe.measure()
  await sleep(100)
  expect(probe.measure()).toBe(0)
  probe.stop()
})
