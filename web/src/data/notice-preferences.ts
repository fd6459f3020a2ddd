/** What one is told, and how: kind by kind, way by way. */
import type { ReplyOf } from '@meridian/contract/endpoint.ts'
import { changePreferences, showPreferences } from '@meridian/contract/notices.ts'
import type { NoticeChannel, NoticeKind } from '@meridian/domain/notices.ts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from './call.ts'
import { keys } from './keys.ts'

export type NoticePreferences = ReplyOf<typeof showPreferences>
export type NoticeSwitch = { kind: NoticeKind; channel: NoticeChannel; isOn: boolean }

export function useNoticePreferences() {
  return useQuery({ queryKey: keys.noticePreferences, queryFn: ({ signal }) => call(showPreferences, { signal }) })
}

/** The switch moves at once; one that the server refuses moves back. */
export function useSwitchNotice() {
  const queryClient = useQueryClient()
  const mutationKey = ['switch-notice']
  return useMutation({
    mutationKey,
    mutationFn: (wanted: NoticeSwitch) => call(changePreferences, { body: { kinds: [wanted] } }),
    onMutate: (wanted) => {
      queryClient.setQueryData<NoticePreferences>(keys.noticePreferences, (known) => known && withSwitch(known, wanted))
    },
    // While several are under way the answer to one knows nothing of the next: only the last counts.
    onSettled: () => {
      if (queryClient.isMutating({ mutationKey }) === 1)
        void queryClient.invalidateQueries({ queryKey: keys.noticePreferences })
    },
  })
}

export const withSwitch = (known: NoticePreferences, { kind, channel, isOn }: NoticeSwitch): NoticePreferences => ({
  ...known,
  kinds: known.kinds.map((row) =>
    row.kind === kind ? { ...row, channels: { ...row.channels, [channel]: isOn } } : row,
  ),
})
