/** A stop under load, in the order in which `main.ts` closes on a signal: what was taken is answered, and nothing is logged. */
import { once } from 'node:events'
import { Agent, request } from 'node:http'
import { connect } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { expect, test } from 'vitest'
import { startOwnTestApp, type TestApp } from './app.ts'
import { makeAdmin, makeClient, makeDriver, makeOrder, type TestUser } from './factories.ts'
import { openListener } from './live-listeners.ts'

const REQUESTS = 100

type Call = { user: TestUser; method: string; path: string; body?: object }

/** Each on a connection of its own; the status, or 'hung up'. */
async function send(app: TestApp, address: string, calls: readonly Call[]) {
  const agent = new Agent({ keepAlive: true, maxSockets: Number.POSITIVE_INFINITY })
  const cookies = await Promise.all(calls.map(({ user }) => app.cookieOf(user)))
  const sent = calls.map(({ method, path, body }, index) => {
    const headers = { cookie: cookies[index], ...(body && { 'content-type': 'application/json' }) }
    const outgoing = request(address + path, { method, agent, headers })
    const status = new Promise<number | 'hung up'>((resolve) => {
      outgoing.on('error', () => resolve('hung up'))
      outgoing.on('response', (reply) => {
        reply.resume()
        reply.on('end', () => resolve(reply.statusCode as number))
      })
    })
    outgoing.end(body && JSON.stringify(body))
    return { status, hangUp: () => outgoing.destroy() }
  })
  return { sent, statuses: () => Promise.all(sent.map(({ status }) => status)), close: () => agent.destroy() }
}

/** Reads, steps, positions and messages of many orders, all of which need the table that is locked. */
async function startWorking() {
  const app = await startOwnTestApp()
  const admin = await makeAdmin(app.db)
  const client = await makeClient(app.db)
  const driver = await makeDriver(app.db)
  const calls: Call[] = []
  for (let n = 0; n < REQUESTS / 4; n++) {
    const order = await makeOrder(app.db, { status: 'pending' }, client)
    const job = await makeOrder(app.db, { status: 'in_transit', driver_id: driver.driverId as number }, client)
    const position = { latitude: 29.7, longitude: -95.4, accuracy: 8, timestamp: app.clock.now.toISOString() }
    calls.push(
      { user: admin, method: 'PATCH', path: `/api/orders/${order.id}`, body: { status: 'confirmed' } },
      { user: client, method: 'GET', path: `/api/orders/${order.id}` },
      { user: driver, method: 'POST', path: `/api/orders/${job.id}/location`, body: position },
      { user: client, method: 'POST', path: `/api/orders/${job.id}/messages`, body: { content: `Hello ${n}` } },
    )
  }
  const address = await app.listen()
  const listeners = await Promise.all([admin, client, driver].map((user) => openListener(app, address, user)))
  // Signed in once, so that the requests of the test wait for their orders and not for their sessions.
  for (const user of [admin, client, driver]) await app.call(user, 'GET', '/api/auth/me')
  const locker = new pg.Client({ connectionString: app.databaseUrl })
  await locker.connect()
  await locker.query('begin; lock table orders in access exclusive mode')
  const metrics = async () => (await fetch(`${address}/metrics`)).text()
  const inProgress = async () => Number(/^http_requests_in_flight (\d+)/m.exec(await metrics())?.[1])
  return {
    app,
    address,
    calls,
    listeners,
    inProgress,
    async unlock() {
      await locker.query('rollback')
      await locker.end()
    },
  }
}

test('a stop with a hundred requests in progress answers each of them, closes the sockets and unused connections, and logs nothing', async () => {
  const { app, address, calls, listeners, inProgress, unlock } = await startWorking()
  const load = await send(app, address, calls)
  await expect.poll(inProgress).toBeGreaterThanOrEqual(REQUESTS)
  const unused = connect(Number(new URL(address).port), '127.0.0.1')
  await once(unused, 'connect')
  const unusedClosed = once(unused, 'close')
  const stopped = app.stop()
  await Promise.all([unusedClosed, ...listeners.map(({ closed }) => closed)])
  await unlock()
  const statuses = await load.statuses()
  await stopped
  // 422: the positions, since these orders have no history of being on the road.
  expect(statuses.filter((status) => ![200, 201, 422].includes(status as number))).toEqual([])
  load.close()
})

test('a stop while the work of callers that hung up is still in progress logs nothing either', async () => {
  const { app, address, calls, inProgress, unlock } = await startWorking()
  const load = await send(app, address, calls)
  await expect.poll(inProgress).toBeGreaterThanOrEqual(REQUESTS)
  for (const { hangUp } of load.sent) hangUp()
  const stopped = app.stop()
  // The statements end when everything else is closed; a shorter wait would only prove less.
  await sleep(2_000)
  await unlock()
  await stopped
  load.close()
})
