import { endpoints } from '@meridian/contract'
import { type EndpointSpec, isV1Path, pathWith } from '@meridian/contract/endpoint.ts'
import { rolesWith } from '@meridian/domain/organizations/permissions.ts'
import Fastify from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startOwnTestApp, type TestApp } from '../../../test/app.ts'
import { makeAdmin, makeClient, makeDriver, makeOrder, type TestUser } from '../../../test/factories.ts'
import { startRequest } from '../../../test/raw-request.ts'
import { installErrorHandler } from '../error-handler.ts'
import { bodyLimitOf, createBodyAccount, limitBodies } from './body-limits.ts'

const MB = 1024 * 1024

let app: TestApp
let address: string
beforeAll(async () => {
  app = await startOwnTestApp()
  address = await app.listen()
})
afterAll(() => app.stop())

/** Where pages call; calls that only programs have refuse every session. */
const WITH_BODY = endpoints.filter(([, { method, path }]) => method !== 'GET' && !isV1Path(path))
const ids = { id: 1, fileId: 1, key: '0198b7a2-7d1c-4c3e-9f4e-3f1b1a2c3d4e' }
const pathOf = ({ path }: EndpointSpec) =>
  pathWith(path, new Proxy(ids, { get: (all, name) => Reflect.get(all, name) ?? 1 }))

/** Announces a body and sends none of it: whoever reads it first would wait. */
async function announce(user: TestUser | null, spec: EndpointSpec, bytes: number) {
  const cookie = user ? await app.cookieOf(user) : ''
  return startRequest(address, {
    method: spec.method,
    path: pathOf(spec),
    headers: { 'content-type': 'application/json', 'content-length': bytes, cookie },
  })
}

async function refusalOf(user: TestUser | null, spec: EndpointSpec, bytes: number): Promise<string> {
  const request = await announce(user, spec, bytes)
  const { status, body } = await request.reply
  request.hangUp()
  return `${status} ${body.code}`
}

async function bytesInFlight(): Promise<number> {
  const { body } = await app.call(null, 'GET', '/metrics')
  return Number(/^http_body_bytes_in_flight (\d+)/m.exec(body)?.[1])
}

describe('refused before the body is read:', () => {
  test('every call that needs a session, without one', async () => {
    for (const [name, spec] of WITH_BODY.filter(([, { access }]) => access !== 'public'))
      expect(await refusalOf(null, spec, bodyLimitOf(spec)), name).toBe('401 not_signed_in')
  })

  test('every call of another role', async () => {
    const people = {
      client: await makeClient(app.db),
      driver: await makeDriver(app.db),
      admin: await makeAdmin(app.db),
    }
    for (const [name, spec] of WITH_BODY)
      for (const user of Object.values(people))
        if (spec.access !== 'public' && !spec.access.includes(user.role))
          expect(await refusalOf(user, spec, bodyLimitOf(spec)), `${name} ${user.role}`).toBe('403 wrong_role')
  })

  test('every call that a member may not make, or not before two-factor is set up', async () => {
    const viewer = await makeClient(app.db, undefined, { role: 'viewer' })
    const owner = await makeClient(app.db)
    const organization = owner.organizationId as number
    await app.db
      .updateTable('organizations')
      .set({ requires_two_factor: true })
      .where('id', '=', organization)
      .execute()
    for (const [name, spec] of WITH_BODY) {
      if (!spec.permission || !spec.access.includes('client')) continue
      expect(await refusalOf(owner, spec, bodyLimitOf(spec)), name).toBe('403 two_factor_wanted')
      if (rolesWith(spec.permission).includes('viewer')) continue
      expect(await refusalOf(viewer, spec, bodyLimitOf(spec)), name).toBe('403 permission_denied')
    }
  })

  test('every call that waits for a confirmed email address', async () => {
    const client = await makeClient(app.db)
    await app.db.updateTable('users').set({ email_verified: false }).where('id', '=', client.id).execute()
    for (const [name, spec] of WITH_BODY.filter(([, { needsVerifiedEmail }]) => needsVerifiedEmail))
      expect(await refusalOf(client, spec, bodyLimitOf(spec)), name).toBe('403 email_not_verified')
  })

  test('a body of a public call that is larger than a few short fields, and any where none is expected', async () => {
    for (const [name, spec] of WITH_BODY.filter(([, { access }]) => access === 'public')) {
      expect(bodyLimitOf(spec), name).toBeLessThanOrEqual(16 * 1024)
      expect(await refusalOf(null, spec, bodyLimitOf(spec) + 1), name).toBe('413 too_large')
    }
    const client = await makeClient(app.db)
    const logout = endpoints.find(([name]) => name === 'accounts.logout')?.[1] as EndpointSpec
    expect(await refusalOf(client, logout, 2_000)).toBe('413 too_large')
  })

  test('what is sent to an address where nothing is, and to the webhooks without a signature', async () => {
    const post = async (path: string, bytes: number) => {
      const headers = { 'content-type': 'application/json', 'content-length': bytes }
      const request = startRequest(address, { method: 'POST', path, headers })
      const { status } = await request.reply
      request.hangUp()
      return status
    }
    expect(await post('/api/nothing', 16 * 1024 + 1)).toBe(413)
    expect(await post('/api/stripe/webhook', 200_000)).toBe(400)
    expect(await post('/api/sms/incoming', 10_000)).toBe(404)
  })
})

