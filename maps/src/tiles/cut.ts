/** Cuts a map into vector tiles: the base map for every tile within the bounds, streets where there are any. */
import { GeoJSONVT, type GeoJSONVTFeature, type GeoJSONVTTile } from '@maplibre/geojson-vt'
import { fromGeojsonVt } from '@maplibre/vt-pbf'
import type { Feature, Position } from 'geojson'
import { MAX_TILE_ZOOM } from '../port.ts'
import {
  BASE_LAYERS,
  BASE_ZOOM,
  type BaseFeature,
  LINE_UNIT,
  type Line,
  MAP_BOUNDS,
  type MapData,
  STREETS_FROM_ZOOM,
  type Street,
  type StreetRank,
  WIDE_BOUNDS,
  WIDE_ZOOM,
} from './map-data.ts'

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
  for (const [square, members] of bySquare(streets)) {
    const x = Math.floor(square / SQUARES)
    const y = square % SQUARES
    const ranks = RANKS.map((rank) => indexOf(members, rank, x, y))
    for (let deeper = 0; deeper <= MAX_TILE_ZOOM - STREETS_FROM_ZOOM; deeper++)
      for (const [dx, dy] of within(deeper)) {
        const layers = streetLayers(ranks, deeper, dx, dy)
        yield* encoded(STREETS_FROM_ZOOM + deeper, x * 2 ** deeper + dx, y * 2 ** deeper + dy, layers)
      }
  }
}

type RankIndex = { rank: StreetRank; all: GeoJSONVT; named: GeoJSONVT }

/**
 * Lines are one feature per rank, which is small; names stay with their street. Coordinates are relative to the square:
 * with those of the world, the index would cut down from zoom 0 for every square.
 */
function indexOf(streets: readonly Street[], rank: StreetRank, x: number, y: number): RankIndex {
  const options = {
    ...OPTIONS,
    maxZoom: MAX_TILE_ZOOM - STREETS_FROM_ZOOM,
    coordinates: 'unitSquare',
    wrap: false,
  } as const
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
    all: new GeoJSONVT(all, options),
    named: new GeoJSONVT({ type: 'FeatureCollection', features: named }, options),
  }
}

function inSquare(line: Line, x: number, y: number): Position[] {
  const positions: Position[] = []
  for (let at = 0; at < line.length; at += 2)
    positions.push([xOf((line[at] as number) * LINE_UNIT) - x, yOf((line[at + 1] as number) * LINE_UNIT) - y])
  return positions
}

function streetLayers(ranks: readonly RankIndex[], deeper: number, x: number, y: number) {
  const zoom = STREETS_FROM_ZOOM + deeper
  const drawn = ranks.filter(({ rank }) => zoom >= STREETS_FROM[rank])
  const take = (which: 'all' | 'named') => drawn.flatMap((rank) => featuresOf(rank[which], deeper, x, y))
  return { streets: take('all'), names: zoom >= NAMES_FROM ? take('named') : [] }
}

const SQUARES = 2 ** STREETS_FROM_ZOOM

/** The streets of each square that they pass, uncut. */
function bySquare(streets: readonly Street[]): Map<number, Street[]> {
  const squares = new Map<number, Street[]>()
  for (const street of streets) {
    const passed = new Set<number>()
    for (let at = 2; at < street.line.length; at += 2) addSquares(passed, street.line, at)
    for (const square of passed) {
      const there = squares.get(square)
      if (there) there.push(street)
      else squares.set(square, [street])
    }
  }
  return squares
}

/** The squares of the line's piece that ends at `at`. */
function addSquares(passed: Set<number>, line: Line, at: number): void {
  const [ax = 0, ay = 0, bx = 0, by = 0] = line.slice(at - 2, at + 2).map((value) => value * LINE_UNIT)
  const [x1, x2] = [Math.floor(xOf(Math.min(ax, bx))), Math.floor(xOf(Math.max(ax, bx)))]
  const [y1, y2] = [Math.floor(yOf(Math.max(ay, by))), Math.floor(yOf(Math.min(ay, by)))]
  for (let x = x1; x <= x2; x++) for (let y = y1; y <= y2; y++) passed.add(x * SQUARES + y)
}

/** The tiles of a square, `deeper` zooms below it. */
function* within(deeper: number): Generator<[number, number]> {
  const size = 2 ** deeper
  for (let dx = 0; dx < size; dx++) for (let dy = 0; dy < size; dy++) yield [dx, dy]
}

function* tilesIn([west, south, east, north]: readonly [number, number, number, number], z: number) {
  const size = 2 ** z
  for (let x = Math.floor(xOf(west, size)); x <= Math.floor(xOf(east, size)); x++)
    for (let y = Math.floor(yOf(north, size)); y <= Math.floor(yOf(south, size)); y++) yield [x, y] as const
}

/** Web Mercator, counted in tiles. */
const xOf = (longitude: number, size = SQUARES) => ((longitude + 180) / 360) * size

function yOf(latitude: number, size = SQUARES): number {
  const sine = Math.sin((latitude * Math.PI) / 180)
  return (0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI)) * size
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
