/** The accounts part of the server alone, for tests that move its clock, change its limits and read its log. */
import { randomBytes } from 'node:crypto'
import type { Role } from '@meridian/domain/orders/order-lifecycle.ts'
import Fastify, { type FastifyBaseLogger, type FastifyInstance } from 'fastify'
import { pino } from 'pino'
import type { Db } from '../src/db/database.ts'
import { readEnv } from '../src/env.ts'
import { type AccountLimit, createAccountLimits } from '../src/features/accounts/accounts.deps.ts'
import { accountRoutes } from '../src/features/accounts/accounts.routes.ts'
import { requireVerifiedEmail } from '../src/features/accounts/verified.queries.ts'
import { installationRoutes } from '../src/features/installation/installation.routes.ts'
import { installErrorHandler } from '../src/http/error-handler.ts'
import type { Session } from '../src/http/session.ts'
import { createMailer } from '../src/mail/mailer.ts'
import { createAuth, sessionLimits } from '../src/security/auth.ts'
import { createAccount } from '../src/security/create-account.ts'
import { refuseForeignOrigins } from '../src/security/origin.ts'
import { createPasswordQueue } from '../src/security/passwords/password-queue.ts'
import { hashPassword } from '../src/security/passwords/passwords.ts'
import type { Limit } from '../src/security/passwords/rate-limit.ts'
import { createSessions, type Revoked } from '../src/security/sessions.ts'
import { openTestDatabase } from './database.ts'
import { TEST_NOW } from './test-now.ts'

export const PASSWORD = 'correct horse battery'
const passwordHash = hashPassword(PASSWORD)

export type Person = { id: number; username: string; email: string; role: Role; organizationId: number | null }
export type Answer = { status: number; body: Record<string, unknown>; setCookie: string | undefined }
type Options = {
  env?: Record<string, string>
  limits?: Partial<Record<AccountLimit, Limit>>
  /** After many failures of an address. */
  pause?: () => Promise<unknown>
}

export type AccountsServer = Awaited<ReturnType<typeof startAccounts>>

export async function startAccounts({ env: settings = {}, limits = {}, pause }: Options = {}) {
  const database = await openTestDatabase()
  const env = readEnv({ ...settings })
  const logLines: string[] = []
  const log: FastifyBaseLogger = pino({ level: 'warn' }, { write: (line: string) => void logLines.push(line) })
  const clock = { now: TEST_NOW }
  const secrets = {
    auth: 'a'.repeat(43),
    signing: 's'.repeat(43),
    vapid: { publicKey: 'p'.repeat(43), privateKey: 'k'.repeat(43) },
    files: 'f'.repeat(43),
  }
  const { db } = database
  const auth = createAuth({ db, limits: sessionLimits(env), requiresAdminTwoFactor: env.REQUIRE_ADMIN_TWO_FACTOR })
  const sessions = createSessions({ auth, isHttps: env.PUBLIC_URL?.startsWith('https:') ?? false })
  const revoked: Revoked[] = []
  sessions.onRevoked((what) => revoked.push(what))
  const noTasks = { work() {}, every() {}, async enqueue() {}, async start() {}, async stop() {} }
  const app = Fastify({ loggerInstance: log, trustProxy: env.TRUST_PROXY ?? false })
  const deps = {
    env,
    db,
    database,
    auth,
    sessions,
    secrets,
    dns: { txt: async () => [] },
    log,
    wakeReactors() {},
    clock: () => clock.now,
    findSession: sessions.findSession,
    requireVerifiedEmail: (session: Session) => requireVerifiedEmail({ db, env }, session),
    mailer: createMailer({ env, db, tasks: noTasks, log }),
    accountLimits: createAccountLimits(database.pool, limits),
    passwordQueue: createPasswordQueue(pause),
  }
  installErrorHandler(app)
  refuseForeignOrigins(app, env)
  accountRoutes(app, deps)
  installationRoutes(app, deps)
  return {
    app,
    db,
    deps,
    sessions,
    revoked,
    logLines,
    clock,
    wait: (seconds: number) => {
      clock.now = new Date(clock.now.getTime() + seconds * 1000)
    },
    browser: (address?: string) => new Browser(app, address),
    person: (role: Role, more: { organizationId?: number } = {}) => makePerson(db, role, more),
    events: () => eventsOf(db),
    async stop() {
      await app.close()
      await database.close()
    },
  }
}

