import type { UseFormReturnType } from '@mantine/form'
import { PRIORITIES, type Priority, SERVICE_TYPE_LABELS, SERVICE_TYPES } from '@meridian/domain/orders/orders.ts'
import { SelectField } from '../../../ui/select-field.tsx'
import { NEW_DELIVERY_COPY as copy } from '../new-delivery.copy.ts'
import type { DeliveryRequest } from './fields.ts'
import classes from './new-delivery.module.css'
import { PriorityChoice } from './priority-choice.tsx'

const SERVICES = SERVICE_TYPES.map((value) => ({ value, label: SERVICE_TYPE_LABELS[value] }))

type Props = { form: UseFormReturnType<DeliveryRequest>; priorities?: readonly Priority[] }

export function ServiceFields({ form, priorities = PRIORITIES }: Props) {
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
        among={priorities}
        onChange={(next) => form.setFieldValue('priority', next)}
      />
    </div>
  )
}
