import { Textarea } from '@mantine/core'
import { useState } from 'react'
import { CAPTURE_COPY } from '../../../copy/capture.ts'
import { CaptureForm, type FormProps } from './capture-form.tsx'

export function NoteForm({ isSaving, onSave }: FormProps) {
  const [note, setNote] = useState('')
  return (
    <CaptureForm
      isSaving={isSaving}
      isReady={note.trim() !== ''}
      onSubmit={() => onSave({ kind: 'note', note: note.trim() })}
    >
      <Textarea
        label={CAPTURE_COPY.note.label}
        size="lg"
        autosize
        minRows={4}
        maxLength={1000}
        data-autofocus
        value={note}
        onChange={(event) => setNote(event.currentTarget.value)}
      />
    </CaptureForm>
  )
}
