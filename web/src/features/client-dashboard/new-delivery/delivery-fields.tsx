/** The fields of one delivery. Memoized: what changes beside them, such as the price, renders none of them again. */
import { memo } from 'react'
import type { OrderCosting } from './costing.ts'
import { CostingFields } from './costing-fields.tsx'
import { ItemFields } from './item-fields.tsx'
import classes from './new-delivery.module.css'
import { DriverWillShow } from './proof-fields.tsx'
import { RecipientFields } from './recipient-fields.tsx'
import { ScheduleFields } from './schedule-fields.tsx'
import { ServiceFields } from './service-fields.tsx'
import { StopFields } from './stop-fields.tsx'
import type { NewDelivery } from './use-new-delivery.ts'

type ServiceAndStopsProps = { fields: NewDelivery['fields']; onAddressBlur: () => void }

export const ServiceAndStops = memo(({ fields, onAddressBlur }: ServiceAndStopsProps) => (
  <>
    <ServiceFields form={fields.form} />
    <div className={classes.stops}>
      <StopFields stop="pickup" delivery={fields} onAddressBlur={onAddressBlur} />
      <StopFields stop="delivery" delivery={fields} onAddressBlur={onAddressBlur}>
        <RecipientFields form={fields.form} />
      </StopFields>
    </div>
  </>
))

export const DeliveryDetails = memo(({ form, costing }: { form: NewDelivery['form']; costing: OrderCosting }) => (
  <>
    <ScheduleFields form={form} />
    <ItemFields form={form} />
    <CostingFields form={form} costing={costing} />
    <DriverWillShow request={form.values} />
  </>
))
