/** Signing in with a passkey. Loaded when somebody asks for it. */
import type { QueryClient } from '@tanstack/react-query'
import { LOGIN_COPY, SPEC_TOASTS } from '../../copy/accounts.ts'
import { PASSKEY_PROBLEMS } from '../../copy/passkeys.ts'
import { obstacleTo, PasskeyError, signInWithPasskey } from '../../data/accounts/passkeys.ts'
import { obstacleText, passkeyFailure } from '../../parts/accounts/passkey-text.ts'
import { toast } from '../../ui/toast.ts'
import { finishSignIn, loginFailed } from './finish-sign-in.ts'

export type PasskeySignIn = {
  /** Where passkeys work; undefined while that is not known. */
  origin: string | null | undefined
  /** Of a sign-in that has passed the password. */
  challenge?: string | undefined
  next: string | null
}

/** Null once it is signed in, else why not. */
export async function runPasskeySignIn(
  queryClient: QueryClient,
  { origin, challenge, next }: PasskeySignIn,
): Promise<string | null> {
  const obstacle = obstacleTo(origin)
  if (obstacle) return obstacleText(obstacle)
  try {
    const outcome = await signInWithPasskey(queryClient, challenge)
    if (outcome.kind === 'signed_in') {
      finishSignIn(outcome.user, next)
      return null
    }
    toast(SPEC_TOASTS.loginWithoutUser)
    return LOGIN_COPY.signIn.withoutUser
  } catch (error) {
    if (!(error instanceof PasskeyError)) loginFailed(error)
    return passkeyFailure(error, PASSKEY_PROBLEMS.cancelled)
  }
}
