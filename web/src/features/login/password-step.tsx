import { Button, Group, Stack, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useEffect, useState } from 'react'
import { LOGIN_COPY, SPEC_TOASTS, UNREACHABLE } from '../../copy/accounts.ts'
import { type SecondStep, useSignIn } from '../../data/accounts/accounts.ts'
import { CallError, fieldErrors, sentenceOf } from '../../data/call.ts'
import { useInstallation } from '../../data/installation.ts'
import { PasswordField } from '../../parts/accounts/password-field.tsx'
import { toast } from '../../ui/toast.ts'
import { CardHead, CardMessage, LinkButton } from './card-parts.tsx'
import { DemoAccounts } from './demo-accounts.tsx'
import { finishSignIn, loginFailed } from './finish-sign-in.ts'
import { PasskeyButton } from './passkey-button.tsx'
import { continueWith } from './sso-link.copy.ts'

const copy = LOGIN_COPY.signIn
export const USERNAME_FIELD = 'sign-in-username'
const PASSWORD_FIELD = 'sign-in-password'

type Props = {
  username: string
  /** Why another step returned to this one. */
  notice?: string | undefined
  /** False only when the page has just opened on a small screen, where focus would open the keyboard. */
  takesFocus: boolean
  next: string | null
  onForgot: (username: string) => void
  onCodeRequired: (username: string, step: SecondStep) => void
}

export function PasswordStep({ username, notice, takesFocus, next, onForgot, onCodeRequired }: Props) {
  const signIn = useSignIn()
  const { demo, staffSignIn } = useInstallation().data ?? {}
  const [formError, setFormError] = useState<string | null>(null)
  const form = useForm({
    initialValues: { username, password: '' },
    validate: {
      username: (text) => (text.trim() ? null : copy.usernameRequired),
      password: (text) => (text ? null : copy.passwordRequired),
    },
  })
  const isBusy = signIn.isPending || signIn.data?.kind === 'signed_in'

  // Once, when the step appears: focuses the first empty field.
  // biome-ignore lint/correctness/useExhaustiveDependencies: later changes must not steal the focus
  useEffect(() => {
    if (takesFocus) document.getElementById(username ? PASSWORD_FIELD : USERNAME_FIELD)?.focus()
  }, [])

  function submit(credentials: typeof form.values) {
    if (isBusy) return
    setFormError(null)
    signIn.mutate(credentials, {
      onSuccess: (outcome) => {
        if (outcome.kind === 'signed_in') return finishSignIn(outcome.user, next)
        if (outcome.kind === 'code_required') return onCodeRequired(credentials.username, outcome)
        toast(SPEC_TOASTS.loginWithoutUser)
        setFormError(copy.withoutUser)
      },
      onError: (error) => {
        loginFailed(error)
        const isWrong = error instanceof CallError && error.body?.code === 'invalid_credentials'
        if (isWrong) form.setErrors({ password: sentenceOf(error, SPEC_TOASTS.loginFailed.message) })
        else form.setErrors(fieldErrors(error))
        if (!isWrong) setFormError(sentenceOf(error, UNREACHABLE))
        const field = document.getElementById(PASSWORD_FIELD) as HTMLInputElement | null
        field?.focus()
        field?.select()
      },
    })
  }

  return (
    <>
      <CardHead title={copy.title} isNamedByTab>
        {copy.lead}
      </CardHead>
      <form
        noValidate
        onSubmit={form.onSubmit(submit, (errors) =>
          document.getElementById(errors.username ? USERNAME_FIELD : PASSWORD_FIELD)?.focus(),
        )}
      >
        <Stack gap="md">
          {formError ? (
            <CardMessage tone="danger">{formError}</CardMessage>
          ) : (
            notice && <CardMessage tone="info">{notice}</CardMessage>
          )}
          <TextInput
            id={USERNAME_FIELD}
            name="username"
            label={copy.username}
            autoComplete="username"
            autoCapitalize="none"
            spellCheck={false}
            required
            withAsterisk={false}
            {...form.getInputProps('username')}
          />
          <PasswordField
            id={PASSWORD_FIELD}
            name="password"
            label={copy.password}
            autoComplete="current-password"
            required
            withAsterisk={false}
            {...form.getInputProps('password')}
          />
          <Group justify="flex-end" mt={-8}>
            <LinkButton onClick={() => onForgot(form.values.username)}>{copy.forgot}</LinkButton>
          </Group>
          <Button type="submit" fullWidth loading={isBusy}>
            {copy.submit}
          </Button>
          <PasskeyButton next={next} onProblem={setFormError} />
          {staffSignIn && (
            <Button component="a" variant="default" fullWidth href={`/api/sso/start?${staffQuery(next)}`}>
              {continueWith(staffSignIn.label)}
            </Button>
          )}
        </Stack>
      </form>
      {demo && (
        <DemoAccounts
          accounts={demo.accounts}
          isBusy={isBusy}
          onChoose={(name) => {
            const credentials = { username: name, password: demo.password }
            form.setValues(credentials)
            form.clearErrors()
            submit(credentials)
          }}
        />
      )}
    </>
  )
}

/** A page of the server's own, and from there the provider's. */
const staffQuery = (next: string | null) => new URLSearchParams({ staff: '1', ...(next && { next }) })
