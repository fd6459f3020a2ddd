/**
 * Perfect Square, Texas: an invented town of ten by ten streets, 160 m apart, in the open country west of Houston. The
 * streets that run north are numbered, those that run east have letters; Main Street leaves to the east for five miles and
 * ends at a motorway.
 */
import type { Point } from '@meridian/domain/places/geo.ts'
import { encodeOsmPbf, type OsmNode, type OsmWay } from './osm-pbf.ts'

const SIZE = 10
const SOUTH = 29.8
const WEST = -96.6
export const NORTH_STEP = 160 / 111_195
export const EAST_STEP = 160 / (111_195 * Math.cos((SOUTH * Math.PI) / 180))

/** The corner of the nth numbered street (from the west) and the nth lettered one (from the south). */
export const corner = (street: number, avenue: number): Point => ({
  latitude: SOUTH + avenue * NORTH_STEP,
  longitude: WEST + street * EAST_STEP,
})

export const MOTORWAY_END: Point = { latitude: SOUTH, longitude: WEST + (SIZE + 50) * EAST_STEP }

const idOf = (street: number, avenue: number) => 1 + street + avenue * SIZE
const upTo = (count: number) => Array.from({ length: count }, (_, index) => index)

/** The roads alone. */
export function townPbf(): Buffer {
  return encodeOsmPbf(roadNodes(), roadWays())
}

function roadNodes(): OsmNode[] {
  return [
    ...upTo(SIZE).flatMap((street) =>
      upTo(SIZE).map((avenue) => ({ id: idOf(street, avenue), ...corner(street, avenue) })),
    ),
    { id: 1001, ...MOTORWAY_END },
    { id: 1002, latitude: SOUTH + 0.2, longitude: MOTORWAY_END.longitude },
  ]
}

function roadWays(): OsmWay[] {
  return [
    ...upTo(SIZE).map((street) => ({
      id: 1 + street,
      nodes: upTo(SIZE).map((avenue) => idOf(street, avenue)),
      tags: { highway: 'residential', name: `${street + 1} Street`, maxspeed: '30 mph' },
    })),
    ...upTo(SIZE).map((avenue) => ({
      id: 101 + avenue,
      nodes: upTo(SIZE).map((street) => idOf(street, avenue)),
      tags: { highway: 'residential', name: nameOfAvenue(avenue), maxspeed: '30 mph' },
    })),
    {
      id: 201,
      nodes: [idOf(SIZE - 1, 0), 1001],
      tags: { highway: 'secondary', name: 'Main Street', maxspeed: '50 mph' },
    },
    { id: 202, nodes: [1001, 1002], tags: { highway: 'motorway', ref: 'I 999', maxspeed: '70 mph', oneway: 'no' } },
  ]
}

const addressTags = (number: number, street: string) => ({
  'addr:housenumber': String(number),
  'addr:street': street,
  'addr:city': 'Perfect Square',
  'addr:postcode': '77999',
})

/**
 * The town as an extract has it: also a house on each block of Avenue B (125, 225 …), City Hall (a building, 500 Avenue E),
 * a park, and a lake with an island, its shore in two ways. The lake is north of the town.
 */
export function mappedTownPbf(): Buffer {
  const houses: OsmNode[] = upTo(SIZE - 1).map((block) => ({
    id: 2001 + block,
    latitude: corner(0, 2).latitude + NORTH_STEP / 20,
    longitude: corner(0, 2).longitude + (block + 0.25) * EAST_STEP,
    tags: addressTags(100 * (block + 1) + 25, 'Avenue B'),
  }))
  const square = (id: number, street: number, avenue: number, size: number): OsmNode[] =>
    [
      [0, 0],
      [size, 0],
      [size, size],
      [0, size],
    ].map(([east = 0, north = 0], at) => ({ id: id + at, ...corner(street + east, avenue + north) }))
  const nodes = [
    ...roadNodes(),
    ...houses,
    ...square(3001, 4.1, 5.1, 0.2),
    ...square(3101, 2.1, 2.1, 0.8),
    ...square(3201, 0, 11, 6),
    ...square(3301, 2, 13, 1),
  ]
  const ways: OsmWay[] = [
    ...roadWays(),
    { id: 301, nodes: [3001, 3002, 3003, 3004, 3001], tags: { building: 'yes', ...addressTags(500, 'Avenue E') } },
    { id: 302, nodes: [3101, 3102, 3103, 3104, 3101], tags: { leisure: 'park' } },
    { id: 303, nodes: [3201, 3202, 3203], tags: {} },
    { id: 304, nodes: [3201, 3204, 3203], tags: {} },
    { id: 305, nodes: [3301, 3302, 3303, 3304, 3301], tags: {} },
  ]
  const members = [
    { way: 303, role: 'outer' },
    { way: 304, role: 'outer' },
    { way: 305, role: 'inner' },
  ]
  return encodeOsmPbf(nodes, ways, [{ id: 1, members, tags: { type: 'multipolygon', natural: 'water' } }])
}

const nameOfAvenue = (avenue: number) => (avenue === 0 ? 'Main Street' : `Avenue ${String.fromCharCode(64 + avenue)}`)
