import { Button, Group, Stack, Text } from '@mantine/core'
import { LOCALE } from '@meridian/domain/time/format.ts'
import { type FormEvent, useState, useSyncExternalStore } from 'react'
import { PasswordField } from '../parts/accounts/password-field.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { currentQuestion, hasUnsent, type SignOutQuestion, subscribeToQuestion } from './confirm-driver-sign-out.ts'
import { UNSENT_COPY as copy } from './driver-sign-out.copy.ts'

export function DriverSignOutDialog() {
  const question = useSyncExternalStore(subscribeToQuestion, currentQuestion)
  return question ? <Question question={question} /> : null
}

/** Short ones are guessed from a copy of the phone's storage. */
const MIN_LENGTH = 8

function Question({ question }: { question: SignOutQuestion }) {
  const [password, setPassword] = useState('')
  const [isTooShort, setIsTooShort] = useState(false)
  const { unsent, openJobs, isOnDuty, isOffline, answer } = question
  // Encrypted on https and localhost only.
  const mayKeep = isOffline && openJobs > 0 && globalThis.crypto?.subtle !== undefined
  const logOut = (event: FormEvent) => {
    event.preventDefault()
    if (password && password.length < MIN_LENGTH) setIsTooShort(true)
    else answer(true, password || undefined)
  }
  return (
    <Dialog opened onClose={() => answer(false)} title={hasUnsent(unsent) ? copy.title : copy.openTitle}>
      <Stack gap="sm" component="form" id="sign-out" onSubmit={logOut}>
        {hasUnsent(unsent) ? <Text>{copy.text(unsentText(unsent))}</Text> : null}
        {openJobs > 0 ? <Text>{copy.openJobs(openJobs)}</Text> : null}
        {isOnDuty ? <Text>{copy.onDuty}</Text> : null}
        {isOffline ? <Text>{copy.offline}</Text> : null}
        {mayKeep ? (
          <PasswordField
            label={copy.keepLabel}
            description={copy.keepHint}
            autoComplete="off"
            maxLength={128}
            value={password}
            error={isTooShort && password.length < MIN_LENGTH ? copy.keepTooShort(MIN_LENGTH) : null}
            onChange={(event) => setPassword(event.currentTarget.value)}
          />
        ) : null}
      </Stack>
      <Group justify="flex-end" mt="md">
        <Button variant="default" type="submit" form="sign-out">
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
