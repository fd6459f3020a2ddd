/** One day of a standing order: what is ordered, and skipping, moving or changing it. No other day changes. */
import { Alert, Anchor, Button, Group, Stack, Text } from '@mantine/core'
import { orderLabel, STATUS_LABELS } from '@meridian/domain/orders/orders.ts'
import { CALENDAR_DAYS, holidayFeeOn } from '@meridian/domain/standing-orders/standing-days.ts'
import { addDays, localDate } from '@meridian/domain/time/calendar.ts'
import { formatDollars } from '@meridian/domain/time/format.ts'
import { useState } from 'react'
import { STANDING_ACTIONS } from '../../copy/standing-orders.ts'
import { mayDo } from '../../data/accounts/membership.ts'
import { type DayAction, type StandingDay, type StandingOrder, useChangeDay } from '../../data/standing-orders.ts'
import { FailureAlert } from '../../parts/failed-action.tsx'
import { DateField } from '../../ui/date-field.tsx'
import { ScreenLink } from '../../ui/screen-link.tsx'
import { toast } from '../../ui/toast.ts'
import { ChangeDay } from './change-day.tsx'
import { dayName, isUnusual, shownDay, stateText } from './day-text.ts'
import { DAY_COPY as copy } from './standing-calendar.copy.ts'

type Props = { standing: StandingOrder; day: StandingDay; onDone: () => void }

export function DayPanel({ standing, day, onDone }: Props) {
  const [step, setStep] = useState<'move' | 'change' | null>(null)
  const change = useChangeDay(day)
  const today = localDate(new Date(), standing.zone)
  const isOver = shownDay(day) < today
  const send = (action: DayAction, title: string) =>
    change.mutate(action, {
      onSuccess: () => {
        toast({ title, tone: 'success' })
        onDone()
      },
    })
  const shared = { isPending: change.isPending, onBack: () => setStep(null) }
  return (
    <Stack gap="md">
      <Facts day={day} />
      <FailureAlert error={change.error} otherwise={STANDING_ACTIONS.noAnswer} />
      {isOver ? <Text c="dimmed">{copy.over}</Text> : null}
      {day.state === 'paused' ? <Text c="dimmed">{copy.pausedHint}</Text> : null}
      {step === 'move' ? (
        <Move
          {...shared}
          day={day}
          today={today}
          onMove={(to) => send({ action: 'move', to }, copy.moved(dayName(to)))}
        />
      ) : null}
      {step === 'change' ? (
        <ChangeDay
          {...shared}
          standing={standing}
          day={day}
          onSave={(changes) => send({ action: 'change', changes }, copy.saved(dayName(shownDay(day))))}
        />
      ) : null}
      {step === null && !isOver && mayDo('manage_standing_orders') ? (
        <Actions day={day} isPending={change.isPending} send={send} onStep={setStep} />
      ) : null}
    </Stack>
  )
}

const Facts = ({ day }: { day: StandingDay }) => (
  <>
    <Text>{stateText(day)}</Text>
    {day.failure ? (
      <Alert color="red" variant="light">
        {day.failure}
      </Alert>
    ) : null}
    {day.orders.length > 0 ? (
      <ul aria-label={copy.orders}>
        {day.orders.map(({ id, status, waitsForAgreement }) => (
          <li key={id}>
            <Anchor component={ScreenLink} href={`/orders?order=${id}`}>
              {copy.order(orderLabel(id), waitsForAgreement ? copy.waitsForAgreement : STATUS_LABELS[status])}
            </Anchor>
          </li>
        ))}
      </ul>
    ) : null}
  </>
)

type ActionsProps = {
  day: StandingDay
  isPending: boolean
  send: (action: DayAction, title: string) => void
  onStep: (step: 'move' | 'change') => void
}

function Actions({ day, isPending, send, onStep }: ActionsProps) {
  const { state, named } = day
  const runs = state === 'planned' || state === 'made' || state === 'failed'
  const name = dayName(named)
  return (
    <Group gap="xs">
      {state === 'off' ? <HolidayFee day={named} /> : null}
      {state === 'canceled' ? (
        <Button loading={isPending} onClick={() => send({ action: 'restore' }, copy.orderedAgain(name))}>
          {copy.again}
        </Button>
      ) : null}
      {runs ? (
        <Button variant="default" loading={isPending} onClick={() => send({ action: 'skip' }, copy.skipped(name))}>
          {copy.skip}
        </Button>
      ) : null}
      {state === 'off' ? (
        <Button
          variant="default"
          loading={isPending}
          onClick={() => send({ action: 'move', to: named }, copy.moved(name))}
        >
          {copy.run}
        </Button>
      ) : null}
      {runs || state === 'off' ? (
        <Button variant="default" onClick={() => onStep('move')}>
          {copy.move}
        </Button>
      ) : null}
      {runs ? (
        <Button variant="default" onClick={() => onStep('change')}>
          {copy.change}
        </Button>
      ) : null}
      {state !== 'canceled' && isUnusual(day) ? (
        <Button loading={isPending} onClick={() => send({ action: 'restore' }, copy.restored(name))}>
          {copy.restore}
        </Button>
      ) : null}
    </Group>
  )
}

/** To be known before it is ordered for that day. */
function HolidayFee({ day }: { day: string }) {
  const cents = holidayFeeOn(day)
  if (cents === 0 || !mayDo('see_prices')) return null
  return (
    <Text size="sm" w="100%">
      {copy.holidayFee(dayName(day), formatDollars(cents))}
    </Text>
  )
}

type MoveProps = {
  day: StandingDay
  today: string
  isPending: boolean
  onBack: () => void
  onMove: (to: string) => void
}

function Move({ day, today, isPending, onBack, onMove }: MoveProps) {
  const [to, setTo] = useState<string | null>(null)
  return (
    <Stack gap="sm">
      <DateField
        label={copy.moveTo}
        minDate={today}
        maxDate={addDays(today, CALENDAR_DAYS)}
        excludeDate={(date) => date === day.runs}
        defaultDate={shownDay(day)}
        value={to}
        onChange={setTo}
      />
      <div aria-live="polite">{to === null ? null : <HolidayFee day={to} />}</div>
      <Group justify="flex-end" gap="sm">
        <Button variant="default" onClick={onBack}>
          {copy.back}
        </Button>
        <Button disabled={to === null} loading={isPending} onClick={() => to && onMove(to)}>
          {copy.move}
        </Button>
      </Group>
    </Stack>
  )
}