async function makePerson(db: Db, role: Role, more: { organizationId?: number }): Promise<Person> {
  const username = `${role}-${randomBytes(5).toString('hex')}`
  const email = `${username}@test.example`
  const organizationId = role === 'client' ? (more.organizationId ?? (await makeOrganization(db))) : null
  const account = { username, email, role, organizationId, firstName: 'Test', lastName: role }
  const { userId } = await createAccount(db, { ...account, isEmailVerified: true, passwordHash: await passwordHash })
  return { id: userId, username, email, role, organizationId }
}

async function makeOrganization(db: Db): Promise<number> {
  const name = `Pharmacy ${randomBytes(4).toString('hex')}`
  return (await db.insertInto('organizations').values({ name }).returning('id').executeTakeFirstOrThrow()).id
}

async function eventsOf(db: Db) {
  return db.selectFrom('account_events').selectAll().orderBy('id').execute()
}

type Sent = { headers?: Record<string, string>; body?: unknown }

/** Stores its cookie, as browsers do. Each has an address of its own by default, so that lock-outs do not meet. */
export class Browser {
  readonly app: FastifyInstance
  readonly address: string
  cookie: string | undefined
  /** Of devices by account, and the language: they stay when the session ends. */
  readonly lastingCookies = new Map<string, string>()
  constructor(app: FastifyInstance, address = `10.${[...randomBytes(3)].join('.')}`) {
    this.app = app
    this.address = address
  }

  async send(
    method: 'GET' | 'POST' | 'PATCH' | 'DELETE',
    url: string,
    { headers = {}, body }: Sent = {},
  ): Promise<Answer> {
    const response = await this.app.inject({
      method,
      url,
      remoteAddress: this.address,
      headers: { 'user-agent': 'Test browser', ...this.cookieHeader(), ...headers },
      ...(body === undefined ? {} : { payload: body as object }),
    })
    const cookies = [response.headers['set-cookie'] ?? []].flat()
    for (const cookie of cookies) this.keep(cookie.split(';')[0] as string)
    const setCookie = cookies[0]
    return { status: response.statusCode, body: response.json(), setCookie }
  }

  private cookieHeader(): Record<string, string> {
    const cookies = [...(this.cookie ? [this.cookie] : []), ...this.lastingCookies.values()]
    return cookies.length > 0 ? { cookie: cookies.join('; ') } : {}
  }

  /** 'name=value' */
  keep(cookie: string): void {
    const [name = '', value] = cookie.split('=')
    if (!name.includes('session')) this.lastingCookies.set(name, cookie)
    else this.cookie = value ? cookie : undefined
  }

  get = (url: string, headers: Record<string, string> = {}) => this.send('GET', url, { headers })
  post = (url: string, body?: unknown, headers: Record<string, string> = {}) =>
    this.send('POST', url, { body, headers })
  patch = (url: string, body: unknown) => this.send('PATCH', url, { body })

  delete = (url: string) => this.send('DELETE', url)

  signIn = (username: string, password = PASSWORD) => this.post('/api/auth/login', { username, password })

  async signedIn(person: { username: string }): Promise<this> {
    const { status, body } = await this.signIn(person.username)
    if (status !== 200) throw new Error(`Could not sign in: ${JSON.stringify(body)}`)
    return this
  }
}

/** The link in the latest mail to this address: the token after `#reset=` or `#invite=`. */
export async function tokenMailedTo(db: Db, email: string): Promise<string> {
  const mail = await db
    .selectFrom('mails')
    .select('body_text')
    .where('to_address', '=', email)
    .where('body_text', 'like', '%/login#%')
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow()
  return /(?:reset|invite|verify)=([\w.-]+)/.exec(mail.body_text)?.[1] ?? ''
}
