/** How many drivers are available now, and the earliest pickup. */
import { Select, Skeleton, Text } from '@mantine/core'
import { HOUSTON } from '@meridian/domain/geo.ts'
import { PRIORITIES, PRIORITY_LABELS, PRIORITY_MEANINGS, type Priority } from '@meridian/domain/orders.ts'
import { useState } from 'react'
import { AVAILABILITY_COPY as copy } from '../../copy/client-dashboard.ts'
import { NEW_DELIVERY_COPY } from '../../copy/new-delivery.ts'
import { useAvailability } from '../../data/availability.ts'
import { promiseTime } from '../../parts/route-preview-text.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { Fact } from '../../ui/fact.tsx'
import { Gate } from '../../ui/gate.tsx'
import classes from './panels.module.css'

const OPTIONS = PRIORITIES.map((value) => ({ value, label: `${PRIORITY_LABELS[value]} (${PRIORITY_MEANINGS[value]})` }))

type Props = { isOpen: boolean; onClose: () => void }

export const AvailabilityDialog = ({ isOpen, onClose }: Props) => (
  <Dialog opened={isOpen} onClose={onClose} title={copy.title} closeOnClickOutside>
    <Availability />
  </Dialog>
)

function Availability() {
  const [priority, setPriority] = useState<Priority>('standard')
  const query = useAvailability(priority)
  return (
    <>
      <Text c="dimmed" mb="md">
        {copy.lead}
      </Text>
      <Select
        label={NEW_DELIVERY_COPY.priority}
        data={OPTIONS}
        value={priority}
        onChange={(next) => setPriority((next ?? 'standard') as Priority)}
        allowDeselect={false}
        checkIconPosition="right"
        data-autofocus
      />
      <Gate query={query} skeleton={<Skeleton h={72} mt="lg" />} errorTitle={copy.failed} compact>
        {({ driversAvailable, earliestPickupAt }) => (
          <dl className={classes.facts} aria-live="polite" aria-busy={query.isFetching}>
            <Fact label={copy.drivers}>{driversAvailable}</Fact>
            <Fact label={copy.earliest}>
              {earliestPickupAt ? promiseTime(new Date(earliestPickupAt), HOUSTON, new Date()) : '–'}
            </Fact>
            {earliestPickupAt ? null : <p className={classes.noDrivers}>{copy.nobody}</p>}
          </dl>
        )}
      </Gate>
    </>
  )
}
