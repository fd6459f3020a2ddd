/** Keeps the markers and the route in view until the user moves the map. */
import { useReducedMotion } from '@mantine/hooks'
import type { MapRef } from '@vis.gl/react-maplibre'
import { useEffect, useRef } from 'react'
import { boundsOf, CLOSEST_ZOOM, viewKey } from './bounds.ts'
import type { MapViewProps } from './map-props.ts'

const MOVE_MS = 200
/** Markers are drawn above their point, so the padding is at the top. */
const PADDING = { top: 72, bottom: 40, left: 40, right: 64 }

export function useView(map: MapRef | null, props: Pick<MapViewProps, 'markers' | 'pin' | 'route' | 'focus'>) {
  const duration = useReducedMotion() ? 0 : MOVE_MS
  const isMovedByUser = useRef(false)
  const bounds = boundsOf(props)
  const showAll = () => {
    // While following a point, the next update would undo this.
    isMovedByUser.current = Boolean(latest.current.props.focus)
    if (map && bounds) map.fitBounds(bounds, { padding: PADDING, maxZoom: CLOSEST_ZOOM, duration })
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
    hasSubject: bounds !== null,
    showAll,
    /** Only moves by the user have an original event. */
    onUserMove(event: { originalEvent?: unknown }) {
      if (event.originalEvent) isMovedByUser.current = true
    },
  }
}
