/** One delivery of each day: from where to where, at which time, and what. */
import { Alert, Button, Paper, Switch } from '@mantine/core'
import { IconClock } from '@tabler/icons-react'
import { memo } from 'react'
import { SelectField } from '../../../ui/select-field.tsx'
import { ContactsFold } from '../new-delivery/contacts-fold.tsx'
import { CostingFields } from '../new-delivery/costing-fields.tsx'
import { ItemDescription, NotesFold, PackagesFold } from '../new-delivery/item-fields.tsx'
import classes from '../new-delivery/new-delivery.module.css'
import { ProofsFold, TemperatureBand } from '../new-delivery/proof-fields.tsx'
import { SLOTS, SlotTimes } from '../new-delivery/schedule-fields.tsx'
import { PriorityField, ServiceType } from '../new-delivery/service-fields.tsx'
import { StopFields } from '../new-delivery/stop-fields.tsx'
import { PART_PRIORITIES } from './part-request.ts'
import { STANDING_FORM as copy } from './standing-order-form.copy.ts'
import { type Part, type PartOptions, usePart } from './use-part.ts'

type Props = PartOptions & {
  /** Counted from 1; null for the only one. */
  number: number | null
  onRemove: (id: number) => void
}

/** Memoized: the form, to which a part tells each letter, renders none of them for it. */
export const PartFields = memo(({ number, onRemove, ...options }: Props) => {
  const part = usePart(options)
  const { form, pricing, costing, closed } = part
  return (
    <Paper
      component="section"
      className={classes.card}
      mb="md"
      {...(number === null ? {} : { 'aria-label': copy.part(number) })}
    >
      {number === null ? null : (
        <div className={classes.head}>
          <h2 className={classes.legend}>{copy.part(number)}</h2>
          <Button
            variant="subtle"
            color="gray"
            aria-label={copy.removePart(number)}
            onClick={() => onRemove(options.id)}
          >
            {copy.removePart(number)}
          </Button>
        </div>
      )}
      <div className={classes.stops}>
        <StopFields stop="pickup" delivery={part} closedText={closed.pickup} onAddressBlur={pricing.recalculate} />
        <StopFields stop="delivery" delivery={part} closedText={closed.delivery} onAddressBlur={pricing.recalculate} />
      </div>
      <div className={classes.section}>
        <div className={classes.pair}>
          <ItemDescription form={form} />
          <ServiceType form={form} />
        </div>
        <PriorityField form={form} priorities={PART_PRIORITIES} />
        <SlotFields part={part} />
      </div>
      <div>
        <ContactsFold form={form} />
        <PackagesFold form={form} sampleFields={<TemperatureBand form={form} />} />
        <ProofsFold form={form} />
        <CostingFields form={form} costing={costing} />
        <NotesFold form={form} />
      </div>
      {pricing.kind === 'refused' ? (
        <Alert color="red" variant="light" m="md">
          {pricing.problem}
        </Alert>
      ) : null}
    </Paper>
  )
})

/** The time is part of what repeats; a site that is closed then is asked about here, once for all days. */
function SlotFields({ part: { form, closed } }: { part: Part }) {
  const { values } = form
  const isClosed = closed.pickup !== null || closed.delivery !== null
  return (
    <>
      <div className={classes.pair}>
        <SelectField
          label={copy.slot}
          placeholder={copy.slotPlaceholder}
          data={SLOTS}
          allowDeselect={false}
          leftSection={<IconClock size={20} stroke={1.6} aria-hidden />}
          checkIconPosition="right"
          {...form.getInputProps('timeSlot')}
        />
        <SlotTimes form={form} />
      </div>
      {isClosed || values.acceptsClosedSites ? (
        <Switch
          className={classes.switch}
          label={copy.acceptsClosed}
          description={copy.acceptsClosedHint}
          {...form.getInputProps('acceptsClosedSites', { type: 'checkbox' })}
        />
      ) : null}
    </>
  )
}
