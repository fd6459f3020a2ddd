/** The rail of exceptions: everything of today that needs a dispatcher. */
import { list } from '@meridian/contract/dispatch/attention.ts'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { call } from '../call.ts'
import { keys } from '../keys.ts'

export type { AttentionItem } from '@meridian/contract/dispatch/attention.ts'

/** Most exceptions are reported by live events. A driver who stands still, or reports no position, becomes one without any. */
const RECHECK_MS = 30_000

export const attentionQuery = queryOptions({
  queryKey: keys.attention,
  queryFn: ({ signal }) => call(list, { signal }),
})

export const useAttention = () => useQuery({ ...attentionQuery, refetchInterval: RECHECK_MS })
