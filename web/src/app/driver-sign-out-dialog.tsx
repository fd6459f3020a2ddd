import { Button, Group, Text } from '@mantine/core'
import { useSyncExternalStore } from 'react'
import { Dialog } from '../ui/dialog.tsx'
import { currentQuestion, onQuestion } from './confirm-driver-sign-out.ts'

export function DriverSignOutDialog() {
  const question = useSyncExternalStore(onQuestion, currentQuestion)
  if (!question) return null
  const { waiting, answer } = question
  return (
    <Dialog opened onClose={() => answer(false)} title="Not everything is sent">
      <Text>
        {inWords(waiting.steps, 'step')} and {inWords(waiting.positions, 'position')} could not be sent. They stay on
        this device and are sent when you sign in here again.
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

const inWords = (count: number, noun: string) => `${count} ${noun}${count === 1 ? '' : 's'}`
