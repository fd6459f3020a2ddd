/** Builds every service and hands it to the others. `main.ts` and the tests use the same. */

import { setTimeout as sleep } from 'node:timers/promises'
import { isV1Path } from '@meridian/contract/endpoint.ts'
import { SYSTEM } from '@meridian/domain/orders/order-lifecycle.ts'
import { createMaps } from '@meridian/maps/create-maps.ts'
import type { Maps } from '@meridian/maps/port.ts'
import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import { Counter } from 'prom-client'
import { type AppDeps, buildApp } from './app.ts'
import { createAuditLog } from './audit/audit-log.ts'
import { createTasks } from './background/tasks.ts'
import { createCustodyKeys, registerKey } from './custody/keys.ts'
import { signWith } from './custody/signer.ts'
import { type Database, type Db, openDatabase } from './db/database.ts'
import { openTrustedClock, type TrustedClock } from './db/trusted-clock.ts'
import { type DatabaseUrls, isPooled } from './db/urls.ts'
import type { Env } from './env.ts'
import { type ReactorLoop, startReactors } from './events/reactor-loop.ts'
import { createAccountLimits } from './features/accounts/accounts.deps.ts'
import { createDnsResolver, type DnsResolver } from './features/accounts/single-sign-on/dns-resolver.ts'
import { requireVerifiedEmail } from './features/accounts/verified.queries.ts'
import { createLookUps } from './features/addresses/look-ups.ts'
import type { readImportFile } from './features/imports/reading/read-file.ts'
import { createImportReaders } from './features/imports/reading/readers.ts'
import { hasDemo } from './features/installation/installation.queries.ts'
import { createPositionWriter } from './features/positions/positions.commands.ts'
import { createSimulation } from './features/simulation/simulation.ts'
import { createLinkLimits } from './features/tracking-links/tracking-links.deps.ts'
import { type SendWebhook, sendWebhook } from './features/webhooks/send-webhook.ts'
import { createFileStorage } from './files/create-storage.ts'
import { createFileEncryption } from './files/encryption.ts'
import { createUploadPieces } from './files/upload-pieces.ts'
import { createGauges } from './gauges.ts'
import type { Bus } from './live/bus.ts'
import { busWithSpare } from './live/bus-with-spare.ts'
import { openNatsBus } from './live/nats-bus.ts'
import { openPostgresBus } from './live/postgres-bus.ts'
import { openSockets, type Sockets } from './live/sockets.ts'
import { createMailer } from './mail/mailer.ts'
import type { SendPush } from './notices/push/push-request.ts'
import { createPusher } from './notices/push/pusher.ts'
import { changeOrder } from './orders/changing/order-changes.commands.ts'
import { createPayments } from './payments/stripe.ts'
import { createPlanner } from './planning/create-planner.ts'
import { createTravel, withOneTravelTime } from './planning/travel.ts'
import { reactorsOf } from './reactors.ts'
import { createAuth, sessionLimits } from './security/auth.ts'
import { createKeyCallers } from './security/keys/key-callers.ts'
import { createPasswordQueue } from './security/passwords/password-queue.ts'
import { publicOrigin } from './security/secrets/links.ts'
import { createPackageCodes } from './security/secrets/package-codes.ts'
import { loadSecrets } from './security/secrets/secrets.ts'
import { createSigner } from './security/secrets/signed-tokens.ts'
import { createSessions, type Sessions } from './security/sessions.ts'
import { createTexter } from './sms/texter.ts'
import { scheduleTasks } from './tasks.ts'
import type { Release } from './version.ts'

