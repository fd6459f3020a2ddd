/** What the board's map shows: waiting orders by priority, drivers, and the stops of routes numbered in the route's color. */
import { fullName } from '@meridian/domain/accounts/accounts.ts'
import { orderLabel, PRIORITY_LABELS, type Priority } from '@meridian/domain/orders/orders.ts'
import { locationOf } from '@meridian/domain/proofs/stops.ts'
import { dueTime, stopTime } from '../../copy/board-time.ts'
import type { BoardDriver, BoardOrder } from '../../data/dispatch/dispatch.ts'
import type { MapDot, MapLine } from '../../maps/map-props.ts'
import { BOARD_MAP_COPY, STOP_COPY } from './dispatch.copy.ts'
import { routeColor } from './route-color.ts'
import type { WaitingOrder } from './waiting-orders.ts'

/** Shade 6 of the priority's color: the map is drawn outside of the page's style sheet. */
const PRIORITY_HEX: Record<Priority, string> = {
  emergency: '#c42b2b',
  express: '#b04e06',
  standard: '#1f62c4',
  scheduled: '#6a3fd0',
}

type Orders = ReadonlyMap<number, BoardOrder>

export const waitingDots = (waiting: readonly WaitingOrder[], selected: ReadonlySet<number>): MapDot[] =>
  waiting.map(({ order }) => ({
    id: `order ${order.id}`,
    kind: 'order',
    point: order.pickup,
    label: BOARD_MAP_COPY.waiting(
      orderLabel(order.id),
      PRIORITY_LABELS[order.priority],
      dueTime(order),
      order.pickup.address,
    ),
    color: PRIORITY_HEX[order.priority],
    isSelected: selected.has(order.id),
  }))

export const driverDots = (drivers: readonly BoardDriver[]): MapDot[] =>
  drivers.flatMap((driver) =>
    driver.position
      ? [
          {
            id: `driver ${driver.id}`,
            kind: 'driver' as const,
            point: driver.position,
            label: fullName(driver),
            name: fullName(driver),
            color: routeColor(driver.id),
          },
        ]
      : [],
  )

export const stopDots = (drivers: readonly BoardDriver[], orders: Orders): MapDot[] =>
  drivers.flatMap((driver) =>
    driver.run.stops.flatMap(({ orderId, stop, startAt }, at) => {
      const order = orders.get(orderId)
      if (!order) return []
      const label = `${at + 1}. ${STOP_COPY.at(stop, orderLabel(orderId), stopTime(startAt, stop, order))}, ${fullName(driver)}`
      return [
        {
          id: `order ${orderId}`,
          kind: 'stop' as const,
          point: order[locationOf(stop)],
          label,
          color: routeColor(driver.id),
          number: at + 1,
        },
      ]
    }),
  )

/** From where the times are counted, which off duty is not where the driver was last seen. */
export const routeLines = (drivers: readonly BoardDriver[], orders: Orders): MapLine[] =>
  drivers.flatMap(({ id, start, run }) => {
    const stops = run.stops.flatMap(({ orderId, stop }) => orders.get(orderId)?.[locationOf(stop)] ?? [])
    const points = [...(start ? [start] : []), ...stops]
    return points.length > 1 ? [{ points, color: routeColor(id) }] : []
  })
