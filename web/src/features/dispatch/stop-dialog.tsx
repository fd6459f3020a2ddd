/** One stop of a run: its facts, and everything that can be done with it. */
import { Alert, Button, Group, Stack } from '@mantine/core'
import { fullName } from '@meridian/domain/accounts.ts'
import { formatMiles, formatMinutes } from '@meridian/domain/format.ts'
import { orderLabel } from '@meridian/domain/orders.ts'
import { locationOf } from '@meridian/domain/stops.ts'
import { IconArrowRight, IconLock, IconLockOpen, IconX } from '@tabler/icons-react'
import { type Board, type BoardDriver, type RunStopView, useLockOrders, useMoveOrders } from '../../data/dispatch.ts'
import { ChangeError } from '../../parts/change-error.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Fact } from '../../ui/fact.tsx'
import classes from './dispatch-board.module.css'
import { STOP_NAMES } from './stop-block.tsx'
import { boardTime } from './time-axis.ts'

export type OpenStop = { stop: RunStopView; driver: BoardDriver }

type Props = {
  board: Board
  opened: OpenStop | null
  onClose: () => void
  onMove: (orderId: number) => void
  onOpenOrder: (orderId: number) => void
  onChanged: (summary: string) => void
}

export function StopDialog({ opened, ...props }: Props) {
  const title = opened ? `${STOP_NAMES[opened.stop.stop]} of ${orderLabel(opened.stop.orderId)}` : ''
  return (
    <Dialog opened={opened !== null} onClose={props.onClose} title={title}>
      {opened ? <StopFacts key={opened.stop.orderId} {...opened} {...props} /> : null}
    </Dialog>
  )
}

function StopFacts({ stop, driver, board, ...on }: OpenStop & Omit<Props, 'opened'>) {
  const order = board.orders.find(({ id }) => id === stop.orderId)
  const lock = useLockOrders()
  const move = useMoveOrders()
  const error = lock.error ?? move.error
  const target = { day: board.day, version: board.version, orderIds: [stop.orderId] }
  const onSuccess = ({ summary }: { summary: string }) => on.onChanged(summary)
  const isBusy = lock.isPending || move.isPending
  const isOnBoard = order?.status === 'pickup_complete' || order?.status === 'in_transit'
  return (
    <Stack gap="md">
      {error ? <ChangeError error={error} orderIds={[stop.orderId]} /> : null}
      {stop.lateMinutes > 0 ? (
        <Alert color="red" variant="light">
          {`${formatMinutes(stop.lateMinutes)} late`}
        </Alert>
      ) : null}
      <dl className={classes.facts}>
        <Fact label="Driver">{fullName(driver)}</Fact>
        <Fact label="Address">{order?.[locationOf(stop.stop)].address}</Fact>
        <Fact label="ETA">
          {boardTime(stop.arrivalAt)} ({formatMinutes(stop.travelMinutes)}, {formatMiles(stop.travelMiles)})
        </Fact>
        <Fact label="Departs">{boardTime(stop.departureAt)}</Fact>
        {stop.promisedAt ? <Fact label="Promised">by {boardTime(stop.promisedAt)}</Fact> : null}
        <Fact label="Client">{order?.organizationName}</Fact>
      </dl>
      <Group gap="sm">
        <Button variant="default" onClick={() => on.onOpenOrder(stop.orderId)}>
          Open order
        </Button>
        <Button
          variant="default"
          disabled={isOnBoard}
          leftSection={<IconArrowRight size={16} aria-hidden />}
          onClick={() => on.onMove(stop.orderId)}
        >
          Assign to…
        </Button>
        <Button
          variant="default"
          loading={lock.isPending}
          disabled={isBusy}
          leftSection={stop.isLocked ? <IconLockOpen size={16} aria-hidden /> : <IconLock size={16} aria-hidden />}
          onClick={() => lock.mutate({ ...target, isLocked: !stop.isLocked }, { onSuccess })}
        >
          {stop.isLocked ? 'Unlock' : 'Lock to this driver'}
        </Button>
        <Button
          variant="default"
          c="red"
          loading={move.isPending}
          disabled={isBusy || isOnBoard || stop.state === 'current'}
          leftSection={<IconX size={16} aria-hidden />}
          onClick={() => move.mutate({ ...target, driverId: null }, { onSuccess })}
        >
          Unassign
        </Button>
      </Group>
    </Stack>
  )
}
