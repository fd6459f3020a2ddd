/**
 * Joins pieces of a street into one line (a stroke): pieces of the same name, else those that continue straight. Labels need
 * long lines, and where the data has no road classes the length of a stroke tells its importance.
 */
import { LINE_UNIT, type Line, type Street, type StreetRank } from './map-data.ts'

export type Piece = {
  line: Line
  name: string
  /** From its road class; null where the data has no classes. */
  rank: StreetRank | null
}

const KM_PER_DEGREE = 111.2
/** Cosine of the largest bend between two pieces: 35° without a name, 75° with the same one. */
const STRAIGHT = Math.cos((35 * Math.PI) / 180)
const SAME_NAME = Math.cos((75 * Math.PI) / 180)
const MAJOR_KM = 7
const MIDDLE_KM = 2.5

/** Each piece has two ends: `2 * piece` is its first point, one more its last. */
export function joinPieces(pieces: readonly Piece[]): Street[] {
  const next = partners(pieces)
  const done = new Uint8Array(pieces.length)
  const streets: Street[] = []
  for (let piece = 0; piece < pieces.length; piece++) {
    if (done[piece]) continue
    const line = follow(pieces, next, done, firstEnd(next, piece))
    const { name = '', rank = null } = pieces[piece] ?? {}
    streets.push({ line, name, rank: rankOf(rank, line) })
  }
  return streets
}

/** The end that each end continues at, or -1. */
function partners(pieces: readonly Piece[]): Int32Array {
  const next = new Int32Array(pieces.length * 2).fill(-1)
  for (const ends of endsByPoint(pieces).values()) {
    const pairs = ends.flatMap((a, at) =>
      ends.slice(at + 1).flatMap((b) => {
        const fit = fitOf(pieces, a, b)
        return fit === null ? [] : [{ a, b, fit }]
      }),
    )
    pairs.sort((one, other) => other.fit - one.fit)
    for (const { a, b } of pairs)
      if (next[a] === -1 && next[b] === -1) {
        next[a] = b
        next[b] = a
      }
  }
  return next
}

function endsByPoint(pieces: readonly Piece[]): Map<number, number[]> {
  const ends = new Map<number, number[]>()
  pieces.forEach(({ line }, piece) => {
    for (const side of [0, 1]) {
      const [x, y] = side === 0 ? pointAt(line, 0) : pointAt(line, line.length - 2)
      const key = (y + 9e6) * 4e7 + (x + 18e6)
      const there = ends.get(key)
      if (there) there.push(piece * 2 + side)
      else ends.set(key, [piece * 2 + side])
    }
  })
  return ends
}

function fitOf(pieces: readonly Piece[], a: number, b: number): number | null {
  const [one, other] = [pieces[a >> 1], pieces[b >> 1]]
  if (!one || !other || one === other || one.name !== other.name || one.rank !== other.rank) return null
  const [ax, ay] = direction(one.line, a & 1)
  const [bx, by] = direction(other.line, b & 1)
  // Straight means that the two leave the point in opposite directions.
  const straightness = -(ax * bx + ay * by)
  return straightness >= (one.name ? SAME_NAME : STRAIGHT) ? straightness : null
}

/** The direction in which a piece leaves its end, as a unit vector. */
function direction(line: Line, side: number): [number, number] {
  const last = line.length - 2
  const [x1, y1] = pointAt(line, side === 0 ? 0 : last)
  const [x2, y2] = pointAt(line, side === 0 ? 2 : last - 2)
  const x = (x2 - x1) * eastWest(y1)
  const y = y2 - y1
  const length = Math.hypot(x, y) || 1
  return [x / length, y / length]
}

/** The first end of the stroke; on a ring, the end it started at. */
function firstEnd(next: Int32Array, piece: number): number {
  let end = piece * 2
  for (let before = next[end] ?? -1; before !== -1; before = next[end] ?? -1) {
    end = before ^ 1
    if (end >> 1 === piece) break
  }
  return end
}

function follow(pieces: readonly Piece[], next: Int32Array, done: Uint8Array, start: number): Line {
  const line: Line = []
  for (let end = start; end !== -1 && !done[end >> 1]; end = next[end ^ 1] ?? -1) {
    done[end >> 1] = 1
    const piece = pieces[end >> 1]?.line ?? []
    const skipped = line.length === 0 ? 0 : 2
    for (let at = skipped; at < piece.length; at += 2)
      line.push(...pointAt(piece, end & 1 ? piece.length - 2 - at : at))
  }
  return line
}

function rankOf(rank: StreetRank | null, line: Line): StreetRank {
  if (rank !== null && rank !== 3) return rank
  const km = lengthKm(line)
  if (rank === null && km >= MAJOR_KM) return 1
  return km >= MIDDLE_KM ? 2 : 3
}

function lengthKm(line: Line): number {
  let km = 0
  for (let at = 2; at < line.length; at += 2) {
    const [ax, ay] = pointAt(line, at - 2)
    const [bx, by] = pointAt(line, at)
    km += Math.hypot((bx - ax) * eastWest(ay), by - ay) * KM_PER_DEGREE * LINE_UNIT
  }
  return km
}

const pointAt = (line: Line, at: number): [x: number, y: number] => [line[at] as number, line[at + 1] as number]

/** A degree to the east is shorter than one to the north. */
const eastWest = (y: number) => Math.cos((y * LINE_UNIT * Math.PI) / 180)
