import { Alert, Button, Group, Stack } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { type SyntheticEvent, useState } from 'react'
import { ACCOUNT_TOASTS, SPEC_TOASTS, UNREACHABLE } from '../../copy/accounts.ts'
import { useToggleTwoFactor } from '../../data/accounts/accounts.ts'
import { sentenceOf } from '../../data/call.ts'
import { PasswordField } from '../../parts/accounts/password-field.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { toast } from '../../ui/toast.ts'
import { PASSWORD_COPY, TWO_FACTOR_COPY } from './security.copy.ts'

const copy = TWO_FACTOR_COPY.disable
const PROOF_FIELD = 'two-factor-proof'

type Props = {
  /** Two-factor stays on with it. */
  hasPasskey: boolean
  opened: boolean
  onClose: () => void
}

export function DisableTwoFactorDialog({ hasPasskey, opened, onClose }: Props) {
  return (
    <Dialog opened={opened} onClose={onClose} title={copy.title}>
      <DisableForm hasPasskey={hasPasskey} onClose={onClose} />
    </Dialog>
  )
}

function DisableForm({ hasPasskey, onClose }: Pick<Props, 'hasPasskey' | 'onClose'>) {
  const toggle = useToggleTwoFactor()
  const [proof, setProof] = useState('')
  const [error, setError] = useState<string | null>(null)

  function refuse(sentence: string) {
    setError(sentence)
    document.getElementById(PROOF_FIELD)?.focus()
  }

  function submit(event: SyntheticEvent) {
    event.preventDefault()
    if (toggle.isPending) return
    if (!proof) return refuse(PASSWORD_COPY.enter)
    toggle.mutate(
      { enable: false, password: proof },
      {
        onSuccess: () => {
          toast(hasPasskey ? ACCOUNT_TOASTS.appRemoved : SPEC_TOASTS.twoFactorDisabled)
          onClose()
        },
        onError: (failure) => refuse(sentenceOf(failure, UNREACHABLE)),
      },
    )
  }

  const field = {
    id: PROOF_FIELD,
    value: proof,
    error,
    'data-autofocus': true,
    onChange: (event: { currentTarget: HTMLInputElement }) => {
      setProof(event.currentTarget.value)
      setError(null)
    },
  }
  return (
    <form noValidate onSubmit={submit}>
      <Stack gap="md">
        <Alert color="red" variant="light" role="note" icon={<IconAlertTriangle size={20} />}>
          {hasPasskey ? copy.warningBesidePasskeys : copy.warning}
        </Alert>
        <PasswordField label={PASSWORD_COPY.title} autoComplete="current-password" {...field} />
        <Group justify="flex-end" gap="sm">
          <Button variant="default" onClick={onClose}>
            {copy.keep}
          </Button>
          <Button type="submit" color="red" loading={toggle.isPending}>
            {TWO_FACTOR_COPY.turnOff}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
