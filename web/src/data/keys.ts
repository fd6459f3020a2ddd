/**
 * The key of every query, and the groups of queries that become stale together. stale-queries.ts names what a change makes
 * stale by these types: a key that is no query's, nor the beginning of one, does not compile. keys.test.ts finds a key that no
 * query uses.
 */
import type { AuditFilters } from '@meridian/contract/accounts/audit.ts'
import type { ConversationSection } from '@meridian/contract/notices/messages.ts'
import type { OrderFilters } from '@meridian/contract/orders/orders.ts'
import type { OrderSort, Priority, ServiceType } from '@meridian/domain/orders/orders.ts'
import type { Point } from '@meridian/domain/places/geo.ts'
import type { PricedStop } from './pricing/pricing.ts'

/** Keeps the literal types, which `StaleKey` is made of. */
const key = <const Parts extends readonly unknown[]>(...parts: Parts) => parts

export const keys = {
  installation: key('installation'),
  release: key('release'),
  custodyAudit: key('custody-audit'),
  streetMap: key('street-map'),
  simulation: key('simulation'),
  me: key('me'),
  security: key('security'),
  invitation: (token: string) => key('invitation', token),
  verification: (token: string) => key('verification', token),
  people: (q: string, page: number) => key('members', 'people', q, page),
  peopleInvitations: key('members', 'people-invitations'),
  openInvitations: key('members', 'invitations'),
  accounts: (q: string) => key('members', 'accounts', q),
  organizations: (q: string) => key('members', 'organizations', 'list', q),
  organization: (id: number) => key('members', 'organizations', 'one', id),
  organizationPeople: (id: number) => key('members', 'organizations', 'people', id),
  organizationSites: (id: number) => key('members', 'organizations', 'sites', id),
  organizationOrdering: (id: number) => key('members', 'organizations', 'ordering', id),
  notices: key('notices'),
  noticePreferences: key('notice-preferences'),
  /** Whether this browser shows pushes; below the preferences, because it depends on the browsers they list. */
  pushState: (browsers: readonly string[]) => key('notice-preferences', 'push-state', browsers),
  outbox: key('outbox'),
  proofSettings: key('proof-settings'),
  reconciliation: (day: string | null) => key('reconciliation', day),
  singleSignOn: key('single-sign-on'),
  twoFactorRule: key('two-factor-rule'),
  auditPages: (filters: AuditFilters) => key('audit-log', filters),

  suggestions: (text: string, near: string | null) => key('suggestions', text, near),
  addressBook: key('address-book'),
  costCenters: key('costing', 'centers'),
  costing: key('costing', 'rules'),
  sites: key('sites'),
  apiKeys: key('api-keys'),
  webhooks: key('webhooks'),
  webhookDeliveries: (id: number) => key('webhooks', 'deliveries', id),
  deskLinks: (siteId: number) => key('desk-links', siteId),
  savedFilters: key('saved-filters'),
  imports: key('imports', 'list'),
  import: (id: number) => key('imports', 'one', id),
  importCauses: (id: number, counts: string) => key('imports', 'causes', id, counts),
  importRows: (id: number, page: number, filter: string, counts: string) =>
    key('imports', 'rows', id, page, filter, counts),
  proofTerms: key('proof-terms'),
  route: (from: string, to: string) => key('route', from, to),

  order: (id: number) => key('orders', 'one', id),
  stopProofs: (orderId: number) => key('orders', 'proofs', orderId),
  attachedFiles: (orderId: number) => key('orders', 'files', orderId),
  orderDetails: (id: number) => key('orders', 'details', id),
  custody: (id: number) => key('orders', 'custody', id),
  custodyKey: key('custody-key'),
  headMail: key('head-mail'),
  orderLegs: (id: number) => key('orders', 'legs', id),
  availableOrders: key('orders', 'available'),
  jobFits: key('orders', 'available', 'fits'),
  orderGroup: (group: NonNullable<OrderFilters['group']>, limit: number) =>
    key('orders', 'list', 'group', group, limit),
  orderPages: (filters: OrderFilters & { sort?: OrderSort }) => key('orders', 'list', 'pages', filters),
  exceptions: (orderId: number) => key('orders', 'exceptions', orderId),
  approval: (orderId: number) => key('orders', 'approval', orderId),
  /** Below `orders`: a day of theirs is one with an order, or without it since it was cancelled. */
  standingOrders: (withEnded: boolean) => key('orders', 'standing', 'list', withEnded),
  standingOrder: (id: number | null) => key('orders', 'standing', 'one', id),
  /** Not below `orders`: no order changes it. */
  standingPreview: (body: object | null) => key('standing-preview', body),
  standingDays: (id: number | null) => key('orders', 'standing', 'days', id),
  daysOff: key('orders', 'standing', 'days-off'),
  orderedTogether: (groupId: number) => key('orders', 'together', groupId),
  groupPaymentIntent: (groupId: number) => key('group-payment-intent', groupId),
  quote: (pickup: PricedStop, delivery: PricedStop, priority: Priority, serviceType: ServiceType) =>
    key('quote', pickup, delivery, priority, serviceType),
  openApprovals: key('orders', 'approvals'),
  approvalRules: key('approval-rules', 'all'),
  approvalPreview: (priority: Priority, total: string | null) => key('approval-rules', 'preview', priority, total),
  driverJobs: (driverId: number) => key('orders', 'list', 'jobs', driverId),
  dispatchBoard: (day: string | null) => key('dispatch', 'board', day),
  attention: key('dispatch', 'attention'),
  /** With their order and the master switch. */
  dispatchRules: key('dispatch', 'rules', 'all'),
  autoDispatch: key('dispatch', 'rules', 'state'),
  dispatchDecisions: (orderId: number) => key('dispatch', 'decisions', orderId),
  myRun: key('dispatch', 'my-run'),
  orderEta: (orderId: number) => key('dispatch', 'eta', orderId),
  jobOffers: key('dispatch', 'offers'),
  dispatchPreview: (target: object | null) => key('dispatch', 'preview', target),
  paymentIntent: (orderId: number) => key('payment-intent', orderId),
  trackingLinks: (orderId: number) => key('tracking-links', orderId),
  timeline: (orderId: number) => key('tracking', orderId),

  orderChat: (orderId: number) => key('chats', 'order', orderId),
  supportChat: (userId: number) => key('chats', 'support', userId),
  conversationList: (section: ConversationSection, search: string) =>
    key('chats', 'conversations', 'list', section, search),
  conversation: (chat: string | null) => key('chats', 'conversations', 'one', chat),
  /** Not below `chats`: older pages do not change, and must not be fetched again with every message. */
  chatPages: (chat: string) => key('chat-pages', chat),

  invoices: (status: string | null) => key('billing', 'invoices', status),
  invoice: (id: number) => key('billing', 'invoice', id),
  billingSummary: key('billing', 'summary'),
  ageing: key('billing', 'ageing'),
  trialBalance: key('billing', 'trial-balance'),
  terms: (organizationId: number) => key('billing', 'terms', organizationId),
  lineEvidence: (invoiceId: number, lineId: number) => key('billing', 'evidence', invoiceId, lineId),
  closedMonths: key('billing', 'months'),
  clearing: key('billing', 'clearing'),
  taxRates: key('billing', 'tax-rates'),
  taxCertificates: (organizationId: number) => key('billing', 'tax-certificates', organizationId),

  adminStats: key('stats', 'admin'),
  clientStats: (clientId: number) => key('stats', 'client', clientId),
  /** Not below `stats`: too expensive to query again with every order. */
  analytics: (from: string, to: string) => key('analytics', from, to),

  driverAccounts: key('drivers', 'all'),
  driverSchedule: (driverId: number) => key('drivers', 'schedule', driverId),
  driversFor: (orderId: number) => key('dispatch', 'drivers', orderId),
  availability: (priority: Priority, pickup: Point | null) => key('drivers', 'availability', priority, pickup),
  /** The signed-in driver's own duty and figures. */
  duty: key('drivers', 'duty'),
  driverToday: key('drivers', 'today'),
  packageChecks: (jobs: string) => key('drivers', 'package-checks', jobs),
  driverStats: (driverId: number) => key('drivers', 'figures', 'stats', driverId),
  performance: (driverId: number) => key('drivers', 'figures', 'performance', driverId),
  achievements: (driverId: number) => key('drivers', 'figures', 'achievements', driverId),
  earnings: (driverId: number) => key('drivers', 'figures', 'earnings', driverId),
  leaderboard: key('drivers', 'figures', 'leaderboard'),
  /** Filled by live events only. */
  driverPosition: (driverId: number) => key('driver-position', driverId),
  orderPosition: (orderId: number) => key('order-position', orderId),
} as const

