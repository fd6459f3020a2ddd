/** Keeps the markers and the route in view until the user moves the map. */
import { useReducedMotion } from '@mantine/hooks'
import type { MapRef } from '@vis.gl/react-maplibre'
import type { Map as MapLibre } from 'maplibre-gl'
import { useEffect, useRef } from 'react'
import { boundsOf, CLOSEST_ZOOM, viewKey } from './bounds.ts'
import { isWide } from './close-attribution.ts'
import type { MapViewProps } from './map-props.ts'

const MOVE_MS = 200
/** Markers are drawn above their point, and the buttons are at the right. Not more: low maps need their height for the route. */
const PADDING = { top: 52, bottom: 32, left: 40, right: 64 }
/** A wide map shows its attribution along the lower edge. */
const WIDE_PADDING = { ...PADDING, bottom: 64 }

const paddingOf = (map: { getContainer(): HTMLElement }) => (isWide(map.getContainer()) ? WIDE_PADDING : PADDING)

type Shown = Pick<MapViewProps, 'markers' | 'dots' | 'pin' | 'route' | 'focus' | 'fitKey' | 'closestZoom'>

export function useView(map: MapRef | null, props: Shown) {
  const duration = useReducedMotion() ? 0 : MOVE_MS
  const isMovedByUser = useRef(false)
  const bounds = boundsOf(props)
  const maxZoom = props.closestZoom ?? CLOSEST_ZOOM
  const showAll = () => {
    // While following a point, the next update would undo this.
    isMovedByUser.current = Boolean(latest.current.props.focus)
    if (map && bounds) map.fitBounds(bounds, { padding: paddingOf(map), maxZoom, duration })
  }
  const latest = useRef({ showAll, props })
  latest.current = { showAll, props }

  const key = viewKey(props)
  const keyInView = useRef(key)
  useEffect(() => {
    if (!map || keyInView.current === key) return
    keyInView.current = key
    if (!isMovedByUser.current && !latest.current.props.focus) latest.current.showAll()
  }, [map, key])

  const { latitude: focusLatitude, longitude: focusLongitude } = props.focus ?? {}
  useEffect(() => {
    if (!map || focusLatitude === undefined || focusLongitude === undefined || isMovedByUser.current) return
    map.easeTo({ center: [focusLongitude, focusLatitude], zoom: CLOSEST_ZOOM, duration })
  }, [map, focusLatitude, focusLongitude, duration])

  // A pin outside the view was moved there by a new pick; a dragged pin is always inside.
  const { latitude, longitude } = props.pin?.point ?? {}
  useEffect(() => {
    if (!map || latitude === undefined || longitude === undefined) return
    if (!map.getBounds().contains([longitude, latitude])) latest.current.showAll()
  }, [map, latitude, longitude])

  return {
    padding: PADDING,
    /** The first view is set before the map's size is known. */
    fitFirst(loaded: MapLibre) {
      if (bounds && !props.focus) loaded.fitBounds(bounds, { padding: paddingOf(loaded), maxZoom, duration: 0 })
    },
    hasSubject: bounds !== null,
    showAll,
    /** Only moves by the user have an original event. */
    onUserMove(event: { originalEvent?: unknown }) {
      if (event.originalEvent) isMovedByUser.current = true
    },
  }
}
