/** The whole server as one Fastify instance: every plugin and feature registered by name. */
import type { Socket } from 'node:net'
import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify'
import type { Counter } from 'prom-client'
import type { DatabaseUrls } from './db/urls.ts'
import { type AccountDeps, accountRoutes } from './features/accounts/accounts.routes.ts'
import { addressRoutes } from './features/addresses/addresses.routes.ts'
import type { AddressDeps } from './features/addresses/find-address.ts'
import { adminOrganizationRoutes } from './features/admin-organizations/admin-organizations.routes.ts'
import { apiKeyRoutes } from './features/api-keys/api-keys.routes.ts'
import { type AuditDeps, auditRoutes } from './features/audit/audit.routes.ts'
import { recordRequests } from './features/audit/record-requests.ts'
import { invoiceRoutes } from './features/billing/invoices.routes.ts'
import { taxRoutes } from './features/billing/taxes.routes.ts'
import { termRoutes } from './features/billing/terms.routes.ts'
import { bookRoutes } from './features/books/books.routes.ts'
import { costCenterRoutes } from './features/cost-centers/cost-centers.routes.ts'
import { type CustodyDeps, custodyRoutes } from './features/custody/custody.routes.ts'
import { attentionRoutes } from './features/dispatch/attention/attention.routes.ts'
import { autoDispatchRoutes } from './features/dispatch/auto-dispatch/auto-dispatch.routes.ts'
import { boardRoutes } from './features/dispatch/board/board.routes.ts'
import { planExportRoutes } from './features/dispatch/board/plan-export.routes.ts'
import type { AutoDispatchDeps } from './features/dispatch/dispatch.deps.ts'
import { driverOutRoutes } from './features/dispatch/driver-out/driver-out.routes.ts'
import { offerRoutes } from './features/dispatch/offers/offers.routes.ts'
import { driverRunRoutes } from './features/dispatch/runs/driver-run.routes.ts'
import { scheduleRoutes } from './features/dispatch/schedules/schedules.routes.ts'
import { type DriverAccountDeps, driverAccountRoutes } from './features/drivers/driver-accounts.routes.ts'
import { driverRoutes } from './features/drivers/drivers.routes.ts'
import { exceptionRoutes } from './features/exceptions/exceptions.routes.ts'
import { frontDeskRoutes } from './features/front-desk/front-desk.routes.ts'
import { handoverRoutes } from './features/handovers/handovers.routes.ts'
import { type ImportRouteDeps, importRoutes } from './features/imports/imports.routes.ts'
import { adminInstallationRoutes, installationRoutes } from './features/installation/installation.routes.ts'
import { type MapDeps, mapRoutes } from './features/map/map.routes.ts'
import { messageRoutes } from './features/messages/messages.routes.ts'
import { type NoticeRouteDeps, noticeRoutes } from './features/notices/notices.routes.ts'
import { unsubscribeRoutes } from './features/notices/unsubscribe.routes.ts'
import { type OrderDeps, orderRoutes } from './features/orders/orders.routes.ts'
import type { PaymentDeps } from './features/payments/payments.deps.ts'
import { paymentRoutes } from './features/payments/payments.routes.ts'
import { webhookRoutes } from './features/payments/webhook.routes.ts'
import { phoneRoutes } from './features/positions/phones.routes.ts'
import { type PositionDeps, positionRoutes } from './features/positions/positions.routes.ts'
import { pricingRoutes } from './features/pricing/pricing.routes.ts'
import { type ProofDeps, proofRoutes } from './features/proofs/proofs.routes.ts'
import { ratingRoutes } from './features/ratings/ratings.routes.ts'
import { reconciliationRoutes } from './features/reconciliation/reconciliation.routes.ts'
import { directionRoutes } from './features/routes/directions.routes.ts'
import { savedFilterRoutes } from './features/saved-filters/saved-filters.routes.ts'
import { type SimulationDeps, simulationRoutes } from './features/simulation/simulation.routes.ts'
import { siteCsvRoutes } from './features/sites/site-csv.routes.ts'
import { siteRoutes } from './features/sites/sites.routes.ts'
import { smsRoutes } from './features/sms/sms.routes.ts'
import { standingOrderRoutes } from './features/standing-orders/standing-orders.routes.ts'
import { analyticsRoutes } from './features/stats/analytics.routes.ts'
import { statsRoutes } from './features/stats/stats.routes.ts'
import { trackingRoutes } from './features/tracking/tracking.routes.ts'
import type { TrackingLinkDeps } from './features/tracking-links/tracking-links.deps.ts'
import { trackingLinkRoutes } from './features/tracking-links/tracking-links.routes.ts'
import type { WebhookDeps } from './features/webhooks/deliver.commands.ts'
import { outgoingWebhookRoutes } from './features/webhooks/webhooks.routes.ts'
import { answerBrokenRequest } from './http/broken-requests.ts'
import type { Deps } from './http/deps.ts'
import { answerError, installErrorHandler } from './http/error-handler.ts'
import { refuseForeignHosts } from './http/hosts.ts'
import { parseJsonBodies } from './http/json-body.ts'
import { limitBodies, PUBLIC_BODY } from './http/limits/body-limits.ts'
import { shedLoad } from './http/limits/load-shedding.ts'
import { limitRequests } from './http/limits/request-limit.ts'
import { compressReplies } from './http/pages/compression.ts'
import { docsRoutes } from './http/pages/docs.ts'
import { securityHeaders } from './http/pages/headers.ts'
import { webApp } from './http/pages/web-app.ts'
import { findSessions } from './http/session.ts'
import { createCauseLog } from './http/watching/cause-log.ts'
import { healthRoutes, type Stopping } from './http/watching/health.ts'
import { type Gauges, metricsRoutes } from './http/watching/metrics.ts'
import { createRequestIds, installRequestLog } from './http/watching/request-log.ts'
import type { Sockets } from './live/sockets.ts'
import { liveRoutes } from './live/ws-route.ts'
import { isOwnOrigin, refuseForeignOrigins } from './security/origin.ts'
import { publicOrigin } from './security/secrets/links.ts'
import type { Release } from './version.ts'

