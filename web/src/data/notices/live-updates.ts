/** Refetches the queries that a live event makes stale. */
import type { LiveEvent } from '@meridian/contract/notices/live-events.ts'
import type { QueryClient, QueryKey } from '@tanstack/react-query'
import { keys } from '../keys.ts'
import { type PositionEvent, type RefreshEvent, refetchQueries, STALE_AFTER } from '../stale-queries.ts'

/** In a burst of events, stale queries are refetched this often and not once per event. */
const BATCH_INTERVAL_MS = 400
/**
 * A refetch in progress is waited for: if each event started it again, a slow server would never finish a response. After
 * this time it is no longer waited for.
 */
const REFETCH_TIMEOUT_MS = 5_000

/** Returns the handler of live events. The first event refetches at once; events right after it are batched. */
export function createLiveUpdates(queryClient: QueryClient): (event: LiveEvent) => void {
  const stale = new Map<string, QueryKey>()
  const inProgress = new Set<string>()
  let timer: ReturnType<typeof setTimeout> | undefined

  function refetchStale(): void {
    timer = undefined
    const due = [...stale].filter(([name]) => !inProgress.has(name))
    if (due.length === 0) return
    timer = setTimeout(refetchStale, BATCH_INTERVAL_MS)
    for (const [name, queryKey] of due) void refetch(name, queryKey)
  }

  async function refetch(name: string, queryKey: QueryKey): Promise<void> {
    stale.delete(name)
    inProgress.add(name)
    await Promise.race([refetchQueries(queryClient, queryKey), wait(REFETCH_TIMEOUT_MS)])
    inProgress.delete(name)
    if (timer === undefined) refetchStale()
  }

  return (event) => {
    if (event.type === 'driver_location_update') return storeNewest(queryClient, event)
    const staleKeysOf = STALE_AFTER[event.type] as ((event: RefreshEvent) => readonly QueryKey[]) | undefined
    if (!staleKeysOf) return console.info('Unknown live event', event)
    for (const queryKey of staleKeysOf(event)) stale.set(JSON.stringify(queryKey), queryKey)
    if (timer === undefined) refetchStale()
  }
}

const wait = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))

/** Positions that were queued on the phone arrive late: they must not replace a newer one. */
function storeNewest(queryClient: QueryClient, event: PositionEvent): void {
  const { driverId, orderId } = event
  for (const key of [keys.driverPosition(driverId), ...(orderId === null ? [] : [keys.orderPosition(orderId)])])
    queryClient.setQueryData<PositionEvent>(key, (known) =>
      known && Date.parse(known.timestamp) > Date.parse(event.timestamp) ? known : event,
    )
}
