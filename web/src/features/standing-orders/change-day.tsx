/** What is different on this one day: the time, the packages, the item or the instructions of a delivery. */
import { Button, Group, Stack, Text, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { TIME_SLOT_LABELS, TIME_SLOTS, type TimeSlot } from '@meridian/domain/orders/orders.ts'
import { placeLine } from '@meridian/domain/places/addresses.ts'
import { MAX_PACKAGES } from '@meridian/domain/proofs/proofs.ts'
import { useState } from 'react'
import { STANDING_COPY } from '../../copy/standing-orders.ts'
import type { DayAction, StandingDay, StandingOrder } from '../../data/standing-orders.ts'
import { warnsOfPhi } from '../../parts/phi-warning.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { TextArea } from '../../ui/text-area.tsx'
import { changeOf, type DayValues, isWindow, valuesOf } from './day-values.ts'
import { DAY_COPY as copy } from './standing-calendar.copy.ts'
import classes from './standing-orders.module.css'

type Changes = Extract<DayAction, { action: 'change' }>['changes']
type Props = {
  standing: StandingOrder
  day: StandingDay
  isPending: boolean
  onBack: () => void
  onSave: (changes: Changes) => void
}

const SLOTS = TIME_SLOTS.map((value) => ({ value, label: TIME_SLOT_LABELS[value] }))
const COUNTS = Array.from({ length: MAX_PACKAGES }, (_, at) => String(at + 1))

export function ChangeDay(props: Props) {
  const [part, setPart] = useState(0)
  const { parts } = props.standing
  return (
    <Stack gap="sm">
      {parts.length > 1 ? (
        <SelectField
          label={copy.part}
          data={parts.map(({ pickupAddress, deliveryAddress }, at) => ({
            value: String(at),
            label: STANDING_COPY.way(placeLine(pickupAddress), placeLine(deliveryAddress)),
          }))}
          allowDeselect={false}
          value={String(part)}
          onChange={(value) => setPart(Number(value))}
        />
      ) : null}
      <PartForm key={part} part={part} {...props} />
    </Stack>
  )
}

function PartForm({ part: at, standing, day, isPending, onBack, onSave }: Props & { part: number }) {
  const usual = standing.parts[at] as StandingOrder['parts'][number]
  const before = day.changes.find(({ part }) => part === at)
  const form = useForm<DayValues>({
    initialValues: valuesOf(usual, before),
    validate: {
      itemDescription: (text) => (text.trim() ? null : copy.itemWanted),
      timeFrom: (_, values) => (isWindow(values) ? null : copy.timesWanted),
    },
  })
  const save = form.onSubmit((values) => {
    const others = day.changes.filter(({ part }) => part !== at)
    onSave([...others, { part: at, ...changeOf(usual, values) }])
  })
  return (
    <form onSubmit={save} noValidate>
      <Stack gap="sm">
        <Text size="sm" c="dimmed">
          {copy.changedHint}
        </Text>
        <div className={classes.pair}>
          <SelectField
            label={copy.slot}
            data={SLOTS}
            allowDeselect={false}
            value={form.values.timeSlot}
            onChange={(slot) => slot && form.setFieldValue('timeSlot', slot as TimeSlot)}
          />
          <SelectField
            label={copy.packages}
            data={COUNTS}
            allowDeselect={false}
            value={String(form.values.packageCount)}
            onChange={(count) => form.setFieldValue('packageCount', Number(count ?? 1))}
          />
          {form.values.timeSlot === 'specific' ? (
            <>
              <TextInput label={copy.from} type="time" {...form.getInputProps('timeFrom')} />
              <TextInput label={copy.to} type="time" {...form.getInputProps('timeTo')} />
            </>
          ) : null}
        </div>
        <TextArea
          label={copy.item}
          rows={2}
          maxRows={6}
          maxLength={1000}
          {...form.getInputProps('itemDescription')}
          inputContainer={warnsOfPhi(form.values.itemDescription)}
        />
        <TextArea
          label={copy.instructions}
          rows={2}
          maxRows={6}
          maxLength={2000}
          {...form.getInputProps('specialInstructions')}
          inputContainer={warnsOfPhi(form.values.specialInstructions)}
        />
        <Group justify="flex-end" gap="sm">
          <Button variant="default" onClick={onBack}>
            {copy.back}
          </Button>
          <Button type="submit" loading={isPending}>
            {copy.save}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
