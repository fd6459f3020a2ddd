import { Button, Group, Stack, Text, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { PASSKEY_NAME_LENGTH } from '@meridian/domain/accounts/accounts.ts'
import { useState } from 'react'
import { PASSKEY_PROBLEMS, PASSKEYS_COPY } from '../../copy/passkeys.ts'
import { useAddPasskey } from '../../data/accounts/passkeys.ts'
import { CallError } from '../../data/call.ts'
import { passkeyFailure } from '../../parts/accounts/passkey-text.ts'
import { PasswordField } from '../../parts/accounts/password-field.tsx'
import { FailureText } from '../../parts/failed-action.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { toast } from '../../ui/toast.ts'
import { BackupCodes } from './backup-codes.tsx'
import { deviceOf } from './device-text.ts'
import { PASSWORD_COPY, SECURITY_COPY, TWO_FACTOR_COPY } from './security.copy.ts'

const copy = PASSKEYS_COPY.dialog
const PASSWORD_FIELD = 'add-passkey-password'

export function AddPasskeyDialog({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const [backupCodes, setBackupCodes] = useState<string[]>([])
  // The codes are shown only once: a stray click or Escape must not close the dialog.
  const mustFinish = backupCodes.length > 0
  return (
    <Dialog
      opened={opened}
      onClose={onClose}
      title={mustFinish ? TWO_FACTOR_COPY.codes.title : copy.title}
      closeOnEscape={!mustFinish}
      withCloseButton={!mustFinish}
      onExitTransitionEnd={() => setBackupCodes([])}
    >
      {mustFinish ? (
        <BackupCodes codes={backupCodes} onDone={onClose} />
      ) : (
        <AddForm
          onCancel={onClose}
          onAdded={(codes) => {
            if (codes.length > 0) setBackupCodes(codes)
            else onClose()
          }}
        />
      )}
    </Dialog>
  )
}

type FormProps = { onAdded: (backupCodes: string[]) => void; onCancel: () => void }

function AddForm({ onAdded, onCancel }: FormProps) {
  const add = useAddPasskey()
  const [problem, setProblem] = useState<string | null>(null)
  const form = useForm({
    initialValues: { name: deviceOf(navigator.userAgent).name.slice(0, PASSKEY_NAME_LENGTH), password: '' },
    validate: { password: (text) => (text ? null : PASSWORD_COPY.enter) },
  })

  function submit(values: typeof form.values) {
    if (add.isPending) return
    setProblem(null)
    add.mutate(values, {
      onSuccess: ({ backupCodes }) => {
        toast({ title: copy.done, tone: 'success' })
        onAdded(backupCodes)
      },
      onError: (error) => {
        const text = passkeyFailure(error, PASSKEY_PROBLEMS.notAdded)
        const isWrongPassword = error instanceof CallError && error.body?.code === 'invalid_credentials'
        if (!isWrongPassword) return setProblem(text)
        form.setErrors({ password: text })
        document.getElementById(PASSWORD_FIELD)?.focus()
      },
    })
  }

  return (
    <form noValidate onSubmit={form.onSubmit(submit, () => document.getElementById(PASSWORD_FIELD)?.focus())}>
      <Stack gap="md">
        <Text>{copy.lead}</Text>
        <TextInput
          label={copy.name}
          description={copy.nameHint}
          maxLength={PASSKEY_NAME_LENGTH}
          required
          withAsterisk={false}
          {...form.getInputProps('name')}
        />
        <PasswordField
          id={PASSWORD_FIELD}
          label={PASSWORD_COPY.title}
          autoComplete="current-password"
          data-autofocus
          {...form.getInputProps('password')}
        />
        <FailureText text={problem} />
        <Group justify="flex-end" gap="sm">
          <Button variant="default" onClick={onCancel}>
            {SECURITY_COPY.cancel}
          </Button>
          <Button type="submit" loading={add.isPending}>
            {copy.submit}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
