/** The board on a phone: what will be late, may be late or has no driver, each with what can be done about it there. */
import { Button, Group, Text, Title } from '@mantine/core'
import { fullName } from '@meridian/domain/accounts/accounts.ts'
import { isOnBoard } from '@meridian/domain/dispatch/runs.ts'
import { orderLabel } from '@meridian/domain/orders/orders.ts'
import { formatCount } from '@meridian/domain/time/format.ts'
import { IconArrowRight, IconChecks, IconPhone } from '@tabler/icons-react'
import { useMemo } from 'react'
import { dueTime } from '../../copy/board-time.ts'
import type { Board, BoardDriver, BoardOrder } from '../../data/dispatch/dispatch.ts'
import { PriorityBadge } from '../../parts/orders/order-badges.tsx'
import { phoneHref } from '../../ui/phone-href.ts'
import { EmptyState } from '../../ui/states.tsx'
import { type Attention, needs } from './attention.ts'
import { BOARD_COPY, PHONE_COPY as copy, WAITING_COPY } from './dispatch.copy.ts'
import { warningOf } from './order-on-board.ts'
import classes from './phone-list.module.css'
import type { WaitingOrder } from './waiting-orders.ts'

type Entry = { order: BoardOrder; driver: BoardDriver | null; text: string | null }

type Props = {
  board: Board
  orders: ReadonlyMap<number, BoardOrder>
  /** The most urgent first. */
  waiting: readonly WaitingOrder[]
  onOpen: (orderId: number) => void
  onMove: (orderIds: readonly number[]) => void
}

export function PhoneList({ board, orders, waiting, ...on }: Props) {
  const parts = useMemo(
    () => [
      { title: copy.late, entries: inRoutes(board, orders, 'late') },
      { title: copy.atRisk, entries: inRoutes(board, orders, 'risk') },
      {
        title: copy.unassigned,
        entries: waiting.map(({ order, reason }): Entry => ({ order, driver: null, text: reason })),
      },
    ],
    [board, orders, waiting],
  )
  const shown = parts.filter(({ entries }) => entries.length > 0)
  if (shown.length === 0)
    return (
      <EmptyState icon={<IconChecks aria-hidden />} title={copy.noneTitle}>
        {copy.none}
      </EmptyState>
    )
  return (
    <div className={classes.parts}>
      {shown.map(({ title, entries }) => (
        <section key={title} aria-label={title}>
          <Title order={2} className={classes.title}>
            {title} <span>{formatCount(entries.length)}</span>
          </Title>
          <ul className={classes.entries}>
            {entries.map((entry) => (
              <EntryRow key={entry.order.id} entry={entry} {...on} />
            ))}
          </ul>
        </section>
      ))}
    </div>
  )
}

/** The latest first: it needs help soonest. */
const inRoutes = ({ drivers }: Board, orders: Props['orders'], attention: Attention): Entry[] =>
  drivers
    .flatMap((driver) => driver.run.stops.filter((stop) => needs(stop, attention)).map((stop) => ({ driver, stop })))
    .toSorted((a, b) => b.stop.lateMinutes - a.stop.lateMinutes)
    .flatMap(({ driver, stop }) => {
      const order = orders.get(stop.orderId)
      return order ? [{ order, driver, text: warningOf(driver, order.id)?.text ?? null }] : []
    })

function EntryRow({
  entry: { order, driver, text },
  onOpen,
  onMove,
}: { entry: Entry } & Pick<Props, 'onOpen' | 'onMove'>) {
  const label = orderLabel(order.id)
  return (
    <li className={classes.entry}>
      <button type="button" className={classes.order} onClick={() => onOpen(order.id)}>
        <span className={classes.line}>
          <b>{label}</b> <PriorityBadge priority={order.priority} />
          <span className={classes.due}>{WAITING_COPY.by(dueTime(order))}</span>
        </span>
        {text ? <span className={classes.warning}>{text}</span> : null}
        <span>
          {order.pickupArea} → {order.deliveryArea}
        </span>
        {driver ? <span>{fullName(driver)}</span> : null}
      </button>
      <Group gap="xs">
        {isOnBoard(order.status) ? (
          <Text size="sm" c="dimmed">
            {copy.pickedUp}
          </Text>
        ) : (
          <Button
            variant="light"
            aria-label={copy.assignTo(label)}
            rightSection={<IconArrowRight size={16} aria-hidden />}
            onClick={() => onMove([order.id])}
          >
            {BOARD_COPY.assignTo}
          </Button>
        )}
        {driver?.phone ? (
          <Button
            component="a"
            variant="default"
            href={phoneHref(driver.phone)}
            aria-label={BOARD_COPY.callDriver(fullName(driver), driver.phone)}
            leftSection={<IconPhone size={16} aria-hidden />}
          >
            {BOARD_COPY.call}
          </Button>
        ) : null}
      </Group>
    </li>
  )
}
