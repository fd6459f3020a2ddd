/** One live connection per page, while a user is signed in. */
import { me, type User } from '@meridian/contract/accounts/accounts.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { isPageHeld, pageMembership, storedUser, storeUser } from '../data/accounts/stored-user.ts'
import { call, ORGANIZATION_SWITCHED } from '../data/call.ts'
import { openLiveConnection } from '../data/notices/live-connection.ts'
import { createLiveUpdates } from '../data/notices/live-updates.ts'

const CHECK_TIMEOUT_MS = 10_000
/** Screens fetch when they mount, a moment before the connection is opened. */
const MOUNT_MS = 1_000

export function useLiveUpdates(userId: number | null): void {
  const queryClient = useQueryClient()
  const wasSignedOut = useRef(false)
  useEffect(() => {
    if (userId === null) {
      wasSignedOut.current = true
      return
    }
    const onSwitched = () => void checkSession()
    addEventListener(ORGANIZATION_SWITCHED, onSwitched)
    const close = openLiveConnection({
      userId,
      organizationId: pageMembership()?.organizationId,
      // For a user signed in when the page loaded, data may have been fetched since its beginning.
      fetchingSinceMs: wasSignedOut.current ? performance.now() - MOUNT_MS : 0,
      onEvent: createLiveUpdates(queryClient),
      checkSession,
    })
    return () => {
      removeEventListener(ORGANIZATION_SWITCHED, onSwitched)
      close()
    }
  }, [queryClient, userId])
}

/**
 * A 401 also clears the stored user. After any other failure the user stays stored: a missing network does not end the
 * session. With a timeout, because the connection is opened again only after this check.
 */
async function checkSession(): Promise<boolean> {
  if (storedUser()) {
    const user = await call(me, { signal: AbortSignal.timeout(CHECK_TIMEOUT_MS) }).catch(() => undefined)
    if (user && isAccessChanged(user)) {
      // Another role, other sites or another organization: what is on the screen may not be theirs any more.
      storeUser(user)
      location.reload()
    }
  }
  return storedUser() !== null
}

/**
 * Not compared with the stored user: another tab may have stored it already, and this page is still as it was. Two-factor that is
 * wanted no more takes nothing away: whoever has just set it up still reads the backup codes.
 */
function isAccessChanged({ membership, mustSetUpTwoFactor }: User): boolean {
  return JSON.stringify(membership) !== JSON.stringify(pageMembership()) || (mustSetUpTwoFactor && !isPageHeld())
}
