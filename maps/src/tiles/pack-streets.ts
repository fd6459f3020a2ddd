/** Pieces of street from the files of a region pack. */
import { decodePolyline } from '@meridian/domain/places/polyline.ts'
import { LINE_UNIT, type Line, type StreetRank } from './map-data.ts'
import type { Piece } from './strokes.ts'

/** Geometry only, without names or classes. */
export function* cityStreetPieces(text: string): Generator<Piece[]> {
  for (const line of text.split('\n').filter(Boolean))
    yield (JSON.parse(line) as { ways: string[] }).ways.map((way) => piece(decode(way), '', null))
}

type Graph = {
  names: string[]
  classes: string[]
  /** Latitude and longitude alternating, each as the difference from the node before, in 1e-5 degrees. */
  nodes: number[]
  edges: [from: number, to: number, name: number, kind: number, ...unknown[]][]
}
const EDGE_SHAPE = 7

const RANKS: Record<string, StreetRank> = {
  motorway: 1,
  trunk: 1,
  primary: 1,
  secondary: 2,
  tertiary: 2,
  residential: 3,
  unclassified: 3,
  local: 3,
}
const MIN_RANK = 4

export function graphPieces(text: string): Piece[] {
  const graph = JSON.parse(text) as Graph
  const nodes = nodePositions(graph.nodes)
  const seen = new Set<string>()
  return graph.edges.flatMap((edge) => {
    const [from, to, name, kind] = edge
    // A two-way street has an edge in each direction.
    const key = from < to ? `${from} ${to} ${name}` : `${to} ${from} ${name}`
    if (seen.has(key)) return []
    seen.add(key)
    const shape = edge[EDGE_SHAPE]
    const line = typeof shape === 'string' && shape ? decode(shape) : [...nodeAt(nodes, from), ...nodeAt(nodes, to)]
    return [piece(line, graph.names[name] ?? '', RANKS[graph.classes[kind] ?? ''] ?? MIN_RANK)]
  })
}

const piece = (line: Line, name: string, rank: StreetRank | null): Piece => ({ line, name, rank })

function decode(text: string): Line {
  const line: Line = []
  for (const { latitude, longitude } of decodePolyline(text))
    line.push(Math.round(longitude / LINE_UNIT), Math.round(latitude / LINE_UNIT))
  return line
}

const nodeAt = (nodes: readonly number[], node: number) => nodes.slice(node * 2, node * 2 + 2)

/** Longitude and latitude alternating. */
function nodePositions(steps: readonly number[]): number[] {
  let [latitude, longitude] = [0, 0]
  const positions: number[] = []
  for (let at = 0; at + 1 < steps.length; at += 2) {
    latitude += steps[at] as number
    longitude += steps[at + 1] as number
    positions.push(longitude, latitude)
  }
  return positions
}
