/** One order beside the board, which stays usable: when it comes and why, its driver, and everything that can be done with it. */
import { Alert, Button, CloseButton, Group, Stack, Text, Title } from '@mantine/core'
import { fullName } from '@meridian/domain/accounts/accounts.ts'
import { isOnBoard } from '@meridian/domain/dispatch/runs.ts'
import { orderLabel } from '@meridian/domain/orders/orders.ts'
import { formatMiles, formatMinutes } from '@meridian/domain/time/format.ts'
import { IconArrowRight, IconFocusCentered, IconLock, IconLockOpen, IconX } from '@tabler/icons-react'
import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { dueTime, stopTime } from '../../copy/board-time.ts'
import {
  type Board,
  type BoardOrder,
  type FinishedStop,
  type RunStopView,
  useLockOrders,
  useMoveOrders,
} from '../../data/dispatch/dispatch.ts'
import { ChangeError } from '../../parts/change-error.tsx'
import { PriorityBadge, StatusBadge } from '../../parts/orders/order-badges.tsx'
import { Fact } from '../../ui/fact.tsx'
import { BOARD_COPY, ORDER_PANEL_COPY as copy, STOP_NAMES } from './dispatch.copy.ts'
import { DriverContact } from './driver-contact.tsx'
import { type OrderOnBoard, orderOnBoard } from './order-on-board.ts'
import classes from './order-panel.module.css'
import { againstPlan } from './place-blocks.ts'

const LoadedDetails = lazy(() =>
  import('../../parts/admin-order/order-details-drawer.tsx').then((m) => ({ default: m.LoadedDetails })),
)

type Props = {
  board: Board
  orderId: number
  onClose: () => void
  onMove: (orderIds: readonly number[]) => void
  /** Shows its block in the lanes. */
  onReveal: (orderId: number) => void
  onChanged: (summary: string) => void
}

export function OrderPanel({ orderId, ...props }: Props) {
  const { board, onClose } = props
  const heading = useRef<HTMLHeadingElement>(null)
  // Not the board: it must not scroll. Closed, the focus goes back to the block or the row.
  useEffect(() => {
    const before = document.activeElement
    heading.current?.focus({ preventScroll: true })
    return () => {
      if (before instanceof HTMLElement) before.focus({ preventScroll: true })
    }
  }, [])
  const shown = orderOnBoard(board, orderId)
  return (
    <aside
      className={classes.panel}
      aria-labelledby="dispatch-order"
      onKeyDown={({ key, defaultPrevented }) => key === 'Escape' && !defaultPrevented && onClose()}
    >
      <div className={classes.head}>
        <Title order={2} id="dispatch-order" ref={heading} tabIndex={-1} className={classes.title}>
          {copy.title(orderLabel(orderId))}
        </Title>
        <CloseButton aria-label={copy.close} onClick={onClose} />
      </div>
      <div className={classes.body}>
        {shown ? <Facts key={orderId} {...shown} {...props} /> : null}
        <Details key={`details ${orderId}`} orderId={orderId} isOpen={shown === null} />
      </div>
    </aside>
  )
}

function Facts({
  order,
  driver,
  stops,
  finished,
  leftOut,
  warning,
  board,
  ...on
}: OrderOnBoard & Omit<Props, 'orderId'>) {
  const isOver = board.day < board.today
  return (
    <Stack gap="sm">
      <Group gap="xs">
        <StatusBadge status={order.status} />
        <PriorityBadge priority={order.priority} />
      </Group>
      {warning ? (
        <Alert color={warning.isLate ? 'red' : 'yellow'} variant="light" p="xs">
          {warning.text}
        </Alert>
      ) : null}
      {leftOut ? (
        <Alert color="yellow" variant="light" p="xs">
          {leftOut}
        </Alert>
      ) : null}
      <dl className={classes.facts}>
        <Fact label={copy.due}>{dueTime(order)}</Fact>
        {finished.map((done) => (
          <Fact key={done.stop} label={STOP_NAMES[done.stop]}>
            {doneText(done, order)}
          </Fact>
        ))}
        {stops.map((stop) => (
          <Fact key={stop.stop} label={STOP_NAMES[stop.stop]}>
            {etaText(stop, order)}
          </Fact>
        ))}
        <Fact label={copy.from}>{order.pickup.address}</Fact>
        <Fact label={copy.to}>{order.delivery.address}</Fact>
        <Fact label={copy.client}>{order.organizationName}</Fact>
        <Fact label={copy.driver}>{driver ? fullName(driver) : copy.unassigned}</Fact>
      </dl>
      {driver ? <DriverContact driver={driver} /> : null}
      {isOver ? null : <Changes order={order} stops={stops} board={board} {...on} />}
    </Stack>
  )
}

