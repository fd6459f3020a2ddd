/** By when an order is promised, as the server sorts by it. */
import { isFinal } from '@meridian/domain/orders/orders.ts'
import { zoneOf } from '@meridian/domain/time/calendar.ts'
import { placeTime } from '@meridian/domain/time/place-time.ts'
import type { Order } from '../../data/orders/orders.ts'
import { dueAt } from '../../parts/orders/due-at.ts'
import { deliveryPoint } from '../../parts/orders/order-stops.ts'
import { exactTime } from '../../ui/relative-time.ts'
import { useNow } from '../../ui/use-now.ts'
import classes from './order-row.module.css'
import { ORDERS_COPY as copy } from './orders-list.copy.ts'

const UPDATE_MS = 30_000

export function Due({ order }: { order: Order }) {
  const now = useNow(UPDATE_MS)
  const due = dueAt(order)
  // The promise begins with the approval: before it there is no time to be late for.
  if (order.status === 'pending' && order.scheduledDate === null)
    return <span>{copy.fromApproval((due.getTime() - Date.parse(order.createdAt)) / 60_000)}</span>
  const lateMinutes = Math.floor((now.getTime() - due.getTime()) / 60_000)
  const isLate = !isFinal(order.status) && lateMinutes > 0
  return (
    <span className={classes.due} data-late={isLate || undefined}>
      <time dateTime={due.toISOString()} title={exactTime(due)}>
        {placeTime(due, zoneOf(deliveryPoint(order)), now)}
      </time>
      {isLate ? <small>{copy.pastDue(lateMinutes)}</small> : null}
    </span>
  )
}
