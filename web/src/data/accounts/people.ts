/** The people of the own organization. */
import type { BodyInputOf } from '@meridian/contract/endpoint.ts'
import * as people from '@meridian/contract/organizations/people.ts'
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../call.ts'
import { keys } from '../keys.ts'
import { useIntentKey } from '../pricing/intent-key.ts'
import { invalidateAfter } from '../stale-queries.ts'
import { loadPageFor, storeUser } from './stored-user.ts'

export {
  type Access,
  type InviteOutcome,
  MAX_INVITED_AT_ONCE,
  type OpenInvitation,
  PEOPLE_PER_PAGE,
  type Person,
} from '@meridian/contract/organizations/people.ts'
export type Site = { id: number; name: string }

export const usePeople = (q: string, page: number) =>
  useQuery({
    queryKey: keys.people(q, page),
    queryFn: ({ signal }) => call(people.list, { query: { q, page }, signal }),
    placeholderData: keepPreviousData,
  })

function usePeopleChange<Input, Reply>(mutationFn: (input: Input) => Promise<Reply>) {
  const queryClient = useQueryClient()
  return useMutation({ mutationFn, onSuccess: () => invalidateAfter(queryClient, 'changeMembers') })
}

export const useChangePerson = () =>
  usePeopleChange(({ id, ...body }: { id: number } & BodyInputOf<typeof people.change>) =>
    call(people.change, { params: { id }, body }),
  )

export const useRemovePerson = () =>
  usePeopleChange(({ id, handTo }: { id: number; handTo: number | undefined }) =>
    call(people.remove, { params: { id }, query: { handTo } }),
  )

export const usePeopleInvitations = () =>
  useQuery({ queryKey: keys.peopleInvitations, queryFn: ({ signal }) => call(people.invitations, { signal }) })

export function useInvitePeople() {
  const queryClient = useQueryClient()
  const { keyFor, clearKey } = useIntentKey()
  return useMutation({
    mutationFn: (body: BodyInputOf<typeof people.invite>) =>
      call(people.invite, { body, idempotencyKey: keyFor(body) }),
    onSuccess: () => {
      clearKey()
      return invalidateAfter(queryClient, 'changeMembers')
    },
  })
}

export const useResendInvitation = () => usePeopleChange((id: number) => call(people.resend, { params: { id } }))
export const useWithdrawOwn = () => usePeopleChange((id: number) => call(people.withdraw, { params: { id } }))

export const useJoin = () =>
  useMutation({
    mutationFn: (token: string) => call(people.join, { body: { token } }),
    onSuccess: (user) => {
      storeUser(user)
      loadPageFor(user)
    },
  })
