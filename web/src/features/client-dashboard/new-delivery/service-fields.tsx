import type { UseFormReturnType } from '@mantine/form'
import { SERVICE_TYPE_LABELS, SERVICE_TYPES } from '@meridian/domain/orders.ts'
import { NEW_DELIVERY_COPY as copy } from '../../../copy/new-delivery.ts'
import { SelectField } from '../../../ui/select-field.tsx'
import classes from './new-delivery.module.css'
import { PriorityChoice } from './priority-choice.tsx'
import type { DeliveryRequest } from './request.ts'

const SERVICES = SERVICE_TYPES.map((value) => ({ value, label: SERVICE_TYPE_LABELS[value] }))

export function ServiceFields({ form }: { form: UseFormReturnType<DeliveryRequest> }) {
  return (
    <div className={classes.section}>
      <SelectField
        label={copy.serviceType}
        data={SERVICES}
        allowDeselect={false}
        checkIconPosition="right"
        {...form.getInputProps('serviceType')}
      />
      <PriorityChoice
        label={copy.priority}
        value={form.values.priority}
        onChange={(next) => form.setFieldValue('priority', next)}
      />
    </div>
  )
}
