/** The accounts of an installation, and open invitations. */

import * as members from '@meridian/contract/accounts/members.ts'
import type { BodyInputOf } from '@meridian/contract/endpoint.ts'
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../call.ts'
import { keys } from '../keys.ts'
import { invalidateAfter } from '../stale-queries.ts'

export type { Account } from '@meridian/contract/accounts/members.ts'

export const useOpenInvitations = () =>
  useQuery({ queryKey: keys.openInvitations, queryFn: ({ signal }) => call(members.invitations, { signal }) })

export const useAccounts = (q: string) =>
  useQuery({
    queryKey: keys.accounts(q),
    queryFn: ({ signal }) => call(members.all, { query: { q }, signal }),
    placeholderData: keepPreviousData,
  })

function useMemberChange<Input, Reply>(mutationFn: (input: Input) => Promise<Reply>) {
  const queryClient = useQueryClient()
  return useMutation({ mutationFn, onSuccess: () => invalidateAfter(queryClient, 'changeMembers') })
}

export const useWithdrawInvitation = () =>
  useMemberChange((id: number) => call(members.withdrawInvitation, { params: { id } }))

export const useEditAccount = () =>
  useMemberChange(({ id, ...body }: { id: number } & BodyInputOf<typeof members.edit>) =>
    call(members.edit, { params: { id }, body }),
  )
