/** The domains of the organization, each with the record that shows that it is its own. */
import { Badge, Button, Group, Skeleton, Stack, Text, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useState } from 'react'
import {
  type OrganizationDomain,
  useAddDomain,
  useCheckDomain,
  useRemoveDomain,
  useSingleSignOn,
} from '../../../data/accounts/single-sign-on.ts'
import { FailureAlert } from '../../../parts/failed-action.tsx'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { Gate } from '../../../ui/gate.tsx'
import { toast } from '../../../ui/toast.ts'
import { CopiedText } from './copied-text.tsx'
import { SSO_COPY } from './organization-sso.copy.ts'
import classes from './sso.module.css'
import { SsoSection } from './sso-section.tsx'

const copy = SSO_COPY.domains

export function Domains() {
  const settings = useSingleSignOn()
  const remove = useRemoveDomain()
  const [removed, setRemoved] = useState<OrganizationDomain | null>(null)
  return (
    <SsoSection title={copy.title} lead={copy.lead}>
      <Gate query={settings} skeleton={<Skeleton height={120} />}>
        {({ domains }) =>
          domains.length === 0 ? (
            <Text mb="md" c="dimmed">
              {copy.none}
            </Text>
          ) : (
            <ul className={classes.list}>
              {domains.map((domain) => (
                <Domain key={domain.id} domain={domain} onRemove={() => setRemoved(domain)} />
              ))}
            </ul>
          )
        }
      </Gate>
      <AddDomain />
      <ConfirmDialog
        opened={removed !== null}
        onClose={() => setRemoved(null)}
        title={copy.removeTitle(removed?.domain ?? '')}
        keep={copy.keep}
        confirm={copy.remove}
        command={remove}
        failure={(error) => <FailureAlert error={error} otherwise={SSO_COPY.unreachable} />}
        onConfirm={() => removed && remove.mutate(removed.id, { onSuccess: () => setRemoved(null) })}
      >
        <Text>{removed?.verifiedAt ? copy.removeText : copy.removeUnverified}</Text>
        {removed?.verifiedAt && settings.data?.isOwnSessionProvided ? <Text fw={600}>{copy.removeOwn}</Text> : null}
      </ConfirmDialog>
    </SsoSection>
  )
}

function Domain({ domain, onRemove }: { domain: OrganizationDomain; onRemove: () => void }) {
  const check = useCheckDomain()
  const isMissing = domain.missingSince !== null
  const needsRecord = domain.verifiedAt === null || isMissing
  return (
    <li className={classes.domain}>
      <Group justify="space-between" gap="xs">
        <Group gap="xs">
          <span className={classes.name}>{domain.domain}</span>
          <DomainState domain={domain} />
        </Group>
        <Group gap="xs">
          {needsRecord ? (
            <Button
              variant="default"
              aria-label={copy.checkDomain(domain.domain)}
              loading={check.isPending}
              onClick={() =>
                check.mutate(domain.id, { onSuccess: (checked) => toast(copy.isVerified(checked.domain)) })
              }
            >
              {copy.check}
            </Button>
          ) : null}
          <Button variant="subtle" color="red" aria-label={copy.removeDomain(domain.domain)} onClick={onRemove}>
            {copy.remove}
          </Button>
        </Group>
      </Group>
      <FailureAlert error={check.error} otherwise={SSO_COPY.unreachable} />
      {needsRecord ? (
        <>
          <Text size="sm">{isMissing ? copy.missingLead : copy.record(domain.domain)}</Text>
          <CopiedText label={copy.recordName} value={domain.recordName} />
          <CopiedText label={copy.recordValue} value={domain.recordValue} />
        </>
      ) : null}
    </li>
  )
}

function DomainState({ domain: { verifiedAt, missingSince } }: { domain: OrganizationDomain }) {
  if (verifiedAt === null) return <Badge color="gray">{copy.waiting}</Badge>
  return missingSince ? <Badge color="red">{copy.missing}</Badge> : <Badge color="green">{copy.verified}</Badge>
}

function AddDomain() {
  const add = useAddDomain()
  const form = useForm({ initialValues: { domain: '' } })
  return (
    <form
      noValidate
      className={classes.form}
      onSubmit={form.onSubmit((values) => add.mutate(values, { onSuccess: () => form.reset() }))}
    >
      <Stack gap="md">
        <FailureAlert error={add.error} otherwise={SSO_COPY.unreachable} />
        <TextInput
          label={copy.field}
          placeholder={copy.placeholder}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={300}
          {...form.getInputProps('domain')}
        />
        <Group>
          <Button type="submit" variant="default" loading={add.isPending} disabled={form.values.domain.trim() === ''}>
            {copy.add}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
