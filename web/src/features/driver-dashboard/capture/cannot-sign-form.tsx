/** In place of a signature: the name, typed, with the PIN that was checked or a note about how the person was recognized. */
import { Button, Text } from '@mantine/core'
import type { RecipientRelation } from '@meridian/domain/proofs/proofs.ts'
import { useState } from 'react'
import { warnsOfPhi } from '../../../parts/phi-warning.tsx'
import { TextArea } from '../../../ui/text-area.tsx'
import { otherPersonAt } from '../jobs/decision.ts'
import { CAPTURE_COPY } from './capture.copy.ts'
import { type Captured, CaptureForm, type FormProps } from './capture-form.tsx'
import { PersonFields } from './person-fields.tsx'

const copy = CAPTURE_COPY.signature

type Props = Pick<FormProps, 'order' | 'stop' | 'isSaving'> & {
  onSave: (proofs: readonly Captured[]) => void
  onBack: () => void
}

export function CannotSignForm({ order, stop, isSaving, onSave, onBack }: Props) {
  const isCaptured = (kind: 'recipient' | 'pin') =>
    order.captured.some((proof) => proof.stop === stop && proof.kind === kind && !proof.isSkipped)
  const hasName = isCaptured('recipient')
  const hasPin = isCaptured('pin')
  const expected = otherPersonAt(order, stop)
  const [name, setName] = useState(expected.name ?? '')
  const [relation, setRelation] = useState<RecipientRelation | null>(expected.name ? expected.relation : null)
  const [note, setNote] = useState('')
  const save = () => {
    const proofs: Captured[] = []
    if (!hasName && relation) proofs.push({ kind: 'recipient', name: name.trim(), relation })
    if (!hasPin) proofs.push({ kind: 'note', note: note.trim() })
    onSave(proofs)
  }
  return (
    <CaptureForm
      label={copy.cannotSave}
      isSaving={isSaving}
      isReady={(hasName || (name.trim() !== '' && relation !== null)) && (hasPin || note.trim() !== '')}
      onSubmit={save}
      secondary={
        <Button size="xl" variant="default" disabled={isSaving} onClick={onBack}>
          {copy.back}
        </Button>
      }
    >
      <Text>{copy.cannotHint}</Text>
      {hasName ? null : (
        <PersonFields stop={stop} name={name} relation={relation} onName={setName} onRelation={setRelation} />
      )}
      {hasPin ? (
        <Text fw={600}>{copy.cannotPin}</Text>
      ) : (
        <TextArea
          label={copy.cannotNote}
          size="md"
          rows={2}
          maxLength={1000}
          required
          value={note}
          inputContainer={warnsOfPhi(note)}
          onChange={(event) => setNote(event.currentTarget.value)}
        />
      )}
    </CaptureForm>
  )
}
