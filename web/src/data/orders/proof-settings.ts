/** For which organizations the proofs by item class are required; admins decide. */
import type { BodyInputOf, ReplyOf } from '@meridian/contract/endpoint.ts'
import { changeSettings, settings } from '@meridian/contract/orders/proofs.ts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../call.ts'
import { keys } from '../keys.ts'
import { invalidateAfter } from '../stale-queries.ts'

export type ProofSettings = ReplyOf<typeof settings>

export const useProofSettings = () =>
  useQuery({ queryKey: keys.proofSettings, queryFn: ({ signal }) => call(settings, { signal }) })

export function useChangeProofSettings() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (change: BodyInputOf<typeof changeSettings>) => call(changeSettings, { body: change }),
    onSuccess: (changed) => queryClient.setQueryData(keys.proofSettings, changed),
    onError: () => invalidateAfter(queryClient, 'failToChangeProofSettings'),
  })
}
