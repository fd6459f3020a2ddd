/** The grid of the first street zoom: Web Mercator, counted in tiles. */
import { LINE_UNIT, type Line, STREETS_FROM_ZOOM } from './map-data.ts'

export const SQUARES = 2 ** STREETS_FROM_ZOOM

export const columnOf = (longitude: number, size = SQUARES): number => ((longitude + 180) / 360) * size

export function rowOf(latitude: number, size = SQUARES): number {
  const sine = Math.sin((latitude * Math.PI) / 180)
  return (0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI)) * size
}

/** The squares that a line passes, as `x * SQUARES + y`. */
export function squaresOfLine(line: Line): Set<number> {
  const passed = new Set<number>()
  for (let at = 2; at < line.length; at += 2) addSquares(passed, line, at)
  return passed
}

/** The squares of the line's piece that ends at `at`. */
function addSquares(passed: Set<number>, line: Line, at: number): void {
  const [ax, ay] = [(line[at - 2] as number) * LINE_UNIT, (line[at - 1] as number) * LINE_UNIT]
  const [bx, by] = [(line[at] as number) * LINE_UNIT, (line[at + 1] as number) * LINE_UNIT]
  const [x1, x2] = [Math.floor(columnOf(Math.min(ax, bx))), Math.floor(columnOf(Math.max(ax, bx)))]
  const [y1, y2] = [Math.floor(rowOf(Math.max(ay, by))), Math.floor(rowOf(Math.min(ay, by)))]
  for (let x = x1; x <= x2; x++) for (let y = y1; y <= y2; y++) passed.add(x * SQUARES + y)
}
