/** The map of an order: both stops, the route, the driver and the way to the pickup. */
import { fullName } from '@meridian/domain/accounts/accounts.ts'
import { isStalePosition, type Position } from '@meridian/domain/drivers/positions.ts'
import type { Order } from '../../data/orders/orders.ts'
import type { Route } from '../../data/places/routes.ts'
import type { MapMarker } from '../../maps/map-props.ts'
import { MapView } from '../../maps/map-view-lazy.tsx'
import { exactTime } from '../../ui/relative-time.ts'
import { useNow } from '../../ui/use-now.ts'
import { positionText } from '../tracking/position-text.ts'
import classes from './order-map.module.css'
import { deliveryPoint, pickupPoint } from './order-stops.ts'

type Props = {
  order: Order
  /** All from `useEta`. */
  position: Position | null
  route: Route | null
  approach: Route | null
  height?: number | string
}

export function OrderMap({ order, position, route, approach, height = 420 }: Props) {
  const { user } = order.driver ?? {}
  const markers: MapMarker[] = [
    { kind: 'pickup', point: pickupPoint(order), label: order.pickupAddress },
    { kind: 'delivery', point: deliveryPoint(order), label: order.deliveryAddress },
  ]
  if (position && user) markers.push({ kind: 'driver', point: position, label: fullName(user) })
  return (
    <div className={classes.frame} style={{ height }}>
      <div className={classes.map}>
        <MapView
          markers={markers}
          route={route?.geometry ?? null}
          approach={approach?.geometry ?? null}
          height="100%"
          isEmbedded
        />
      </div>
      {position ? <PositionAge position={position} /> : null}
    </div>
  )
}

/** The age of the driver's position. */
function PositionAge({ position }: { position: Position }) {
  const now = useNow(1000)
  return (
    <p className={classes.age} data-old={isStalePosition(position, now) || undefined}>
      <span className={classes.dot} aria-hidden />
      <time dateTime={position.at.toISOString()} title={exactTime(position.at)}>
        {positionText(position, now)}
      </time>
    </p>
  )
}
