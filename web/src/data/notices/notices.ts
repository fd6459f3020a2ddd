/** Notices: the count on the bell and its panel. */
import type { ReplyOf } from '@meridian/contract/endpoint.ts'
import { list, markRead, type Notice } from '@meridian/contract/notices/notices.ts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../call.ts'
import { keys } from '../keys.ts'
import { invalidateAfter } from '../stale-queries.ts'

export type Notices = ReplyOf<typeof list>

export function useNotices() {
  return useQuery({ queryKey: keys.notices, queryFn: ({ signal }) => call(list, { signal }) })
}

/** Marks these notices as read, or all of them, without waiting for the response. */
export function useMarkRead() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (ids?: number[]) => call(markRead, { body: ids ? { ids } : {} }),
    onMutate: (ids) => {
      queryClient.setQueryData<Notices>(keys.notices, (notices) => notices && withRead(notices, ids))
    },
    onSuccess: (notices) => queryClient.setQueryData(keys.notices, notices),
    // Notices shown as read may still be unread on the server.
    onError: () => invalidateAfter(queryClient, 'failToMarkNoticesRead'),
  })
}

export function withRead(notices: Notices, ids?: readonly number[]): Notices {
  const isAffected = (notice: Notice) => !notice.isRead && (ids === undefined || ids.includes(notice.id))
  return {
    // 'All' includes notices older than the latest 30.
    unread: ids === undefined ? 0 : notices.unread - notices.latest.filter(isAffected).length,
    latest: notices.latest.map((notice) => (isAffected(notice) ? { ...notice, isRead: true } : notice)),
  }
}
