import { Button, Text } from '@mantine/core'
import { MAX_ID_LENGTH, MAX_SPECIMENS } from '@meridian/domain/trade-forms/limits.ts'
import { useState } from 'react'
import { CaptureForm } from '../capture-form.tsx'
import { COUNT_COPY as copy } from '../counts.copy.ts'
import { CodeList } from './code-list.tsx'
import type { CountProps } from './count-props.ts'
import { NumberStepper } from './number-stepper.tsx'

/** By their IDs where the sender listed them, or by number. */
export function CountSpecimens({ form, isSaving, onCounted }: CountProps<'specimens'>) {
  const [isScanning, setIsScanning] = useState(form.ids.length > 0)
  const [ids, setIds] = useState<readonly string[]>([])
  const [count, setCount] = useState<number | null>(null)
  if (!isScanning)
    return (
      <CaptureForm
        label={copy.done}
        isSaving={isSaving}
        isReady={count !== null}
        onSubmit={() => count !== null && onCounted({ kind: 'specimens', ids: [], count })}
      >
        <Text>{copy.specimens.hint}</Text>
        <NumberStepper label={copy.specimens.number} max={MAX_SPECIMENS} value={count} onChange={setCount} />
      </CaptureForm>
    )
  return (
    <CaptureForm
      label={copy.specimens.doneOf(ids.length, form.ids.length)}
      isSaving={isSaving}
      isReady={ids.length > 0}
      onSubmit={() => onCounted({ kind: 'specimens', ids: [...ids], count: ids.length })}
      secondary={
        <Button size="xl" variant="default" onClick={() => setIsScanning(false)}>
          {copy.specimens.countInstead}
        </Button>
      }
    >
      <CodeList
        label={copy.specimens.id}
        maxLength={MAX_ID_LENGTH}
        expected={form.ids.map((code) => ({ code, name: code }))}
        read={ids}
        onChange={setIds}
      />
    </CaptureForm>
  )
}