export type AppDeps = Deps &
  AccountDeps &
  DriverAccountDeps &
  AddressDeps &
  AuditDeps &
  CustodyDeps &
  PositionDeps &
  AutoDispatchDeps &
  MapDeps &
  NoticeRouteDeps &
  OrderDeps &
  TrackingLinkDeps &
  SimulationDeps &
  ProofDeps &
  ImportRouteDeps &
  WebhookDeps &
  PaymentDeps & {
    sockets: Sockets
    databaseUrls: DatabaseUrls
    gauges: Gauges
    sweptFiles: Counter
    stopping: Stopping
    /** The built browser app. */
    webFolder: string
    release: Release
  }

/** Within so much time a request must have arrived, whatever its size. Looked for as often as the second says. */
const REQUEST_TIMEOUT_MS = 30_000
const REQUEST_TIMEOUT_CHECK_MS = 2_000
const DRAIN_TIMEOUT_MS = 15_000

export async function buildApp(deps: AppDeps): Promise<FastifyInstance> {
  const { env } = deps
  const app = Fastify({
    loggerInstance: sharedLog(deps.log),
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: createRequestIds(),
    // For what is no call of the contract; each call has its own.
    bodyLimit: PUBLIC_BODY,
    // A body that trickles in for ever would hold its connection, and its share of the bodies in flight, for ever.
    requestTimeout: REQUEST_TIMEOUT_MS,
    // Node takes the longer of the two for the whole request, and for the headers it would be a minute.
    http: { headersTimeout: REQUEST_TIMEOUT_MS, connectionsCheckingInterval: REQUEST_TIMEOUT_CHECK_MS },
    clientErrorHandler: answerBrokenRequest,
    trustProxy: env.TRUST_PROXY ?? false,
    // Requests in progress are answered; idle connections do not keep the server from closing.
    forceCloseConnections: 'idle',
    // An address that cannot be read reaches no route, and no error handler of ours.
    frameworkErrors: (error, _request, reply) => void answerError(error, reply),
  })
  app.addHook('preClose', async () => {
    deps.stopping.hasBegun = true
    // Upgraded sockets are not requests: Fastify does not close them.
    deps.sockets.close()
    // Nor may a request that never ends keep the server from ending.
    setTimeout(() => app.server.closeAllConnections(), DRAIN_TIMEOUT_MS).unref()
  })

  // A browser would keep its connection for the next request, and closing would wait a minute for it to let go.
  app.addHook('onSend', (_request, reply, payload, done) => {
    if (deps.stopping.hasBegun) reply.header('connection', 'close')
    done(null, payload)
  })
  closeUnusedConnections(app)
  parseJsonBodies(app)
  const logCause = createCauseLog(deps.log)
  installErrorHandler(app, logCause)
  // Outside of what follows: a probe needs no session, limit, log line or header of a page.
  const { isReady } = healthRoutes(app, {
    databaseUrl: deps.database.url,
    stopping: deps.stopping,
    logCause,
    release: deps.release,
    describeMaps: () => ({ ...deps.maps.describe(), tiles: describeTiles(deps) }),
    isBusConnected: deps.bus.isConnected,
  })
  await app.register((scope) => registerRoutes(scope, deps, isReady))
  return app
}

