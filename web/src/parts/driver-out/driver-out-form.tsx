import { Alert, Button, Group, SimpleGrid, Skeleton, Stack, Text, TextInput } from '@mantine/core'
import { fullName } from '@meridian/domain/accounts/accounts.ts'
import {
  actionsFor,
  DRIVER_OUT_LABELS,
  DRIVER_OUT_REASONS,
  type DriverOutReason,
  GOODS_ACTION_LABELS,
  type GoodsAction,
} from '@meridian/domain/dispatch/driver-out.ts'
import { orderLabel } from '@meridian/domain/orders/orders.ts'
import { UNPLANNED_TEXTS } from '@meridian/domain/planning/unplanned.ts'
import { BUSINESS_ZONE, instantOf, type LocalDate } from '@meridian/domain/time/calendar.ts'
import { formatMinutes } from '@meridian/domain/time/format.ts'
import { useEffect, useState } from 'react'
import { useBoard } from '../../data/dispatch/dispatch.ts'
import {
  type DriverOutBody,
  type DriverOutPreview,
  useDriverOut,
  useDriverOutPreview,
} from '../../data/dispatch/driver-out.ts'
import { DateField } from '../../ui/date-field.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { toast } from '../../ui/toast.ts'
import { ChangeAlert } from '../change-error.tsx'
import { DelayList } from '../orders/delay-list.tsx'
import { Part } from '../part.tsx'
import { DRIVER_OUT_COPY as copy } from './driver-out.copy.ts'
import type { OutDriver } from './out-driver.ts'

type Choice = { orderId: number; action: GoodsAction; driverId: number | null }
type Facts = { day: LocalDate; from: string; reason: DriverOutReason; note: string; onBoard: Choice[] }

export function DriverOutForm({
  driver,
  day,
  onClose,
}: {
  driver: OutDriver
  day: string | null
  onClose: () => void
}) {
  const board = useBoard(day).data
  if (!board) return <Skeleton h={220} aria-label={copy.looking} />
  const names = new Map(board.drivers.map((each) => [each.id, fullName(each)]))
  const nameOf = (id: number) => names.get(id) ?? copy.unknown
  return <Form driver={driver} day={day ?? board.day} today={board.today} nameOf={nameOf} onClose={onClose} />
}

type FormProps = {
  driver: OutDriver
  day: LocalDate
  today: LocalDate
  nameOf: (id: number) => string
  onClose: () => void
}

function Form({ driver, day, today, nameOf, onClose }: FormProps) {
  const [facts, setFacts] = useState<Facts>({
    day,
    from: '',
    reason: day > today ? 'day_off' : 'sick',
    note: '',
    onBoard: [],
  })
  const preview = useDriverOutPreview()
  const apply = useDriverOut()
  const { mutate: look } = preview
  // What is looked at first needs no click: of a driver who is ill, it is what has to be decided.
  useEffect(
    () => look(bodyOf(driver.id, { day, from: '', reason: 'sick', note: '', onBoard: [] })),
    [look, driver.id, day],
  )
  /** What changes who gets what is looked at again. */
  const change = (next: Partial<Facts>) => {
    const changed = { ...facts, ...next }
    setFacts(changed)
    const isWhole = changed.onBoard.every(({ action, driverId }) => action !== 'hand_over' || driverId !== null)
    if (isWhole) look(bodyOf(driver.id, changed))
  }
  const shown = preview.data
  return (
    <Stack gap="md">
      <SimpleGrid cols={{ base: 1, sm: 3 }} spacing="sm">
        <SelectField
          label={copy.reason}
          data={DRIVER_OUT_REASONS.map((value) => ({ value, label: DRIVER_OUT_LABELS[value] }))}
          value={facts.reason}
          allowDeselect={false}
          onChange={(reason) => reason && change({ reason: reason as DriverOutReason })}
        />
        <DateField
          label={copy.day}
          minDate={today}
          value={facts.day}
          onChange={(value) => value && change({ day: value, onBoard: [] })}
        />
        <TextInput
          label={copy.from}
          description={copy.fromHint}
          inputWrapperOrder={['label', 'input', 'description']}
          type="time"
          value={facts.from}
          onChange={({ currentTarget }) => change({ from: currentTarget.value })}
        />
      </SimpleGrid>
      <TextInput
        label={copy.note}
        maxLength={300}
        value={facts.note}
        onChange={({ currentTarget }) => setFacts({ ...facts, note: currentTarget.value })}
      />
      {preview.error ? <ChangeAlert error={preview.error} lookup={copy.failed} /> : null}
      {shown ? (
        <>
          <InHand shown={shown} choices={facts.onBoard} nameOf={nameOf} onChoose={(onBoard) => change({ onBoard })} />
          <Freed shown={shown} nameOf={nameOf} />
        </>
      ) : null}
      {preview.isPending ? <Skeleton h={shown ? 16 : 120} aria-label={copy.looking} /> : null}
      {apply.error ? <ChangeAlert error={apply.error} lookup={copy.lookup} /> : null}
      <Group justify="flex-end" gap="sm">
        {(preview.error ?? apply.error) ? (
          <Button variant="default" onClick={() => look(bodyOf(driver.id, facts))}>
            {copy.again}
          </Button>
        ) : null}
        <Button variant="default" onClick={onClose}>
          {copy.close}
        </Button>
        <Button
          loading={apply.isPending}
          disabled={!shown || preview.isPending}
          onClick={() =>
            apply.mutate(
              { ...bodyOf(driver.id, facts), ...(shown && { proposalId: shown.proposalId }) },
              {
                onSuccess: () => {
                  toast({ title: copy.done(driver.name), message: copy.undo, tone: 'success' })
                  onClose()
                },
              },
            )
          }
        >
          {copy.apply}
        </Button>
      </Group>
    </Stack>
  )
}

