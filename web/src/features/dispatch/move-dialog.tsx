/** Puts orders into a driver's run without dragging: by keyboard, and for several orders at once. */
import { Button, Group, Stack, Text } from '@mantine/core'
import { fullName } from '@meridian/domain/accounts/accounts.ts'
import { orderLabel } from '@meridian/domain/orders/orders.ts'
import { formatMiles } from '@meridian/domain/time/format.ts'
import { useState } from 'react'
import { boardTime } from '../../copy/board-time.ts'
import { type Board, type BoardDriver, useMoveOrders, useMovePreview } from '../../data/dispatch/dispatch.ts'
import { ChangeError } from '../../parts/change-error.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { MOVE_COPY as copy } from './dispatch.copy.ts'
import { type Preview, PreviewWarnings } from './preview-warnings.tsx'

type Props = {
  board: Board
  /** Null: closed. */
  orderIds: readonly number[] | null
  onClose: () => void
  onMoved: (summary: string) => void
}

export function MoveDialog({ orderIds, ...props }: Props) {
  const [first] = orderIds ?? []
  const title =
    orderIds?.length === 1 && first ? copy.titleOfOne(orderLabel(first)) : copy.titleOfMany(orderIds?.length ?? 0)
  return (
    <Dialog opened={first !== undefined} onClose={props.onClose} title={title}>
      {orderIds && first !== undefined ? <MoveForm key={orderIds.join()} orderIds={orderIds} {...props} /> : null}
    </Dialog>
  )
}

const BEST = 'best'

function MoveForm({ board, orderIds, onClose, onMoved }: Props & { orderIds: readonly number[] }) {
  const [driverId, setDriverId] = useState<string | null>(null)
  const [place, setPlace] = useState<string | null>(BEST)
  const driver = board.drivers.find(({ id }) => String(id) === driverId)
  const target = driver
    ? {
        day: board.day,
        orderIds: [...orderIds],
        driverId: driver.id,
        ...(orderIds.length === 1 && place !== null && place !== BEST ? { pickupPosition: Number(place) } : {}),
      }
    : null
  const preview = useMovePreview(target)
  const move = useMoveOrders()
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        if (!target || move.isPending) return
        move.mutate({ ...target, version: board.version }, { onSuccess: ({ summary }) => onMoved(summary) })
      }}
    >
      <Stack gap="md">
        {move.error ? <ChangeError error={move.error} orderIds={orderIds} /> : null}
        <SelectField
          label={copy.driver}
          placeholder={copy.chooseDriver}
          searchable
          data-autofocus
          openOnFocus={false}
          data={board.drivers.map((row) => ({
            value: String(row.id),
            label: copy.driverWith(fullName(row), noteOf(row)),
          }))}
          value={driverId}
          onChange={(next) => {
            setDriverId(next)
            setPlace(BEST)
          }}
        />
        {driver && orderIds.length === 1 ? (
          <SelectField
            label={copy.position}
            data={placesIn(driver, orderIds[0] as number)}
            value={place}
            allowDeselect={false}
            onChange={setPlace}
          />
        ) : null}
        {driver && preview.data ? <PreviewText driver={driver} preview={preview.data} /> : null}
        <Group justify="flex-end" gap="sm">
          <Button variant="default" onClick={onClose}>
            {copy.close}
          </Button>
          <Button type="submit" disabled={!driver || Boolean(preview.data?.refusal)} loading={move.isPending}>
            {copy.assign}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}

const noteOf = ({ run, shift }: BoardDriver): string => {
  if (run.stops.length > 0) return copy.stops(run.stops.length)
  return shift ? copy.free : copy.notWorking
}

function placesIn({ run }: BoardDriver, orderId: number) {
  const others = run.stops.filter((stop) => stop.orderId !== orderId)
  const before = others.map((stop, index) => ({
    value: String(index),
    label: copy.before(stop.stop, orderLabel(stop.orderId), boardTime(stop.startAt)),
    disabled: stop.state === 'current',
  }))
  return [{ value: BEST, label: copy.best }, ...before, { value: String(others.length), label: copy.atEnd }]
}

function PreviewText({ driver, preview }: { driver: BoardDriver; preview: Preview }) {
  const run = preview.runs.find(({ driverId }) => driverId === driver.id)
  const miles = run ? run.miles - driver.run.miles : 0
  return (
    <Stack gap="xs" role="status">
      {preview.refusal ? null : (
        <Text size="sm">
          {run ? copy.route(run.stops.length, formatMiles(run.miles)) : copy.noChange}
          {run ? ` (${miles >= 0 ? '+' : '−'}${formatMiles(Math.abs(miles))})` : ''}
        </Text>
      )}
      <PreviewWarnings preview={preview} />
    </Stack>
  )
}
