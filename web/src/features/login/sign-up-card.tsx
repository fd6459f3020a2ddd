import { Button, Stack, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { LOGIN_COPY, SPEC_TOASTS } from '../../copy/accounts.ts'
import { useRegister } from '../../data/accounts/accounts.ts'
import { fieldErrors } from '../../data/call.ts'
import { PasswordField } from '../../parts/accounts/password-field.tsx'
import { toastFailure, useFormFailure } from '../../parts/failed-action.tsx'
import { focusFirstError } from '../../ui/focus-first-error.ts'
import { toast } from '../../ui/toast.ts'
import { CardHead, CardMessage } from './card-parts.tsx'

const copy = LOGIN_COPY.signUp
const FIELDS = { fullName: 'sign-up-name', email: 'sign-up-email', password: 'sign-up-password' } as const
export const FULL_NAME_FIELD = FIELDS.fullName
const focusFirst = focusFirstError(['fullName', 'email', 'password'], (field) => FIELDS[field])

/** The form is sent without validation (spec); the server's field errors appear beside their fields. */
export function SignUpCard({ onRegistered }: { onRegistered: (email: string) => void }) {
  const register = useRegister()
  const form = useForm({ initialValues: { fullName: '', email: '', password: '', confirm: '' } })
  const { password, confirm } = form.values

  const failure = useFormFailure(form, focusFirst, SPEC_TOASTS.registrationFailed.message)

  function submit({ fullName, email, password }: typeof form.values) {
    if (register.isPending) return
    failure.clear()
    const body = { email, username: email, password, firstName: fullName, lastName: '', organizationName: '' }
    register.mutate(
      { ...body, role: 'client' },
      {
        onSuccess: (user) => {
          toast(SPEC_TOASTS.registered)
          form.reset()
          onRegistered(user.email)
        },
        onError: (error) => {
          toastFailure(SPEC_TOASTS.registrationFailed)(error)
          failure.show(error, besideFields(fieldErrors(error)))
        },
      },
    )
  }

  return (
    <>
      <CardHead title={copy.title} isNamedByTab>
        {copy.lead}
      </CardHead>
      <form noValidate onSubmit={form.onSubmit(submit)}>
        <Stack gap="md">
          {failure.text && <CardMessage tone="danger">{failure.text}</CardMessage>}
          <TextInput
            id={FIELDS.fullName}
            name="name"
            label={copy.fullName}
            autoComplete="name"
            {...form.getInputProps('fullName')}
          />
          <TextInput
            id={FIELDS.email}
            name="email"
            type="email"
            label={copy.email}
            autoComplete="email"
            {...form.getInputProps('email')}
          />
          <PasswordField
            id={FIELDS.password}
            name="new-password"
            label={copy.password}
            description={copy.passwordHint}
            inputWrapperOrder={['label', 'input', 'error', 'description']}
            autoComplete="new-password"
            {...form.getInputProps('password')}
          />
          <PasswordField
            name="confirm-password"
            label={copy.confirm}
            autoComplete="new-password"
            {...form.getInputProps('confirm')}
            error={confirm && confirm !== password ? copy.mismatch : null}
          />
          <Button type="submit" variant="outline" fullWidth loading={register.isPending}>
            {copy.submit}
          </Button>
        </Stack>
      </form>
    </>
  )
}

/** The form has fewer fields than the call: the name is sent as first name, the email also as username. */
function besideFields(errors: Record<string, string>): Record<string, string | undefined> {
  return { fullName: errors.firstName, email: errors.email ?? errors.username, password: errors.password }
}
