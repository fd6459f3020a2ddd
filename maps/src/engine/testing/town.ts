/**
 * Perfect Square, Texas: an invented town of ten by ten streets, 160 m apart, in the open country west of Houston. The
 * streets that run north are numbered, those that run east have letters; Main Street leaves to the east for five miles and
 * ends at a motorway.
 */
import type { Point } from '@meridian/domain/geo.ts'
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

export function townPbf(): Buffer {
  const nodes: OsmNode[] = upTo(SIZE).flatMap((street) =>
    upTo(SIZE).map((avenue) => ({ id: idOf(street, avenue), ...corner(street, avenue) })),
  )
  nodes.push({ id: 1001, ...MOTORWAY_END })
  nodes.push({ id: 1002, latitude: SOUTH + 0.2, longitude: MOTORWAY_END.longitude })
  const ways: OsmWay[] = [
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
  return encodeOsmPbf(nodes, ways)
}

const nameOfAvenue = (avenue: number) => (avenue === 0 ? 'Main Street' : `Avenue ${String.fromCharCode(64 + avenue)}`)
