import { Button, Group, Text } from '@mantine/core'
import { formatCounted, LOCALE } from '@meridian/domain/format.ts'
import { useSyncExternalStore } from 'react'
import { Dialog } from '../ui/dialog.tsx'
import { currentQuestion, type SignOutQuestion, subscribeToQuestion } from './confirm-driver-sign-out.ts'

export function DriverSignOutDialog() {
  const question = useSyncExternalStore(subscribeToQuestion, currentQuestion)
  if (!question) return null
  const { unsent, answer } = question
  return (
    <Dialog opened onClose={() => answer(false)} title="Not everything is sent">
      <Text>
        {unsentText(unsent)} could not be sent. Sign in on this device again within 7 days, with a network, and it is
        sent then. Until then nobody can open pictures and proofs here; after 7 days they are deleted.
      </Text>
      <Group justify="flex-end" mt="md">
        <Button variant="default" onClick={() => answer(true)}>
          Log out anyway
        </Button>
        <Button onClick={() => answer(false)} data-autofocus>
          Stay signed in
        </Button>
      </Group>
    </Dialog>
  )
}

function unsentText({ steps, proofs, files, positions }: SignOutQuestion['unsent']): string {
  const counts = [
    { count: steps, noun: 'step' },
    { count: proofs, noun: 'proof' },
    { count: files, noun: 'picture' },
    { count: positions, noun: 'position' },
  ].filter(({ count }) => count > 0)
  return new Intl.ListFormat(LOCALE).format(counts.map(({ count, noun }) => formatCounted(count, noun)))
}
