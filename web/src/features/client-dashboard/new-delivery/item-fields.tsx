/** What is carried: its description in view, how many packages and what to know folded. */

import type { UseFormReturnType } from '@mantine/form'
import { BAND_LABELS } from '@meridian/domain/proofs/stability.ts'
import type { ReactNode } from 'react'
import { ORDER_TEXTS } from '../../../copy/order-texts.ts'
import { Fold } from '../../../parts/fold.tsx'
import { warnsOfPhi } from '../../../parts/phi-warning.tsx'
import { TextArea } from '../../../ui/text-area.tsx'
import { NEW_DELIVERY_COPY as copy } from '../new-delivery.copy.ts'
import type { DeliveryRequest } from './fields.ts'
import { FOLDS_COPY } from './folds.copy.ts'
import { Optional } from './optional.tsx'
import { PackageCount } from './package-count.tsx'
import { SampleFields } from './proof-fields.tsx'
import { isSample } from './request.ts'

type Props = { form: UseFormReturnType<DeliveryRequest> }

export const ItemDescription = ({ form }: Props) => (
  <TextArea
    label={ORDER_TEXTS.itemDescription}
    placeholder={copy.itemPlaceholder}
    rows={1}
    maxRows={8}
    maxLength={1000}
    {...form.getInputProps('itemDescription')}
    inputContainer={warnsOfPhi(form.values.itemDescription)}
  />
)

const SAMPLE_FIELDS = ['collectedAt', 'stabilityHours', 'temperatureBand'] as const

type PackagesProps = Props & {
  /** Of several orders: how many packages is each one's own. */
  isShared?: boolean
  /** In place of all that a sample may say. */
  sampleFields?: ReactNode
}

export function PackagesFold({ form, isShared = false, sampleFields = <SampleFields form={form} /> }: PackagesProps) {
  const { packageCount, temperatureBand } = form.values
  const hasSample = isSample(form.values)
  if (isShared && !hasSample) return null
  const isSampleFilled = hasSample && SAMPLE_FIELDS.some((name) => form.values[name])
  const parts = [
    ...(isShared ? [] : [FOLDS_COPY.packageCount(packageCount)]),
    ...(hasSample ? [temperatureBand ? BAND_LABELS[temperatureBand] : FOLDS_COPY.sampleHint] : []),
  ]
  return (
    <Fold
      name="packages"
      title={FOLDS_COPY.packages}
      summary={parts.join(' · ')}
      isFilled={packageCount > 1 || isSampleFilled}
      hasError={[...SAMPLE_FIELDS, 'packageCount'].some((name) => form.errors[name])}
    >
      {isShared ? null : <PackageCount form={form} />}
      {hasSample ? sampleFields : null}
    </Fold>
  )
}

export const NotesFold = ({ form }: Props) => (
  <Fold
    name="notes"
    title={FOLDS_COPY.notes}
    summary={form.values.specialInstructions.trim() || copy.specialPlaceholder}
    isFilled={form.values.specialInstructions.trim() !== ''}
    hasError={Boolean(form.errors.specialInstructions)}
  >
    <TextArea
      label={<Optional>{ORDER_TEXTS.specialInstructions}</Optional>}
      placeholder={copy.specialPlaceholder}
      rows={2}
      maxRows={8}
      maxLength={2000}
      {...form.getInputProps('specialInstructions')}
      inputContainer={warnsOfPhi(form.values.specialInstructions)}
    />
  </Fold>
)
