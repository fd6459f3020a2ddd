/** What both drivers confirm: the condition of the package, and the number on its seal when it has one. */
import { TextInput } from '@mantine/core'
import { HANDOVER_CONDITIONS, type HandoverCondition } from '@meridian/domain/proofs/legs.ts'
import { normalizeSeal } from '@meridian/domain/proofs/proofs.ts'
import { type ReactNode, useState } from 'react'
import { CONDITION_LABELS, HANDOVER_COPY as copy } from '../../../copy/handovers.ts'
import type { Confirmation } from '../../../data/driver/handovers.ts'
import { warnsOfPhi } from '../../../parts/phi-warning.tsx'
import { TextArea } from '../../../ui/text-area.tsx'
import captureClasses from '../capture/capture.module.css'
import { CaptureForm } from '../capture/capture-form.tsx'
import { Choice } from '../capture/choice.tsx'

const OPTIONS = HANDOVER_CONDITIONS.map((value) => ({ value, label: CONDITION_LABELS[value] }))

type Props = {
  children: ReactNode
  label: string
  hasSeal: boolean
  sealHint: string
  isSaving: boolean
  onSubmit: (confirmation: Confirmation) => void
  secondary?: ReactNode
}

export function ConfirmationForm({ children, label, hasSeal, sealHint, isSaving, onSubmit, secondary }: Props) {
  const [condition, setCondition] = useState<HandoverCondition | null>(null)
  const [note, setNote] = useState('')
  const [seal, setSeal] = useState('')
  const isDamaged = condition === 'damaged'
  const isReady = condition !== null && (!isDamaged || note.trim() !== '') && (!hasSeal || normalizeSeal(seal) !== '')
  const submit = () => {
    if (!condition) return
    onSubmit({ condition, note: note.trim() || null, seal: hasSeal ? seal.trim() : null })
  }
  return (
    <CaptureForm label={label} isSaving={isSaving} isReady={isReady} onSubmit={submit} secondary={secondary}>
      {children}
      <Choice label={copy.condition} options={OPTIONS} value={condition} onChange={setCondition} />
      {hasSeal ? (
        <TextInput
          label={copy.seal}
          description={sealHint}
          classNames={{ input: captureClasses.bigInput }}
          maxLength={40}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          value={seal}
          onChange={(event) => setSeal(event.currentTarget.value)}
        />
      ) : null}
      <TextArea
        label={isDamaged ? copy.damage : copy.note}
        size="md"
        rows={2}
        maxLength={500}
        value={note}
        inputContainer={warnsOfPhi(note)}
        onChange={(event) => setNote(event.currentTarget.value)}
      />
    </CaptureForm>
  )
}
