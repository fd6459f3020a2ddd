import { Button, SimpleGrid, Stack, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { PASSWORD_MIN_LENGTH, PASSWORD_TEXTS } from '@meridian/domain/accounts/accounts.ts'
import { phoneError } from '@meridian/domain/accounts/phones.ts'
import { LOGIN_COPY, SPEC_TOASTS } from '../../copy/accounts.ts'
import { useAcceptInvitation } from '../../data/accounts/accounts.ts'
import { CallError } from '../../data/call.ts'
import { PasswordField } from '../../parts/accounts/password-field.tsx'
import { PasswordRequirements } from '../../parts/accounts/password-requirements.tsx'
import { toastFailure, useFormFailure } from '../../parts/failed-action.tsx'
import { focusFirstError } from '../../ui/focus-first-error.ts'
import { PhoneField } from '../../ui/phone-field.tsx'
import { CardMessage } from './card-parts.tsx'

const copy = LOGIN_COPY.invite
const FIELDS = ['firstName', 'lastName', 'phone', 'password'] as const
const fieldId = (field: string) => `invite-${field}`

const focusFirst = focusFirstError(FIELDS, fieldId)

type Props = { token: string; email: string; onAccepted: () => void; onExpired: () => void }

export function InviteForm({ token, email, onAccepted, onExpired }: Props) {
  const accept = useAcceptInvitation(token)
  const form = useForm({
    initialValues: { firstName: '', lastName: '', phone: '', password: '' },
    validate: {
      firstName: (text) => (text.trim() ? null : copy.firstNameRequired),
      phone: phoneError,
      password: (text) => (text.length < PASSWORD_MIN_LENGTH ? PASSWORD_TEXTS.tooShort : null),
    },
  })

  const failure = useFormFailure(form, focusFirst, SPEC_TOASTS.registrationFailed.message)

  function submit(values: typeof form.values) {
    if (accept.isPending) return
    failure.clear()
    accept.mutate(values, {
      onSuccess: onAccepted,
      onError: (error) => {
        toastFailure(SPEC_TOASTS.registrationFailed)(error)
        if (error instanceof CallError && [404, 410].includes(error.status)) return onExpired()
        failure.show(error)
      },
    })
  }

  return (
    <form noValidate onSubmit={form.onSubmit(submit, focusFirst)}>
      <Stack gap="md">
        {failure.text && <CardMessage tone="danger">{failure.text}</CardMessage>}
        <TextInput
          variant="filled"
          label={copy.email}
          description={copy.emailHint}
          inputWrapperOrder={['label', 'input', 'description']}
          value={email}
          autoComplete="username"
          readOnly
        />
        <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="md">
          <TextInput
            id={fieldId('firstName')}
            label={copy.firstName}
            autoComplete="given-name"
            {...form.getInputProps('firstName')}
          />
          <TextInput
            id={fieldId('lastName')}
            label={copy.lastName}
            autoComplete="family-name"
            {...form.getInputProps('lastName')}
          />
        </SimpleGrid>
        <PhoneField id={fieldId('phone')} label={copy.phone} autoComplete="tel" {...form.getInputProps('phone')} />
        <PasswordField
          id={fieldId('password')}
          label={copy.password}
          autoComplete="new-password"
          {...form.getInputProps('password')}
        />
        <PasswordRequirements password={form.values.password} />
        <Button type="submit" fullWidth loading={accept.isPending}>
          {copy.submit}
        </Button>
      </Stack>
    </form>
  )
}
