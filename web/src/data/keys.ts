/** Every query key in one place, so that stale-queries.ts can name what a change makes stale. A prefix matches all below it. */

import type { AuditFilters } from '@meridian/contract/audit.ts'
import type { ConversationSection } from '@meridian/contract/messages.ts'
import type { OrderFilters } from '@meridian/contract/orders.ts'
import type { Point } from '@meridian/domain/geo.ts'
import type { Priority } from '@meridian/domain/orders.ts'

export const keys = {
  installation: ['installation'],
  streetMap: ['street-map'],
  simulation: ['simulation'],
  me: ['me'],
  security: ['security'],
  invitation: (token: string) => ['invitation', token],
  verification: (token: string) => ['verification', token],
  members: ['members'],
  colleagues: ['members', 'colleagues'],
  openInvitations: ['members', 'invitations'],
  accounts: (q: string) => ['members', 'accounts', q],
  notices: ['notices'],
  noticePreferences: ['notice-preferences'],
  /** Whether this browser shows pushes; below the preferences, because it depends on the browsers they list. */
  pushState: (browsers: readonly string[]) => ['notice-preferences', 'push-state', browsers],
  /** A mutation key: counts the switches that are still being saved. */
  switchNotice: ['switch-notice'],
  outbox: ['outbox'],
  proofSettings: ['proof-settings'],
  auditPages: (filters: AuditFilters) => ['audit-log', filters],

  suggestions: ['suggestions'],
  suggestionsFor: (text: string, near: string | null) => ['suggestions', text, near],
  addressBook: ['address-book'],
  proofTerms: ['proof-terms'],
  route: (from: string, to: string) => ['route', from, to],

  /** Matches one order, every list and the details. */
  orders: ['orders'],
  order: (id: number) => ['orders', 'one', id],
  stopProofs: (orderId: number) => ['orders', 'proofs', orderId],
  orderDetails: (id: number) => ['orders', 'details', id],
  custody: (id: number) => ['orders', 'custody', id],
  custodyKey: ['custody-key'],
  orderLegs: (id: number) => ['orders', 'legs', id],
  availableOrders: ['orders', 'available'],
  orderLists: ['orders', 'list'],
  orderGroup: (group: NonNullable<OrderFilters['group']>, limit: number) => ['orders', 'list', 'group', group, limit],
  orderPages: (filters: OrderFilters) => ['orders', 'list', 'pages', filters],
  /** Below `orders`: a change of the order is a change of these too. */
  exceptions: (orderId: number) => ['orders', 'exceptions', orderId],
  openExceptions: ['orders', 'open-exceptions'],
  driverJobs: ['orders', 'list', 'jobs'],
  driverJobsOf: (driverId: number) => ['orders', 'list', 'jobs', driverId],
  /** Matches the boards of all days, and the driver's own run. */
  dispatch: ['dispatch'],
  dispatchBoards: ['dispatch', 'board'],
  dispatchBoard: (day: string | null) => ['dispatch', 'board', day],
  dispatchRules: ['dispatch', 'rules'],
  dispatchDecisions: (orderId: number) => ['dispatch', 'decisions', orderId],
  myRun: ['dispatch', 'my-run'],
  orderEta: (orderId: number) => ['dispatch', 'eta', orderId],
  jobOffers: ['dispatch', 'offers'],
  dispatchPreview: (target: object | null) => ['dispatch', 'preview', target],
  offers: ['offers'],
  paymentIntent: (orderId: number) => ['payment-intent', orderId],
  timelines: ['tracking'],
  trackingLinks: (orderId: number) => ['tracking-links', orderId],
  timeline: (orderId: number) => ['tracking', orderId],

  /** Matches the lists of conversations and the latest page of each chat. */
  chats: ['chats'],
  orderChat: (orderId: number) => ['chats', 'order', orderId],
  supportChat: (userId: number) => ['chats', 'support', userId],
  conversations: ['chats', 'conversations'],
  conversationList: (section: ConversationSection, search: string) => [
    'chats',
    'conversations',
    'list',
    section,
    search,
  ],
  conversation: (chat: string | null) => ['chats', 'conversations', 'one', chat],
  /** Not below `chats`: older pages do not change, and must not be fetched again with every message. */
  chatPages: (chat: string) => ['chat-pages', chat],

  stats: ['stats'],
  adminStats: ['stats', 'admin'],
  clientStats: (clientId: number) => ['stats', 'client', clientId],
  /** Not below `stats`: too expensive to query again with every order. */
  analytics: ['analytics'],
  analyticsFor: (from: string, to: string) => ['analytics', from, to],

  drivers: ['drivers'],
  driverAccounts: ['drivers', 'all'],
  driverSchedule: (driverId: number) => ['drivers', 'schedule', driverId],
  candidates: (orderId: number) => ['drivers', 'candidates', orderId],
  availability: (priority: Priority, pickup: Point | null) => ['drivers', 'availability', priority, pickup],
  /** The signed-in driver's own duty and figures. */
  duty: ['drivers', 'duty'],
  driverStats: (driverId: number) => ['drivers', 'figures', 'stats', driverId],
  performance: (driverId: number) => ['drivers', 'figures', 'performance', driverId],
  achievements: (driverId: number) => ['drivers', 'figures', 'achievements', driverId],
  earnings: (driverId: number) => ['drivers', 'figures', 'earnings', driverId],
  leaderboard: ['drivers', 'figures', 'leaderboard'],
  /** Filled by live events only. */
  driverPosition: (driverId: number) => ['driver-position', driverId],
  orderPosition: (orderId: number) => ['order-position', orderId],
} as const
