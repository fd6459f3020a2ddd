/** By when an order is promised, as the server sorts by it. */
import { isFinal } from '@meridian/domain/orders/orders.ts'
import { deliveryDeadline } from '@meridian/domain/orders/promises.ts'
import type { Order } from '../../data/orders/orders.ts'
import { clockTime, exactTime } from '../../ui/relative-time.ts'
import { useNow } from '../../ui/use-now.ts'
import classes from './order-row.module.css'
import { ORDERS_COPY as copy } from './orders-list.copy.ts'

const UPDATE_MS = 30_000

function dueAt(order: Order): Date {
  const pickup = { latitude: Number(order.pickupLatitude), longitude: Number(order.pickupLongitude) }
  const scheduledDate = order.scheduledDate ? new Date(order.scheduledDate) : null
  const promised = { ...order, scheduledDate, routeMinutes: order.estimatedTime, pickup }
  return deliveryDeadline(promised, new Date(order.confirmedAt ?? order.createdAt))
}

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
        {clockTime(due, now)}
      </time>
      {isLate ? <small>{copy.pastDue(lateMinutes)}</small> : null}
    </span>
  )
}
