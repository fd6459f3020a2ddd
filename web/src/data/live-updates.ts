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

export function applyLiveEvent(queryClient: QueryClient, event: LiveEvent): void {
  const refresh = REFRESHES[event.type] as ((event: LiveEvent) => readonly QueryKey[]) | undefined
  if (!refresh) console.info('Unknown live event', event)
  else if (event.type === 'driver_location_update') queryClient.setQueryData(keys.driverPosition(event.driverId), event)
  else for (const queryKey of refresh(event)) void queryClient.invalidateQueries({ queryKey })
}
