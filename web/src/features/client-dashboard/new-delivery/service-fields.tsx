import type { UseFormReturnType } from '@mantine/form'
import { type Priority, SERVICE_TYPE_LABELS, SERVICE_TYPES } from '@meridian/domain/orders/orders.ts'
import { SelectField } from '../../../ui/select-field.tsx'
import { NEW_DELIVERY_COPY as copy } from '../new-delivery.copy.ts'
import type { DeliveryRequest } from './fields.ts'
import { PriorityChoice } from './priority-choice.tsx'

const SERVICES = SERVICE_TYPES.map((value) => ({ value, label: SERVICE_TYPE_LABELS[value] }))

type Props = { form: UseFormReturnType<DeliveryRequest> }

export const ServiceType = ({ form }: Props) => (
  <SelectField
    label={copy.serviceType}
    data={SERVICES}
    allowDeselect={false}
    checkIconPosition="right"
    {...form.getInputProps('serviceType')}
  />
)

export const PriorityField = ({ form, priorities }: Props & { priorities?: readonly Priority[] }) => (
  <PriorityChoice
    label={copy.priority}
    value={form.values.priority}
    {...(priorities ? { among: priorities } : {})}
    onChange={(next) => form.setFieldValue('priority', next)}
  />
)
