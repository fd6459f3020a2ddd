import { Alert, Button, Collapse, Group, Text } from '@mantine/core'
import { isTrackedStatus } from '@meridian/domain/orders/timeline.ts'
import { formatMiles } from '@meridian/domain/time/format.ts'
import { IconExternalLink, IconListDetails } from '@tabler/icons-react'
import { useState } from 'react'
import { QUALITY_TEXT } from '../../../copy/pricing.ts'
import { positionSharing, useOwnPosition } from '../../../data/driver/position-sharing.ts'
import type { PositionError } from '../../../data/driver/position-watch.ts'
import type { Order } from '../../../data/orders/orders.ts'
import type { MapMarker } from '../../../maps/map-props.ts'
import { MapView } from '../../../maps/map-view-lazy.tsx'
import { deliveryPoint, nextStop, pickupPoint } from '../../../parts/orders/order-stops.ts'
import { JOB_MAP_COPY as copy, DRIVER_TOASTS, MANUAL_MODE } from '../driver.copy.ts'
import { chooseNavigationApp, linksTo, useNavigationApp } from './navigation-app.ts'
import classes from './tracker-map.module.css'
import type { DriverRoute } from './use-driver-route.ts'

/** Problems that the driver may have fixed since. */
const RETRYABLE: readonly PositionError[] = ['denied', 'unavailable', 'timed_out']

export function TrackerMap({ order, route }: { order: Order; route: DriverRoute }) {
  const { error, isTracking } = useOwnPosition()
  const stop = nextStop(order)
  const chosen = useNavigationApp()
  return (
    <div className={classes.mapBlock}>
      {isTracking && error && isTrackedStatus(order.status) ? (
        <Alert color="yellow" title={MANUAL_MODE.title} mb="sm">
          {MANUAL_MODE.message}
          {error === 'denied' ? ` ${MANUAL_MODE.allow}` : null}
          {error === 'clock_ahead' ? ` ${DRIVER_TOASTS.clockAhead.message}` : null}
          {RETRYABLE.includes(error) ? (
            <Button variant="default" mt="sm" display="block" onClick={positionSharing.retry}>
              {MANUAL_MODE.retry}
            </Button>
          ) : null}
        </Alert>
      ) : null}
      <div className={classes.map}>
        <MapView
          label={copy.map(order.id)}
          markers={markersOf(order, route)}
          route={route.geometry}
          focus={route.position ?? route.destination}
          height="min(48dvh, 420px)"
          isEmbedded
        />
      </div>
      {route.quality ? (
        <Text size="sm" c="dimmed" mt={4}>
          {QUALITY_TEXT[route.quality]}
        </Text>
      ) : null}
      <Group gap="xs" mt="sm" grow preventGrowOverflow={false}>
        {linksTo(order).map(({ name, href }) => (
          <Button
            key={name}
            component="a"
            href={href}
            target="_blank"
            rel="noreferrer"
            variant={name === chosen ? 'light' : 'default'}
            aria-current={name === chosen || undefined}
            onClick={() => chooseNavigationApp(name)}
            leftSection={<IconExternalLink size={18} aria-hidden />}
            aria-label={copy.directions(stop, name)}
          >
            {name}
          </Button>
        ))}
      </Group>
      <Directions steps={route.steps} />
    </div>
  )
}

function markersOf(order: Order, { position }: DriverRoute): MapMarker[] {
  return [
    { kind: 'pickup', point: pickupPoint(order), label: order.pickupAddress },
    { kind: 'delivery', point: deliveryPoint(order), label: order.deliveryAddress },
    ...(position ? [{ kind: 'driver' as const, point: position, label: copy.you }] : []),
  ]
}

/** The route as a list of instructions. */
function Directions({ steps }: Pick<DriverRoute, 'steps'>) {
  const [isOpen, setIsOpen] = useState(false)
  // An estimated route has one step and no instructions.
  if (steps.length < 2) return null
  return (
    <>
      <Button
        variant="subtle"
        mt="xs"
        leftSection={<IconListDetails size={18} aria-hidden />}
        aria-expanded={isOpen}
        onClick={() => setIsOpen(!isOpen)}
      >
        {copy.turnByTurn}
      </Button>
      <Collapse expanded={isOpen}>
        <ol className={classes.directions}>
          {steps.map((step, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a route is replaced as a whole, and the same instruction may come twice
            <li key={index}>
              <Text size="sm">{step.instruction}</Text>
              <Text size="sm" c="dimmed" className="tabular">
                {formatMiles(step.distanceMiles)}
              </Text>
            </li>
          ))}
        </ol>
      </Collapse>
    </>
  )
}
