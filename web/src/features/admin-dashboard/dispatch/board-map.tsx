/** The chosen driver's run, or all drivers and waiting orders of the board. */
import { fullName } from '@meridian/domain/accounts.ts'
import { formatCounted } from '@meridian/domain/format.ts'
import { orderLabel } from '@meridian/domain/orders.ts'
import { locationOf } from '@meridian/domain/stops.ts'
import type { Board, BoardDriver, BoardOrder } from '../../../data/dispatch.ts'
import type { MapMarker } from '../../../maps/map-props.ts'
import { MapView } from '../../../maps/map-view-lazy.tsx'

/** More markers could not be told apart, and drawing them takes long. */
const MAX_MARKERS = 150

type Props = {
  board: Board
  orders: ReadonlyMap<number, BoardOrder>
  waiting: readonly BoardOrder[]
  picked: readonly BoardDriver[]
}

export function BoardMap({ board, orders, waiting, picked }: Props) {
  const drivers = picked.length > 0 ? picked : board.drivers
  const stops = picked
    .flatMap(({ run }) => run.stops)
    .flatMap((stop) => {
      const order = orders.get(stop.orderId)
      return order ? [stopMarker(order, locationOf(stop.stop))] : []
    })
  const shown = picked.length > 0 ? stops : waiting.map((order) => stopMarker(order, 'pickup'))
  const markers = [...drivers.flatMap(driverMarker), ...shown].slice(0, MAX_MARKERS)
  const label =
    picked.length > 0
      ? `Map: ${formatCounted(stops.length, 'stop')} of ${picked.map(fullName).join(', ')}`
      : `Map: drivers, and pickups of ${formatCounted(waiting.length, 'order')} in no run`
  return <MapView markers={markers} label={label} height="100%" isEmbedded />
}

const driverMarker = (driver: BoardDriver): MapMarker[] =>
  driver.position ? [{ kind: 'driver', id: String(driver.id), point: driver.position, label: fullName(driver) }] : []

const stopMarker = (order: BoardOrder, stop: 'pickup' | 'delivery'): MapMarker => ({
  kind: stop,
  id: String(order.id),
  point: order[stop],
  label: `${orderLabel(order.id)}, ${order[stop].address}`,
})
