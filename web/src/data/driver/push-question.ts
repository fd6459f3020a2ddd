/** Whether to ask for notifications: once, when the driver goes on duty on this device. */
import { useSyncExternalStore } from 'react'

/** On the device and not with the account: each phone has its own notifications. */
const ASKED = 'push-asked'

let isAsking = false
const listeners = new Set<() => void>()
function set(next: boolean): void {
  isAsking = next
  for (const listener of listeners) listener()
}

export function askForPush(): void {
  if (localStorage.getItem(ASKED) === null) set(true)
}

/** Answered, whatever the answer is. */
export function closePushQuestion(): void {
  localStorage.setItem(ASKED, 'yes')
  set(false)
}

export const useIsAskingForPush = (): boolean =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => isAsking,
  )
