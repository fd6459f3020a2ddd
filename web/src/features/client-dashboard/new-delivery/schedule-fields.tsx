/** The date, the slot, and for *specific* its two times. */

import { Input, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { TIME_SLOT_LABELS, TIME_SLOTS } from '@meridian/domain/orders/orders.ts'
import { EARLIEST_DATE, firstScheduledDate } from '@meridian/domain/orders/promises.ts'
import { localDate, type Zone } from '@meridian/domain/time/calendar.ts'
import { formatDate } from '@meridian/domain/time/format.ts'
import { IconClock } from '@tabler/icons-react'
import { useState } from 'react'
import { DATE_PATTERNS } from '../../../copy/calendar.ts'
import { DateField } from '../../../ui/date-field.tsx'
import { Segments } from '../../../ui/segments.tsx'
import { SelectField } from '../../../ui/select-field.tsx'
import { NEW_DELIVERY_COPY as copy } from '../new-delivery.copy.ts'
import type { DeliveryRequest } from './fields.ts'
import classes from './new-delivery.module.css'
import { Optional } from './optional.tsx'
import { isDateOffered, slotChoiceOf, zoneOfRequest } from './request.ts'
import { PriorityField } from './service-fields.tsx'

export const SLOTS = TIME_SLOTS.map((value) => ({ value, label: TIME_SLOT_LABELS[value] }))

type Props = { form: UseFormReturnType<DeliveryRequest> }

/** When, and how soon: in one line, until a day is chosen. */
export const WhenAndPriority = ({ form }: Props) => (
  <div className={classes.whenAndPriority}>
    <ScheduleFields form={form} />
    <PriorityField form={form} />
  </div>
)

const TIMES = ['now', 'later'] as const
const TIME_CHOICES = TIMES.map((value) => ({ value, label: copy.when[value] }))

export function ScheduleFields({ form }: Props) {
  const request = form.values
  const now = new Date()
  const zone = zoneOfRequest(request)
  const [isLaterChosen, setIsLaterChosen] = useState(false)
  const isLater = isLaterChosen || isPlanned(request) || SCHEDULE_FIELDS.some((name) => form.errors[name])
  function choose(time: (typeof TIMES)[number]): void {
    setIsLaterChosen(time === 'later')
    if (time === 'now') form.setValues(withoutSchedule(request))
  }
  return (
    <fieldset className={classes.schedule} aria-label={copy.sections.schedule} data-later={isLater || undefined}>
      <div className={classes.whenField}>
        <Input.Label component="div" aria-hidden>
          {copy.when.label}
        </Input.Label>
        <Segments
          aria-label={copy.when.label}
          className={classes.when}
          data={TIME_CHOICES}
          value={isLater ? 'later' : 'now'}
          onChange={choose}
        />
      </div>
      {isLater ? (
        <>
          <DateField
            label={<Optional>{copy.date}</Optional>}
            placeholder={request.priority === 'scheduled' ? firstDay(request, now) : copy.datePlaceholder}
            description={request.priority === 'scheduled' ? copy.dateHint(firstDay(request, now)) : undefined}
            inputWrapperOrder={['label', 'input', 'description', 'error']}
            valueFormat={DATE_PATTERNS.weekdayDate}
            clearable
            clearButtonProps={{ 'aria-label': copy.clearDate }}
            minDate={laterOf(localDate(now, zone), EARLIEST_DATE)}
            excludeDate={(date) => !isDateOffered(date, request, now)}
            {...form.getInputProps('date')}
          />
          <SelectField
            label={<Optional>{copy.slot}</Optional>}
            placeholder={copy.slotPlaceholder}
            data={SLOTS}
            clearable
            leftSection={<IconClock size={20} stroke={1.6} aria-hidden />}
            checkIconPosition="right"
            description={zone === 'America/Denver' ? copy.timesInMountainTime : undefined}
            inputWrapperOrder={['label', 'input', 'description', 'error']}
            {...form.getInputProps('timeSlot')}
          />
          <SlotTimes form={form} />
        </>
      ) : null}
    </fieldset>
  )
}

const SCHEDULE_FIELDS = ['date', 'timeSlot', 'timeFrom'] as const

/** Priority *scheduled* is for a day, chosen or the first possible. */
const isPlanned = ({ date, timeSlot, priority }: DeliveryRequest): boolean =>
  date !== null || timeSlot !== null || priority === 'scheduled'

const withoutSchedule = ({ priority }: DeliveryRequest): Partial<DeliveryRequest> => ({
  date: null,
  timeSlot: null,
  timeFrom: '',
  timeTo: '',
  ...(priority === 'scheduled' ? { priority: 'standard' } : {}),
})

/** The two times of the slot *specific*. */
export const SlotTimes = ({ form }: { form: UseFormReturnType<DeliveryRequest> }) =>
  form.values.timeSlot === 'specific' && (
    <>
      <TextInput label={copy.from} type="time" {...form.getInputProps('timeFrom')} />
      <TextInput label={copy.to} type="time" {...form.getInputProps('timeTo')} error={Boolean(form.errors.timeFrom)} />
    </>
  )

const laterOf = (one: string, other: string): string => (one > other ? one : other)

/** The first possible date, which a *scheduled* order without a date gets. */
function firstDay(request: DeliveryRequest, now: Date): string {
  const zone: Zone = zoneOfRequest(request)
  const first = firstScheduledDate(now, zone, slotChoiceOf(request))
  return formatDate(first, 'weekdayDayTime', zone)
}
