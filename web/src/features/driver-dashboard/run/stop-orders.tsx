/** All orders of one stop, and how many packages of each there are: together they are what the driver leaves with. */
import { Text } from '@mantine/core'
import { orderLabel } from '@meridian/domain/orders/orders.ts'
import { reconcileStops } from '@meridian/domain/proofs/reconciliation.ts'
import type { CustodyStop } from '@meridian/domain/proofs/stops.ts'
import { stopAhead } from '../../../data/driver/arrivals.ts'
import type { Order } from '../../../data/orders/orders.ts'
import { DRIVER_COPY as copy } from '../driver.copy.ts'
import classes from '../tracker/stop-card.module.css'
import { packagesAt } from './packages-at.ts'

function numbersAt(order: Order, stop: CustodyStop) {
  const { count, counted } = packagesAt(order, stop)
  return { expected: count, counted }
}

export function StopOrders({ orders }: { orders: readonly [Order, ...Order[]] }) {
  const stop = stopAhead(orders[0])
  if (!stop || orders.length === 1) return null
  const rows = orders.map((order) => ({
    order,
    ...numbersAt(order, stop),
    orderId: order.id,
    // They are the driver's own, for one address.
    driverId: 0,
    address: '',
    stop,
    unit: 'packages' as const,
    received: null,
    missing: 0,
    extra: 0,
    missingPackages: [],
  }))
  const [total] = reconcileStops(rows)
  if (!total) return null
  return (
    <div className={classes.same}>
      <Text fw={600}>{copy.atThisStop(orders.length, total.expected, total.counted)}</Text>
      <ul aria-label={copy.ordersHere}>
        {total.orders.map(({ order, expected, counted }) => (
          <li key={order.id} className={classes.sameOrder}>
            <b>{orderLabel(order.id)}</b> · {copy.packagesOf(expected, counted)}
            {order.standing?.name ? ` · ${order.standing.name}` : null}
          </li>
        ))}
      </ul>
    </div>
  )
}
