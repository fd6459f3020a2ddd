import type { User } from '@meridian/contract/accounts/accounts.ts'
import { SPEC_TOASTS, UNREACHABLE } from '../../copy/accounts.ts'
import { safeNext } from '../../data/accounts/stored-user.ts'
import { goHome } from '../../data/navigation.ts'
import { toastFailure } from '../../parts/failed-action.tsx'
import { toast } from '../../ui/toast.ts'

const LOGIN_REDIRECT_DELAY_MS = 100

/** The end of every sign-in: the toast, then the home screen or the page the user came from. */
export function finishSignIn(user: User, next: string | null): void {
  toast(SPEC_TOASTS.loginSuccess)
  window.setTimeout(() => goHome(user, safeNext(next)), LOGIN_REDIRECT_DELAY_MS)
}

export const loginFailed = toastFailure({
  title: SPEC_TOASTS.loginFailed.title,
  // The server did not answer: nobody knows whether they were right.
  otherwise: UNREACHABLE,
})
