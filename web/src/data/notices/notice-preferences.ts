/** Which notices a user gets, by kind and channel. */
import type { ReplyOf } from '@meridian/contract/endpoint.ts'
import { changePreferences, showPreferences, switchTextOffers } from '@meridian/contract/notices/notices.ts'
import type { NoticeChannel, NoticeKind } from '@meridian/domain/notices/notices.ts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../call.ts'
import { keys } from '../keys.ts'
import { invalidateAfter } from '../stale-queries.ts'

export type NoticePreferences = ReplyOf<typeof showPreferences>
export type NoticeSwitch = { kind: NoticeKind; channel: NoticeChannel; isOn: boolean }

export function useNoticePreferences() {
  return useQuery({ queryKey: keys.noticePreferences, queryFn: ({ signal }) => call(showPreferences, { signal }) })
}

/** The switch moves at once, and back if the server refuses the change. */
export function useSwitchNotice() {
  const queryClient = useQueryClient()
  // Counts the switches that are still being saved.
  const mutationKey = ['switch-notice']
  return useMutation({
    mutationKey,
    mutationFn: (change: NoticeSwitch) => call(changePreferences, { body: { kinds: [change] } }),
    onMutate: (change) => {
      queryClient.setQueryData<NoticePreferences>(keys.noticePreferences, (known) => known && withSwitch(known, change))
    },
    // While several are in progress the response to one lacks the next: only the last one refetches.
    onSettled: () => {
      if (queryClient.isMutating({ mutationKey }) === 1) void invalidateAfter(queryClient, 'changeNoticePreferences')
    },
  })
}

const withSwitch = (known: NoticePreferences, { kind, channel, isOn }: NoticeSwitch): NoticePreferences => ({
  ...known,
  kinds: known.kinds.map((row) =>
    row.kind === kind ? { ...row, channels: { ...row.channels, [channel]: isOn } } : row,
  ),
})

/** The driver's consent to texts: the switch moves once it is stored. */
export function useSwitchTextOffers() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (isOn: boolean) => call(switchTextOffers, { body: { isOn } }),
    onSuccess: (preferences) => queryClient.setQueryData(keys.noticePreferences, preferences),
  })
}
