import { Button, Group, Stack, Text } from '@mantine/core'
import { type SyntheticEvent, useState } from 'react'
import { UNREACHABLE } from '../../copy/accounts.ts'
import { PASSKEYS_COPY } from '../../copy/passkeys.ts'
import type { PasskeyInfo } from '../../data/accounts/accounts.ts'
import { useRemovePasskey } from '../../data/accounts/passkeys.ts'
import { sentenceOf } from '../../data/call.ts'
import { PasswordField } from '../../parts/accounts/password-field.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { toast } from '../../ui/toast.ts'
import { PASSWORD_COPY } from './security.copy.ts'

const copy = PASSKEYS_COPY.removing
const PASSWORD_FIELD = 'remove-passkey-password'

type Props = {
  /** Stays while the dialog closes. */
  passkey: PasskeyInfo | null
  /** Without it there is no second factor. */
  isLast: boolean
  opened: boolean
  onClose: () => void
}

export function RemovePasskeyDialog({ passkey, isLast, opened, onClose }: Props) {
  if (!passkey) return null
  return (
    <Dialog opened={opened} onClose={onClose} title={copy.title(passkey.name)}>
      <RemoveForm passkey={passkey} isLast={isLast} onClose={onClose} />
    </Dialog>
  )
}

type FormProps = { passkey: PasskeyInfo; isLast: boolean; onClose: () => void }

function RemoveForm({ passkey, isLast, onClose }: FormProps) {
  const remove = useRemovePasskey()
  // Of when it was asked: the list is fetched again before the dialog has closed.
  const [warning] = useState(isLast ? copy.warningLast : copy.warning)
  const [password, setPassword] = useState('')
  const [error, setError] = useState<string | null>(null)

  function refuse(sentence: string) {
    setError(sentence)
    document.getElementById(PASSWORD_FIELD)?.focus()
  }

  function submit(event: SyntheticEvent) {
    event.preventDefault()
    if (remove.isPending) return
    if (!password) return refuse(PASSWORD_COPY.enter)
    remove.mutate(
      { id: passkey.id, password },
      {
        onSuccess: () => {
          toast({ title: copy.done, tone: 'success' })
          onClose()
        },
        onError: (failure) => refuse(sentenceOf(failure, UNREACHABLE)),
      },
    )
  }

  return (
    <form noValidate onSubmit={submit}>
      <Stack gap="md">
        <Text>{warning}</Text>
        <PasswordField
          id={PASSWORD_FIELD}
          label={PASSWORD_COPY.title}
          autoComplete="current-password"
          data-autofocus
          value={password}
          error={error}
          onChange={(event) => {
            setPassword(event.currentTarget.value)
            setError(null)
          }}
        />
        <Group justify="flex-end" gap="sm">
          <Button variant="default" onClick={onClose}>
            {copy.keep}
          </Button>
          <Button type="submit" color="red" loading={remove.isPending}>
            {PASSKEYS_COPY.remove}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
