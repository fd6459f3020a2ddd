/** The rail of exceptions: everything of today that needs a dispatcher. */

import { list, mark } from '@meridian/contract/dispatch/attention.ts'
import type { BodyOf } from '@meridian/contract/endpoint.ts'
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../call.ts'
import { keys } from '../keys.ts'

export type { AttentionCard, AttentionItem } from '@meridian/contract/dispatch/attention.ts'

/** Most exceptions are reported by live events. A driver who stands still, or reports no position, becomes one without any. */
const RECHECK_MS = 30_000

export const attentionQuery = queryOptions({
  queryKey: keys.attention,
  queryFn: ({ signal }) => call(list, { signal }),
})

export const useAttention = () => useQuery({ ...attentionQuery, refetchInterval: RECHECK_MS })

export type AttentionMark = BodyOf<typeof mark>

/** The reply is the rail as it is then. */
export function useMarkAttention() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (marked: AttentionMark) => call(mark, { body: marked }),
    onSuccess: (cards) => queryClient.setQueryData(attentionQuery.queryKey, cards),
  })
}
