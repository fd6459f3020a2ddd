/** All drivers on duty and all open orders on one map. Markers move smoothly to new positions. */
import { Button, Text, Title } from '@mantine/core'
import { LIST_LIMIT } from '@meridian/contract/shapes.ts'
import { fullName } from '@meridian/domain/accounts/accounts.ts'
import { isStalePosition } from '@meridian/domain/drivers/positions.ts'
import { isMoving, orderLabel, STATUS_LABELS } from '@meridian/domain/orders/orders.ts'
import { type Driver, type PositionedDriver, usePositionedDrivers } from '../../data/drivers/driver-accounts.ts'
import { type Order, useOrderGroup } from '../../data/orders/orders.ts'
import type { MapMarker } from '../../maps/map-props.ts'
import { MapView } from '../../maps/map-view-lazy.tsx'
import { deliveryPoint, pickupPoint } from '../../parts/orders/order-stops.ts'
import { FLEET_COPY as copy } from './drivers.copy.ts'
import classes from './drivers.module.css'

export function FleetMap({ drivers }: { drivers: readonly Driver[] }) {
  const open = useOrderGroup('open', LIST_LIMIT)
  const placed = usePositionedDrivers(drivers)
  const orders = open.data ?? []
  const openText = open.data && copy.openOrders(orders.length, orders.length === LIST_LIMIT)
  const onDuty = drivers.filter((driver) => driver.status !== 'offline').length
  return (
    <section aria-labelledby="fleet" className={classes.fleet}>
      <div className={classes.fleetHead}>
        <Title order={2} id="fleet">
          {copy.title}
        </Title>
        <Text size="sm" c="dimmed" role="status">
          {copy.drivers(onDuty, placed.length)} ·{' '}
          {openText ?? (open.isError ? <OrdersMissing onRetry={open.refetch} /> : copy.ordersLoading)}
        </Text>
      </div>
      <div className={classes.fleetMap}>
        <MapView
          markers={[...orders.map(orderMarker), ...placed.map(driverMarker)]}
          label={copy.map(placed.length, openText)}
          height="100%"
          isEmbedded
        />
      </div>
    </section>
  )
}

const OrdersMissing = ({ onRetry }: { onRetry: () => unknown }) => (
  <>
    {copy.ordersFailed}{' '}
    <Button variant="subtle" size="compact-md" onClick={() => void onRetry()}>
      {copy.tryAgain}
    </Button>
  </>
)

const driverMarker = ({ driver, position }: PositionedDriver): MapMarker => ({
  kind: 'driver',
  id: String(driver.id),
  point: position,
  label: copy.driver(fullName(driver.user), driver.status, isStalePosition(position, new Date())),
})

/** An order is shown at its next stop: the pickup until it is picked up, then the delivery. */
function orderMarker(order: Order): MapMarker {
  const isAtPickup = order.pickedUpAt === null || !isMoving(order.status)
  return {
    kind: isAtPickup ? 'pickup' : 'delivery',
    id: String(order.id),
    point: isAtPickup ? pickupPoint(order) : deliveryPoint(order),
    label: `${orderLabel(order.id)}, ${STATUS_LABELS[order.status]}`,
  }
}
