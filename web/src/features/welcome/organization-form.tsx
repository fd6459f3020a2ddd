/** Asks a client that just signed up for the organization's name: until then it bears the person's, as sign-up asks for no other. */
import { Button, Card, Stack, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import type { User } from '@meridian/contract/accounts/accounts.ts'
import { fullName } from '@meridian/domain/accounts/accounts.ts'
import { UNREACHABLE } from '../../copy/accounts.ts'
import { WELCOME_COPY as copy } from '../../copy/shell.ts'
import { useChangeProfile } from '../../data/accounts/accounts.ts'
import { FailureText, useFormFailure } from '../../parts/failed-action.tsx'
import { focusFirstError } from '../../ui/focus-first-error.ts'
import classes from './welcome-screen.module.css'

const fieldId = (field: string) => `welcome-${field}`
const focusFirst = focusFirstError(['organizationName'], fieldId)

export const isOrganizationUnnamed = (user: User | null): user is User =>
  user?.role === 'client' && user.organizationName === fullName(user)

type Props = { user: User; onStart: () => void; onSaved: () => void }

export function OrganizationForm({ user, onStart, onSaved }: Props) {
  const change = useChangeProfile()
  const form = useForm({
    initialValues: { organizationName: user.organizationName ?? '' },
    validate: { organizationName: (text) => (text.trim() ? null : copy.organizationRequired) },
  })
  const failure = useFormFailure(form, focusFirst, UNREACHABLE)

  function submit({ organizationName }: typeof form.values) {
    if (change.isPending) return
    failure.clear()
    const { firstName, lastName, phone } = user
    const onError = (error: unknown) => failure.show(error)
    change.mutate({ firstName, lastName, phone, organizationName }, { onSuccess: onSaved, onError })
  }

  return (
    <Card component="form" noValidate className={classes.organization} onSubmit={form.onSubmit(submit, focusFirst)}>
      <Stack gap="md">
        <FailureText text={failure.text} />
        <TextInput
          id={fieldId('organizationName')}
          size="md"
          label={copy.organization}
          description={copy.organizationWhy}
          autoComplete="organization"
          maxLength={200}
          {...form.getInputProps('organizationName')}
          onFocus={(event) => {
            onStart()
            event.currentTarget.select()
          }}
        />
        <Button type="submit" loading={change.isPending}>
          {copy.save}
        </Button>
      </Stack>
    </Card>
  )
}
