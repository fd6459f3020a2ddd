import { Button, Skeleton } from '@mantine/core'
import { IconBellOff, IconBellRinging } from '@tabler/icons-react'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { PUSH_COPY } from '../../copy/notices.ts'
import { keys } from '../../data/keys.ts'
import type { NoticePreferences } from '../../data/notice-preferences.ts'
import { type PushState, pushState, startPush, stopPush } from '../../data/push.ts'
import { invalidateAfter } from '../../data/stale-queries.ts'
import { toastFailure } from '../../parts/failed-action.tsx'
import classes from './notices-section.module.css'
import { Consequence } from './section.tsx'

/** Push notifications in this browser: on, off, denied or unsupported. */
export function PushSwitch({ preferences }: { preferences: NoticePreferences }) {
  const queryClient = useQueryClient()
  const { pushBrowsers, pushKey } = preferences
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
  if (state === undefined) return <Skeleton h={44} role="status" aria-label="Looking at what this browser can do" />
  return (
    <Consequence action={<PushButton state={state} isBusy={change.isPending} onChange={change.mutate} />}>
      {PUSH_COPY.states[state]}
    </Consequence>
  )
}

type ButtonProps = { state: PushState; isBusy: boolean; onChange: (next: 'on' | 'off') => void }

function PushButton({ state, isBusy, onChange }: ButtonProps) {
  if (state === 'unsupported' || state === 'denied')
    return (
      <span className={classes.unavailable}>
        <IconBellOff size={18} aria-hidden />
        {PUSH_COPY.unavailable[state]}
      </span>
    )
  return state === 'on' ? (
    <Button
      variant="default"
      loading={isBusy}
      leftSection={<IconBellOff size={18} aria-hidden />}
      onClick={() => onChange('off')}
    >
      {PUSH_COPY.stop}
    </Button>
  ) : (
    <Button loading={isBusy} leftSection={<IconBellRinging size={18} aria-hidden />} onClick={() => onChange('on')}>
      {PUSH_COPY.start}
    </Button>
  )
}
