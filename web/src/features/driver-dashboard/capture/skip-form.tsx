import { Text } from '@mantine/core'
import { SKIP_REASONS, STORED_REASONS } from '@meridian/domain/orders/reasons.ts'
import type { ProofKind } from '@meridian/domain/proofs/proofs.ts'
import { REASON_TEXTS } from '@meridian/domain/texts/reasons.ts'
import { useState } from 'react'
import { PROOF_COPY as copy } from '../../../copy/proofs.ts'
import { warnsOfPhi } from '../../../parts/phi-warning.tsx'
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
  // What is stored is English, whatever language it is chosen in.
  const usual = SKIP_REASONS[kind].map((code) => ({ value: STORED_REASONS[code], label: REASON_TEXTS[code] }))
  return (
    <CaptureForm label={copy.skipDone} isSaving={isSaving} isReady={reason !== ''} onSubmit={() => onSave(reason)}>
      <Text>{copy.skipHint}</Text>
      <Choice
        label={copy.skipWhy}
        options={[...usual, { value: OWN, label: copy.skipOwn }]}
        value={choice}
        onChange={setChoice}
      />
      {choice === OWN ? (
        <TextArea
          label={copy.skipOwn}
          size="md"
          rows={2}
          maxLength={REASON_MAX}
          autoFocus
          value={own}
          inputContainer={warnsOfPhi(own)}
          onChange={(event) => setOwn(event.currentTarget.value)}
        />
      ) : null}
    </CaptureForm>
  )
}
