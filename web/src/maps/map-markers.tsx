/** The markers. HTML elements, so that they are sharp and available to screen readers. */
import { useReducedMotion } from '@mantine/hooks'
import type { Point } from '@meridian/domain/places/geo.ts'
import { IconFlag, IconMapPinFilled, IconPackage, IconTruck } from '@tabler/icons-react'
import { Marker, useMap } from '@vis.gl/react-maplibre'
import type { KeyboardEvent } from 'react'
import { MAP_COPY } from '../copy/maps.ts'
import { type MapMarker, type MapPin, type MarkerKind, markerText } from './map-props.ts'
import classes from './map-view.module.css'
import { useAnimatedPoint } from './use-animated-point.ts'

/** Distinguished by shape, icon and letter, not by color alone. */
const ICONS: Record<MarkerKind, typeof IconFlag> = { pickup: IconPackage, delivery: IconFlag, driver: IconTruck }

export function IconMarker({ marker }: { marker: MapMarker }) {
  const Icon = ICONS[marker.kind]
  const text = marker.mark ?? MAP_COPY.letters[marker.kind]
  const isDriver = marker.kind === 'driver'
  const shown = useAnimatedPoint(marker.point, useReducedMotion() || !isDriver)
  return (
    <Marker {...at(shown)} anchor={isDriver ? 'center' : 'bottom'} style={{ zIndex: isDriver ? 2 : 1 }}>
      <div className={classes.marker} data-kind={marker.kind} role="img" aria-label={markerText(marker)}>
        <Icon size={isDriver ? 22 : 18} aria-hidden />
        {text ? <b aria-hidden>{text}</b> : null}
      </div>
    </Marker>
  )
}

/** How far an arrow key moves the pin, in pixels; with Shift, the second. */
const STEPS = [4, 32] as const
const ARROWS: Record<string, readonly [x: number, y: number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
}

export function PinMarker({ pin }: { pin: MapPin }) {
  const map = useMap().current
  const { point, label, onMove } = pin
  function moveByKey(event: KeyboardEvent) {
    const arrow = ARROWS[event.key]
    if (!arrow || !map || !onMove) return
    // The same keys move the map when it has the focus.
    event.preventDefault()
    event.stopPropagation()
    const step = STEPS[event.shiftKey ? 1 : 0]
    const { x, y } = map.project([point.longitude, point.latitude])
    onMove(toPoint(map.unproject([x + arrow[0] * step, y + arrow[1] * step])))
  }
  return (
    <Marker
      {...at(point)}
      anchor="bottom"
      draggable={Boolean(onMove)}
      style={{ zIndex: 3 }}
      onDragEnd={(event) => onMove?.(toPoint(event.lngLat))}
    >
      {onMove ? (
        <button type="button" className={classes.pin} aria-label={MAP_COPY.pin(label)} onKeyDown={moveByKey}>
          <IconMapPinFilled size={44} aria-hidden />
        </button>
      ) : (
        <div className={classes.pin} role="img" aria-label={label}>
          <IconMapPinFilled size={44} aria-hidden />
        </div>
      )}
    </Marker>
  )
}

const at = ({ latitude, longitude }: Point) => ({ latitude, longitude })
const toPoint = ({ lat, lng }: { lat: number; lng: number }): Point => ({ latitude: round(lat), longitude: round(lng) })
/** To a tenth of a meter. */
const round = (degrees: number) => Math.round(degrees * 1e6) / 1e6
