/** The chosen drivers' runs along the roads, or all drivers and waiting orders of the board. */
import { fullName } from '@meridian/domain/accounts.ts'
import { formatCounted } from '@meridian/domain/format.ts'
import type { Point } from '@meridian/domain/geo.ts'
import { orderLabel } from '@meridian/domain/orders.ts'
import { locationOf } from '@meridian/domain/stops.ts'
import { memo, useMemo } from 'react'
import type { Board, BoardDriver, BoardOrder } from '../../data/dispatch.ts'
import { useRouteThrough } from '../../data/routes.ts'
import type { MapDot, MapMarker } from '../../maps/map-props.ts'
import { MapView } from '../../maps/map-view-lazy.tsx'
import type { WaitingOrder } from './waiting-orders.ts'

type Props = {
  board: Board
  orders: ReadonlyMap<number, BoardOrder>
  waiting: readonly WaitingOrder[]
  pickedDrivers: ReadonlySet<number>
}

/** One map for both: another one would load its tiles again. */
export const BoardMap = memo(function BoardMap({ board: { drivers }, orders, waiting, pickedDrivers }: Props) {
  const picked = drivers.filter(({ id }) => pickedDrivers.has(id))
  const stops = picked
    .flatMap(({ run }) => run.stops)
    .flatMap((stop) => {
      const order = orders.get(stop.orderId)
      return order ? [stopMarker(order, locationOf(stop.stop))] : []
    })
  // From where the times are counted, which off duty is not where the driver was last seen.
  const starts = picked.flatMap(({ start }) => start ?? [])
  const route = useRouteThrough(picked.length === 1 ? [...starts, ...stops.map(pointOf)] : [])
  const dots = useMemo(() => dotsOf(drivers, waiting), [drivers, waiting])
  if (picked.length === 0)
    return (
      <MapView
        dots={dots}
        label={`Map: drivers, and pickups of ${formatCounted(waiting.length, 'unassigned order')}`}
        height="100%"
        isEmbedded
      />
    )
  return (
    <MapView
      markers={[...picked.flatMap(driverMarker), ...stops]}
      route={route}
      label={`Map: ${formatCounted(stops.length, 'stop')} of ${picked.map(fullName).join(', ')}`}
      height="100%"
      isEmbedded
    />
  )
})

/** Hundreds of markers could not be told apart, and take long to draw. */
const dotsOf = (drivers: readonly BoardDriver[], waiting: readonly WaitingOrder[]): MapDot[] => [
  ...waiting.map(({ order }): MapDot => ({ kind: 'pickup', point: order.pickup, label: orderLabel(order.id) })),
  ...drivers.flatMap(driverMarker),
]

const pointOf = ({ point }: MapMarker): Point => point

const driverMarker = (driver: BoardDriver): MapMarker[] =>
  driver.position ? [{ kind: 'driver', id: String(driver.id), point: driver.position, label: fullName(driver) }] : []

const stopMarker = (order: BoardOrder, stop: 'pickup' | 'delivery'): MapMarker => ({
  kind: stop,
  id: String(order.id),
  point: order[stop],
  label: `${orderLabel(order.id)}, ${order[stop].address}`,
})
