import { Button, Stack } from '@mantine/core'
import { useForm } from '@mantine/form'
import { PASSWORD_MIN_LENGTH, PASSWORD_TEXTS } from '@meridian/domain/accounts/accounts.ts'
import { useEffect, useState } from 'react'
import { ACCOUNT_TOASTS, LOGIN_COPY, UNREACHABLE } from '../../copy/accounts.ts'
import { useResetPassword } from '../../data/accounts/accounts.ts'
import { CallError } from '../../data/call.ts'
import { PasswordField } from '../../parts/accounts/password-field.tsx'
import { PasswordRequirements } from '../../parts/accounts/password-requirements.tsx'
import { useFormFailure } from '../../parts/failed-action.tsx'
import { focusFirstError } from '../../ui/focus-first-error.ts'
import { toast } from '../../ui/toast.ts'
import { CardHead, CardMessage, LinkButton } from './card-parts.tsx'
import { ForgotStep } from './forgot-step.tsx'
import classes from './login.module.css'

const copy = LOGIN_COPY.reset
const FIELDS = { newPassword: 'reset-password', confirm: 'reset-confirm' } as const
const focusFirst = focusFirstError(['newPassword', 'confirm'], (field) => FIELDS[field])

type Props = { token: string; onDone: () => void; onLeave: () => void }

export function ResetCard({ token, onDone, onLeave }: Props) {
  const reset = useResetPassword()
  const [wantsNewLink, setWantsNewLink] = useState(false)
  const form = useForm({
    initialValues: { newPassword: '', confirm: '' },
    validate: {
      newPassword: (text) => (text.length < PASSWORD_MIN_LENGTH ? PASSWORD_TEXTS.tooShort : null),
      confirm: (text, { newPassword }) =>
        !text ? PASSWORD_TEXTS.confirmRequired : text === newPassword ? null : PASSWORD_TEXTS.mismatch,
    },
  })
  useEffect(() => document.getElementById(FIELDS.newPassword)?.focus(), [])

  const failure = useFormFailure(form, focusFirst, UNREACHABLE)

  function submit({ newPassword }: typeof form.values) {
    if (reset.isPending) return
    failure.clear()
    reset.mutate(
      { token, newPassword },
      {
        onSuccess: () => {
          toast(ACCOUNT_TOASTS.passwordReset)
          onDone()
        },
        onError: (error) => failure.show(error),
      },
    )
  }

  if (wantsNewLink) return <ForgotStep email="" onBack={onLeave} />

  if (reset.error instanceof CallError && reset.error.status === 410) {
    return (
      <>
        <CardHead title={copy.expiredTitle} />
        <CardMessage tone="danger">{copy.expired}</CardMessage>
        <Button fullWidth mt="md" onClick={() => setWantsNewLink(true)}>
          {copy.newLink}
        </Button>
        <div className={classes.links}>
          <LinkButton onClick={onLeave}>{copy.back}</LinkButton>
        </div>
      </>
    )
  }

  return (
    <>
      <CardHead title={copy.title}>{copy.lead}</CardHead>
      <form noValidate onSubmit={form.onSubmit(submit, focusFirst)}>
        <Stack gap="md">
          {failure.text && <CardMessage tone="danger">{failure.text}</CardMessage>}
          <PasswordField
            id={FIELDS.newPassword}
            name="new-password"
            label={copy.password}
            autoComplete="new-password"
            {...form.getInputProps('newPassword')}
          />
          <PasswordRequirements password={form.values.newPassword} />
          <PasswordField
            id={FIELDS.confirm}
            name="confirm-password"
            label={copy.confirm}
            autoComplete="new-password"
            {...form.getInputProps('confirm')}
          />
          <Button type="submit" fullWidth loading={reset.isPending}>
            {copy.submit}
          </Button>
        </Stack>
      </form>
      <div className={classes.links}>
        <LinkButton onClick={onLeave}>{copy.back}</LinkButton>
      </div>
    </>
  )
}