export type ComposeOptions = {
  env: Env
  databaseUrls: DatabaseUrls
  /** Other nodes may use the same database. */
  isShared: boolean
  log: FastifyBaseLogger
  clock?: () => Date
  webFolder: string
  release: Release
  /** Tests that are not about maps bring a small one. */
  maps?: Maps
  /** Tests open few: each connection plans every statement again. */
  maxConnections?: number
  /** Tests have a fake push service; requests to a real one may only go to public addresses. */
  sendPush?: SendPush
  /** Tests reach no receiver but their own. */
  sendWebhook?: SendWebhook
  /** Tests have records of their own. */
  dns?: DnsResolver
  /** Tests decide how long a file takes. */
  readImportFile?: typeof readImportFile
  /** Tests run what the clock runs themselves: a minute that ends during one must change nothing. */
  hasTimers?: boolean
  /** Prints the progress of long work to the terminal. */
  progress?: (line: string) => void
}

export type Composition = {
  app: FastifyInstance
  deps: AppDeps
  db: Db
  bus: Bus
  loop: ReactorLoop
  /** Once the server answers: it does not wait for background work, and a task queued before that is ready waits. */
  startTasks(): void
  /** `/readyz` fails from now on; resolves when proxies had the time to notice. */
  drain(): Promise<void>
  /** Answers requests in progress, closes sockets, finishes background work, then closes the database. */
  close(): Promise<void>
}

export async function compose(options: ComposeOptions): Promise<Composition> {
  const { env, log, hasTimers = true } = options
  const { databaseUrls } = options
  const database = openDatabase(databaseUrls.app, {
    maxConnections: options.maxConnections ?? env.DATABASE_CONNECTIONS,
    isPooled: isPooled(databaseUrls),
  })
  const { db } = database
  const time = options.clock ? null : await openTrustedClock(db, log)
  const clock = options.clock ?? (time as TrustedClock).now
  const secrets = await loadSecrets({
    dataDir: env.DATA_DIR,
    db,
    isShared: options.isShared,
    key: env.SECRETS_KEY,
  })
  const auth = createAuth({ db, limits: sessionLimits(env), requiresAdminTwoFactor: env.REQUIRE_ADMIN_TWO_FACTOR })
  const sessions = createSessions({ auth, isHttps: env.PUBLIC_URL?.startsWith('https:') ?? false })
  const findKeyCaller = createKeyCallers({ db, pool: database.pool, clock })
  const bus = await openBus(options, database)
  const sockets = openSockets({ bus, clock, findOpen: auth.findOpen })
  publishRevocations(sessions, sockets, bus, log)
  const tasks = createTasks({ url: databaseUrls.direct, log })
  const payments = createPayments(env, log)
  const mailer = createMailer({ env, db, tasks, log })
  const texter = createTexter({ env, db, tasks, log, clock })
  const pusher = createPusher({
    db,
    tasks,
    log,
    vapid: secrets.vapid,
    contact: contactOf(env),
    ...(options.sendPush && { sendPush: options.sendPush }),
  })
  const providedMaps =
    options.maps ?? createMaps({ settings: env, log, ...(options.progress && { progress: options.progress }) })
  const travel = createTravel(providedMaps)
  const maps = withOneTravelTime(providedMaps, travel)
  const encryption = createFileEncryption(secrets.files)
  const custodyKeys = createCustodyKeys(secrets.signing, env.CUSTODY_KEY, env.CUSTODY_KEY_BEFORE)
  await registerKey(db, custodyKeys, clock())
  signWith(db, custodyKeys.current)
  const deps: AppDeps = {
    env,
    db,
    database,
    databaseUrls,
    clock,
    log,
    auth,
    sessions,
    mailer,
    texter,
    secrets,
    sendWebhook: options.sendWebhook ?? sendWebhook,
    dns: options.dns ?? createDnsResolver(),
    sockets,
    bus,
    maps,
    tiles: maps.tiles,
    travel,
    planner: createPlanner(env, log),
    tasks,
    payments,
    signer: createSigner(secrets.signing),
    packageCodes: createPackageCodes(secrets.auth),
    files: createFileStorage({ env, db, isShared: options.isShared, encryption, log }),
    uploadPieces: createUploadPieces(encryption),
    findSession: (request) => (isV1Path(request.url ?? '') ? findKeyCaller(request) : sessions.findSession(request)),
    lookUps: createLookUps(),
    importReaders: createImportReaders(options.readImportFile),
    requireVerifiedEmail: (session, trx = db) => requireVerifiedEmail({ db: trx, env }, session),
    wakeReactors: () => loop.wake(),
    settleOrder: (trx, orderId) => changeOrder(trx, { orderId, command: 'settle', actor: SYSTEM, now: clock() }),
    accountLimits: createAccountLimits(database.pool, (await hasDemo(db)) ? DEMO_LIMITS : {}),
    passwordQueue: createPasswordQueue(),
    linkLimits: createLinkLimits(database.pool),
    positionWriter: createPositionWriter({ db, clock, log, bus, retentionDays: env.LOCATION_RETENTION_DAYS }),
    custodyKeys,
    auditLog: createAuditLog({ db, log }),
    simulation: createSimulation(log),
    stopping: { hasBegun: false },
    sweptFiles: new Counter({
      name: 'meridian_files_swept_total',
      help: 'Stored files that no row named, deleted by this node',
      registers: [],
    }),
    gauges: createGauges(database, { sockets, bus }, env),
    webFolder: options.webFolder,
    release: options.release,
  }
  scheduleTasks(hasTimers ? tasks : { ...tasks, every() {} }, deps)
  // Not sooner: the first mail starts the background work, which then must know all its tasks.
  const loop = startReactors({
    db,
    log,
    hasSweep: hasTimers,
    reactorsOf: reactorsOf({
      db,
      bus,
      tasks,
      env,
      clock,
      log,
      sessions,
      payments,
      mailer,
      texter,
      pusher,
      origin: publicOrigin(env),
      signer: deps.signer,
      travel: deps.travel,
      planner: deps.planner,
      linkLimits: deps.linkLimits,
      wakeReactors: () => loop.wake(),
    }),
  })
  const app = await buildApp(deps)
  let starting: Promise<void> | undefined

  return {
    app,
    deps,
    db,
    bus,
    loop,
    startTasks() {
      starting = tasks.start().catch((err) => log.error({ err }, 'background work could not start'))
    },
    async drain() {
      deps.stopping.hasBegun = true
      await sleep(env.DRAIN_SECONDS * 1000)
    },
    async close() {
      await deps.simulation.stop()
      await app.close()
      await deps.auditLog.close()
      await loop.stop()
      await maps.close()
      await starting
      await tasks.stop()
      mailer.close()
      time?.close()
      await bus.close()
      await database.close()
    },
  }
}