/** 'ETA 12:13 AM (18 min, 7.9 mi), departs 12:18 AM' */
const etaText = ({ stop, startAt, departureAt, travelMinutes, travelMiles }: RunStopView, order: BoardOrder): string =>
  copy.eta({
    time: stopTime(startAt, stop, order),
    drive: formatMinutes(travelMinutes),
    miles: formatMiles(travelMiles),
    departs: stopTime(departureAt, stop, order),
  })

function doneText(done: FinishedStop, order: BoardOrder): string {
  const compared = againstPlan(done)
  return [done.doneAt ? copy.done(stopTime(done.doneAt, done.stop, order)) : null, compared].filter(Boolean).join(', ')
}

type ChangesProps = Pick<OrderOnBoard, 'order' | 'stops'> & Omit<Props, 'orderId' | 'onClose'>

function Changes({ order, stops, board, onMove, onReveal, onChanged }: ChangesProps) {
  const lock = useLockOrders()
  const move = useMoveOrders()
  const error = lock.error ?? move.error
  const target = { day: board.day, version: board.version, orderIds: [order.id] }
  const onSuccess = ({ summary }: { summary: string }) => onChanged(summary)
  const isBusy = lock.isPending || move.isPending
  const isCarried = isOnBoard(order.status)
  const isMovable = !isCarried && order.status !== 'delivered'
  const [next] = stops
  const isLocked = stops.some((stop) => stop.isLocked)
  return (
    <>
      {error ? <ChangeError error={error} orderIds={[order.id]} /> : null}
      <Group gap="xs">
        {isMovable ? (
          <Button size="sm" rightSection={<IconArrowRight size={16} aria-hidden />} onClick={() => onMove([order.id])}>
            {BOARD_COPY.assignTo}
          </Button>
        ) : null}
        {next ? (
          <>
            <Button
              size="sm"
              variant="default"
              leftSection={<IconFocusCentered size={16} aria-hidden />}
              onClick={() => onReveal(order.id)}
            >
              {copy.showInRoute}
            </Button>
            <Button
              size="sm"
              variant="default"
              loading={lock.isPending}
              disabled={isBusy}
              leftSection={isLocked ? <IconLockOpen size={16} aria-hidden /> : <IconLock size={16} aria-hidden />}
              onClick={() => lock.mutate({ ...target, isLocked: !isLocked }, { onSuccess })}
            >
              {isLocked ? copy.unlock : copy.lock}
            </Button>
            {isMovable ? (
              <Button
                size="sm"
                variant="default"
                c="red"
                loading={move.isPending}
                disabled={isBusy || next.state === 'current'}
                leftSection={<IconX size={16} aria-hidden />}
                onClick={() => move.mutate({ ...target, driverId: null }, { onSuccess })}
              >
                {order.driverId === null ? copy.release : copy.unassign}
              </Button>
            ) : null}
          </>
        ) : null}
      </Group>
      {isCarried ? (
        <Text size="sm" c="dimmed">
          {copy.carried}
        </Text>
      ) : null}
    </>
  )
}

/** Everything else about the order, loaded when it is asked for: its map alone takes as long as the board. */
function Details({ orderId, isOpen }: { orderId: number; isOpen: boolean }) {
  const [isAsked, setIsAsked] = useState(isOpen)
  return (
    <div className={classes.details}>
      {isAsked ? (
        <Suspense>
          <LoadedDetails orderId={orderId} />
        </Suspense>
      ) : (
        <Button variant="subtle" size="sm" onClick={() => setIsAsked(true)}>
          {copy.details}
        </Button>
      )}
    </div>
  )
}
