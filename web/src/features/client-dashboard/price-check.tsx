/** The decisive half of the delivery request, to ask what it would cost. */
import { Paper, Select, Text, Title } from '@mantine/core'
import { useForm } from '@mantine/form'
import { type Priority, SERVICE_TYPE_LABELS, SERVICE_TYPES, type ServiceType } from '@meridian/domain/orders.ts'
import { useId } from 'react'
import { PRICE_CHECK_COPY as copy } from '../../copy/pricing.ts'
import { usePricing } from '../../data/pricing.ts'
import { AddressField, isComplete, NO_ADDRESS } from '../../parts/address-field.tsx'
import { PricePanel } from '../../parts/price-panel.tsx'
import { RoutePreview } from '../../parts/route-preview.tsx'
import classes from './price-check.module.css'
import { PriorityChoice } from './priority-choice.tsx'

const SERVICES = SERVICE_TYPES.map((value) => ({ value, label: SERVICE_TYPE_LABELS[value] }))

export function PriceCheck() {
  const titleId = useId()
  const form = useForm({
    initialValues: {
      pickup: NO_ADDRESS,
      delivery: NO_ADDRESS,
      serviceType: 'medical_prescription' as ServiceType,
      priority: 'standard' as Priority,
    },
  })
  const { pickup, delivery, serviceType, priority } = form.values
  const pricing = usePricing({ pickup: pickup.point, delivery: delivery.point, serviceType, priority })

  return (
    <div className={classes.layout}>
      <Paper component="section" className={classes.form} aria-labelledby={titleId}>
        <Title order={2} id={titleId}>
          {copy.title}
        </Title>
        <Text c="dimmed" mt={4}>
          {copy.lead}
        </Text>
        <div className={classes.fields}>
          <AddressField label={copy.pickup} {...form.getInputProps('pickup')} onBlur={pricing.recalculate} />
          <AddressField
            label={copy.delivery}
            near={pickup.point}
            {...form.getInputProps('delivery')}
            onBlur={pricing.recalculate}
          />
          <Select
            label={copy.serviceType}
            data={SERVICES}
            allowDeselect={false}
            checkIconPosition="right"
            {...form.getInputProps('serviceType')}
          />
          <PriorityChoice
            label={copy.priority}
            value={priority}
            onChange={(next) => form.setFieldValue('priority', next)}
          />
        </div>
      </Paper>
      <div className={classes.aside}>
        <PricePanel pricing={pricing} priority={priority} />
        {/* Before the pin is at the door the way would lead to the middle of a ZIP code. */}
        <RoutePreview
          pickup={isComplete(pickup) ? pickup : null}
          delivery={isComplete(delivery) ? delivery : null}
          promisedAt={pricing.kind === 'quote' ? pricing.quote.promisedAt : null}
          isPricing={pricing.isBusy}
        />
      </div>
    </div>
  )
}
