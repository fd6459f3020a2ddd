import { Button, Stack, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useEffect, useState } from 'react'
import { LOGIN_COPY, UNREACHABLE } from '../../copy/accounts.ts'
import { useForgotPassword } from '../../data/accounts.ts'
import { fieldErrors, sentenceOf } from '../../data/call.ts'
import { CardHead, CardMessage, LinkButton } from './card-parts.tsx'
import classes from './login.module.css'

const copy = LOGIN_COPY.forgot
const EMAIL_FIELD = 'forgot-email'

export function ForgotStep({ email, onBack }: { email: string; onBack: () => void }) {
  const forgot = useForgotPassword()
  const [formError, setFormError] = useState<string | null>(null)
  const form = useForm({
    initialValues: { email },
    validate: { email: (text) => (text.trim() ? null : copy.emailRequired) },
  })
  const focusField = () => document.getElementById(EMAIL_FIELD)?.focus()

  // biome-ignore lint/correctness/useExhaustiveDependencies: when the form appears, and when it appears again
  useEffect(focusField, [forgot.isSuccess])

  function submit(values: typeof form.values) {
    if (forgot.isPending) return
    setFormError(null)
    forgot.mutate(values, {
      onError: (error) => {
        const errors = fieldErrors(error)
        if (errors.email) form.setErrors(errors)
        else setFormError(sentenceOf(error, UNREACHABLE))
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
          {formError && <CardMessage tone="danger">{formError}</CardMessage>}
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