/** A simulated day adds its drivers from one address; the accounts of a demo have a public password anyway. */
const DEMO_LIMITS = {
  openLink: { times: 2_000, withinMinutes: 1 },
  register: { times: 2_000, withinMinutes: 10 },
  registerInADay: { times: 20_000, withinMinutes: 24 * 60 },
}

/** Push services want a contact address. */
const contactOf = ({ MAIL_FROM }: Env): string => `mailto:${/[^\s<>]+@[^\s<>]+/.exec(MAIL_FROM)?.[0] ?? ''}`

async function openBus({ env, databaseUrls, log }: ComposeOptions, { pool }: Database): Promise<Bus> {
  const nats = env.NATS_URL ? await openNatsBus({ url: env.NATS_URL, log }) : null
  const postgres = await openPostgresBus({ url: databaseUrls.direct, pool, log })
  return nats ? busWithSpare(nats, postgres) : postgres
}

/** A session that ends on one node ends on all: each node removes it from its cache and closes its sockets. */
function publishRevocations(sessions: Sessions, sockets: Sockets, bus: Bus, log: FastifyBaseLogger): void {
  sessions.onRevoked((what) => {
    sockets.revoke(what)
    bus
      .publish({ kind: 'revoked', what })
      .catch((err) => log.error({ err }, 'other nodes were not notified of an ended session'))
  })
  bus.subscribe((message) => message.kind === 'revoked' && sessions.forget(message.what))
  // One of the missed messages may have been about a session.
  bus.onGap(() => sessions.forgetAll())
}
