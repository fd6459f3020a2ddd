import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { createWaitProbe } from './wait-probe.ts'

test('a new connection is timed until its first answer, also while it still waits', async () => {
  const app = Fastify({ logger: false, forceCloseConnections: true })
  const answer = Promise.withResolvers<void>()
  app.get('/healthz', () => answer.promise.then(() => 'alive'))
  let nowMs = 1_000
  const probe = createWaitProbe(app.server, () => nowMs)
  expect(probe.measure()).toBe(0)
  await app.listen({ port: 0, host: '127.0.0.1' })
  probe.measure()
  nowMs += 60
  expect(probe.measure()).toBe(0.06)
  nowMs += 40
  answer.resolve()
  // The one that was waiting has its answer when the next one, of this moment, is made.
  const measured: number[] = []
  await expect.poll(() => measured.push(probe.measure()) && measured.at(-1)).toBe(0)
  expect(new Set(measured)).toEqual(new Set([0.1, 0]))
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
  await expect.poll(() => probe.measure()).toBe(0)
  probe.stop()
})
