import { Text } from '@mantine/core'
import { fullName } from '@meridian/domain/accounts/accounts.ts'
import { may } from '@meridian/domain/organizations/permissions.ts'
import { useState } from 'react'
import { UNREACHABLE } from '../../../copy/accounts.ts'
import { type Person, usePeople, useRemovePerson } from '../../../data/accounts/people.ts'
import { FailureAlert } from '../../../parts/failed-action.tsx'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { SelectField } from '../../../ui/select-field.tsx'
import { toast } from '../../../ui/toast.ts'
import { PEOPLE_COPY as copy } from './organization-people.copy.ts'

const YOU = 'you'

export function RemoveDialog({ person, onClose }: { person: Person | null; onClose: () => void }) {
  const remove = useRemovePerson()
  const [handTo, setHandTo] = useState(YOU)
  const name = person ? fullName(person) : ''

  function close() {
    setHandTo(YOU)
    onClose()
  }

  function confirm() {
    if (!person) return
    remove.mutate(
      { id: person.id, handTo: handTo === YOU ? undefined : Number(handTo) },
      {
        onSuccess: ({ handedOver }) => {
          toast({ title: copy.removed(name, handedOver) })
          close()
        },
      },
    )
  }

  return (
    <ConfirmDialog
      opened={person !== null}
      onClose={close}
      title={copy.removeTitle(name)}
      keep={copy.cancel}
      confirm={copy.removeConfirm}
      command={remove}
      failure={(error) => <FailureAlert error={error} otherwise={UNREACHABLE} />}
      onConfirm={confirm}
    >
      <Text>{copy.removeText(name)}</Text>
      {person && <HandToField removedId={person.id} value={handTo} onChange={setHandTo} />}
    </ConfirmDialog>
  )
}

type FieldProps = { removedId: number; value: string; onChange: (value: string) => void }

/** Searched on the server: an organization may have more people than a page. */
function HandToField({ removedId, value, onChange }: FieldProps) {
  const [search, setSearch] = useState('')
  const [chosen, setChosen] = useState<{ value: string; label: string } | null>(null)
  const found = usePeople(search === copy.handToYou || search === chosen?.label ? '' : search, 1)
  const people = (found.data?.people ?? []).filter(
    ({ id, isYou, details }) => id !== removedId && !isYou && details && may(details, 'handle_orders'),
  )
  const options = people.map((person) => ({ value: String(person.id), label: fullName(person) }))
  const others = chosen && !options.some((option) => option.value === chosen.value) ? [chosen, ...options] : options
  return (
    <SelectField
      label={copy.handTo}
      allowDeselect={false}
      searchable
      data={[{ value: YOU, label: copy.handToYou }, ...others]}
      value={value}
      onSearchChange={setSearch}
      onChange={(next, option) => {
        setChosen(next === YOU ? null : option)
        onChange(next ?? YOU)
      }}
    />
  )
}
