import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { PUSH_COPY } from '../copy/notices.ts'
import { keys } from '../data/keys.ts'
import type { NoticePreferences } from '../data/notices/notice-preferences.ts'
import { pushState, startPush, stopPush } from '../data/notices/push.ts'
import { invalidateAfter } from '../data/stale-queries.ts'
import { toastFailure } from './failed-action.tsx'

/** Push notifications in this browser, and how to start and stop them; the state is undefined until the browser has said it. */
export function usePush({ pushBrowsers, pushKey }: Pick<NoticePreferences, 'pushBrowsers' | 'pushKey'>) {
  const queryClient = useQueryClient()
  const { data: state } = useQuery({
    queryKey: keys.pushState(pushBrowsers),
    queryFn: () => pushState(pushBrowsers),
    // The user may have allowed notifications in the browser's settings and returned.
    refetchOnWindowFocus: 'always',
  })
  const change = useMutation({
    mutationFn: (next: 'on' | 'off') => (next === 'on' ? startPush(pushKey) : stopPush()),
    onError: toastFailure({ title: PUSH_COPY.failed, otherwise: PUSH_COPY.browserFailed }),
    onSettled: () => invalidateAfter(queryClient, 'changeNoticePreferences'),
  })
  return { state, change }
}
