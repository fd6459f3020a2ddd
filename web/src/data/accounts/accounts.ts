/** Signing in to an account, and its security settings. */
import * as accounts from '@meridian/contract/accounts/accounts.ts'
import type { BodyInputOf, ReplyOf } from '@meridian/contract/endpoint.ts'
import { type QueryClient, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../call.ts'
import { keys } from '../keys.ts'
import { useIntentKey } from '../pricing/intent-key.ts'
import { invalidateAfter } from '../stale-queries.ts'
import { storeSignIn, storeUser } from './stored-user.ts'

export type SecurityInfo = ReplyOf<typeof accounts.security>
export type SessionInfo = SecurityInfo['sessions'][number]
export type PasskeyInfo = SecurityInfo['passkeys'][number]

/** The password was right; a second factor is to follow. */
export type SecondStep = { challenge: string; methods: readonly accounts.SecondFactor[] }

export type SignInOutcome =
  | { kind: 'signed_in'; user: accounts.User }
  | ({ kind: 'code_required' } & SecondStep)
  | { kind: 'no_user' }

/** A 200 response without a user is not a sign-in: the shell would not know which user to show. */
export function outcomeOf(reply: ReplyOf<typeof accounts.login> | null): SignInOutcome {
  if (reply && 'twoFactorRequired' in reply)
    return { kind: 'code_required', challenge: reply.challenge, methods: reply.methods }
  if (!reply || typeof reply.id !== 'number' || !reply.role) return { kind: 'no_user' }
  const { sessionToken: _, ...user } = reply
  return { kind: 'signed_in', user }
}

export function storeOutcome(queryClient: QueryClient, reply: ReplyOf<typeof accounts.login>): SignInOutcome {
  const outcome = outcomeOf(reply)
  if (outcome.kind === 'signed_in') {
    // Data the previous account fetched in this tab must not be shown to this one.
    queryClient.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== keys.installation[0] })
    storeSignIn(reply as ReplyOf<typeof accounts.loginCode>)
  }
  return outcome
}

export function useSignIn() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: async (body: BodyInputOf<typeof accounts.login>) =>
      storeOutcome(queryClient, await call(accounts.login, { body })),
  })
}

export function useSignInCode() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: async (body: BodyInputOf<typeof accounts.loginCode>) =>
      storeOutcome(queryClient, await call(accounts.loginCode, { body })),
  })
}

export function useRegister() {
  return useMutation({
    mutationFn: (body: BodyInputOf<typeof accounts.register>) => call(accounts.register, { body }),
  })
}

export function useForgotPassword() {
  return useMutation({
    mutationFn: (body: BodyInputOf<typeof accounts.forgotPassword>) => call(accounts.forgotPassword, { body }),
  })
}

export function useResetPassword() {
  return useMutation({
    mutationFn: (body: BodyInputOf<typeof accounts.resetPassword>) => call(accounts.resetPassword, { body }),
  })
}

export function useInvitation(token: string) {
  return useQuery({
    queryKey: keys.invitation(token),
    queryFn: ({ signal }) => call(accounts.showInvitation, { body: { token }, signal }),
  })
}

export function useAcceptInvitation(token: string) {
  return useMutation({
    mutationFn: (person: Omit<BodyInputOf<typeof accounts.acceptInvitation>, 'token'>) =>
      call(accounts.acceptInvitation, { body: { ...person, token } }),
  })
}

export function useMe() {
  return useQuery({ queryKey: keys.me, queryFn: ({ signal }) => call(accounts.me, { signal }) })
}

export function useSecurity() {
  return useQuery({ queryKey: keys.security, queryFn: ({ signal }) => call(accounts.security, { signal }) })
}

/** Each of these changes the overview: the number of sessions, the two-factor state, the backup codes left. */
function useSecurityChange<Body, Reply>(mutationFn: (body: Body) => Promise<Reply>) {
  const queryClient = useQueryClient()
  return useMutation({ mutationFn, onSuccess: () => invalidateAfter(queryClient, 'changeSecurity') })
}

export const useChangePassword = () =>
  useSecurityChange((body: BodyInputOf<typeof accounts.changePassword>) => call(accounts.changePassword, { body }))

export const useToggleTwoFactor = () =>
  useSecurityChange((body: BodyInputOf<typeof accounts.toggleTwoFactor>) => call(accounts.toggleTwoFactor, { body }))

export const useConfirmTwoFactor = () =>
  useSecurityChange((body: BodyInputOf<typeof accounts.confirmTwoFactor>) => call(accounts.confirmTwoFactor, { body }))

export const useEndSession = () => useSecurityChange((id: number) => call(accounts.endSession, { params: { id } }))

export const useSendVerification = () => useMutation({ mutationFn: () => call(accounts.sendVerification) })

export function useVerifyEmail(token: string) {
  return useQuery({
    queryKey: keys.verification(token),
    queryFn: ({ signal }) => call(accounts.verifyEmail, { body: { token }, signal }),
  })
}

export const useSignOutOthers = () => useSecurityChange(() => call(accounts.signOutOthers))

export function useChangeProfile() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (body: BodyInputOf<typeof accounts.changeProfile>) => call(accounts.changeProfile, { body }),
    onSuccess: (user) => {
      storeUser(user)
      queryClient.setQueryData(keys.me, user)
    },
  })
}

export function useInvite() {
  const queryClient = useQueryClient()
  const { keyFor, clearKey } = useIntentKey()
  return useMutation({
    mutationFn: (body: BodyInputOf<typeof accounts.invite>) =>
      call(accounts.invite, { body, idempotencyKey: keyFor(body) }),
    onSuccess: () => {
      clearKey()
      return invalidateAfter(queryClient, 'changeMembers')
    },
  })
}
