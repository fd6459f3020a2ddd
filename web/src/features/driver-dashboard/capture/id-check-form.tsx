import { Button, Text } from '@mantine/core'
import { EXCEPTION_LABELS } from '@meridian/domain/proofs/exceptions.ts'
import { ID_DOCUMENT_LABELS, ID_DOCUMENTS, type IdDocument } from '@meridian/domain/proofs/proofs.ts'
import { useState } from 'react'
import { PROBLEM_COPY } from '../../../copy/exceptions.ts'
import { PROOF_COPY } from '../../../copy/proofs.ts'
import { PRIVATE_CHAT } from '../../../data/driver/today.ts'
import { otherPersonAt } from '../jobs/decision.ts'
import { CAPTURE_COPY } from './capture.copy.ts'
import { CaptureForm, type FormProps } from './capture-form.tsx'
import { Choice } from './choice.tsx'
import { SheetWarning } from './sheet-warning.tsx'

const copy = CAPTURE_COPY.idCheck
const DOCUMENTS = ID_DOCUMENTS.map((value) => ({ value, label: ID_DOCUMENT_LABELS[value] }))
type Answer = 'yes' | 'no'
const ANSWERS = [
  { value: 'yes', label: copy.yes },
  { value: 'no', label: copy.no },
] as const satisfies readonly { value: Answer; label: string }[]

/** Saved only when both answers are yes: otherwise the item must not be handed over. */
export function IdCheckForm({ order, isSaving, onSave, onReport }: FormProps) {
  const [document, setDocument] = useState<IdDocument | null>(null)
  const [nameMatches, setNameMatches] = useState<Answer | null>(null)
  const [isOfAge, setIsOfAge] = useState<Answer | null>(null)
  const contact = otherPersonAt(order, 'delivery').name
  if (nameMatches === 'no' || isOfAge === 'no')
    return (
      <SheetWarning
        title={copy.stop}
        action={
          <>
            <Button size="xl" color="red" onClick={() => onReport('id_not_verified')}>
              {PROBLEM_COPY.reportAs(EXCEPTION_LABELS.id_not_verified)}
            </Button>
            <Button component="a" href={PRIVATE_CHAT} size="xl" variant="default">
              {PROOF_COPY.ask}
            </Button>
          </>
        }
        back={{
          label: copy.back,
          onBack: () => {
            setNameMatches(null)
            setIsOfAge(null)
          },
        }}
      >
        {copy.stopHint}
      </SheetWarning>
    )
  return (
    <CaptureForm
      isSaving={isSaving}
      isReady={document !== null && nameMatches === 'yes' && isOfAge === 'yes'}
      onSubmit={() => document && onSave({ kind: 'id_check', document, nameMatches: true, isOfAge: true })}
    >
      <Text>{copy.hint}</Text>
      <Choice label={copy.document} options={DOCUMENTS} value={document} onChange={setDocument} />
      <Choice
        label={contact ? copy.saysName(contact) : copy.nameMatches}
        options={ANSWERS}
        value={nameMatches}
        onChange={setNameMatches}
        isRow
      />
      <Choice label={copy.isOfAge} options={ANSWERS} value={isOfAge} onChange={setIsOfAge} isRow />
    </CaptureForm>
  )
}
