/** From a live event to the queries it makes old. Leave a type out and this does not compile. */
import type { LiveEvent, LiveEventOf, LiveEventType } from '@meridian/contract/live-events.ts'
import type { QueryClient, QueryKey } from '@tanstack/react-query'
import { keys } from './keys.ts'

const REFRESHES: { [T in LiveEventType]: (event: LiveEventOf<T>) => readonly QueryKey[] } = {
  new_order: () => [keys.orders, keys.stats, keys.notices],
  order_status_update: ({ orderId }) => [keys.orders, keys.tracking(orderId), keys.stats, keys.drivers, keys.notices],
  order_assigned: ({ orderId }) => [keys.orders, keys.tracking(orderId), keys.stats, keys.drivers, keys.notices],
  order_accepted: ({ orderId }) => [keys.orders, keys.tracking(orderId), keys.stats, keys.drivers, keys.notices],
  driver_location_update: ({ driverId }) => [keys.driverPosition(driverId)],
  new_message: () => [keys.talk, keys.notices],
  tracking_update: ({ event }) => [keys.tracking(event.orderId), keys.order(event.orderId)],
  notice: () => [keys.notices],
  drivers_changed: () => [keys.drivers, keys.stats],
  // Something was missed: an empty key matches every query.
  refresh: () => [[]],
}

export type PositionEvent = LiveEventOf<'driver_location_update'>

/** Points that waited for a connection arrive late: they must not move the present back. */
const newer = (before: PositionEvent | undefined, event: PositionEvent): PositionEvent =>
  before && Date.parse(before.timestamp) > Date.parse(event.timestamp) ? before : event

export function applyLiveEvent(queryClient: QueryClient, event: LiveEvent): void {
  const refresh = REFRESHES[event.type] as ((event: LiveEvent) => readonly QueryKey[]) | undefined
  if (!refresh) console.info('Unknown live event', event)
  else if (event.type === 'driver_location_update')
    queryClient.setQueryData<PositionEvent>(keys.driverPosition(event.driverId), (before) => newer(before, event))
  else for (const queryKey of refresh(event)) void queryClient.invalidateQueries({ queryKey })
}
