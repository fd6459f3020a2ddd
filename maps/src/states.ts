/** Which of the five states a point lies in, by the Census outlines in us-atlas. Needs no region pack. */
import { createRequire } from 'node:module'
import type { Point, ServiceState } from '@meridian/domain/places/geo.ts'
import { feature } from 'topojson-client'
import type { GeometryCollection, Topology } from 'topojson-specification'

type Outline = {
  code: string
  west: number
  south: number
  east: number
  north: number
  /** One edge after another: longitude and latitude of both ends. */
  edges: Float64Array
}

const STATE_OF_FIPS: Record<string, ServiceState> = { 48: 'TX', 40: 'OK', 35: 'NM', '05': 'AR', 22: 'LA' }
/** Arizona, Utah, Colorado, Kansas, Missouri, Tennessee and Mississippi. */
const NEIGHBOR_FIPS = ['04', '49', '08', '20', '29', '47', '28']

/**
 * The outline cuts corners where land and sea interlock: 1,600 house numbers in Rockport, Anahuac and Seadrift lie up to
 * 2.4 km off it. So a point at sea belongs to the nearest shore, but only in the Gulf: on the Rio Grande the other bank is
 * Mexico, and the outline is used as it is.
 */
const SHORE_KM = 3
const GULF = { west: -97.5, south: 26, east: -88.5, north: 30.8 }

const KM_PER_DEGREE = 111.2

const { served, neighbors } = readOutlines()

/** Null: outside the five states. */
export function stateAt(point: Point): ServiceState | null {
  const inside = served.find((outline) => contains(outline, point))
  if (inside) return inside.code as ServiceState
  if (!isInBox(GULF, point) || neighbors.some((outline) => contains(outline, point))) return null
  return nearestShore(point)
}

function nearestShore(point: Point): ServiceState | null {
  let nearest: { code: string; km: number } | null = null
  for (const outline of served) {
    const km = kmToOutline(outline, point)
    if (km <= SHORE_KM && (nearest === null || km < nearest.km)) nearest = { code: outline.code, km }
  }
  return nearest ? (nearest.code as ServiceState) : null
}

type Box = Pick<Outline, 'west' | 'south' | 'east' | 'north'>
const isInBox = (box: Box, { latitude, longitude }: Point) =>
  longitude >= box.west && longitude <= box.east && latitude >= box.south && latitude <= box.north

/** Ray casting: an odd number of edges east of the point means inside. */
function contains(outline: Outline, point: Point): boolean {
  if (!isInBox(outline, point)) return false
  const { edges } = outline
  const { longitude: x, latitude: y } = point
  let isInside = false
  for (let at = 0; at < edges.length; at += 4) {
    const y1 = edges[at + 1] as number
    const y2 = edges[at + 3] as number
    if (y1 > y === y2 > y) continue
    const x1 = edges[at] as number
    if (x < (((edges[at + 2] as number) - x1) * (y - y1)) / (y2 - y1) + x1) isInside = !isInside
  }
  return isInside
}

function kmToOutline({ edges }: Outline, { latitude, longitude }: Point): number {
  const perLongitude = KM_PER_DEGREE * Math.cos((latitude * Math.PI) / 180)
  let nearest = Number.POSITIVE_INFINITY
  for (let at = 0; at < edges.length; at += 4) {
    const ax = ((edges[at] as number) - longitude) * perLongitude
    const ay = ((edges[at + 1] as number) - latitude) * KM_PER_DEGREE
    const dx = ((edges[at + 2] as number) - longitude) * perLongitude - ax
    const dy = ((edges[at + 3] as number) - latitude) * KM_PER_DEGREE - ay
    const along = Math.max(0, Math.min(1, -(ax * dx + ay * dy) / (dx * dx + dy * dy || 1)))
    nearest = Math.min(nearest, Math.hypot(ax + along * dx, ay + along * dy))
  }
  return nearest
}

function readOutlines(): { served: Outline[]; neighbors: Outline[] } {
  const topology = createRequire(import.meta.url)('us-atlas/states-10m.json') as Topology<{
    states: GeometryCollection
  }>
  const outlines = new Map<string, Outline>()
  for (const { id, geometry } of feature(topology, topology.objects.states).features) {
    if (geometry.type !== 'Polygon' && geometry.type !== 'MultiPolygon') continue
    const polygons = geometry.type === 'Polygon' ? [geometry.coordinates] : geometry.coordinates
    outlines.set(String(id), toOutline(STATE_OF_FIPS[String(id)] ?? String(id), polygons.flat()))
  }
  const pick = (ids: readonly string[]) => ids.flatMap((id) => outlines.get(id) ?? [])
  return { served: pick(Object.keys(STATE_OF_FIPS)), neighbors: pick(NEIGHBOR_FIPS) }
}

function toOutline(code: string, rings: number[][][]): Outline {
  const edges: number[] = []
  for (const ring of rings)
    for (let at = 1; at < ring.length; at++) {
      const [fromX = 0, fromY = 0] = ring[at - 1] ?? []
      const [toX = 0, toY = 0] = ring[at] ?? []
      edges.push(fromX, fromY, toX, toY)
    }
  const longitudes = edges.filter((_, at) => at % 2 === 0)
  const latitudes = edges.filter((_, at) => at % 2 === 1)
  return {
    code,
    west: Math.min(...longitudes),
    south: Math.min(...latitudes),
    east: Math.max(...longitudes),
    north: Math.max(...latitudes),
    edges: Float64Array.from(edges),
  }
}
