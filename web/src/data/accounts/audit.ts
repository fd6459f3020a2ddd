/** The audit log, page by page. Fetched when it is opened or filtered, not on live events: reading orders adds to it. */
import { type AuditFilters, list } from '@meridian/contract/accounts/audit.ts'
import type { ReplyOf } from '@meridian/contract/endpoint.ts'
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { callPage } from '../call.ts'
import { keys } from '../keys.ts'

export type AuditEntry = ReplyOf<typeof list>[number]

const ENTRIES_PER_PAGE = 50

export function useAuditPages(filters: AuditFilters) {
  return useInfiniteQuery({
    queryKey: keys.auditPages(filters),
    queryFn: ({ pageParam, signal }) =>
      callPage(list, {
        query: { ...filters, limit: ENTRIES_PER_PAGE, ...(pageParam ? { cursor: pageParam } : {}) },
        signal,
      }),
    initialPageParam: '',
    getNextPageParam: (last) => last.nextCursor,
    placeholderData: keepPreviousData,
    gcTime: 0,
  })
}
