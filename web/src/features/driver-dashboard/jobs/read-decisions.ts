/** Which decisions the driver has read, on this device. */
import { useCallback, useState } from 'react'

const keyOf = (userId: number) => `decisions-read:${userId}`
/** More than a driver has open at once. */
const MAX_KEPT = 50

function readKeys(userId: number): string[] {
  try {
    const keys: unknown = JSON.parse(localStorage.getItem(keyOf(userId)) ?? '[]')
    return Array.isArray(keys) ? keys.map(String) : []
  } catch {
    return []
  }
}

export function useReadDecisions(userId: number) {
  const [read, setRead] = useState(() => readKeys(userId))
  const markRead = useCallback(
    (key: string) => {
      const keys = [...readKeys(userId), key].slice(-MAX_KEPT)
      localStorage.setItem(keyOf(userId), JSON.stringify(keys))
      setRead(keys)
    },
    [userId],
  )
  return { isRead: (key: string) => read.includes(key), markRead }
}
