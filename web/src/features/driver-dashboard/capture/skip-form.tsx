import { Text } from '@mantine/core'
import type { ProofKind } from '@meridian/domain/proofs.ts'
import { useState } from 'react'
import { SKIP_REASONS } from '../../../copy/capture.ts'
import { PROOF_COPY as copy } from '../../../copy/proofs.ts'
import { TextArea } from '../../../ui/text-area.tsx'
import { CaptureForm } from './capture-form.tsx'
import { Choice } from './choice.tsx'

const REASON_MAX = 300
const OWN = 'own'

type Props = { kind: ProofKind; isSaving: boolean; onSave: (reason: string) => void }

export function SkipForm({ kind, isSaving, onSave }: Props) {
  const [choice, setChoice] = useState<string | null>(null)
  const [own, setOwn] = useState('')
  const reason = choice === OWN ? own.trim() : (choice ?? '')
  const options = [...SKIP_REASONS[kind], OWN].map((value) => ({
    value,
    label: value === OWN ? copy.skipOwn : value,
  }))
  return (
    <CaptureForm label={copy.skipDone} isSaving={isSaving} isReady={reason !== ''} onSubmit={() => onSave(reason)}>
      <Text>{copy.skipHint}</Text>
      <Choice label="Why" options={options} value={choice} onChange={setChoice} />
      {choice === OWN ? (
        <TextArea
          label={copy.skipOwn}
          size="md"
          rows={2}
          maxLength={REASON_MAX}
          autoFocus
          value={own}
          onChange={(event) => setOwn(event.currentTarget.value)}
        />
      ) : null}
    </CaptureForm>
  )
}
