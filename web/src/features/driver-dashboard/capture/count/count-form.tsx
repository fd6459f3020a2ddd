/** Counting what the sender declared. A difference is shown here, before the driver leaves: count again, or say why. */
import { Text } from '@mantine/core'
import { type Count, countBefore, differences, differenceText } from '@meridian/domain/trade-forms/counts.ts'
import type { TradeForm } from '@meridian/domain/trade-forms/trade-forms.ts'
import { type ReactNode, useState } from 'react'
import type { FormProps } from '../capture-form.tsx'
import { COUNT_COPY as copy } from '../counts.copy.ts'
import { CountDrugs } from './count-drugs.tsx'
import type { CountProps } from './count-props.ts'
import { CountSeals } from './count-seals.tsx'
import { CountSpecimens } from './count-specimens.tsx'
import { DifferenceForm } from './difference-form.tsx'

export function CountForm({ order, stop, isSaving, onSave }: FormProps) {
  const [counted, setCounted] = useState<Count | null>(null)
  const form = order.tradeForm
  if (!form) return <Text>{copy.nothing}</Text>
  const earlier = countBefore(order.tradeCounts ?? [], stop)
  const save = (count: Count, reason?: string) => onSave({ kind: 'count', count, ...(reason ? { reason } : {}) })
  const compare = (count: Count) => {
    if (differences(form, earlier, count).length === 0) save(count)
    else setCounted(count)
  }
  if (counted)
    return (
      <DifferenceForm
        texts={differences(form, earlier, counted).map(differenceText)}
        isSaving={isSaving}
        onAgain={() => setCounted(null)}
        onReason={(reason) => save(counted, reason)}
      />
    )
  const person = stop === 'delivery' ? order.deliveryContactName : order.pickupContactName
  return countOf(form, { person, isSaving, onCounted: compare })
}

type Shared = Pick<CountProps<TradeForm['kind']>, 'person' | 'isSaving'> & { onCounted: (count: Count) => void }

function countOf(form: TradeForm, shared: Shared): ReactNode {
  if (form.kind === 'specimens') return <CountSpecimens form={form} {...shared} />
  if (form.kind === 'valuables') return <CountSeals form={form} {...shared} />
  return <CountDrugs form={form} {...shared} />
}
