/** The run on the map, loaded when the driver opens it: the tracker of the stop at hand has a map of its own. */
import { Button } from '@mantine/core'
import type { Visit } from '@meridian/domain/dispatch/run-visits.ts'
import { orderLabel } from '@meridian/domain/orders/orders.ts'
import { locationOf } from '@meridian/domain/proofs/stops.ts'
import { IconMap } from '@tabler/icons-react'
import { useState } from 'react'
import { useOwnPosition } from '../../../data/driver/position-sharing.ts'
import type { MyRun } from '../../../data/driver/run.ts'
import { useRouteThrough } from '../../../data/places/routes.ts'
import type { MapMarker } from '../../../maps/map-props.ts'
import { MapView } from '../../../maps/map-view-lazy.tsx'
import { useRouteOrigin } from '../../../parts/orders/use-legs.ts'
import { RUN_COPY as copy } from './run.copy.ts'
import classes from './run.module.css'

type Visits = readonly Visit<MyRun['stops'][number]>[]

export function RunMap({ visits }: { visits: Visits }) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <Button
        variant="default"
        fullWidth
        mt="sm"
        leftSection={<IconMap size={18} aria-hidden />}
        aria-expanded={isOpen}
        onClick={() => setIsOpen(!isOpen)}
      >
        {isOpen ? copy.hideMap : copy.showMap}
      </Button>
      {isOpen ? (
        <div className={classes.map}>
          <VisitsMap visits={visits} />
        </div>
      ) : null}
    </>
  )
}

/** All stops, and the line of the run along the roads, from where the driver is. */
function VisitsMap({ visits }: { visits: Visits }) {
  const { position } = useOwnPosition()
  const markers = numberedPins(visits)
  const doors = visits.map(([first]) => first)
  const origin = useRouteOrigin(null, position && { ...position, at: new Date(position.timestamp) })
  const route = useRouteThrough(origin ? [origin, ...doors] : doors)
  return (
    <MapView
      markers={position ? [...markers, { kind: 'driver', point: position, label: copy.you }] : markers}
      route={route}
      label={copy.map(visits.length)}
      height="100%"
      isEmbedded
    />
  )
}

/** One pin for each place, with the numbers of its stops in the list: pins of one address would hide each other. */
export function numberedPins(visits: Visits): MapMarker[] {
  const numbered = visits.map((visit, index) => {
    const [stop] = visit
    const orders = [...new Set(visit.map(({ orderId }) => orderLabel(orderId)))].join(', ')
    return { stop, number: index + 1, kind: locationOf(stop.stop), label: `${index + 1}. ${orders}` }
  })
  const places = Map.groupBy(numbered, ({ stop, kind }) => `${kind} ${stop.latitude} ${stop.longitude}`)
  return [...places].map(([id, here]) => {
    const [{ stop, kind }] = here as [(typeof here)[number]]
    const mark = here.map(({ number }) => number).join(', ')
    return { kind, id, point: stop, mark, label: `${here.map(({ label }) => label).join('; ')}; ${stop.address}` }
  })
}
