import { Button, Skeleton } from '@mantine/core'
import { IconBellOff, IconBellRinging } from '@tabler/icons-react'
import { PUSH_COPY } from '../../copy/notices.ts'
import type { NoticePreferences } from '../../data/notices/notice-preferences.ts'
import type { PushState } from '../../data/notices/push.ts'
import { HomeScreenSteps } from '../../parts/accounts/home-screen-steps.tsx'
import { Consequence } from '../../parts/section.tsx'
import { usePush } from '../../parts/use-push.ts'
import classes from './notices-section.module.css'
import { NOTICES_COPY } from './security.copy.ts'

/** Push notifications in this browser: on, off, denied, unsupported, or only after it is installed. */
export function PushSwitch({ preferences }: { preferences: NoticePreferences }) {
  const { state, change } = usePush(preferences)
  if (state === undefined) return <Skeleton h={44} role="status" aria-label={NOTICES_COPY.looking} />
  return (
    <>
      <Consequence action={<PushButton state={state} isBusy={change.isPending} onChange={change.mutate} />}>
        {PUSH_COPY.states[state]}
      </Consequence>
      {state === 'install' ? <HomeScreenSteps /> : null}
    </>
  )
}

type ButtonProps = { state: PushState; isBusy: boolean; onChange: (next: 'on' | 'off') => void }

function PushButton({ state, isBusy, onChange }: ButtonProps) {
  if (state === 'unsupported' || state === 'denied' || state === 'install')
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
