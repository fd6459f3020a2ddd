/** From a live event to the queries it makes old. Leave a type out and this does not compile. */
import type { LiveEvent, LiveEventOf, LiveEventType } from '@meridian/contract/live-events.ts'
import type { QueryClient, QueryKey } from '@tanstack/react-query'
import { keys } from './keys.ts'

/** In a burst, lists are asked for again this often and not once for every event. */
const BATCH_INTERVAL_MS = 400
/** An answer under way is waited for: asking anew with every event, a slow server would never finish one. But not for ever. */
const REFETCH_TIMEOUT_MS = 5_000

export type PositionEvent = LiveEventOf<'driver_location_update'>
/** A position carries its value, and so makes nothing old. */
type Nudge = Exclude<LiveEvent, PositionEvent>

/** With the list of conversations: a row shows the order's state, and an order that finds a driver comes into it. */
const changedOrder = (orderId: number): readonly QueryKey[] => [
  ...[keys.orders, keys.tracking(orderId), keys.stats, keys.drivers, keys.notices],
  keys.conversations(),
]

const REFRESHES: {
  [T in Exclude<LiveEventType, PositionEvent['type']>]: (event: LiveEventOf<T>) => readonly QueryKey[]
} = {
  new_order: () => [keys.orders, keys.stats, keys.notices],
  order_status_update: ({ orderId }) => changedOrder(orderId),
  order_assigned: ({ orderId }) => changedOrder(orderId),
  order_accepted: ({ orderId }) => changedOrder(orderId),
  new_message: ({ message: { orderId } }) => [
    keys.chats,
    keys.notices,
    ...(orderId === null ? [] : [keys.order(orderId), keys.orderDetails(orderId), keys.orderList()]),
  ],
  tracking_update: ({ event }) => [keys.tracking(event.orderId), keys.order(event.orderId)],
  notice: () => [keys.notices],
  drivers_changed: () => [keys.drivers, keys.stats],
  heartbeat: () => [],
  // Something was missed: an empty key matches every query.
  refresh: () => [[]],
}

/** What each event is handed to. The first refreshes at once; those right after it wait a moment and go together. */
export function createLiveUpdates(queryClient: QueryClient): (event: LiveEvent) => void {
  const old = new Map<string, QueryKey>()
  const underWay = new Set<string>()
  let timer: ReturnType<typeof setTimeout> | undefined

  function refresh(): void {
    timer = undefined
    const due = [...old].filter(([name]) => !underWay.has(name))
    if (due.length === 0) return
    timer = setTimeout(refresh, BATCH_INTERVAL_MS)
    for (const [name, queryKey] of due) void ask(name, queryKey)
  }

  async function ask(name: string, queryKey: QueryKey): Promise<void> {
    old.delete(name)
    underWay.add(name)
    await Promise.race([queryClient.invalidateQueries({ queryKey }), wait(REFETCH_TIMEOUT_MS)])
    underWay.delete(name)
    if (timer === undefined) refresh()
  }

  return (event) => {
    if (event.type === 'driver_location_update') return keepNewest(queryClient, event)
    const find = REFRESHES[event.type] as ((event: Nudge) => readonly QueryKey[]) | undefined
    if (!find) return console.info('Unknown live event', event)
    for (const queryKey of find(event)) old.set(JSON.stringify(queryKey), queryKey)
    if (timer === undefined) refresh()
  }
}

const wait = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))

/** Points that waited for a connection arrive late: they must not move the present back. */
function keepNewest(queryClient: QueryClient, event: PositionEvent): void {
  const { driverId, orderId } = event
  for (const key of [keys.driverPosition(driverId), ...(orderId === null ? [] : [keys.orderPosition(orderId)])])
    queryClient.setQueryData<PositionEvent>(key, (known) =>
      known && Date.parse(known.timestamp) > Date.parse(event.timestamp) ? known : event,
    )
}
