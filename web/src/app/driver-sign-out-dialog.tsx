import { Button, Group, Text } from '@mantine/core'
import { LOCALE } from '@meridian/domain/time/format.ts'
import { useSyncExternalStore } from 'react'
import { UNSENT_COPY as copy } from '../copy/shell.ts'
import { Dialog } from '../ui/dialog.tsx'
import { currentQuestion, type SignOutQuestion, subscribeToQuestion } from './confirm-driver-sign-out.ts'

export function DriverSignOutDialog() {
  const question = useSyncExternalStore(subscribeToQuestion, currentQuestion)
  if (!question) return null
  const { unsent, answer } = question
  return (
    <Dialog opened onClose={() => answer(false)} title={copy.title}>
      <Text>{copy.text(unsentText(unsent))}</Text>
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
