/** How many drivers are available now, and the earliest pickup. */
import { Skeleton, Text } from '@mantine/core'
import { PRIORITIES, PRIORITY_LABELS, PRIORITY_MEANINGS, type Priority } from '@meridian/domain/orders/orders.ts'
import { HOUSTON } from '@meridian/domain/places/geo.ts'
import { zoneOf } from '@meridian/domain/time/calendar.ts'
import { placeTime } from '@meridian/domain/time/place-time.ts'
import { useState } from 'react'
import { useAvailability } from '../../data/orders/availability.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { Fact } from '../../ui/fact.tsx'
import { Gate } from '../../ui/gate.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { AVAILABILITY_COPY as copy } from './client-dashboard.copy.ts'
import { readDraft } from './new-delivery/draft.ts'
import { draftOwner } from './new-delivery/draft-storage.ts'
import { NEW_DELIVERY_COPY } from './new-delivery.copy.ts'
import classes from './panels.module.css'

const OPTIONS = PRIORITIES.map((value) => ({ value, label: `${PRIORITY_LABELS[value]} (${PRIORITY_MEANINGS[value]})` }))

type Props = { userId: number; isOpen: boolean; onClose: () => void }

export const AvailabilityDialog = ({ userId, isOpen, onClose }: Props) => (
  <Dialog opened={isOpen} onClose={onClose} title={copy.title} closeOnClickOutside>
    <Availability userId={userId} />
  </Dialog>
)

function Availability({ userId }: { userId: number }) {
  const [priority, setPriority] = useState<Priority>('standard')
  // The pickup that is picked in the form beside; the server knows the usual one.
  const [pickup] = useState(() => readDraft(draftOwner(userId))?.request.pickup.point ?? null)
  const query = useAvailability(priority, pickup)
  return (
    <>
      <Text c="dimmed" mb="md">
        {copy.lead}
      </Text>
      <SelectField
        label={NEW_DELIVERY_COPY.priority}
        data={OPTIONS}
        value={priority}
        onChange={(next) => setPriority((next ?? 'standard') as Priority)}
        allowDeselect={false}
        checkIconPosition="right"
        data-autofocus
      />
      <Gate query={query} skeleton={<Skeleton h={72} mt="lg" />} errorTitle={copy.failed} compact>
        {({ driversAvailable, earliestPickupAt, pickup: counted }) => (
          <div aria-live="polite" aria-busy={query.isFetching}>
            <dl className={classes.facts}>
              <Fact label={copy.drivers}>{driversAvailable}</Fact>
              <Fact label={copy.earliest}>
                {earliestPickupAt ? placeTime(new Date(earliestPickupAt), zoneOf(counted ?? HOUSTON), new Date()) : '–'}
              </Fact>
            </dl>
            {earliestPickupAt ? null : <p className={classes.noDrivers}>{copy.noEstimate}</p>}
          </div>
        )}
      </Gate>
    </>
  )
}
