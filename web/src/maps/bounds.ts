/** The bounds and the view of the map. */
import { HOUSTON, type Point } from '@meridian/domain/places/geo.ts'
import { decodePolyline } from '@meridian/domain/places/polyline.ts'
import type { MapViewProps } from './map-props.ts'

export type Bounds = [west: number, south: number, east: number, north: number]

/** The five states with a margin for tall, narrow screens: the server has no tiles beyond. */
export const MAP_BOUNDS: Bounds = [-130, 5, -65, 56]
export const DEFAULT_VIEW = { ...HOUSTON, zoom: 9.5 }
/** The closest automatic zoom: street names are readable, and the neighborhood is visible. */
export const CLOSEST_ZOOM = 15

type Shown = Pick<MapViewProps, 'markers' | 'dots' | 'pin' | 'route' | 'fitKey'>

/** The bounds of all markers, dots, the pin and the route; null if there are none. */
export function boundsOf({ markers = [], dots = [], pin, route }: Shown): Bounds | null {
  const points = [...[...markers, ...dots].map(({ point }) => point), ...(pin ? [pin.point] : []), ...pointsOf(route)]
  if (points.length === 0) return null
  const longitudes = points.map(({ longitude }) => longitude)
  const latitudes = points.map(({ latitude }) => latitude)
  return [minOf(longitudes), minOf(latitudes), maxOf(longitudes), maxOf(latitudes)]
}

// Not Math.min(...values): a long route has more points than a call may have arguments.
const minOf = (values: number[]) => values.reduce((a, b) => Math.min(a, b))
const maxOf = (values: number[]) => values.reduce((a, b) => Math.max(a, b))

const pointsOf = (route: string | null | undefined): Point[] =>
  routeLine(route).map(([longitude, latitude]) => ({ longitude, latitude }))

/** A route that cannot be decoded is not drawn; the markers still are. */
export function routeLine(route: string | null | undefined): [number, number][] {
  if (!route) return []
  try {
    return decodePolyline(route).map(({ longitude, latitude }) => [longitude, latitude])
  } catch {
    return []
  }
}

/**
 * Changes when the view should be fitted again. Driver positions do not count, or the map would never stand still. Nor does a
 * dragged pin, which the caller leaves out.
 */
export const viewKey = ({ markers = [], route, fitKey }: Omit<Shown, 'pin' | 'dots'>): string =>
  fitKey ??
  JSON.stringify([markers.map(({ kind, id, point }) => [kind, id, kind === 'driver' ? 0 : point]), route ?? ''])
