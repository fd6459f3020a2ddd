/** Land, water and borders from npm packages (Natural Earth, US Census): the ground of every map, with or without a pack. */
import { createRequire } from 'node:module'
import type { Polygon, Position } from 'geojson'
import { mesh, feature as toGeoJson } from 'topojson-client'
import type { GeometryCollection, GeometryObject, Topology } from 'topojson-specification'
import { type BaseFeature, feature, type MapData, WIDE_BOUNDS } from './map-data.ts'

const SERVED_FIPS = new Set(['48', '40', '35', '05', '22'])
const COUNTIES_FROM = 7

type Atlas = { states: GeometryCollection<{ name: string }>; counties: GeometryCollection }
type World = { land: GeometryCollection; countries: GeometryCollection }

export function atlasLayers(): MapData['base'] {
  const load = createRequire(import.meta.url)
  const us = load('us-atlas/counties-10m.json') as Topology<Atlas>
  const world = load('world-atlas/countries-10m.json') as Topology<World>
  const states = toGeoJson(us, us.objects.states).features
  return {
    states: states.filter(({ id }) => SERVED_FIPS.has(String(id))).map(({ geometry }) => feature(geometry)),
    water: [
      feature(seaAround(toGeoJson(world, world.objects.land).features.flatMap(({ geometry }) => rings(geometry)))),
    ],
    counties: [{ ...feature(mesh(us, us.objects.counties, isServedCountyLine)), from: COUNTIES_FROM }],
    borders: [
      feature(
        mesh(us, us.objects.states, (a, b) => a !== b),
        { kind: 'state' },
      ),
      feature(
        mesh(world, world.objects.countries, (a, b) => a !== b),
        { kind: 'country' },
      ),
    ],
    regions: [
      ...states.flatMap(({ id, geometry, properties }) => regionLabel(String(id), rings(geometry), properties.name)),
    ],
  }
}

const stateOf = (county: GeometryObject) => String(county.id).slice(0, 2)
const isServedCountyLine = (a: GeometryObject, b: GeometryObject) =>
  // State lines are in their own layer.
  a !== b && stateOf(a) === stateOf(b) && SERVED_FIPS.has(stateOf(a))

/** The outer ring of each polygon. */
function rings(geometry: { type: string } | null): Position[][] {
  if (geometry?.type === 'Polygon') return [(geometry as Polygon).coordinates[0] ?? []]
  if (geometry?.type === 'MultiPolygon')
    return (geometry as unknown as { coordinates: Position[][][] }).coordinates.map(([outer]) => outer ?? [])
  return []
}

/** The world with the land cut out of it. Drawn over the states, whose outlines cut across bays. */
function seaAround(land: Position[][]): Polygon {
  const world = [
    [-180, -85],
    [180, -85],
    [180, 85],
    [-180, 85],
    [-180, -85],
  ]
  return { type: 'Polygon', coordinates: [world, ...land.filter(isInView)] }
}

function isInView(ring: Position[]): boolean {
  const [west, south, east, north] = WIDE_BOUNDS
  // With a margin: at low zooms a tile covers far more than the bounds.
  const margin = 20
  return ring.some(
    ([x = 0, y = 0]) => x > west - margin && x < east + margin && y > south - margin && y < north + margin,
  )
}

/** A state's name is at the center of its largest part. */
function regionLabel(fips: string, parts: Position[][], name: string): BaseFeature[] {
  const [largest] = parts.map(centerOf).sort((a, b) => b.area - a.area)
  if (!largest) return []
  const [west, south, east, north] = WIDE_BOUNDS
  const { x, y } = largest
  if (x < west || x > east || y < south || y > north) return []
  return [feature({ type: 'Point', coordinates: [x, y] }, { name, served: SERVED_FIPS.has(fips) })]
}

function centerOf(ring: Position[]): { x: number; y: number; area: number } {
  let [area, x, y] = [0, 0, 0]
  for (let at = 1; at < ring.length; at++) {
    const [ax = 0, ay = 0] = ring[at - 1] ?? []
    const [bx = 0, by = 0] = ring[at] ?? []
    const cross = ax * by - bx * ay
    area += cross
    x += (ax + bx) * cross
    y += (ay + by) * cross
  }
  return { x: x / (3 * area || 1), y: y / (3 * area || 1), area: Math.abs(area) }
}