/**
 * One logger for all requests: making one for each costs more than the few lines that name a request. Not as the option
 * `childLoggerFactory`, whose result Fastify checks with every request.
 */
function sharedLog(log: FastifyBaseLogger): FastifyBaseLogger {
  const shared: FastifyBaseLogger = Object.create(log)
  shared.child = () => shared
  return shared
}

/** Browsers connect before they have anything to ask. Node does not count such a connection as idle: closing would wait for it. */
function closeUnusedConnections(app: FastifyInstance): void {
  const open = new Set<Socket>()
  app.server.on('connection', (socket: Socket) => {
    open.add(socket)
    socket.once('close', () => open.delete(socket))
  })
  app.addHook('preClose', async () => {
    for (const socket of open) if (socket.bytesRead === 0) socket.destroy()
  })
}

async function registerRoutes(app: FastifyInstance, deps: AppDeps, isReady: () => Promise<boolean>): Promise<void> {
  const { env } = deps
  installRequestLog(app)
  await securityHeaders(app, {
    isHttps: env.PUBLIC_URL?.startsWith('https:') ?? false,
    takesCards: deps.payments.mode === 'live',
  })
  compressReplies(app)
  refuseForeignHosts(app, env)
  const load = shedLoad(app, { waitingForDatabase: () => deps.database.pool.waitingCount })
  findSessions(app, deps.findSession)
  const phiTexts = recordRequests(app, deps)
  limitRequests(app, env.RATE_LIMIT_PER_MINUTE)
  refuseForeignOrigins(app, env)
  const bodies = limitBodies(app)
  const gauges: Gauges = {
    ...deps.gauges,
    meridian_ready: { help: '1 when /readyz answers 200', read: async () => Number(await isReady()) },
    http_requests_in_flight: { help: 'Requests that are not answered yet', read: load.requestsInProgress },
    http_body_bytes_in_flight: {
      help: 'Bytes of large request bodies that are received or worked on',
      read: bodies.held,
    },
    meridian_overload_level: { help: '0: nothing is refused; 1 to 3: more and more is', read: load.level },
  }
  metricsRoutes(app, { token: env.METRICS_TOKEN, gauges, counters: [phiTexts, deps.sweptFiles], release: deps.release })
  docsRoutes(app, deps.release.version, { origin: publicOrigin(env), contact: env.MAIL_FROM })
  await liveRoutes(app, { ...deps, isOwnOrigin: (request) => isOwnOrigin(request.headers, env) })

  accountRoutes(app, deps)
  installationRoutes(app, deps)
  adminInstallationRoutes(app, deps)
  simulationRoutes(app, deps)
  noticeRoutes(app, deps)
  await unsubscribeRoutes(app, deps)
  orderRoutes(app, deps)
  bookRoutes(app, deps)
  termRoutes(app, deps)
  taxRoutes(app, deps)
  invoiceRoutes(app, deps)
  costCenterRoutes(app, deps)
  exceptionRoutes(app, deps)
  reconciliationRoutes(app, deps)
  proofRoutes(app, deps)
  handoverRoutes(app, deps)
  ratingRoutes(app, deps)
  savedFilterRoutes(app, deps)
  messageRoutes(app, deps)
  trackingRoutes(app, deps)
  trackingLinkRoutes(app, deps)
  addressRoutes(app, deps)
  siteRoutes(app, deps)
  standingOrderRoutes(app, deps)
  frontDeskRoutes(app, deps)
  apiKeyRoutes(app, deps)
  outgoingWebhookRoutes(app, deps)
  siteCsvRoutes(app, deps)
  importRoutes(app, deps)
  adminOrganizationRoutes(app, deps)
  directionRoutes(app, deps)
  mapRoutes(app, deps)
  pricingRoutes(app, deps)
  paymentRoutes(app, deps)
  await webhookRoutes(app, deps)
  await smsRoutes(app, deps)
  statsRoutes(app, deps)
  analyticsRoutes(app, deps)
  driverRoutes(app, deps)
  driverAccountRoutes(app, deps)
  positionRoutes(app, deps)
  await phoneRoutes(app, deps)
  boardRoutes(app, deps)
  attentionRoutes(app, deps)
  autoDispatchRoutes(app, deps)
  offerRoutes(app, deps)
  planExportRoutes(app, deps)
  driverRunRoutes(app, deps)
  driverOutRoutes(app, deps)
  scheduleRoutes(app, deps)
  auditRoutes(app, deps)
  custodyRoutes(app, deps)

  webApp(app, deps.webFolder)
}

function describeTiles({ env, tiles }: AppDeps): string {
  if (env.MAP_STYLE_URL) return 'open'
  const edition = tiles.edition()
  if (!edition) return 'being cut'
  return edition.hasStreets ? 'region pack' : 'built-in'
}
