import { Button, Stack, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useEffect } from 'react'
import { LOGIN_COPY, UNREACHABLE } from '../../copy/accounts.ts'
import { useForgotPassword } from '../../data/accounts/accounts.ts'
import { useFormFailure } from '../../parts/failed-action.tsx'
import { CardHead, CardMessage, LinkButton } from './card-parts.tsx'
import classes from './login.module.css'

const copy = LOGIN_COPY.forgot
const EMAIL_FIELD = 'forgot-email'

export function ForgotStep({ email, onBack }: { email: string; onBack: () => void }) {
  const forgot = useForgotPassword()
  const form = useForm({
    initialValues: { email },
    validate: { email: (text) => (text.trim() ? null : copy.emailRequired) },
  })
  const focusField = () => document.getElementById(EMAIL_FIELD)?.focus()

  // biome-ignore lint/correctness/useExhaustiveDependencies: when the form appears, and when it appears again
  useEffect(focusField, [forgot.isSuccess])

  const failure = useFormFailure(form, ({ email }) => email, UNREACHABLE)

  function submit(values: typeof form.values) {
    if (forgot.isPending) return
    failure.clear()
    forgot.mutate(values, {
      onError: (error) => {
        failure.show(error)
        focusField()
      },
    })
  }

  if (forgot.isSuccess) {
    return (
      <>
        <CardHead title={copy.sentTitle} />
        <CardMessage tone="info">{copy.sent(form.values.email.trim())}</CardMessage>
        <div className={classes.links}>
          <LinkButton onClick={forgot.reset}>{copy.another}</LinkButton>
          <LinkButton onClick={onBack}>{copy.back}</LinkButton>
        </div>
      </>
    )
  }

  return (
    <>
      <CardHead title={copy.title}>{copy.lead}</CardHead>
      <form noValidate onSubmit={form.onSubmit(submit, focusField)}>
        <Stack gap="md">
          {failure.text && <CardMessage tone="danger">{failure.text}</CardMessage>}
          <TextInput
            id={EMAIL_FIELD}
            name="email"
            type="email"
            label={copy.email}
            autoComplete="email"
            required
            withAsterisk={false}
            {...form.getInputProps('email')}
          />
          <Button type="submit" fullWidth loading={forgot.isPending}>
            {copy.submit}
          </Button>
        </Stack>
      </form>
      <div className={classes.links}>
        <LinkButton onClick={onBack}>{copy.back}</LinkButton>
      </div>
    </>
  )
}
