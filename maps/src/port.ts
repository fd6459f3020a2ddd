/** The map port: what the server requests of maps, independent of the provider. */
import type { Point, Precision, RouteQuality, ServiceState } from '@meridian/domain/places/geo.ts'

export type MapSuggestion = {
  /** The provider's own; `locate` of the same provider accepts it. */
  id: string
  kind: 'place' | 'address' | 'street' | 'zip'
  name: string | null
  address: string
  precision: Precision
  /** similar: not what was typed, but like it. typed: as typed, of which only the city and ZIP are known. Absent: known as typed. */
  basis?: 'similar' | 'typed'
  /** The ZIP in which this house is known, when another one was typed, in which its street is not. */
  otherZip?: string
}

export type MapLocation = { address: string; point: Point; precision: Precision; state: ServiceState }

export type MapStep = { instruction: string; distanceMiles: number; point: Point }

export type MapRoute = {
  distanceMiles: number
  minutes: number
  quality: RouteQuality
  /** Encoded polyline, precision 5. */
  geometry: string
  steps: readonly MapStep[]
}

/** Of a matrix; `estimate`: no road data served, and the next request may know better. */
export type MapCell = { minutes: number; miles: number; quality: RouteQuality }

type SuggestOptions = { near: Point | null; limit: number; session: string | null; signal: AbortSignal }

/** Each throws when it fails or is aborted; the chain then calls the next provider. */
export type AddressProvider = {
  name: string
  /** Resolves when it can answer. Absent when it always can. */
  ready?(): Promise<void>
  suggest(text: string, options: SuggestOptions): Promise<MapSuggestion[]>
  /** Null: no such id, or outside the five states. */
  locate(id: string, options: { session: string | null; signal: AbortSignal }): Promise<MapLocation | null>
  /** The point of a typed text, with the precision it has; null when it is not known. */
  geocode(text: string, options: { signal: AbortSignal }): Promise<MapLocation | null>
  reverse(point: Point, options: { signal: AbortSignal }): Promise<{ address: string; state: ServiceState } | null>
}

export type RouteProvider = {
  name: string
  route(from: Point, to: Point, options: { via?: readonly Point[]; signal: AbortSignal }): Promise<MapRoute>
  /** Minutes and miles from each point to each point. */
  matrix(points: readonly Point[], options: { signal: AbortSignal }): Promise<MapCell[][]>
}

/** The map port that features use: the providers in their order, each with a timeout of two seconds. */
export type Maps = {
  suggest(text: string, options: { near: Point | null; session: string | null }): Promise<MapSuggestion[]>
  locate(id: string, session: string | null): Promise<MapLocation | null>
  geocode(text: string): Promise<MapLocation | null>
  reverse(point: Point): Promise<{ address: string; state: ServiceState } | null>
  /** Which of the five states a point lies in, by outline; null outside. */
  stateAt(point: Point): ServiceState | null
  route(from: Point, to: Point, via?: readonly Point[]): Promise<MapRoute>
  /** `timeoutMs`: of each provider, for a caller who waits longer than usual rather than take an estimate. */
  matrix(points: readonly Point[], options?: { timeoutMs?: number | undefined }): Promise<MapCell[][]>
  tiles: Tiles
  /** For the start message and /readyz: which provider answers what. */
  describe(): Record<'addresses' | 'routes', string>
  close(): Promise<void>
}

/** What the map view of the browser loads: style, tiles and glyphs. */
export type Tiles = {
  /** Resolves when the tiles are built; the first call starts the build. Rejects when it fails. */
  ready(): Promise<MapEdition>
  /** Null until the tiles are built. */
  edition(): MapEdition | null
  /** Our own style. Null until the tiles are built. */
  style(scheme: MapScheme): object | null
  /** Compressed with gzip. Null: nothing is drawn there, or the tiles are not ready. */
  read(z: number, x: number, y: number): Promise<Buffer | null>
  /** Whether a user can find a door near this point on the map: false where no streets are drawn, or not yet. */
  hasStreetsAt(point: Point): Promise<boolean>
  /** Null: no such font or range. */
  glyphs(font: string, range: string): Promise<Buffer | null>
  /** The style that the operator configured in place of ours; null without one. */
  operator: OperatorMap | null
}

export const MAP_SCHEMES = ['light', 'dark'] as const
export type MapScheme = (typeof MAP_SCHEMES)[number]

export const MAX_TILE_ZOOM = 14

/** What the style needs to know of the map it is for. */
export type MapEdition = {
  /** Part of every URL, so that a browser may cache what it has forever. */
  version: string
  hasStreets: boolean
  hasOsm: boolean
  hasGlyphs: boolean
  /** The tiles come from a Protomaps basemap and have its layers, up to this zoom. */
  protomapsMaxZoom?: number
}

/**
 * A style of the operator's choice, on any server. The browser requests all of it from us and we request it there: keys in
 * its URLs stay on the server, that service does not learn which user looks at which map, and the content policy stays closed.
 */
export type OperatorMap = {
  /** The style, with our URLs in place of theirs. Throws when it cannot be loaded. */
  style(): Promise<object>
  tile(source: string, z: number, x: number, y: number): Promise<RemoteFile | null>
  glyphs(font: string, range: string): Promise<RemoteFile | null>
  /** `0@2x.png`: the sprite sheet's number, then the suffix that the browser adds. */
  sprite(file: string): Promise<RemoteFile | null>
}
export type RemoteFile = { bytes: Buffer; type: string }

/** Under this path the server answers for the parts of an operator's style. */
export const OPERATOR_PATH = '/api/map/open'

/** The settings of the same names in the README. */
export type MapsSettings = {
  DATA_DIR: string
  MAPS_PACK?: string | undefined
  GOOGLE_MAPS_API_KEY?: string | undefined
  PHOTON_URL?: string | undefined
  VALHALLA_URL?: string | undefined
  MAP_STYLE_URL?: string | undefined
}

export type MapsLog = {
  info(message: string): void
  warn(message: string): void
  warn(details: object, message: string): void
}
