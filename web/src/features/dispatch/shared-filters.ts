/** What the board shows, in the map's own window: both are the same browser's, and the map follows. */
import { useEffect } from 'react'
import type { BoardFilters } from './board-filters.ts'
import type { DriverFilters } from './driver-groups.ts'

export type SharedFilters = { filters: BoardFilters; driverFilters: DriverFilters }
type Message = SharedFilters | 'opened'

const CHANNEL = 'meridian-dispatch-filters'

/** Sends them when they change, and when a map opens. */
export function useSentFilters({ filters, driverFilters }: SharedFilters): void {
  useEffect(() => {
    const channel = new BroadcastChannel(CHANNEL)
    const send = () => channel.postMessage({ filters, driverFilters } satisfies Message)
    channel.onmessage = ({ data }: MessageEvent<Message>) => {
      if (data === 'opened') send()
    }
    send()
    return () => channel.close()
  }, [filters, driverFilters])
}

/** `onFilters` is the same function in every render. */
export function useReceivedFilters(onFilters: (shared: SharedFilters) => void): void {
  useEffect(() => {
    const channel = new BroadcastChannel(CHANNEL)
    channel.onmessage = ({ data }: MessageEvent<Message>) => {
      if (data !== 'opened') onFilters(data)
    }
    channel.postMessage('opened' satisfies Message)
    return () => channel.close()
  }, [onFilters])
}
