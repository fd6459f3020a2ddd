/** Asks a driver whether this phone should show notifications, in words that fit it. The notification settings have it again. */
import { Button, Stack, Text } from '@mantine/core'
import { PUSH_COPY } from '../../copy/notices.ts'
import { type NoticePreferences, useNoticePreferences } from '../../data/notices/notice-preferences.ts'
import { HomeScreenSteps } from '../../parts/accounts/home-screen-steps.tsx'
import { usePush } from '../../parts/use-push.ts'
import { Dialog } from '../../ui/dialog.tsx'

const { setUp: copy } = PUSH_COPY

export function PushSetUp({ onClose }: { onClose: () => void }) {
  const preferences = useNoticePreferences()
  return preferences.data ? <Question preferences={preferences.data} onClose={onClose} /> : null
}

function Question({ preferences, onClose }: { preferences: NoticePreferences; onClose: () => void }) {
  const { state, change } = usePush(preferences)
  // There is nothing to ask when they are on, or this browser has none.
  const isAnswered = change.isSuccess
  if (state !== 'off' && state !== 'install' && !isAnswered) return null
  return (
    <Dialog opened onClose={onClose} title={copy.title}>
      <Stack gap="md">
        {isAnswered && state ? (
          <Text>{PUSH_COPY.states[state]}</Text>
        ) : (
          <>
            <Text>{copy.why}</Text>
            {state === 'install' ? (
              <>
                <Text fw={600}>{PUSH_COPY.states.install}</Text>
                <HomeScreenSteps />
              </>
            ) : (
              <Text>{copy.allow}</Text>
            )}
            <Text c="dimmed">{copy.later}</Text>
          </>
        )}
        {state === 'off' && !isAnswered ? (
          <>
            <Button size="lg" loading={change.isPending} onClick={() => change.mutate('on')}>
              {copy.start}
            </Button>
            <Button size="lg" variant="default" disabled={change.isPending} onClick={onClose}>
              {copy.notNow}
            </Button>
          </>
        ) : (
          <Button size="lg" onClick={onClose}>
            {copy.close}
          </Button>
        )}
      </Stack>
    </Dialog>
  )
}
