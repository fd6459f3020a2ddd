/** The props of the map view. No map code is loaded by importing this. */
import type { Point } from '@meridian/domain/geo.ts'

const MARKER_KINDS = ['pickup', 'delivery', 'driver'] as const
export type MarkerKind = (typeof MARKER_KINDS)[number]
const MARKER_LABELS: Record<MarkerKind, string> = { pickup: 'Pickup', delivery: 'Delivery', driver: 'Driver' }

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
export type MapDot = Pick<MapMarker, 'kind' | 'point' | 'label'>

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
  pin?: MapPin | null
  /** Encoded polyline with 5 decimals. */
  route?: string | null
  /** The driver's way to the start of the route, dashed. Encoded as the route. */
  approach?: string | null
  /** Follows this point closely instead of showing everything, until the user moves the map. */
  focus?: Point | null
  height?: number | string
  /** In a page that scrolls: the map moves only with two fingers (or Ctrl and the wheel), so that it does not trap scrolling. */
  isEmbedded?: boolean
}

export function describeMap({ label, markers = [], pin }: Pick<MapViewProps, 'label' | 'markers' | 'pin'>): string {
  if (label) return label
  const things = [...markers.map(markerText), ...(pin ? [pin.label] : [])]
  return things.length > 0 ? `Map. ${things.join('. ')}` : 'Map of the service area'
}

export const markerText = ({ kind, label }: MapDot): string => `${MARKER_LABELS[kind]}: ${label}`
