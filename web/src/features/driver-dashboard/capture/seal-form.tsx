import { TextInput } from '@mantine/core'
import { normalizeSeal } from '@meridian/domain/proofs/proofs.ts'
import { useState } from 'react'
import { CAPTURE_COPY } from './capture.copy.ts'
import classes from './capture.module.css'
import { CaptureForm, type FormProps } from './capture-form.tsx'

const copy = CAPTURE_COPY.seal

export function SealForm({ stop, isSaving, onSave }: FormProps) {
  const [seal, setSeal] = useState('')
  return (
    <CaptureForm
      isSaving={isSaving}
      isReady={normalizeSeal(seal) !== ''}
      onSubmit={() => onSave({ kind: 'seal', seal: seal.trim() })}
    >
      <TextInput
        label={copy.label}
        description={stop === 'pickup' ? copy.pickup : copy.delivery}
        classNames={{ input: classes.bigInput }}
        maxLength={40}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        data-autofocus
        value={seal}
        onChange={(event) => setSeal(event.currentTarget.value)}
      />
    </CaptureForm>
  )
}
