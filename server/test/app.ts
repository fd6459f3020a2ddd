/** The whole server on a database of its own, with a clock that tests set and people who are signed in. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createMaps } from '@meridian/maps/create-maps.ts'
import type { AddressProvider } from '@meridian/maps/port.ts'
import type { InjectOptions } from 'fastify'
import { pino } from 'pino'
import { expect } from 'vitest'
import { type ComposeOptions, type Composition, compose } from '../src/compose.ts'
import type { DatabaseUrls } from '../src/db/urls.ts'
import { readEnv } from '../src/env.ts'
import { hashToken, newToken } from '../src/security/tokens.ts'
import { createTestDatabase } from './database.ts'
import type { TestUser } from './factories.ts'
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
  stop(): Promise<void>
}
// biome-ignore lint/suspicious/noExplicitAny: tests read whatever came back
type Answer = { status: number; body: any; headers: Record<string, unknown> }

/** Maps that know no address and estimate every route: a test brings the addresses it needs. */
const NO_ADDRESSES: AddressProvider = {
  name: 'none',
  suggest: async () => [],
  locate: async () => null,
  geocode: async () => null,
  reverse: async () => null,
}

/** Without a card provider tests pay in test mode, which outside the demo must be allowed. */
const paidBy = (settings: Record<string, string>): Record<string, string> =>
  settings.STRIPE_SECRET_KEY ? {} : { ALLOW_TEST_PAYMENTS: 'true' }

export async function startTestApp(
  settings: Record<string, string> = {},
  addresses: AddressProvider = NO_ADDRESSES,
  more: Pick<ComposeOptions, 'sendPush' | 'dns' | 'readImportFile'> = {},
): Promise<TestApp> {
  const database = await createTestDatabase()
  const dataDir = await mkdtemp(join(tmpdir(), 'meridian-test-'))
  const clock = { now: TEST_NOW }
  const troubles: Record<string, unknown>[] = []
  const log = pino({ level: 'warn' }, { write: (line: string) => void troubles.push(JSON.parse(line)) })
  const composition = await compose({
    ...more,
    maxConnections: 5,
    env: readEnv({ DATA_DIR: dataDir, CHECK_REPLIES: 'true', ...paidBy(settings), ...settings }),
    databaseUrls: database.urls,
    isShared: false,
    log,
    clock: () => clock.now,
    webFolder: join(dataDir, 'no-web'),
    release: { version: '1.2.3', build: 'test' },
    maps: createMaps({ settings: { DATA_DIR: dataDir }, log, addresses }),
  })
  composition.startTasks()
  const { auth } = composition.deps
  const cookies = new Map<number, string>()

  async function cookieOf(user: TestUser): Promise<string> {
    const known = cookies.get(user.id)
    if (known) return known
    const visitor = { ipAddress: '127.0.0.1', userAgent: 'test', isSecure: false }
    const { setCookie } = await auth.openSession({ userId: user.id, logoutTokenHash: hashToken(newToken()), visitor })
    const cookie = setCookie.split(';')[0] as string
    cookies.set(user.id, cookie)
    return cookie
  }

  return {
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
    async stop() {
      await composition.close()
      await database.drop()
      await rm(dataDir, { recursive: true, force: true })
      expect(troubles, 'the server logged trouble').toEqual([])
    },
  }
}
