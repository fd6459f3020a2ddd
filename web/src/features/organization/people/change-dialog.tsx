import { Button, Group, Stack, Text } from '@mantine/core'
import { fullName } from '@meridian/domain/accounts/accounts.ts'
import { type FormEvent, useState } from 'react'
import { UNREACHABLE } from '../../../copy/accounts.ts'
import { type Access, type Person, type Site, useChangePerson } from '../../../data/accounts/people.ts'
import { FailureAlert } from '../../../parts/failed-action.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { toast } from '../../../ui/toast.ts'
import { AccessFields, accessError } from './access-fields.tsx'
import { PEOPLE_COPY as copy } from './organization-people.copy.ts'

type Props = { person: Person | null; sites: readonly Site[]; onClose: () => void }

export const ChangeDialog = ({ person, sites, onClose }: Props) => (
  <Dialog opened={person !== null} onClose={onClose} title={person ? copy.changeOf(fullName(person)) : ''}>
    {person?.details && (
      <ChangeForm key={person.id} person={person} before={person.details} sites={sites} onClose={onClose} />
    )}
  </Dialog>
)

type FormProps = { person: Person; before: Access; sites: readonly Site[]; onClose: () => void }

function ChangeForm({ person, before, sites, onClose }: FormProps) {
  const { role, seesPrices, siteIds } = before
  const [access, setAccess] = useState<Access>({ role, seesPrices, siteIds })
  const [error, setError] = useState<string | null>(null)
  const change = useChangePerson()

  function submit(event: FormEvent) {
    event.preventDefault()
    const wrong = accessError(access)
    setError(wrong)
    if (wrong || change.isPending) return
    change.mutate(
      { id: person.id, ...access },
      {
        onSuccess: () => {
          toast({ title: copy.saved(fullName(person)) })
          onClose()
        },
      },
    )
  }

  return (
    <form onSubmit={submit}>
      <Stack gap="md">
        <FailureAlert error={change.error} otherwise={UNREACHABLE} />
        {person.isYou && <Text size="sm">{copy.ownRole}</Text>}
        <AccessFields access={access} sites={sites} onChange={setAccess} error={error} />
        <Group justify="flex-end" gap="sm">
          <Button variant="default" onClick={onClose}>
            {copy.cancel}
          </Button>
          <Button type="submit" loading={change.isPending}>
            {copy.save}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
