/** Which queries a change makes stale: one table for live events and for the commands of this page. */
import type { LiveEvent, LiveEventOf } from '@meridian/contract/notices/live-events.ts'
import type { Query, QueryClient, QueryKey } from '@tanstack/react-query'
import { groups, keys, type StaleKey } from './keys.ts'

type StaleKeys = readonly StaleKey[]
export type PositionEvent = LiveEventOf<'driver_location_update'>
/** A position event carries its value, so nothing has to be fetched again for it. */
export type RefreshEvent = Exclude<LiveEvent, PositionEvent>
type EventRows = { [T in RefreshEvent['type']]: (event: LiveEventOf<T>) => StaleKeys }
type CommandRows = Record<string, (...args: never[]) => StaleKeys>

/** Without an id: several orders. Conversations show the state of their order, and an order with a driver gets one. */
const changedOrder = (orderId?: number): StaleKeys => [
  groups.orders,
  orderId === undefined ? groups.timelines : keys.timeline(orderId),
  groups.stats,
  groups.drivers,
  keys.notices,
  groups.conversations,
  groups.dispatch,
]

/** Leave a live event out and this does not compile. */
export const STALE_AFTER = {
  new_order: () => [groups.orders, groups.stats, keys.notices],
  order_status_update: ({ orderId }) => changedOrder(orderId),
  order_assigned: ({ orderId }) => changedOrder(orderId),
  order_accepted: ({ orderId }) => changedOrder(orderId),
  new_message: ({ message: { orderId } }) => [
    groups.chats,
    keys.notices,
    ...(orderId === null ? [] : [keys.order(orderId), keys.orderDetails(orderId), groups.orderLists]),
  ],
  tracking_update: ({ event }) => [keys.timeline(event.orderId), keys.order(event.orderId)],
  notice: () => [keys.notices],
  drivers_changed: () => [groups.drivers, groups.stats, groups.dispatch],
  // An order that comes into a run or out of it is open to one driver, or to all.
  dispatch_changed: () => [groups.dispatch, keys.availableOrders],
  job_offered: () => [keys.jobOffers, keys.attention, keys.notices],
  heartbeat: () => [],
  // Events were missed: an empty key matches every query.
  refresh: () => [[]],

  placeOrderFor: () => [groups.orders, groups.stats, groups.members],
  placeOrder: () => [groups.orders, groups.stats, keys.addressBook, keys.costing],
  /** It may want a cost center or a PO number since the form was opened. */
  failToPlaceOrder: () => [groups.costing],
  payOrder: (orderId: number) => changedOrder(orderId),
  changeOrder: (orderId: number) => changedOrder(orderId),
  /** Refused, or the answer was lost: either way the order may differ from what is shown. */
  failToChangeOrder: (orderId: number) => changedOrder(orderId),
  changeOrderAsAdmin: (orderId: number) => [...changedOrder(orderId), groups.analytics],
  resolveDifference: (orderId: number) => [groups.reconciliations, keys.stopProofs(orderId), keys.attention],
  unlockPin: (orderId: number) => [keys.custody(orderId)],
  attachFile: (orderId: number) => [keys.attachedFiles(orderId), keys.custody(orderId)],
  changeHold: (orderId: number) => [keys.custody(orderId)],
  changeApprovalRules: () => [groups.approvalRules],
  decideException: (orderId: number) => [...changedOrder(orderId), groups.analytics],
  changeManyOrders: () => [...changedOrder(), groups.analytics],
  changePlan: () => changedOrder(),
  changeDispatchRules: () => [groups.dispatchRules],
  reorderRun: () => [groups.dispatch],
  answerOffer: () => changedOrder(),
  changeSchedule: () => [groups.drivers, groups.dispatch],
  acceptJob: (orderId: number) => changedOrder(orderId),
  releaseJob: (orderId: number) => changedOrder(orderId),
  sendDriverSteps: () => changedOrder(),
  // Off duty there are no jobs.
  changeDuty: () => [keys.availableOrders, groups.stats],
  changePhone: () => [keys.duty],
  rateOrder: () => [groups.orders],
  // A link may have been mailed.
  changeTrackingLinks: (orderId: number) => [keys.trackingLinks(orderId), keys.outbox],
  movePin: () => [groups.suggestions],

  sendMessage: () => [groups.chats],
  // The order history counts unread messages, and the notice of a message is read with it.
  markChatRead: () => [groups.conversations, groups.orderLists, keys.notices],
  failToMarkNoticesRead: () => [keys.notices],
  changeNoticePreferences: () => [keys.noticePreferences],

  // The invitation of a new driver is an outgoing mail.
  addDriver: () => [groups.drivers, groups.stats, keys.outbox],
  editDriver: () => [groups.drivers, groups.orders, groups.stats],
  changeSecurity: () => [keys.security, keys.me],
  changeMembers: () => [groups.members],
  changeDomains: () => [keys.singleSignOn],
  changeCosting: () => [groups.costing],
  changeApiKeys: () => [keys.apiKeys],
  changeWebhooks: () => [keys.webhooks],
  changeDeskLinks: (siteId: number) => [keys.deskLinks(siteId)],
  changeStandingOrder: () => [groups.orders, groups.stats],
  changeSites: () => [keys.sites, groups.orders, groups.costing],
  changeBilling: () => [groups.billing, keys.costing],
  changeImports: () => [groups.imports],
  placeImport: () => [groups.imports, groups.orders, groups.stats, keys.addressBook],
  failToChangeProofSettings: () => [keys.proofSettings],
} satisfies EventRows & CommandRows

export type Command = Exclude<keyof typeof STALE_AFTER, RefreshEvent['type']>

/** Resolves when the stale queries that are on screen have been fetched again. */
export async function invalidateAfter<C extends Command>(
  queryClient: QueryClient,
  command: C,
  ...args: Parameters<(typeof STALE_AFTER)[C]>
): Promise<void> {
  const staleKeys = (STALE_AFTER[command] as (...args: unknown[]) => StaleKeys)(...args)
  await Promise.all(staleKeys.map((queryKey) => refetchQueries(queryClient, queryKey)))
}

/**
 * Resolves when the queries that are on screen have been fetched again. A query's first fetch may have begun before the change
 * and cannot be started again before it ends, so it is followed by another one.
 */
export async function refetchQueries(queryClient: QueryClient, queryKey: QueryKey): Promise<void> {
  const isFirstFetch = ({ state }: Query) => state.data === undefined && state.fetchStatus === 'fetching'
  const firstFetches = queryClient.getQueryCache().findAll({ queryKey, predicate: isFirstFetch })
  const refetched = queryClient.invalidateQueries({ queryKey })
  await Promise.allSettled(firstFetches.map((query) => query.promise))
  await queryClient.invalidateQueries({ queryKey, predicate: (query) => firstFetches.includes(query) })
  await refetched
}
