import { Button, Stack, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import type { User } from '@meridian/contract/accounts/accounts.ts'
import { MAY_INVITE, ROLE_LABELS } from '@meridian/domain/accounts/accounts.ts'
import type { Role } from '@meridian/domain/orders/order-lifecycle.ts'
import { IconMail } from '@tabler/icons-react'
import { invitationSent, UNREACHABLE } from '../../copy/accounts.ts'
import { useInvite } from '../../data/accounts/accounts.ts'
import { FailureText, useFormFailure } from '../../parts/failed-action.tsx'
import { Section } from '../../parts/section.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { toast } from '../../ui/toast.ts'
import { TEAM_COPY as copy } from './security.copy.ts'
import classes from './security.module.css'

const EMAIL_FIELD = 'invite-email'

export function InviteSection({ user }: { user: User }) {
  const roles = MAY_INVITE[user.role]
  const [first] = roles
  if (!first) return null
  return (
    <Section title={copy.inviteStaff} lead={copy.inviteStaffLead}>
      <InviteForm roles={roles} first={first} />
    </Section>
  )
}

function InviteForm({ roles, first }: { roles: readonly Role[]; first: Role }) {
  const invite = useInvite()
  const form = useForm<{ email: string; role: Role }>({
    initialValues: { email: '', role: first },
    validate: { email: (text) => (text.trim() ? null : copy.emailRequired) },
  })
  const focusEmail = () => document.getElementById(EMAIL_FIELD)?.focus()

  const failure = useFormFailure(form, ({ email }) => email, UNREACHABLE)

  function submit(values: typeof form.values) {
    if (invite.isPending) return
    failure.clear()
    invite.mutate(values, {
      onSuccess: ({ email }) => {
        toast(invitationSent(email))
        form.setFieldValue('email', '')
      },
      onError: (error) => {
        failure.show(error)
        focusEmail()
      },
    })
  }

  return (
    <form noValidate onSubmit={form.onSubmit(submit, focusEmail)}>
      <Stack gap="md">
        <FailureText text={failure.text} />
        <div className={classes.inviteRow} data-with-role={roles.length > 1 || undefined}>
          <TextInput
            id={EMAIL_FIELD}
            type="email"
            label={copy.email}
            autoComplete="off"
            {...form.getInputProps('email')}
          />
          {roles.length > 1 && (
            <SelectField
              label={copy.role}
              allowDeselect={false}
              data={roles.map((role) => ({ value: role, label: ROLE_LABELS[role] }))}
              {...form.getInputProps('role')}
            />
          )}
          <Button
            type="submit"
            variant="default"
            className={classes.inviteButton}
            leftSection={<IconMail size={18} aria-hidden />}
            loading={invite.isPending}
          >
            {copy.invite}
          </Button>
        </div>
      </Stack>
    </form>
  )
}
