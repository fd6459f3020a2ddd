/** All orders of one stop, and how many packages of each there are: together they are what the driver leaves with. */
import { Text } from '@mantine/core'
import { orderLabel } from '@meridian/domain/orders/orders.ts'
import { custodyStopOf } from '../../../data/driver/arrivals.ts'
import type { Order } from '../../../data/orders/orders.ts'
import { DRIVER_COPY as copy } from '../driver.copy.ts'
import { otherPersonAt } from '../jobs/decision.ts'
import classes from '../tracker/stop-card.module.css'
import { packagesAt } from './packages-at.ts'

export function StopOrders({ orders }: { orders: readonly Order[] }) {
  if (orders.length < 2) return null
  const rows = orders.map((order) => {
    const stop = custodyStopOf(order)
    return { order, stop, ...packagesAt(order, stop) }
  })
  const isCounted = rows.some(({ counted }) => counted !== null)
  const sum = (of: (row: (typeof rows)[number]) => number) => rows.reduce((total, row) => total + of(row), 0)
  const kinds = new Set(rows.map(({ stop }) => stop))
  return (
    <div className={classes.same}>
      <Text fw={700}>
        {copy.ordersHere(
          orders.length,
          sum(({ count }) => count),
          isCounted ? sum(({ counted }) => counted ?? 0) : null,
        )}
      </Text>
      <ul aria-label={copy.ordersHereList}>
        {rows.map(({ order, stop, count, counted }) => (
          <li key={order.id} className={classes.sameOrder}>
            <b>{orderLabel(order.id)}</b>
            {' · '}
            {[
              ...(kinds.size > 1 ? [copy.stops[stop]] : []),
              copy.packagesOf(count, counted),
              otherPersonAt(order, stop).name,
              order.standing?.name,
            ]
              .filter(Boolean)
              .join(' · ')}
          </li>
        ))}
      </ul>
    </div>
  )
}
