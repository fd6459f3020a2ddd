/** One live connection per page, for as long as somebody is signed in. */
import { me } from '@meridian/contract/accounts.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { call } from '../data/call.ts'
import { openLiveConnection } from '../data/live-connection.ts'
import { createLiveUpdates } from '../data/live-updates.ts'
import { storedUser } from '../data/stored-user.ts'

const CHECK_TIMEOUT_MS = 10_000
/** Screens ask as they are mounted, a moment before this page's connection is opened. */
const MOUNT_MS = 1_000

export function useLiveUpdates(userId: number | null): void {
  const queryClient = useQueryClient()
  const wasSignedOut = useRef(false)
  useEffect(() => {
    if (userId === null) {
      wasSignedOut.current = true
      return
    }
    return openLiveConnection({
      userId,
      // Somebody who was here when the page loaded may see data from its very beginning.
      askingSinceMs: wasSignedOut.current ? performance.now() - MOUNT_MS : 0,
      onEvent: createLiveUpdates(queryClient),
      checkSession,
    })
  }, [queryClient, userId])
}

/**
 * A 401 ends the session here as well, and then nobody is stored any more. Any other failure leaves the user stored: no
 * network is no end. Not for longer than the connection would wait, because it comes back only after the answer.
 */
async function checkSession(): Promise<boolean> {
  if (storedUser()) await call(me, { signal: AbortSignal.timeout(CHECK_TIMEOUT_MS) }).catch(() => undefined)
  return storedUser() !== null
}
