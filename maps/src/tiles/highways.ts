/**
 * The highways of the base map are simplified for the whole region: in a city they are up to a mile off. Their parts in
 * cities with streets of their own are marked, and the style hides these at high zoom, where the streets show them.
 */
import type { Position } from 'geojson'
import { type BaseFeature, feature, LINE_UNIT, type Street } from './map-data.ts'

/** About three miles. */
const SQUARE_DEGREES = 0.04
/** Total length of streets in a square from which it counts as a city. */
const CITY_DEGREES = 0.4
/** Highways have a point every few miles: too few to find where they enter a city. */
const STEP_DEGREES = 0.01

export function markInCities(highways: readonly BaseFeature[], streets: readonly Street[]): BaseFeature[] {
  if (streets.length === 0) return [...highways]
  const squares = citySquares(streets)
  const isInCity = ([x = 0, y = 0]: Position) => squares.has(squareOf(x, y))
  return highways.flatMap((highway) => {
    if (highway.geometry.type !== 'LineString') return [highway]
    return segments(withSteps(highway.geometry.coordinates), isInCity).map(({ line, isInside }) => ({
      ...highway,
      ...feature({ type: 'LineString', coordinates: line }, { ...highway.properties, ...(isInside && { city: true }) }),
    }))
  })
}

const squareOf = (x: number, y: number) => Math.floor(x / SQUARE_DEGREES) * 1e5 + Math.floor(y / SQUARE_DEGREES)

function citySquares(streets: readonly Street[]): Set<number> {
  const lengths = new Map<number, number>()
  for (const { line } of streets)
    for (let at = 2; at < line.length; at += 2) {
      const [ax = 0, ay = 0, bx = 0, by = 0] = line.slice(at - 2, at + 2).map((value) => value * LINE_UNIT)
      const square = squareOf(ax, ay)
      lengths.set(square, (lengths.get(square) ?? 0) + Math.hypot(bx - ax, by - ay))
    }
  return new Set([...lengths].filter(([, length]) => length >= CITY_DEGREES).map(([square]) => square))
}

function withSteps(line: readonly Position[]): Position[] {
  return line.flatMap((to, at) => {
    const from = line[at - 1]
    if (!from) return [to]
    const [ax = 0, ay = 0] = from
    const [bx = 0, by = 0] = to
    const count = Math.ceil(Math.hypot(bx - ax, by - ay) / STEP_DEGREES) || 1
    return Array.from({ length: count }, (_, step): Position => {
      const part = (step + 1) / count
      return [ax + (bx - ax) * part, ay + (by - ay) * part]
    })
  })
}

/** Splits the line into parts that are inside or outside. Each part begins with the last point of the one before. */
function segments(line: readonly Position[], isInCity: (point: Position) => boolean) {
  const parts: { line: Position[]; isInside: boolean }[] = []
  for (const point of line) {
    const isInside = isInCity(point)
    const last = parts.at(-1)
    if (last?.isInside === isInside) last.line.push(point)
    else {
      last?.line.push(point)
      parts.push({ line: [point], isInside })
    }
  }
  return parts.filter((part) => part.line.length > 1)
}
