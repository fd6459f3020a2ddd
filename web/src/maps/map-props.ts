/** What a screen tells the map view. Plain values: importing this loads no map. */
import type { Point } from '@meridian/domain/geo.ts'

export const MARKER_KINDS = ['pickup', 'delivery', 'driver'] as const
export type MarkerKind = (typeof MARKER_KINDS)[number]
export const MARKER_LABELS: Record<MarkerKind, string> = { pickup: 'Pickup', delivery: 'Delivery', driver: 'Driver' }

export type MapMarker = {
  kind: MarkerKind
  point: Point
  /** What is there, in words: an address, a driver's name. */
  label: string
  /** Tells several markers of a kind apart; not needed for one. */
  id?: string
}

export type MapPin = {
  point: Point
  label: string
  /** Without it the pin stays where it is. */
  onMove?: (point: Point) => void
}

export type MapViewProps = {
  /** What the map shows, for those who do not see it: 'Map: pickup at …, delivery at …'. Made from the markers if left out. */
  label?: string
  markers?: readonly MapMarker[]
  pin?: MapPin | null
  /** Encoded polyline with 5 decimals. */
  route?: string | null
  /** Follows this point closely instead of showing everything, until the user moves the map. */
  focus?: Point | null
  height?: number | string
  /** In a page that scrolls: two fingers (or Ctrl and the wheel) move the map, so that one does not get stuck on it. */
  isEmbedded?: boolean
}

export function describeMap({ label, markers = [], pin }: Pick<MapViewProps, 'label' | 'markers' | 'pin'>): string {
  if (label) return label
  const things = [...markers.map(markerText), ...(pin ? [pin.label] : [])]
  return things.length > 0 ? `Map. ${things.join('. ')}` : 'Map of the service area'
}

export const markerText = ({ kind, label }: MapMarker): string => `${MARKER_LABELS[kind]}: ${label}`
