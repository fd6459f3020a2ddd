/** The organization's own days off: the list, adding one with what is ordered for it already, and removing one. */
import { Alert, Button, Group, Skeleton, Text, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { BUSINESS_ZONE, localDate } from '@meridian/domain/time/calendar.ts'
import { formatLocalDate } from '@meridian/domain/time/format.ts'
import { DAYS_OFF_COPY as copy, STANDING_ACTIONS } from '../../copy/standing-orders.ts'
import { mayDo } from '../../data/accounts/membership.ts'
import { useAddDayOff, useDaysOff, useRemoveDayOff } from '../../data/standing-orders.ts'
import { FailureAlert, toastFailure } from '../../parts/failed-action.tsx'
import { warnsOfPhi } from '../../parts/phi-warning.tsx'
import { Section } from '../../parts/section.tsx'
import { DateField } from '../../ui/date-field.tsx'
import { Gate } from '../../ui/gate.tsx'
import { toast } from '../../ui/toast.ts'
import classes from './standing-orders.module.css'

const dayOf = (day: string) => formatLocalDate(day, 'weekdayDay')

export function DaysOff() {
  const daysOff = useDaysOff()
  const mayManage = mayDo('manage_days_off')
  return (
    <Section title={copy.title} lead={copy.lead}>
      {mayManage ? <AddForm /> : null}
      <Gate query={daysOff} skeleton={<Skeleton h={120} />} errorTitle={copy.failed}>
        {(days) =>
          days.length === 0 ? (
            <Text c="dimmed">{copy.empty}</Text>
          ) : (
            <ul className={classes.rows} aria-label={copy.title}>
              {days.map(({ day, name }) => (
                <li key={day} className={classes.row}>
                  <div className={classes.rowText}>
                    <Text fw={500}>{formatLocalDate(day, 'weekdayDay')}</Text>
                    <Text size="sm" c="dimmed">
                      {name}
                    </Text>
                  </div>
                  {mayManage ? <RemoveButton day={day} /> : null}
                </li>
              ))}
            </ul>
          )
        }
      </Gate>
    </Section>
  )
}

function RemoveButton({ day }: { day: string }) {
  const remove = useRemoveDayOff()
  return (
    <Button
      variant="subtle"
      color="gray"
      aria-label={copy.removeOf(dayOf(day))}
      loading={remove.isPending}
      onClick={() =>
        remove.mutate(day, {
          onSuccess: () => toast({ title: copy.removed(dayOf(day)), tone: 'success' }),
          onError: toastFailure({ otherwise: STANDING_ACTIONS.noAnswer }),
        })
      }
    >
      {copy.remove}
    </Button>
  )
}

function AddForm() {
  const add = useAddDayOff()
  const form = useForm({
    initialValues: { day: null as string | null, name: '' },
    validate: {
      day: (day) => (day ? null : copy.dayWanted),
      name: (name) => (name.trim() ? null : copy.nameWanted),
    },
  })
  const send = form.onSubmit(({ day, name }) => {
    if (day === null) return
    add.mutate(
      { day, name: name.trim() },
      {
        onSuccess: () => {
          toast({ title: copy.added(dayOf(day)), tone: 'success' })
          form.reset()
        },
      },
    )
  })
  const ordered = add.data?.ordered ?? []
  return (
    <form onSubmit={send} noValidate className={classes.addDay}>
      <FailureAlert error={add.error} otherwise={STANDING_ACTIONS.noAnswer} />
      <div className={classes.pair}>
        <DateField
          label={copy.day}
          minDate={localDate(new Date(), BUSINESS_ZONE)}
          clearable={false}
          {...form.getInputProps('day')}
        />
        <TextInput
          label={copy.name}
          placeholder={copy.nameHint}
          maxLength={80}
          autoComplete="off"
          {...form.getInputProps('name')}
          inputContainer={warnsOfPhi(form.values.name)}
        />
      </div>
      <Group>
        <Button type="submit" loading={add.isPending}>
          {copy.add}
        </Button>
      </Group>
      {ordered.length > 0 ? (
        <Alert color="yellow" variant="light" role="status">
          {copy.ordered}
          <ul>
            {ordered.map(({ standingOrderId, name }) => (
              <li key={standingOrderId}>{name}</li>
            ))}
          </ul>
        </Alert>
      ) : null}
    </form>
  )
}
