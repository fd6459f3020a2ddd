import { Button } from '@mantine/core'
import type { RecipientRelation } from '@meridian/domain/proofs.ts'
import { useState } from 'react'
import { otherPersonAt } from '../decision.ts'
import { CaptureForm, type FormProps } from './capture-form.tsx'
import { PersonFields } from './person-fields.tsx'

export function RecipientForm({ order, stop, isSaving, onSave }: FormProps) {
  const [name, setName] = useState('')
  const [relation, setRelation] = useState<RecipientRelation | null>(null)
  const expected = otherPersonAt(order, stop)
  return (
    <CaptureForm
      isSaving={isSaving}
      isReady={name.trim() !== '' && relation !== null}
      onSubmit={() => relation && onSave({ kind: 'recipient', name: name.trim(), relation })}
    >
      {expected.name ? (
        <Button
          variant="light"
          size="xl"
          disabled={isSaving}
          onClick={() => onSave({ kind: 'recipient', name: expected.name ?? '', relation: expected.relation })}
        >
          {expected.name}
        </Button>
      ) : null}
      <PersonFields stop={stop} name={name} relation={relation} onName={setName} onRelation={setRelation} />
    </CaptureForm>
  )
}
