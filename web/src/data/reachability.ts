/** Whether the server answered the last call. What a screen says of the connection has to be true of all calls, not of one. */
import { useSyncExternalStore } from 'react'

let isReachable = true
const listeners = new Set<() => void>()

export function noteReachable(isAnswered: boolean): void {
  if (isAnswered === isReachable) return
  isReachable = isAnswered
  for (const listener of listeners) listener()
}

export const isServerReachable = (): boolean => isReachable

export const useIsReachable = (): boolean =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => isReachable,
  )