function bodyOf(driverId: number, { day, from, reason, note, onBoard }: Facts): DriverOutBody {
  const [hours = 0, minutes = 0] = from.split(':').map(Number)
  return {
    driverId,
    day,
    reason,
    note: note.trim() || null,
    onBoard,
    ...(from ? { from: instantOf(day, hours * 60 + minutes, BUSINESS_ZONE).toISOString() } : {}),
  }
}

type InHandProps = {
  shown: DriverOutPreview
  choices: readonly Choice[]
  nameOf: (id: number) => string
  onChoose: (choices: Choice[]) => void
}

function InHand({ shown, choices, nameOf, onChoose }: InHandProps) {
  if (shown.inHand.length === 0) return null
  const chosenFor = (orderId: number) => choices.find((choice) => choice.orderId === orderId)
  const choose = (choice: Choice) => onChoose([...choices.filter(({ orderId }) => orderId !== choice.orderId), choice])
  return (
    <Part title={copy.inHand}>
      <Stack gap="xs">
        {shown.inHand.map(({ orderId, isOnBoard, nearest, ...proposed }) => {
          const { action, driverId } = chosenFor(orderId) ?? proposed
          const label = orderLabel(orderId)
          return (
            <Group key={orderId} gap="sm" wrap="nowrap">
              <Text fw={600}>{label}</Text>
              <SelectField
                aria-label={copy.whatNow(label)}
                flex={1}
                data={actionsFor(isOnBoard).map((value) => ({ value, label: GOODS_ACTION_LABELS[value] }))}
                value={action}
                allowDeselect={false}
                onChange={(next) =>
                  next &&
                  choose({
                    orderId,
                    action: next as GoodsAction,
                    driverId: next === 'hand_over' ? (nearest[0]?.driverId ?? null) : null,
                  })
                }
              />
              {action === 'hand_over' ? (
                <SelectField
                  aria-label={copy.takesOver(label)}
                  flex={1}
                  searchable
                  data={nearest.map((each) => ({
                    value: String(each.driverId),
                    label: copy.miles(nameOf(each.driverId), each.miles),
                  }))}
                  value={driverId === null ? null : String(driverId)}
                  allowDeselect={false}
                  onChange={(next) => next && choose({ orderId, action, driverId: Number(next) })}
                />
              ) : null}
            </Group>
          )
        })}
      </Stack>
    </Part>
  )
}

function Freed({ shown, nameOf }: { shown: DriverOutPreview; nameOf: (id: number) => string }) {
  const { freed, delays } = shown
  if (freed.length === 0) return <Text>{copy.none}</Text>
  return (
    <Part title={copy.freed(freed.length)}>
      {freed.map(({ orderId, driverId, reason, lateAfter }) => (
        <Text key={orderId} c={driverId === null || lateAfter > 0 ? 'red' : undefined}>
          {driverId === null
            ? copy.left(orderLabel(orderId), reason ? UNPLANNED_TEXTS[reason] : '')
            : copy.goesTo(
                orderLabel(orderId),
                nameOf(driverId),
                lateAfter > 0 ? copy.late(formatMinutes(lateAfter)) : copy.onTime,
              )}
        </Text>
      ))}
      {delays.length > 0 ? (
        <Alert color="red" variant="light" mt="sm" title={copy.delays(delays.length)}>
          <DelayList delays={delays} />
        </Alert>
      ) : null}
    </Part>
  )
}
