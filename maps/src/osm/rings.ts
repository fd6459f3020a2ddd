/** Joins the ways of a multipolygon into closed rings. */
export function joinRings(ways: readonly (readonly number[])[]): number[][] {
  const open = ways.filter((way) => way.length > 1).map((way) => [...way])
  const rings: number[][] = []
  for (let ring = open.pop(); ring; ring = open.pop()) {
    while (ring[0] !== ring.at(-1)) {
      const end = ring.at(-1)
      const at = open.findIndex((way) => way[0] === end || way.at(-1) === end)
      const [next] = at === -1 ? [] : open.splice(at, 1)
      // A lake on the border of the extract is not complete, and is left out.
      if (!next) break
      ring.push(...(next[0] === end ? next : next.reverse()).slice(1))
    }
    if (ring[0] === ring.at(-1) && ring.length > 3) rings.push(ring)
  }
  return rings
}

/** Whether a point lies in a ring; both are longitude and latitude alternating. Ray casting. */
export function isInRing(ring: readonly number[], x: number, y: number): boolean {
  let isInside = false
  for (let at = 2; at < ring.length; at += 2) {
    const [x1 = 0, y1 = 0, x2 = 0, y2 = 0] = ring.slice(at - 2, at + 2)
    if (y1 > y !== y2 > y && x < ((x2 - x1) * (y - y1)) / (y2 - y1) + x1) isInside = !isInside
  }
  return isInside
}
