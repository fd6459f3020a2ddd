import { useState } from 'react'
import { warnsOfPhi } from '../../../parts/phi-warning.tsx'
import { TextArea } from '../../../ui/text-area.tsx'
import { CAPTURE_COPY } from './capture.copy.ts'
import { CaptureForm, type FormProps } from './capture-form.tsx'

export function NoteForm({ isSaving, onSave }: FormProps) {
  const [note, setNote] = useState('')
  return (
    <CaptureForm
      isSaving={isSaving}
      isReady={note.trim() !== ''}
      onSubmit={() => onSave({ kind: 'note', note: note.trim() })}
    >
      <TextArea
        label={CAPTURE_COPY.note.label}
        size="lg"
        rows={4}
        maxLength={1000}
        data-autofocus
        value={note}
        inputContainer={warnsOfPhi(note)}
        onChange={(event) => setNote(event.currentTarget.value)}
      />
    </CaptureForm>
  )
}
