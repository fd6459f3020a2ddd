/** Signing in and out of an account, and looking after it. */
import * as accounts from '@meridian/contract/accounts.ts'
import type { BodyInputOf, ReplyOf } from '@meridian/contract/endpoint.ts'
import { type QueryClient, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from './call.ts'
import { useIntentKey } from './intent-key.ts'
import { keys } from './keys.ts'
import { storeSignIn, storeUser } from './stored-user.ts'

export type SecurityInfo = ReplyOf<typeof accounts.security>
export type SessionInfo = SecurityInfo['sessions'][number]
export type Invitation = ReplyOf<typeof accounts.showInvitation>

export type SignInOutcome =
  | { kind: 'signed_in'; user: accounts.User }
  | { kind: 'code_wanted'; challenge: string }
  | { kind: 'no_user' }

/** An answer of 200 without a user in it is no sign-in: the shell could not say who is here. */
export function outcomeOf(reply: ReplyOf<typeof accounts.login> | null): SignInOutcome {
  if (reply && 'twoFactorRequired' in reply) return { kind: 'code_wanted', challenge: reply.challenge }
  if (!reply || typeof reply.id !== 'number' || !reply.role) return { kind: 'no_user' }
  const { sessionToken: _, ...user } = reply
  return { kind: 'signed_in', user }
}

function remember(queryClient: QueryClient, reply: ReplyOf<typeof accounts.login>): SignInOutcome {
  const outcome = outcomeOf(reply)
  if (outcome.kind === 'signed_in') {
    // What the account before this one saw in this tab is not this one's to see.
    queryClient.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== keys.installation[0] })
    storeSignIn(reply as ReplyOf<typeof accounts.loginCode>)
  }
  return outcome
}

export function useSignIn() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: async (body: BodyInputOf<typeof accounts.login>) =>
      remember(queryClient, await call(accounts.login, { body })),
  })
}

export function useSignInCode() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: async (body: BodyInputOf<typeof accounts.loginCode>) =>
      remember(queryClient, await call(accounts.loginCode, { body })),
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
    queryKey: ['invitation', token],
    queryFn: ({ signal }) => call(accounts.showInvitation, { params: { token }, signal }),
  })
}

export function useAcceptInvitation(token: string) {
  return useMutation({
    mutationFn: (body: BodyInputOf<typeof accounts.acceptInvitation>) =>
      call(accounts.acceptInvitation, { params: { token }, body }),
  })
}

export function useMe() {
  return useQuery({ queryKey: keys.me, queryFn: ({ signal }) => call(accounts.me, { signal }) })
}

export function useSecurity() {
  return useQuery({ queryKey: keys.security, queryFn: ({ signal }) => call(accounts.security, { signal }) })
}

/** After any of these the overview is old: the count of sessions, the two-factor state, the codes left. */
function useSecurityChange<Body, Reply>(mutationFn: (body: Body) => Promise<Reply>) {
  const queryClient = useQueryClient()
  return useMutation({ mutationFn, onSuccess: () => queryClient.invalidateQueries({ queryKey: keys.security }) })
}

export const useChangePassword = () =>
  useSecurityChange((body: BodyInputOf<typeof accounts.changePassword>) => call(accounts.changePassword, { body }))

export const useToggleTwoFactor = () =>
  useSecurityChange((body: BodyInputOf<typeof accounts.toggleTwoFactor>) => call(accounts.toggleTwoFactor, { body }))

export const useConfirmTwoFactor = () =>
  useSecurityChange((body: BodyInputOf<typeof accounts.confirmTwoFactor>) => call(accounts.confirmTwoFactor, { body }))

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
  const { keyFor, arrived } = useIntentKey()
  return useMutation({
    mutationFn: (body: BodyInputOf<typeof accounts.invite>) =>
      call(accounts.invite, { body, idempotencyKey: keyFor(body) }),
    onSuccess: arrived,
  })
}
