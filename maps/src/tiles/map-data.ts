/** The input of the tiles: the layers of the base map, and streets where there are any. */
import type { Feature } from 'geojson'

/** Layers of the tiles up to `BASE_ZOOM`. The style uses the same names. */
export const BASE_LAYERS = [
  'states',
  'urban',
  'water',
  'rivers',
  'counties',
  'borders',
  'rail',
  'highways',
  'regions',
  'places',
  'cities',
] as const
type BaseLayer = (typeof BASE_LAYERS)[number]

export type BaseFeature = Feature & {
  /** The first zoom with this feature; all zooms by default. */
  from?: number
}

export type Street = {
  /** 1 for main roads, 4 for alleys and private roads. */
  rank: StreetRank
  name: string
  line: Line
}

/**
 * Longitude and latitude alternating, in 1e-5 degrees. One array of integers per street: with an array per point, three
 * million of them, garbage collection would take longer than the cutting.
 */
export type Line = number[]
export const LINE_UNIT = 1e-5

export type StreetRank = 1 | 2 | 3 | 4

/** What is drawn under the streets, in tiles of the same zooms. The style uses the same names. */
export const GROUND_LAYERS = ['parks', 'lakes', 'waterways'] as const
export type GroundLayer = (typeof GROUND_LAYERS)[number]
/** The first ring of an area is its outline, the others are holes; a waterway is one line. */
export type Ground = { layer: GroundLayer; rings: readonly Line[] }

/** One tile of the first street zoom, with all that is drawn in it at deeper zooms. */
export type MapSquare = { x: number; y: number; streets: readonly Street[]; ground: readonly Ground[] }

export type MapData = { base: Partial<Record<BaseLayer, BaseFeature[]>>; streets: Street[] }

/**
 * The base map is accurate to some hundred meters: its last tiles are those of zoom 9, which the browser enlarges. Streets
 * have their own tiles from zoom 11 on, at the same URLs.
 */
export const BASE_ZOOM = 9
export const STREETS_FROM_ZOOM = 11

/** The five states and their neighbors, with tiles of every zoom. West, south, east, north. */
export const MAP_BOUNDS = [-117, 21, -81, 42] as const
/** Up to `WIDE_ZOOM` more is covered: a tall, narrow screen that shows the five states shows much around them. */
export const WIDE_BOUNDS = [-140, 3, -55, 58] as const
export const WIDE_ZOOM = 6

export const feature = (geometry: Feature['geometry'], properties: Feature['properties'] = {}): BaseFeature => ({
  type: 'Feature',
  geometry,
  properties,
})
