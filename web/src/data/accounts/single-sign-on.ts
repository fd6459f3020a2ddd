/** The domains of the organization and its connection to a provider; owners only. */
import type { BodyInputOf, ReplyOf } from '@meridian/contract/endpoint.ts'
import * as singleSignOn from '@meridian/contract/organizations/single-sign-on.ts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../call.ts'
import { keys } from '../keys.ts'
import { useIntentKey } from '../pricing/intent-key.ts'
import { invalidateAfter } from '../stale-queries.ts'

export type { OrganizationDomain } from '@meridian/contract/organizations/single-sign-on.ts'
export type SingleSignOn = ReplyOf<typeof singleSignOn.show>

export const useSingleSignOn = () =>
  useQuery({ queryKey: keys.singleSignOn, queryFn: ({ signal }) => call(singleSignOn.show, { signal }) })

/** A refused check has changed something too: when it was checked, or that another organization has the domain now. */
function useDomainChange<Input, Reply>(mutationFn: (input: Input) => Promise<Reply>) {
  const queryClient = useQueryClient()
  return useMutation({ mutationFn, onSettled: () => invalidateAfter(queryClient, 'changeDomains') })
}

export function useAddDomain() {
  const { keyFor, clearKey } = useIntentKey()
  return useDomainChange(async (body: BodyInputOf<typeof singleSignOn.addDomain>) => {
    const added = await call(singleSignOn.addDomain, { body, idempotencyKey: keyFor(body) })
    clearKey()
    return added
  })
}
export const useCheckDomain = () => useDomainChange((id: number) => call(singleSignOn.checkDomain, { params: { id } }))
export const useRemoveDomain = () =>
  useDomainChange((id: number) => call(singleSignOn.removeDomain, { params: { id } }))

function useConnectionChange<Input>(mutationFn: (input: Input) => Promise<SingleSignOn>) {
  const queryClient = useQueryClient()
  return useMutation({ mutationFn, onSuccess: (changed) => queryClient.setQueryData(keys.singleSignOn, changed) })
}

export const useSaveConnection = () =>
  useConnectionChange((body: BodyInputOf<typeof singleSignOn.save>) => call(singleSignOn.save, { body }))
export const useRemoveConnection = () => useConnectionChange(() => call(singleSignOn.remove))
export const useTestProvider = () =>
  useMutation({ mutationFn: (issuer: string) => call(singleSignOn.test, { body: { issuer } }) })
