/** The whole server on a real database, with a clock that tests set and people who are signed in. */
import { mkdtemp } from 'node:fs/promises'
import { join } from 'node:path'
import { createMaps } from '@meridian/maps/create-maps.ts'
import type { AddressProvider } from '@meridian/maps/port.ts'
import type { InjectOptions } from 'fastify'
import { pino } from 'pino'
import { expect, inject } from 'vitest'
import { type Composition, compose } from '../src/compose.ts'
import type { DatabaseUrls } from '../src/db/urls.ts'
import { readEnv } from '../src/env.ts'
import { sendWebhook } from '../src/features/webhooks/send-webhook.ts'
import { hashToken, newToken } from '../src/security/secrets/tokens.ts'
import { createTestDatabase } from './database.ts'
import type { TestUser } from './factories.ts'
import { settle } from './settle.ts'
import { shareApp } from './shared-app.ts'
import { createSwappedPorts, type TestPorts } from './swapped-ports.ts'
import { TEST_NOW } from './test-now.ts'

export { TEST_NOW }

export type TestApp = Composition & {
  clock: { now: Date }
  databaseUrl: string
  urls: DatabaseUrls
  superuserUrl: string
  /** Lines of warning or worse; a test that expects one takes it out. */
  troubles: Record<string, unknown>[]
  /** The Cookie header of a session of this user. */
  cookieOf(user: TestUser): Promise<string>
  call(
    user: TestUser | null,
    method: InjectOptions['method'],
    url: string,
    body?: unknown,
    headers?: Record<string, string>,
  ): Promise<Answer>
  /** Its address, from the first call on. */
  listen(): Promise<string>
  /** Resolves when nothing is left to be done in the background. */
  settle(): Promise<void>
  stop(): Promise<void>
}
// biome-ignore lint/suspicious/noExplicitAny: tests read whatever came back
type Answer = { status: number; body: any; headers: Record<string, unknown> }

type Brought = Omit<TestPorts, 'addresses'>

/**
 * The server that all files of a worker share when they bring no settings of their own: between two files every row is deleted, the
 * clock goes back to TEST_NOW, and addresses, push service and DNS are those of the next file.
 */
export const startTestApp = (
  settings: Record<string, string> = {},
  addresses?: AddressProvider,
  more: Brought = {},
): Promise<TestApp> =>
  Object.keys(settings).length > 0 ? startOwnTestApp(settings, addresses, more) : borrowApp({ addresses, ...more })

/** A server and a database of the test's own: to be changed, broken, measured or stopped. */
export async function startOwnTestApp(
  settings: Record<string, string> = {},
  addresses?: AddressProvider,
  more: Brought = {},
): Promise<TestApp> {
  const { app, bring } = await composeTestApp(settings)
  bring({ addresses, ...more })
  return app
}

const borrowApp = shareApp(() => composeTestApp({}))

/** Without a card provider tests pay in test mode, which outside the demo must be allowed. */
const paidBy = (settings: Record<string, string>): Record<string, string> =>
  settings.STRIPE_SECRET_KEY ? {} : { ALLOW_TEST_PAYMENTS: 'true' }

/** What a test sends in a minute depends on the machine: the limit is for tests about it. */
const NO_LIMIT = { RATE_LIMIT_PER_MINUTE: '1000000000' }
/** A busy machine must not change the answers. */
const MAPS_TIMEOUT_MS = 60_000

async function composeTestApp(settings: Record<string, string>) {
  const database = await createTestDatabase()
  // Removed with the database server at the end of the run.
  const dataDir = await mkdtemp(join(inject('temporaryFolder'), 'app-'))
  const clock = { now: TEST_NOW }
  const troubles: Record<string, unknown>[] = []
  const log = pino({ level: 'warn' }, { write: (line: string) => void troubles.push(JSON.parse(line)) })
  const { ports, bring } = createSwappedPorts()
  const { addresses, ...otherPorts } = ports
  const composition = await compose({
    ...otherPorts,
    maxConnections: 5,
    env: readEnv({ DATA_DIR: dataDir, CHECK_REPLIES: 'true', ...NO_LIMIT, ...paidBy(settings), ...settings }),
    databaseUrls: database.urls,
    isShared: false,
    log,
    clock: () => clock.now,
    // The receivers of examples are nowhere.
    sendWebhook: (request, options) =>
      /example\.com\//.test(request.url) ? Promise.resolve(204) : sendWebhook(request, options),
    hasTimers: false,
    webFolder: join(dataDir, 'no-web'),
    release: { version: '1.2.3', build: 'test' },
    maps: createMaps({
      settings: { DATA_DIR: dataDir, VALHALLA_URL: settings.VALHALLA_URL },
      log,
      addresses,
      timeoutMs: MAPS_TIMEOUT_MS,
    }),
  })
  composition.startTasks()
  const { cookieOf, endSessions } = createCookies(composition)
  let address: Promise<string> | undefined

  const app: TestApp = {
    ...composition,
    clock,
    databaseUrl: database.url,
    urls: database.urls,
    superuserUrl: database.superuserUrl,
    troubles,
    cookieOf,
    async call(user, method, url, body, headers = {}) {
      const cookie = user ? { cookie: await cookieOf(user) } : {}
      const payload = body === undefined ? {} : { payload: body as object }
      const reply = await composition.app.inject({
        method: method ?? 'GET',
        url,
        headers: { ...cookie, ...headers },
        ...payload,
      })
      const isJson = String(reply.headers['content-type']).includes('json')
      return { status: reply.statusCode, body: isJson ? reply.json() : reply.body, headers: reply.headers }
    },
    listen: () => (address ??= composition.app.listen({ port: 0, host: '127.0.0.1' })),
    settle: () => settle(composition),
    async stop() {
      await composition.close()
      await database.drop()
      expect(troubles, 'the server logged trouble').toEqual([])
    },
  }
  return { app, bring, endSessions }
}

function createCookies({ deps }: Composition) {
  const cookies = new Map<number, string>()
  return {
    /** With their sockets. */
    endSessions() {
      for (const userId of cookies.keys()) deps.sockets.revoke({ userId })
      cookies.clear()
    },
    async cookieOf(user: TestUser): Promise<string> {
      const known = cookies.get(user.id)
      if (known) return known
      const visitor = { ipAddress: '127.0.0.1', userAgent: 'test', isSecure: false }
      const session = { userId: user.id, logoutTokenHash: hashToken(newToken()), visitor }
      const { setCookie } = await deps.auth.openSession(session)
      const cookie = setCookie.split(';')[0] as string
      cookies.set(user.id, cookie)
      return cookie
    },
  }
}
