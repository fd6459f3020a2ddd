/** Leaves out the points of a line that lie within a tolerance of it (Douglas-Peucker). */
import type { Line } from './map-data.ts'

export function simplify(line: Line, tolerance: number): Line {
  const last = line.length / 2 - 1
  const isKept = new Uint8Array(last + 1)
  isKept[0] = 1
  isKept[last] = 1
  const open: [from: number, to: number][] = [[0, last]]
  for (let part = open.pop(); part; part = open.pop()) {
    const [from, to] = part
    const { at, distance } = farthest(line, from, to)
    if (distance <= tolerance) continue
    isKept[at] = 1
    open.push([from, at], [at, to])
  }
  return line.filter((_, at) => isKept[at >> 1] === 1)
}

function farthest(line: Line, from: number, to: number): { at: number; distance: number } {
  const [ax = 0, ay = 0] = line.slice(from * 2, from * 2 + 2)
  const [bx = 0, by = 0] = line.slice(to * 2, to * 2 + 2)
  const length = Math.hypot(bx - ax, by - ay)
  let found = { at: from, distance: 0 }
  for (let at = from + 1; at < to; at++) {
    const x = (line[at * 2] as number) - ax
    const y = (line[at * 2 + 1] as number) - ay
    // On a ring both ends are one point.
    const distance = length === 0 ? Math.hypot(x, y) : Math.abs(x * (by - ay) - y * (bx - ax)) / length
    if (distance > found.distance) found = { at, distance }
  }
  return found
}
