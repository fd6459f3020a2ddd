import { Button, Group, Stack, Text } from '@mantine/core'
import { LOCALE } from '@meridian/domain/time/format.ts'
import { useSyncExternalStore } from 'react'
import { Dialog } from '../ui/dialog.tsx'
import { currentQuestion, hasUnsent, type SignOutQuestion, subscribeToQuestion } from './confirm-driver-sign-out.ts'
import { UNSENT_COPY as copy } from './driver-sign-out.copy.ts'

export function DriverSignOutDialog() {
  const question = useSyncExternalStore(subscribeToQuestion, currentQuestion)
  if (!question) return null
  const { unsent, openJobs, isOnDuty, isOffline, answer } = question
  return (
    <Dialog opened onClose={() => answer(false)} title={hasUnsent(unsent) ? copy.title : copy.openTitle}>
      <Stack gap="sm">
        {hasUnsent(unsent) ? <Text>{copy.text(unsentText(unsent))}</Text> : null}
        {openJobs > 0 ? <Text>{copy.openJobs(openJobs)}</Text> : null}
        {isOnDuty ? <Text>{copy.onDuty}</Text> : null}
        {isOffline ? <Text>{copy.offline}</Text> : null}
      </Stack>
      <Group justify="flex-end" mt="md">
        <Button variant="default" onClick={() => answer(true)}>
          {copy.logOut}
        </Button>
        <Button onClick={() => answer(false)} data-autofocus>
          {copy.stay}
        </Button>
      </Group>
    </Dialog>
  )
}

const KINDS = ['steps', 'proofs', 'files', 'positions'] as const

function unsentText(unsent: SignOutQuestion['unsent']): string {
  const kinds = KINDS.filter((kind) => unsent[kind] > 0)
  return new Intl.ListFormat(LOCALE).format(kinds.map((kind) => copy[kind](unsent[kind])))
}
