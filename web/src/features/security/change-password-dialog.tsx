import { Button, Group, Stack, Text } from '@mantine/core'
import { useForm } from '@mantine/form'
import { PASSWORD_MIN_LENGTH, PASSWORD_TEXTS } from '@meridian/domain/accounts/accounts.ts'
import { SPEC_TOASTS, UNREACHABLE } from '../../copy/accounts.ts'
import { useChangePassword } from '../../data/accounts/accounts.ts'
import { storedUser } from '../../data/accounts/stored-user.ts'
import { CallError } from '../../data/call.ts'
import { PasswordField } from '../../parts/accounts/password-field.tsx'
import { PasswordRequirements } from '../../parts/accounts/password-requirements.tsx'
import { FailureText, toastFailure, useFormFailure } from '../../parts/failed-action.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { focusFirstError } from '../../ui/focus-first-error.ts'
import { toast } from '../../ui/toast.ts'
import { PASSWORD_COPY as copy, SECURITY_COPY } from './security.copy.ts'

const FIELDS = ['currentPassword', 'newPassword', 'confirmPassword'] as const

const focusFirst = focusFirstError(FIELDS, (field) => field)

export function ChangePasswordDialog({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  return (
    <Dialog opened={opened} onClose={onClose} title={copy.change}>
      <ChangePasswordForm onClose={onClose} />
    </Dialog>
  )
}

function ChangePasswordForm({ onClose }: { onClose: () => void }) {
  const change = useChangePassword()
  const form = useForm({
    initialValues: { currentPassword: '', newPassword: '', confirmPassword: '' },
    validate: {
      currentPassword: (text) => (text ? null : PASSWORD_TEXTS.currentRequired),
      newPassword: (text) => (text.length < PASSWORD_MIN_LENGTH ? PASSWORD_TEXTS.tooShort : null),
      confirmPassword: (text, { newPassword }) =>
        !text ? PASSWORD_TEXTS.confirmRequired : text === newPassword ? null : PASSWORD_TEXTS.mismatch,
    },
  })

  const failure = useFormFailure(form, focusFirst, UNREACHABLE)

  function submit(values: typeof form.values) {
    if (change.isPending) return
    failure.clear()
    change.mutate(values, {
      onSuccess: () => {
        toast(SPEC_TOASTS.passwordUpdated)
        onClose()
      },
      onError: (error) => {
        toastFailure(SPEC_TOASTS.passwordChangeFailed)(error)
        const isWrong = error instanceof CallError && error.body?.code === 'invalid_credentials'
        failure.show(error, isWrong ? { currentPassword: error.body?.message } : undefined)
      },
    })
  }

  return (
    <form noValidate onSubmit={form.onSubmit(submit, focusFirst)}>
      {/* Password managers need the username. */}
      <input type="text" name="username" autoComplete="username" value={storedUser()?.username ?? ''} readOnly hidden />
      <Stack gap="md">
        <FailureText text={failure.text} />
        <PasswordField
          id="currentPassword"
          label={copy.current}
          autoComplete="current-password"
          data-autofocus
          {...form.getInputProps('currentPassword')}
        />
        <PasswordField
          id="newPassword"
          label={copy.next}
          autoComplete="new-password"
          {...form.getInputProps('newPassword')}
        />
        <PasswordRequirements password={form.values.newPassword} />
        <PasswordField
          id="confirmPassword"
          label={copy.confirm}
          autoComplete="new-password"
          {...form.getInputProps('confirmPassword')}
        />
        <Text size="sm" c="dimmed">
          {copy.others}
        </Text>
        <Group justify="flex-end" gap="sm">
          <Button variant="default" onClick={onClose}>
            {SECURITY_COPY.cancel}
          </Button>
          <Button type="submit" loading={change.isPending}>
            {copy.change}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
