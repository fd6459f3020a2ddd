/** One stop of the run: when, where, how to get in, and the orders that are picked up or delivered there. */
import { ActionIcon } from '@mantine/core'
import type { Visit } from '@meridian/domain/dispatch/run-visits.ts'
import { orderLabel } from '@meridian/domain/orders/orders.ts'
import { locationOf } from '@meridian/domain/proofs/stops.ts'
import { formatMinutes } from '@meridian/domain/time/format.ts'
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import type { MyRun } from '../../../data/driver/run.ts'
import type { Order } from '../../../data/orders/orders.ts'
import { DRIVER_COPY } from '../driver.copy.ts'
import { RUN_COPY as copy } from './run.copy.ts'
import classes from './run.module.css'
import type { Moves } from './run-moves.tsx'

type Stop = MyRun['stops'][number]

type Props = {
  visit: Visit<Stop>
  number: number
  /** When the driver is there. */
  time: string
  orderOf: (orderId: number) => Order | undefined
  moves: Moves
}

export function RunRow({ visit, number, time, orderOf, moves }: Props) {
  const [first, ...others] = visit
  const isOne = others.length === 0
  const notes = new Set(
    visit.flatMap(({ orderId, stop }) => orderOf(orderId)?.[`${locationOf(stop)}Site`]?.accessNote ?? []),
  )
  return (
    <li className={classes.stop} data-current={number === 1 || undefined}>
      <span className={classes.number}>{number}</span>
      <span className={classes.when}>{time}</span>
      <div className={classes.where}>
        <b>
          {isOne ? copy.stops[first.stop](orderLabel(first.orderId)) : copy.together(visit.map(({ stop }) => stop))}
        </b>
        {[...notes].map((note) => (
          <span key={note} className={classes.note}>
            “{note}”
          </span>
        ))}
        <span>{first.address}</span>
        {isOne ? (
          <StopFacts stop={first} order={orderOf(first.orderId)} />
        ) : (
          <ul aria-label={copy.ordersAt(number)} className={classes.orders}>
            {visit.map((stop) => (
              <li key={`${stop.orderId} ${stop.stop}`} className={classes.order}>
                <span>{copy.stops[stop.stop](orderLabel(stop.orderId))}</span>
                <StopFacts stop={stop} order={orderOf(stop.orderId)} />
              </li>
            ))}
          </ul>
        )}
      </div>
      <span className={classes.moves}>
        <Move
          label={isOne ? copy.earlier(first.stop, orderLabel(first.orderId)) : copy.earlierAt(first.address)}
          icon={<IconArrowUp size={18} aria-hidden />}
          onMove={moves.earlier}
        />
        <Move
          label={isOne ? copy.later(first.stop, orderLabel(first.orderId)) : copy.laterAt(first.address)}
          icon={<IconArrowDown size={18} aria-hidden />}
          onMove={moves.later}
        />
      </span>
    </li>
  )
}

const StopFacts = ({ stop, order }: { stop: Stop; order: Order | undefined }) => (
  <>
    {order?.standing?.name ? (
      <span className={classes.planned}>{DRIVER_COPY.standing(order.standing.name)}</span>
    ) : null}
    {stop.lateMinutes > 0 ? <span className={classes.late}>{copy.late(formatMinutes(stop.lateMinutes))}</span> : null}
    {stop.state === 'planned' ? <span className={classes.planned}>{copy.planned}</span> : null}
  </>
)

type MoveProps = { label: string; icon: ReactNode; onMove: (() => void) | null }

const Move = ({ label, icon, onMove }: MoveProps) => (
  <ActionIcon variant="default" size={44} aria-label={label} disabled={onMove === null} onClick={() => onMove?.()}>
    {icon}
  </ActionIcon>
)
