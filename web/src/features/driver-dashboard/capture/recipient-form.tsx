import { Button, TextInput } from '@mantine/core'
import { RELATION_LABELS, type RecipientRelation, relationsAt } from '@meridian/domain/proofs.ts'
import { useState } from 'react'
import { CAPTURE_COPY } from '../../../copy/capture.ts'
import { otherPersonAt } from '../decision.ts'
import classes from './capture.module.css'
import { CaptureForm, type FormProps } from './capture-form.tsx'
import { Choice } from './choice.tsx'

const copy = CAPTURE_COPY.recipient

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
      <TextInput
        label={stop === 'pickup' ? copy.giver : copy.name}
        classNames={{ input: classes.bigInput }}
        maxLength={100}
        autoComplete="off"
        autoCapitalize="words"
        value={name}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      <Choice
        label={copy.relation}
        options={relationsAt(stop).map((value) => ({ value, label: RELATION_LABELS[value] }))}
        value={relation}
        onChange={setRelation}
      />
    </CaptureForm>
  )
}
