/** One cycle for every knot of files that import each other in a ring. `edges`: file → the files it imports. */
export function findCycles(edges) {
  const cycles = []
  const finished = new Set()
  const trail = []
  const visit = (file) => {
    const seenAt = trail.indexOf(file)
    if (seenAt >= 0) cycles.push(trail.slice(seenAt))
    if (seenAt >= 0 || finished.has(file)) return
    trail.push(file)
    for (const next of edges.get(file) ?? []) visit(next)
    trail.pop()
    finished.add(file)
  }
  for (const file of edges.keys()) visit(file)
  return cycles
}
