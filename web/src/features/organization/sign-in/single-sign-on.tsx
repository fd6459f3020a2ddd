/** The connection to the organization's provider. */
import { Anchor, Button, Group, PasswordInput, Skeleton, Stack, Switch, Text, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { PROVIDED_ROLES, type ProvidedRole } from '@meridian/domain/organizations/permissions.ts'
import { ORGANIZATION_ROLE_LABELS } from '@meridian/domain/texts/organizations.ts'
import { useState } from 'react'
import {
  type SingleSignOn,
  useRemoveConnection,
  useSaveConnection,
  useSingleSignOn,
  useTestProvider,
} from '../../../data/accounts/single-sign-on.ts'
import { FailureAlert } from '../../../parts/failed-action.tsx'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { Gate } from '../../../ui/gate.tsx'
import { SelectField } from '../../../ui/select-field.tsx'
import { toast } from '../../../ui/toast.ts'
import { CopiedText } from './copied-text.tsx'
import { SSO_COPY } from './organization-sso.copy.ts'
import classes from './sso.module.css'
import { SsoSection } from './sso-section.tsx'

const copy = SSO_COPY.connection

export function SingleSignOnSection() {
  const settings = useSingleSignOn()
  return (
    <SsoSection title={copy.title} lead={copy.lead}>
      <Gate query={settings} skeleton={<Skeleton height={360} />}>
        {(loaded) => (
          <Stack gap="lg" className={classes.form}>
            <CopiedText label={copy.redirectUri} value={loaded.redirectUri} />
            <ConnectionForm settings={loaded} />
            {loaded.connection ? <Connected settings={loaded} /> : null}
          </Stack>
        )}
      </Gate>
    </SsoSection>
  )
}

type Values = {
  issuer: string
  clientId: string
  clientSecret: string
  defaultRole: ProvidedRole
  arePasswordsOff: boolean
}

const valuesOf = ({ connection }: SingleSignOn): Values => ({
  issuer: connection?.issuer ?? '',
  clientId: connection?.clientId ?? '',
  clientSecret: '',
  defaultRole: connection?.defaultRole ?? 'orderer',
  arePasswordsOff: connection?.arePasswordsOff ?? false,
})

const ROLES = PROVIDED_ROLES.map((value) => ({ value, label: ORGANIZATION_ROLE_LABELS[value] }))
const AS_TYPED = { autoComplete: 'off', autoCapitalize: 'none', spellCheck: false } as const

function ConnectionForm({ settings }: { settings: SingleSignOn }) {
  const save = useSaveConnection()
  const test = useTestProvider()
  const form = useForm<Values>({ initialValues: valuesOf(settings) })
  const issuer = settings.connection?.issuer
  const isOther = issuer !== undefined && form.values.issuer.trim() !== issuer

  function submit(values: Values) {
    test.reset()
    const { clientSecret, ...others } = values
    save.mutate(clientSecret ? values : others, {
      onSuccess: (saved) => {
        form.setValues(valuesOf(saved))
        toast(copy.saved)
      },
    })
  }

  function tryProvider() {
    save.reset()
    test.mutate(form.values.issuer, { onSuccess: () => toast(copy.testOk) })
  }

  return (
    <form noValidate onSubmit={form.onSubmit(submit)}>
      <Stack gap="md">
        <TextInput
          label={copy.issuer}
          description={copy.issuerHint}
          inputMode="url"
          maxLength={500}
          {...AS_TYPED}
          {...form.getInputProps('issuer')}
        />
        <TextInput label={copy.clientId} maxLength={300} {...AS_TYPED} {...form.getInputProps('clientId')} />
        <PasswordInput
          label={copy.clientSecret}
          description={settings.connection ? copy.storedSecret : undefined}
          autoComplete="new-password"
          maxLength={1000}
          {...form.getInputProps('clientSecret')}
        />
        <SelectField
          label={copy.defaultRole}
          description={copy.defaultRoleHint}
          allowDeselect={false}
          data={ROLES}
          {...form.getInputProps('defaultRole')}
        />
        <Switch
          label={copy.passwordsOff}
          description={copy.passwordsOffHint}
          {...form.getInputProps('arePasswordsOff', { type: 'checkbox' })}
        />
        {isOther ? (
          <Text size="sm">
            {copy.otherProvider} {settings.isOwnSessionProvided ? copy.removeOwn : null}
          </Text>
        ) : null}
        <FailureAlert error={save.error ?? test.error} otherwise={SSO_COPY.unreachable} />
        <Group>
          <Button type="submit" loading={save.isPending}>
            {copy.save}
          </Button>
          <Button
            variant="default"
            loading={test.isPending}
            disabled={form.values.issuer.trim() === ''}
            onClick={tryProvider}
          >
            {copy.test}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}

function Connected({ settings: { domains, redirectUri, isOwnSessionProvided } }: { settings: SingleSignOn }) {
  const remove = useRemoveConnection()
  const [isAsking, setIsAsking] = useState(false)
  const page = new URL('/sso', redirectUri).href
  return (
    <Stack gap="xs" align="flex-start">
      {domains.some(({ verifiedAt }) => verifiedAt !== null) ? (
        <Text size="sm">
          {copy.howTo} <Anchor href={page}>{page}</Anchor>
        </Text>
      ) : (
        <Text size="sm">{copy.needsDomain}</Text>
      )}
      <Button variant="subtle" color="red" onClick={() => setIsAsking(true)}>
        {copy.remove}
      </Button>
      <ConfirmDialog
        opened={isAsking}
        onClose={() => setIsAsking(false)}
        title={copy.removeTitle}
        keep={copy.keep}
        confirm={copy.remove}
        command={remove}
        failure={(error) => <FailureAlert error={error} otherwise={SSO_COPY.unreachable} />}
        onConfirm={() => remove.mutate(undefined, { onSuccess: () => setIsAsking(false) })}
      >
        <Text>{copy.removeText}</Text>
        {isOwnSessionProvided ? <Text fw={600}>{copy.removeOwn}</Text> : null}
      </ConfirmDialog>
    </Stack>
  )
}
