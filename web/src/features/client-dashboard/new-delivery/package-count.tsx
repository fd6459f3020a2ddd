import type { UseFormReturnType } from '@mantine/form'
import { MAX_PACKAGES } from '@meridian/domain/proofs/proofs.ts'
import { SelectField } from '../../../ui/select-field.tsx'
import { NEW_DELIVERY_COPY as copy } from '../new-delivery.copy.ts'
import type { DeliveryRequest } from './fields.ts'
import classes from './new-delivery.module.css'

export const PACKAGE_COUNTS = Array.from({ length: MAX_PACKAGES }, (_, index) => String(index + 1))

export function PackageCount({ form }: { form: UseFormReturnType<DeliveryRequest> }) {
  return (
    <SelectField
      className={classes.packages}
      label={copy.packages}
      description={copy.packagesHint}
      data={PACKAGE_COUNTS}
      allowDeselect={false}
      value={String(form.values.packageCount)}
      onChange={(count) => form.setFieldValue('packageCount', Number(count ?? 1))}
      error={form.errors.packageCount}
    />
  )
}
