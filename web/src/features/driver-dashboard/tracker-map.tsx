import { Alert, Button, Collapse, Group, Text } from '@mantine/core'
import { formatMiles } from '@meridian/domain/pricing.ts'
import { currentTarget } from '@meridian/domain/timeline.ts'
import { IconExternalLink, IconListDetails } from '@tabler/icons-react'
import { useState } from 'react'
import { DRIVER_TOASTS, MANUAL_MODE } from '../../copy/driver.ts'
import { QUALITY_WORDS } from '../../copy/pricing.ts'
import { isTrackedNow } from '../../data/driver-day.ts'
import { driverLocation, useDriverLocation } from '../../data/driver-location.ts'
import type { LocationProblem } from '../../data/location-sharing.ts'
import type { Order } from '../../data/orders.ts'
import { directionLinks } from '../../maps/external-links.ts'
import type { MapMarker } from '../../maps/map-props.ts'
import { MapView } from '../../maps/map-view-lazy.tsx'
import { deliveryPoint, pickupPoint } from '../../parts/use-legs.ts'
import classes from './driver-dashboard.module.css'
import { PositionPanel } from './position-panel.tsx'
import type { Way } from './use-way.ts'

/** What the driver may have put right since. */
const CAN_BE_TRIED: readonly LocationProblem[] = ['denied', 'unavailable', 'timed_out']

export function TrackerMap({ order, way }: { order: Order; way: Way }) {
  const { problem, isTracking } = useDriverLocation()
  const target = currentTarget(order.status)
  return (
    <div className={classes.mapBlock}>
      {isTracking && problem && isTrackedNow(order.status) ? (
        <Alert color="yellow" title={MANUAL_MODE.title} mb="sm">
          {MANUAL_MODE.message}
          {problem === 'clock_ahead' ? ` ${DRIVER_TOASTS.clockAhead.message}` : null}
          {CAN_BE_TRIED.includes(problem) ? (
            <Button variant="default" mt="sm" display="block" onClick={driverLocation.retry}>
              {MANUAL_MODE.retry}
            </Button>
          ) : null}
        </Alert>
      ) : null}
      <div className={classes.map}>
        <MapView
          label={`Map of job #${order.id}`}
          markers={markersOf(order, way)}
          route={way.geometry}
          focus={way.position ?? way.target}
          height="min(48dvh, 420px)"
          isEmbedded
        />
      </div>
      {way.quality ? (
        <Text size="sm" c="dimmed" mt={4}>
          {QUALITY_WORDS[way.quality]}
        </Text>
      ) : null}
      <Group gap="xs" mt="sm" grow preventGrowOverflow={false}>
        {directionLinks(way.target).map(({ name, href }) => (
          <Button
            key={name}
            component="a"
            href={href}
            target="_blank"
            rel="noreferrer"
            variant="default"
            leftSection={<IconExternalLink size={18} aria-hidden />}
            aria-label={`Directions to ${target} in ${name}`}
          >
            {name}
          </Button>
        ))}
      </Group>
      <Turns way={way} />
      <PositionPanel />
    </div>
  )
}

function markersOf(order: Order, { position }: Way): MapMarker[] {
  return [
    { kind: 'pickup', point: pickupPoint(order), label: order.pickupAddress },
    { kind: 'delivery', point: deliveryPoint(order), label: order.deliveryAddress },
    ...(position ? [{ kind: 'driver' as const, point: position, label: 'You' }] : []),
  ]
}

/** The way in words, for whoever drives by list. */
function Turns({ way }: { way: Way }) {
  const [isOpen, setIsOpen] = useState(false)
  // An estimate knows one leg and no turns.
  if (way.steps.length < 2) return null
  return (
    <>
      <Button
        variant="subtle"
        mt="xs"
        leftSection={<IconListDetails size={18} aria-hidden />}
        aria-expanded={isOpen}
        onClick={() => setIsOpen(!isOpen)}
      >
        {isOpen ? 'Hide the turns' : `Show ${way.steps.length} turns`}
      </Button>
      <Collapse expanded={isOpen}>
        <ol className={classes.turns}>
          {way.steps.map((step, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a way is replaced whole, and the same turn may come twice
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
