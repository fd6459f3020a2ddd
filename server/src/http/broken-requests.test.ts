import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { connect } from 'node:net'
import { errorBody } from '@meridian/contract/errors.ts'
import Fastify from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startOwnTestApp, type TestApp } from '../../test/app.ts'
import { startRequest } from '../../test/raw-request.ts'
import { installErrorHandler } from './error-handler.ts'

let app: TestApp
let address: string
beforeAll(async () => {
  app = await startOwnTestApp()
  address = await app.listen()
})
// It also checks that none of these was logged as trouble.
afterAll(() => app.stop())

const login = { method: 'POST', path: '/api/auth/login', headers: { 'content-type': 'application/json' } }

test('a request must have arrived within half a minute; one that is still being sent then is answered and its connection closed', async () => {
  const { server } = app.app
  // Node takes the longer of the two for the whole request.
  expect([server.requestTimeout, server.headersTimeout]).toEqual([30_000, 30_000])
  Object.assign(server, { requestTimeout: 1, headersTimeout: 1 })
  const request = startRequest(address, { ...login, headers: { ...login.headers, 'content-length': 100 } })
  request.send('{"username":')
  const { status, body } = await request.reply
  expect({ status, ...body }).toEqual({
    status: 408,
    code: 'request_too_slow',
    message: 'The request took too long to arrive; please send it again',
  })
  await request.closed
  Object.assign(server, { requestTimeout: 30_000, headersTimeout: 30_000 })
})

test('what is no HTTP, or has endless headers, is answered with the body of any other error', async () => {
  const { port } = app.app.server.address() as AddressInfo
  const answerTo = async (text: string) => {
    const socket = connect(port, '127.0.0.1')
    socket.end(text)
    let answer = ''
    socket.on('data', (bytes) => (answer += bytes))
    await once(socket, 'close')
    const [headers = '', body = ''] = answer.split('\r\n\r\n')
    return [Number(headers.slice(9, 12)), errorBody.parse(JSON.parse(body)).code]
  }
  expect(await answerTo('nonsense\r\n\r\n')).toEqual([400, 'bad_request'])
  const endless = `GET / HTTP/1.1\r\nHost: localhost\r\nx: ${'x'.repeat(20_000)}\r\n\r\n`
  expect(await answerTo(endless)).toEqual([431, 'headers_too_large'])
})

test('a caller that hangs up while it sends its body is logged neither as a failure nor as the refusal of the database', async () => {
  const server = Fastify({ logger: false, forceCloseConnections: true })
  const causes: string[] = []
  const failures: unknown[] = []
  let isOver = false
  server.log.error = (...args: unknown[]) => void failures.push(args)
  installErrorHandler(server, (_error, message) => causes.push(message))
  server.addHook('onError', async () => {
    isOver = true
  })
  server.post('/', async () => ({}))
  const url = await server.listen({ port: 0, host: '127.0.0.1' })
  const headers = { 'content-type': 'application/json', 'content-length': 100 }
  const request = startRequest(url, { method: 'POST', path: '/', headers })
  request.send('{"username":')
  await expect.poll(() => new Promise((resolve) => server.server.getConnections((_, count) => resolve(count)))).toBe(1)
  request.hangUp()
  await expect.poll(() => isOver).toBe(true)
  expect({ causes, failures }).toEqual({ causes: [], failures: [] })
  await server.close()
})
