import { Button, SimpleGrid, Skeleton, Stack, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import type { User } from '@meridian/contract/accounts/accounts.ts'
import { phoneError } from '@meridian/domain/accounts/phones.ts'
import { ACCOUNT_TOASTS, UNREACHABLE } from '../../copy/accounts.ts'
import { useChangeProfile, useMe } from '../../data/accounts/accounts.ts'
import { mayDo } from '../../data/accounts/membership.ts'
import { FailureText, useFormFailure } from '../../parts/failed-action.tsx'
import { Section } from '../../parts/section.tsx'
import { focusFirstError } from '../../ui/focus-first-error.ts'
import { Gate } from '../../ui/gate.tsx'
import { PhoneField } from '../../ui/phone-field.tsx'
import { toast } from '../../ui/toast.ts'
import { PROFILE_COPY as copy } from './security.copy.ts'
import classes from './security.module.css'

const FIELDS = ['firstName', 'lastName', 'phone', 'organizationName'] as const
const fieldId = (field: string) => `profile-${field}`

const focusFirst = focusFirstError(FIELDS, fieldId)

export function ProfileSection() {
  const me = useMe()
  return (
    <Section title={copy.title} lead={copy.lead}>
      <Gate query={me} skeleton={<ProfileSkeleton />} errorTitle={copy.failed} compact>
        {(user) => <ProfileForm user={user} />}
      </Gate>
    </Section>
  )
}

function ProfileForm({ user }: { user: User }) {
  const change = useChangeProfile()
  const hasOrganization = user.role === 'client'
  const form = useForm({
    initialValues: valuesOf(user),
    validate: {
      firstName: (text) => (text.trim() ? null : copy.firstNameRequired),
      phone: phoneError,
      organizationName: (text) => (user.organizationName && !text.trim() ? copy.organizationRequired : null),
    },
  })

  const failure = useFormFailure(form, focusFirst, UNREACHABLE)

  function submit({ organizationName, ...rest }: typeof form.values) {
    if (change.isPending) return
    failure.clear()
    const body = hasOrganization && organizationName.trim() ? { ...rest, organizationName } : rest
    change.mutate(body, {
      onSuccess: (saved) => {
        form.setInitialValues(valuesOf(saved))
        form.setValues(valuesOf(saved))
        toast(ACCOUNT_TOASTS.profileSaved)
      },
      onError: (error) => failure.show(error),
    })
  }

  return (
    <form noValidate onSubmit={form.onSubmit(submit, focusFirst)}>
      <Stack gap="md">
        <FailureText text={failure.text} />
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
          <PhoneField id={fieldId('phone')} label={copy.phone} autoComplete="tel" {...form.getInputProps('phone')} />
          {hasOrganization && (
            <TextInput
              id={fieldId('organizationName')}
              label={copy.organization}
              autoComplete="organization"
              readOnly={!mayDo('edit_organization')}
              {...(!mayDo('edit_organization') && { variant: 'filled' })}
              {...form.getInputProps('organizationName')}
            />
          )}
        </SimpleGrid>
        <Button type="submit" className={classes.sectionButton} disabled={!form.isDirty()} loading={change.isPending}>
          {copy.save}
        </Button>
      </Stack>
    </form>
  )
}

const valuesOf = (user: User) => ({
  firstName: user.firstName,
  lastName: user.lastName,
  phone: user.phone ?? '',
  organizationName: user.organizationName ?? '',
})

const ProfileSkeleton = () => (
  <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="md" aria-busy="true">
    <Skeleton h={68} />
    <Skeleton h={68} />
    <Skeleton h={68} />
    <Skeleton h={68} />
  </SimpleGrid>
)
