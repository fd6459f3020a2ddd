/** What a map is cut from: the base map's layers, drawn everywhere, and the streets of the places that have them. */
import type { Feature } from 'geojson'

/** Layers of the tiles up to `BASE_ZOOM`. The style names the same. */
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
export type BaseLayer = (typeof BASE_LAYERS)[number]

export type BaseFeature = Feature & {
  /** The zoom from which the feature is in the tiles; every zoom when it is not said. */
  from?: number
}

export type Street = {
  /** 1 for what leads through a town, 4 for alleys and private ways. */
  rank: StreetRank
  name: string
  line: Line
}

/**
 * Longitude and latitude in turn, in 1e-5 degrees. One list of whole numbers a street: with a list a point, three million of
 * them, the collector of garbage would take longer than the cutting.
 */
export type Line = number[]
export const LINE_UNIT = 1e-5

export type StreetRank = 1 | 2 | 3 | 4

export type MapData = { base: Partial<Record<BaseLayer, BaseFeature[]>>; streets: Street[] }

/**
 * The base map is true to some hundred metres: its last tiles are those of zoom 9, and the browser enlarges them beyond.
 * Streets have tiles of their own from 11 on, at the same addresses.
 */
export const BASE_ZOOM = 9
export const STREETS_FROM_ZOOM = 11

/** The five states and their neighbours, which have all tiles. West, south, east, north. */
export const MAP_BOUNDS = [-117, 21, -81, 42] as const
/** From afar there is more around them: the five states must fit a tall, narrow screen too. */
export const WIDE_BOUNDS = [-140, 3, -55, 58] as const
export const WIDE_ZOOM = 6

export const feature = (geometry: Feature['geometry'], properties: Feature['properties'] = {}): BaseFeature => ({
  type: 'Feature',
  geometry,
  properties,
})