describe('the bytes of large bodies in flight', () => {
  const account = () => createBodyAccount({ account: 10, network: 20, node: 30 })
  const one = { account: 'user 1', network: 'a' }

  test('have a limit for each account, each network and the node, and are given back', () => {
    const { take, held } = account()
    const release = take(one, 8)
    expect(() => take(one, 3)).toThrow('Too much is being uploaded')
    const others = [take({ account: 'user 2', network: 'a' }, 10), take({ account: 'user 3', network: 'b' }, 10)]
    expect(() => take({ account: 'user 4', network: 'a' }, 3)).toThrow('Too much is being uploaded')
    expect(() => take({ account: 'user 4', network: 'c' }, 3)).toThrow('The server is busy')
    expect(() => take({ account: null, network: 'a' }, 3)).toThrow('Too much is being uploaded')
    release()
    take(one, 3)()
    for (const giveBack of others) giveBack()
    expect(held()).toBe(0)
  })

  test('of one account: the third upload of 7 MB is refused with Retry-After while two are open, and taken afterwards', async () => {
    const client = await makeClient(app.db)
    const { id } = await makeOrder(app.db, { status: 'delivered' }, client)
    const attach = endpoints.find(([name]) => name === 'attachedFiles.attach')?.[1] as EndpointSpec
    const spec = { ...attach, path: `/api/orders/${id}/files` } as EndpointSpec
    const open = await Promise.all([announce(client, spec, 7_000_000), announce(client, spec, 7_000_000)])
    await expect.poll(bytesInFlight).toBe(14_000_000)
    expect(await refusalOf(client, spec, 7_000_000)).toBe('429 too_many_uploads')
    const refused = await announce(client, spec, 7_000_000)
    expect((await refused.reply).headers).toMatch(/^retry-after: \d+/im)
    // Small bodies go through meanwhile, and so do those of others.
    expect((await app.call(client, 'POST', `/api/orders/${id}/messages`, { content: 'Where is it?' })).status).toBe(201)
    const body = { kind: 'logger_csv', data: 'A'.repeat(6_000_000) }
    const other = await makeClient(app.db)
    const theirs = await makeOrder(app.db, { status: 'delivered' }, other)
    expect((await app.call(other, 'POST', `/api/orders/${theirs.id}/files`, body)).body.code).not.toBe(
      'too_many_uploads',
    )
    for (const request of [...open, refused]) request.hangUp()
    await expect.poll(bytesInFlight).toBe(0)
    expect((await app.call(client, 'POST', `/api/orders/${id}/files`, body)).body.code).not.toBe('too_many_uploads')
  })

  test('of an upload in chunks count as much as its call takes', async () => {
    const client = await makeClient(app.db)
    const upload = endpoints.find(([name]) => name === 'imports.upload')?.[1] as EndpointSpec
    const headers = {
      cookie: await app.cookieOf(client),
      'content-type': 'application/json',
      'transfer-encoding': 'chunked',
    }
    const open = startRequest(address, { method: 'POST', path: upload.path, headers })
    await expect.poll(bytesInFlight).toBe(bodyLimitOf(upload))
    expect(await refusalOf(client, upload, 3 * MB)).toBe('429 too_many_uploads')
    open.hangUp()
    await expect.poll(bytesInFlight).toBe(0)
  })

  test('are held until the handler is done, also when its caller has hung up', async () => {
    const server = Fastify({ bodyLimit: MB, forceCloseConnections: true })
    const bodies = createBodyAccount()
    const { promise: work, resolve: finish } = Promise.withResolvers<void>()
    let isStarted = false
    installErrorHandler(server)
    server.decorateRequest('session', null)
    limitBodies(server, bodies)
    server.post('/', async () => {
      isStarted = true
      await work
      return {}
    })
    const url = await server.listen({ port: 0, host: '127.0.0.1' })
    const body = JSON.stringify('a'.repeat(100_000))
    const headers = { 'content-type': 'application/json', 'content-length': body.length }
    const request = startRequest(url, { method: 'POST', path: '/', headers })
    expect(bodies.held()).toBe(0)
    request.send(body)
    await expect.poll(() => isStarted).toBe(true)
    request.hangUp()
    await expect
      .poll(() => new Promise((resolve) => server.server.getConnections((_, count) => resolve(count))))
      .toBe(0)
    expect(bodies.held()).toBe(body.length)
    finish()
    await expect.poll(bodies.held).toBe(0)
    await server.close()
  })
})
