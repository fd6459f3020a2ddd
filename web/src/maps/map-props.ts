/** The props of the map view. No map code is loaded by importing this. */
import type { Point } from '@meridian/domain/places/geo.ts'
import { MAP_COPY } from '../copy/maps.ts'

const MARKER_KINDS = ['pickup', 'delivery', 'driver'] as const
export type MarkerKind = (typeof MARKER_KINDS)[number]

export type MapMarker = {
  kind: MarkerKind
  point: Point
  /** An address or a driver's name. */
  label: string
  /** Required if there are several markers of a kind. */
  id?: string
  /** In place of the letter of its kind: '3', the third stop. */
  mark?: string
}

/** One of many: drawn by the map itself, with its label while the pointer is over it. */
export type MapDot = {
  id: string
  kind: 'order' | 'driver' | 'stop'
  point: Point
  label: string
  /** '#1f62c4' */
  color: string
  /** Written under it where there is room. */
  name?: string
  /** Of a stop: its place in the route. */
  number?: number
  isSelected?: boolean
}

/** A driver's route. */
export type MapLine = { points: readonly Point[]; color: string }

export type MapPin = {
  point: Point
  label: string
  /** Without it the pin cannot be moved. */
  onMove?: (point: Point) => void
}

export type MapViewProps = {
  /** The accessible name: 'Map: pickup at …, delivery at …'. Built from the markers if left out. */
  label?: string
  markers?: readonly MapMarker[]
  dots?: readonly MapDot[]
  lines?: readonly MapLine[]
  /** Lines that cover each other are paler. */
  isFaint?: boolean
  /** A dot was pressed. */
  onDot?: (id: string) => void
  /** Orders were drawn around. With it the map has a button that starts drawing. */
  onLasso?: (ids: string[]) => void
  /** The map is fitted again when this changes, and not when what it shows does. */
  fitKey?: string
  pin?: MapPin | null
  /** Encoded polyline with 5 decimals. */
  route?: string | null
  /** The driver's way to the start of the route, dashed. Encoded as the route. */
  approach?: string | null
  /** Follows this point closely instead of showing everything, until the user moves the map. */
  focus?: Point | null
  height?: number | string
  /** No automatic view is closer than this; street names are readable if it is left out. */
  closestZoom?: number
  /** In a page that scrolls: the map moves only with two fingers (or Ctrl and the wheel), so that it does not trap scrolling. */
  isEmbedded?: boolean
}

export function describeMap({ label, markers = [], pin }: Pick<MapViewProps, 'label' | 'markers' | 'pin'>): string {
  if (label) return label
  const things = [...markers.map(markerText), ...(pin ? [pin.label] : [])]
  return things.length > 0 ? MAP_COPY.withThings(things) : MAP_COPY.ofTheArea
}

export const markerText = ({ kind, label }: Pick<MapMarker, 'kind' | 'label'>): string =>
  MAP_COPY.marker(MAP_COPY.markers[kind], label)
