/** The map port: what the server asks of maps, whoever answers. A provider may know some of it and not the rest. */
import type { Point, Precision, RouteQuality, ServiceState } from '@meridian/domain/geo.ts'

export type MapSuggestion = {
  /** The provider's own; `locate` of the same provider understands it. */
  id: string
  kind: 'place' | 'address' | 'street' | 'zip'
  name: string | null
  address: string
  precision: Precision
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

export type SuggestOptions = { near: Point | null; limit: number; session: string | null; signal: AbortSignal }

/** Each throws when it fails or is aborted; the chain then asks the next provider. */
export type AddressProvider = {
  name: string
  suggest(text: string, options: SuggestOptions): Promise<MapSuggestion[]>
  /** Null: no such id, or nothing in the five states. */
  locate(id: string, options: { session: string | null; signal: AbortSignal }): Promise<MapLocation | null>
  /** Where a typed text is, as well as it can be said; null when it cannot. */
  geocode(text: string, options: { signal: AbortSignal }): Promise<MapLocation | null>
  reverse(point: Point, options: { signal: AbortSignal }): Promise<{ address: string; state: ServiceState } | null>
}

export type RouteProvider = {
  name: string
  route(from: Point, to: Point, options: { via?: readonly Point[]; signal: AbortSignal }): Promise<MapRoute>
  /** Minutes and miles from each point to each point. */
  matrix(points: readonly Point[], options: { signal: AbortSignal }): Promise<{ minutes: number; miles: number }[][]>
}

/** The map port that features use: the providers in their order, each with 2 s, and what they are for /readyz. */
export type Maps = {
  suggest(text: string, options: { near: Point | null; session: string | null }): Promise<MapSuggestion[]>
  locate(id: string, session: string | null): Promise<MapLocation | null>
  geocode(text: string): Promise<MapLocation | null>
  reverse(point: Point): Promise<{ address: string; state: ServiceState } | null>
  /** Which of the five states a point lies in, by outline; null outside. */
  stateAt(point: Point): ServiceState | null
  route(from: Point, to: Point, via?: readonly Point[]): Promise<MapRoute>
  matrix(points: readonly Point[]): Promise<{ minutes: number; miles: number }[][]>
  /** For the start message and /readyz: which provider answers what. */
  describe(): Record<'addresses' | 'routes', string>
  close(): Promise<void>
}
