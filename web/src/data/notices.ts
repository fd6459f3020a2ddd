/** What happened while one looked elsewhere: the bell's count and its panel. */
import type { ReplyOf } from '@meridian/contract/endpoint.ts'
import { list, markRead, type Notice } from '@meridian/contract/notices.ts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from './call.ts'
import { keys } from './keys.ts'

export type Notices = ReplyOf<typeof list>

export function useNotices() {
  return useQuery({ queryKey: keys.notices, queryFn: ({ signal }) => call(list, { signal }) })
}

/** Marks these notices as read, or all of them; the bell does not wait for the answer. */
export function useMarkRead() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (ids?: number[]) => call(markRead, { body: ids ? { ids } : {} }),
    onMutate: (ids) => {
      queryClient.setQueryData<Notices>(keys.notices, (notices) => notices && withRead(notices, ids))
    },
    onSuccess: (notices) => queryClient.setQueryData(keys.notices, notices),
    // What was shown as read may not be: ask.
    onError: () => queryClient.invalidateQueries({ queryKey: keys.notices }),
  })
}

export function withRead(notices: Notices, ids?: readonly number[]): Notices {
  const isMeant = (notice: Notice) => !notice.isRead && (ids === undefined || ids.includes(notice.id))
  return {
    // All means also those older than the latest 30.
    unread: ids === undefined ? 0 : notices.unread - notices.latest.filter(isMeant).length,
    latest: notices.latest.map((notice) => (isMeant(notice) ? { ...notice, isRead: true } : notice)),
  }
}
