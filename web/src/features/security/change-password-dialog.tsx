import { Alert, Button, Group, Stack, Text } from '@mantine/core'
import { useForm } from '@mantine/form'
import { PASSWORD_MIN_LENGTH, PASSWORD_TEXTS } from '@meridian/domain/accounts.ts'
import { useState } from 'react'
import { SPEC_TOASTS, UNREACHABLE } from '../../copy/accounts.ts'
import { useChangePassword } from '../../data/accounts.ts'
import { CallError, fieldErrors, sentenceOf } from '../../data/call.ts'
import { storedUser } from '../../data/stored-user.ts'
import { PasswordField } from '../../parts/password-field.tsx'
import { PasswordRequirements } from '../../parts/password-requirements.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { focusFirstError } from '../../ui/focus-first-error.ts'
import { toast } from '../../ui/toast.ts'

const FIELDS = ['currentPassword', 'newPassword', 'confirmPassword'] as const

const focusFirst = focusFirstError(FIELDS, (field) => field)

export function ChangePasswordDialog({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  return (
    <Dialog opened={opened} onClose={onClose} title="Change password">
      <ChangePasswordForm onClose={onClose} />
    </Dialog>
  )
}

function ChangePasswordForm({ onClose }: { onClose: () => void }) {
  const change = useChangePassword()
  const [formError, setFormError] = useState<string | null>(null)
  const form = useForm({
    initialValues: { currentPassword: '', newPassword: '', confirmPassword: '' },
    validate: {
      currentPassword: (text) => (text ? null : PASSWORD_TEXTS.currentRequired),
      newPassword: (text) => (text.length < PASSWORD_MIN_LENGTH ? PASSWORD_TEXTS.tooShort : null),
      confirmPassword: (text, { newPassword }) =>
        !text ? PASSWORD_TEXTS.confirmRequired : text === newPassword ? null : PASSWORD_TEXTS.mismatch,
    },
  })

  function submit(values: typeof form.values) {
    if (change.isPending) return
    setFormError(null)
    change.mutate(values, {
      onSuccess: () => {
        toast(SPEC_TOASTS.passwordUpdated)
        onClose()
      },
      onError: (error) => {
        toast(SPEC_TOASTS.passwordChangeFailed)
        const isWrong = error instanceof CallError && error.body?.code === 'invalid_credentials'
        const named = isWrong
          ? { currentPassword: sentenceOf(error, SPEC_TOASTS.passwordChangeFailed.message) }
          : fieldErrors(error)
        form.setErrors(named)
        if (!focusFirst(named)) setFormError(sentenceOf(error, UNREACHABLE))
      },
    })
  }

  return (
    <form noValidate onSubmit={form.onSubmit(submit, focusFirst)}>
      {/* Password managers need the username. */}
      <input type="text" name="username" autoComplete="username" value={storedUser()?.username ?? ''} readOnly hidden />
      <Stack gap="md">
        {formError && (
          <Alert color="red" variant="light">
            {formError}
          </Alert>
        )}
        <PasswordField
          id="currentPassword"
          label="Current password"
          autoComplete="current-password"
          data-autofocus
          {...form.getInputProps('currentPassword')}
        />
        <PasswordField
          id="newPassword"
          label="New password"
          autoComplete="new-password"
          {...form.getInputProps('newPassword')}
        />
        <PasswordRequirements password={form.values.newPassword} />
        <PasswordField
          id="confirmPassword"
          label="Confirm new password"
          autoComplete="new-password"
          {...form.getInputProps('confirmPassword')}
        />
        <Text size="sm" c="dimmed">
          Every other device signed in to your account will be signed out.
        </Text>
        <Group justify="flex-end" gap="sm">
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" loading={change.isPending}>
            Change password
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
