/** Cuts a map into vector tiles: the base map for every tile within the bounds, streets where there are any. */
import { GeoJSONVT, type GeoJSONVTFeature, type GeoJSONVTTile } from '@maplibre/geojson-vt'
import { fromGeojsonVt } from '@maplibre/vt-pbf'
import type { Feature, Geometry, Position } from 'geojson'
import { MAX_TILE_ZOOM } from '../port.ts'
import {
  BASE_LAYERS,
  BASE_ZOOM,
  type BaseFeature,
  GROUND_LAYERS,
  type Ground,
  type GroundLayer,
  LINE_UNIT,
  type Line,
  MAP_BOUNDS,
  type MapData,
  type MapSquare,
  STREETS_FROM_ZOOM,
  type Street,
  type StreetRank,
  WIDE_BOUNDS,
  WIDE_ZOOM,
} from './map-data.ts'
import { columnOf, rowOf, SQUARES, squaresOfLine } from './squares.ts'

type CutTile = { z: number; x: number; y: number; bytes: Uint8Array }

const EXTENT = 4096
const OPTIONS = { extent: EXTENT, buffer: 64, tolerance: 4, indexMaxPoints: 0 }

export function* cutBase(base: MapData['base']): Generator<CutTile> {
  const layers = BASE_LAYERS.map((name) => ({ name, groups: byFirstZoom(base[name] ?? []) }))
  for (let z = 0; z <= BASE_ZOOM; z++)
    for (const [x, y] of tilesIn(z <= WIDE_ZOOM ? WIDE_BOUNDS : MAP_BOUNDS, z)) {
      const found = layers.map(({ name, groups }) => [
        name,
        groups.flatMap(({ from, index }) => (z >= from ? featuresOf(index, z, x, y) : [])),
      ])
      yield* encoded(z, x, y, Object.fromEntries(found))
    }
}

/** One index for all features with the same first zoom. */
function byFirstZoom(features: readonly BaseFeature[]) {
  const groups = Map.groupBy(features, ({ from = 0 }) => Math.min(from, BASE_ZOOM))
  return [...groups].map(([from, members]) => ({
    from,
    index: new GeoJSONVT({ type: 'FeatureCollection', features: members }, { ...OPTIONS, maxZoom: BASE_ZOOM }),
  }))
}

/** The zoom from which streets of a rank are drawn. */
const STREETS_FROM: Record<StreetRank, number> = { 1: STREETS_FROM_ZOOM, 2: 12, 3: 13, 4: 14 }
const NAMES_FROM = 13
const RANKS = [1, 2, 3, 4] as const

/** Streets are cut square by square of the first street zoom, so that only the tiles of one square are in memory. */
export function* cutStreets(streets: readonly Street[]): Generator<CutTile> {
  for (const [square, members] of bySquare(streets))
    yield* cutSquare({ x: Math.floor(square / SQUARES), y: square % SQUARES, streets: members, ground: [] })
}

export function* cutSquare({ x, y, streets, ground }: MapSquare): Generator<CutTile> {
  const ranks = RANKS.map((rank) => indexOf(streets, rank, x, y))
  const grounds = GROUND_LAYERS.map((layer) => ({ layer, index: groundIndex(ground, layer, x, y) }))
  for (let deeper = 0; deeper <= MAX_TILE_ZOOM - STREETS_FROM_ZOOM; deeper++)
    for (const [dx, dy] of within(deeper)) {
      const under = grounds.map(({ layer, index }) => [layer, featuresOf(index, deeper, dx, dy)])
      const layers = { ...Object.fromEntries(under), ...streetLayers(ranks, deeper, dx, dy) }
      yield* encoded(STREETS_FROM_ZOOM + deeper, x * 2 ** deeper + dx, y * 2 ** deeper + dy, layers)
    }
}

const SQUARE_OPTIONS = {
  ...OPTIONS,
  maxZoom: MAX_TILE_ZOOM - STREETS_FROM_ZOOM,
  coordinates: 'unitSquare',
  wrap: false,
} as const

