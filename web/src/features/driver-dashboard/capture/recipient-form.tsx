import { Button, TextInput } from '@mantine/core'
import { RECIPIENT_RELATIONS, RELATION_LABELS, type RecipientRelation } from '@meridian/domain/proofs.ts'
import { useState } from 'react'
import { CAPTURE_COPY } from '../../../copy/capture.ts'
import { receiverAt } from '../decision.ts'
import classes from './capture.module.css'
import { CaptureForm, type FormProps } from './capture-form.tsx'
import { Choice } from './choice.tsx'

const copy = CAPTURE_COPY.recipient
const RELATIONS = RECIPIENT_RELATIONS.map((value) => ({ value, label: RELATION_LABELS[value] }))

export function RecipientForm({ order, stop, isSaving, onSave }: FormProps) {
  const [name, setName] = useState('')
  const [relation, setRelation] = useState<RecipientRelation | null>(null)
  const receiver = receiverAt(order, stop)
  return (
    <CaptureForm
      isSaving={isSaving}
      isReady={name.trim() !== '' && relation !== null}
      onSubmit={() => relation && onSave({ kind: 'recipient', name: name.trim(), relation })}
    >
      {receiver.name ? (
        <Button
          variant="light"
          size="xl"
          disabled={isSaving}
          onClick={() => onSave({ kind: 'recipient', name: receiver.name ?? '', relation: receiver.relation })}
        >
          {receiver.name}
        </Button>
      ) : null}
      <TextInput
        label={copy.name}
        classNames={{ input: classes.bigInput }}
        maxLength={100}
        autoComplete="off"
        autoCapitalize="words"
        value={name}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      <Choice label={copy.relation} options={RELATIONS} value={relation} onChange={setRelation} />
    </CaptureForm>
  )
}
