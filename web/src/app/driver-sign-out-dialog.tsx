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
        {unsentText(unsent)} could not be sent. They stay on this device and are sent when you sign in here again.
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

/** Proofs and pictures are named only when there are any: most orders have none. */
function unsentText({ steps, proofs, files, positions }: SignOutQuestion['unsent']): string {
  const counts = [
    formatCounted(steps, 'step'),
    ...(proofs > 0 ? [formatCounted(proofs, 'proof')] : []),
    ...(files > 0 ? [formatCounted(files, 'picture')] : []),
    formatCounted(positions, 'position'),
  ]
  return new Intl.ListFormat(LOCALE).format(counts)
}