type Keys = typeof keys
type Key = { [K in keyof Keys]: Keys[K] extends (...args: never[]) => infer Made ? Made : Keys[K] }[keyof Keys]
type BeginningOf<Parts extends readonly unknown[]> = Parts extends readonly [...infer Before, unknown]
  ? Parts | BeginningOf<Before>
  : readonly []

/** The key of a query, or the beginning of some; the empty one is the beginning of all. */
export type StaleKey = BeginningOf<Key>

/** Each matches all keys that begin with it. */
export const groups = {
  /** One order, every list and the details. */
  orders: ['orders'],
  approvalRules: ['approval-rules'],
  reconciliations: ['reconciliation'],
  orderLists: ['orders', 'list'],
  driverJobs: ['orders', 'list', 'jobs'],
  /** The boards of all days, and the driver's own run and offers. */
  dispatch: ['dispatch'],
  dispatchBoards: ['dispatch', 'board'],
  dispatchRules: ['dispatch', 'rules'],
  timelines: ['tracking'],
  /** The lists of conversations and the latest page of each chat. */
  chats: ['chats'],
  conversations: ['chats', 'conversations'],
  stats: ['stats'],
  analytics: ['analytics'],
  drivers: ['drivers'],
  members: ['members'],
  costing: ['costing'],
  imports: ['imports'],
  billing: ['billing'],
  suggestions: ['suggestions'],
} as const satisfies Record<string, StaleKey>
