/** Which points lie inside a line drawn around them, in pixels of the map. */
export type Pixel = { x: number; y: number }

/** By counting how often a ray to the right crosses the closed line: inside, it is an odd number. */
export function isInside(point: Pixel, line: readonly Pixel[]): boolean {
  let inside = false
  let before = line.at(-1)
  for (const corner of line) {
    if (before && corner.y > point.y !== before.y > point.y) {
      const x = corner.x + ((point.y - corner.y) / (before.y - corner.y)) * (before.x - corner.x)
      if (point.x < x) inside = !inside
    }
    before = corner
  }
  return inside
}
