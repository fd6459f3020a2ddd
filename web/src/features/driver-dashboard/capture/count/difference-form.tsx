import { Alert, Button, Text } from '@mantine/core'
import { COUNT_REASONS, STORED_REASONS } from '@meridian/domain/orders/reasons.ts'
import { REASON_TEXTS } from '@meridian/domain/texts/reasons.ts'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useState } from 'react'
import { warnsOfPhi } from '../../../../parts/phi-warning.tsx'
import { TextArea } from '../../../../ui/text-area.tsx'
import { CaptureForm } from '../capture-form.tsx'
import { Choice } from '../choice.tsx'
import { COUNT_COPY as copy } from '../counts.copy.ts'

const REASON_MAX = 300
const OWN = 'own'
/** What is stored is English, whatever language it is chosen in. */
const REASONS = [
  ...COUNT_REASONS.map((code) => ({ value: STORED_REASONS[code], label: REASON_TEXTS[code] })),
  { value: OWN, label: copy.ownReason },
]

type Words = { title: string; hint: string; again: string; record: string }
const COUNTED: Words = { title: copy.differs, hint: copy.differsHint, again: copy.again, record: copy.record }

type Props = {
  /** Of something other than a count. */
  words?: Words
  texts: readonly string[]
  isSaving: boolean
  onAgain: () => void
  onReason: (reason: string) => void
}

export function DifferenceForm({ words = COUNTED, texts, isSaving, onAgain, onReason }: Props) {
  const [choice, setChoice] = useState<string | null>(null)
  const [own, setOwn] = useState('')
  const reason = choice === OWN ? own.trim() : (choice ?? '')
  return (
    <CaptureForm
      label={words.record}
      isSaving={isSaving}
      isReady={reason !== ''}
      onSubmit={() => onReason(reason)}
      secondary={
        <Button size="xl" variant="default" onClick={onAgain} disabled={isSaving}>
          {words.again}
        </Button>
      }
    >
      <Alert color="red" icon={<IconAlertTriangle aria-hidden />} role="alert">
        <Text fw={700}>{words.title}</Text>
        {texts.map((text) => (
          <Text key={text}>{text}</Text>
        ))}
      </Alert>
      <Text>{words.hint}</Text>
      <Choice label={copy.why} options={REASONS} value={choice} onChange={setChoice} />
      {choice === OWN ? (
        <TextArea
          label={copy.ownReason}
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
