import { logout } from '@meridian/contract/accounts/accounts.ts'
import { SIGN_OUT, STILL_SIGNED_IN } from '../copy/shell.ts'
import { clearStored, storedSessionToken, storedUser } from '../data/accounts/stored-user.ts'
import { call } from '../data/call.ts'
import { navigateTo } from '../data/navigation.ts'
import { queryClient } from '../data/query-client.ts'
import { toast } from '../ui/toast.ts'

/** A slow network must not delay the sign-out any longer. */
const LOGOUT_TIMEOUT_MS = 5_000

/**
 * Whatever the server answers, the user's data is removed from this browser, except a driver's unsent work. False: a
 * driver with unsent work chose to stay signed in.
 */
export async function signOut(): Promise<boolean> {
  toast({ title: SIGN_OUT.started })
  const user = storedUser()
  if (
    user?.role === 'driver' &&
    !(await import('./confirm-driver-sign-out.ts').then(({ confirmDriverSignOut }) => confirmDriverSignOut(user)))
  ) {
    toast({ title: STILL_SIGNED_IN })
    return false
  }
  const authorization = `Bearer ${storedSessionToken()}`
  // First: calls that fail from here on must not be taken for a session that ended elsewhere.
  clearStored()
  const hasEnded = await call(logout, {
    headers: { authorization },
    signal: AbortSignal.timeout(LOGOUT_TIMEOUT_MS),
  }).then(
    () => true,
    () => false,
  )
  toast({ title: hasEnded ? SIGN_OUT.done : SIGN_OUT.failed, tone: hasEnded ? 'success' : 'info' })
  setTimeout(() => {
    navigateTo('/login')
    queryClient.clear()
  }, SIGN_OUT.redirectMs)
  return true
}