function groundIndex(ground: readonly Ground[], layer: GroundLayer, x: number, y: number): GeoJSONVT {
  const features = ground
    .filter((one) => one.layer === layer)
    .map(({ rings }): Feature => {
      const lines = rings.map((ring) => inSquare(ring, x, y))
      const geometry: Geometry =
        layer === 'waterways'
          ? { type: 'MultiLineString', coordinates: lines }
          : { type: 'Polygon', coordinates: lines }
      return { type: 'Feature', geometry, properties: {} }
    })
  return new GeoJSONVT({ type: 'FeatureCollection', features }, SQUARE_OPTIONS)
}

type RankIndex = { rank: StreetRank; all: GeoJSONVT; named: GeoJSONVT }

/**
 * Lines are one feature per rank, which is small; names stay with their street. Coordinates are relative to the square:
 * with those of the world, the index would cut down from zoom 0 for every square.
 */
function indexOf(streets: readonly Street[], rank: StreetRank, x: number, y: number): RankIndex {
  const own = streets
    .filter((street) => street.rank === rank)
    .map(({ name, line }) => ({ name, line: inSquare(line, x, y) }))
  const all: Feature = {
    type: 'Feature',
    geometry: { type: 'MultiLineString', coordinates: own.map(({ line }) => line) },
    properties: { rank },
  }
  const named = own.flatMap(({ name, line }): Feature[] =>
    name ? [{ type: 'Feature', geometry: { type: 'LineString', coordinates: line }, properties: { name, rank } }] : [],
  )
  return {
    rank,
    all: new GeoJSONVT(all, SQUARE_OPTIONS),
    named: new GeoJSONVT({ type: 'FeatureCollection', features: named }, SQUARE_OPTIONS),
  }
}

function inSquare(line: Line, x: number, y: number): Position[] {
  const positions: Position[] = []
  for (let at = 0; at < line.length; at += 2)
    positions.push([columnOf((line[at] as number) * LINE_UNIT) - x, rowOf((line[at + 1] as number) * LINE_UNIT) - y])
  return positions
}

function streetLayers(ranks: readonly RankIndex[], deeper: number, x: number, y: number) {
  const zoom = STREETS_FROM_ZOOM + deeper
  const drawn = ranks.filter(({ rank }) => zoom >= STREETS_FROM[rank])
  const take = (which: 'all' | 'named') => drawn.flatMap((rank) => featuresOf(rank[which], deeper, x, y))
  return { streets: take('all'), names: zoom >= NAMES_FROM ? take('named') : [] }
}

/** The streets of each square that they pass, uncut. */
function bySquare(streets: readonly Street[]): Map<number, Street[]> {
  const squares = new Map<number, Street[]>()
  for (const street of streets) {
    for (const square of squaresOfLine(street.line)) {
      const there = squares.get(square)
      if (there) there.push(street)
      else squares.set(square, [street])
    }
  }
  return squares
}

/** The tiles of a square, `deeper` zooms below it. */
function* within(deeper: number): Generator<[number, number]> {
  const size = 2 ** deeper
  for (let dx = 0; dx < size; dx++) for (let dy = 0; dy < size; dy++) yield [dx, dy]
}

function* tilesIn([west, south, east, north]: readonly [number, number, number, number], z: number) {
  const size = 2 ** z
  for (let x = Math.floor(columnOf(west, size)); x <= Math.floor(columnOf(east, size)); x++)
    for (let y = Math.floor(rowOf(north, size)); y <= Math.floor(rowOf(south, size)); y++) yield [x, y] as const
}

const featuresOf = (index: GeoJSONVT, z: number, x: number, y: number): GeoJSONVTFeature[] =>
  index.getTile(z, x, y)?.features ?? []

/** Empty tiles are left out. */
function* encoded(z: number, x: number, y: number, layers: Record<string, GeoJSONVTFeature[]>): Generator<CutTile> {
  const filled = Object.entries(layers).filter(([, features]) => features.length > 0)
  if (filled.length === 0) return
  const tiles = Object.fromEntries(filled.map(([name, features]) => [name, { features } as GeoJSONVTTile]))
  yield { z, x, y, bytes: fromGeojsonVt(tiles, { version: 2, extent: EXTENT }) }
}
