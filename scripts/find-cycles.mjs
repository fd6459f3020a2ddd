/** One cycle for every group of files that import each other in a circle. `edges`: file → the files it imports. */
export function findCycles(edges) {
  const cycles = []
  const finished = new Set()
  const path = []
  const visit = (file) => {
    const seenAt = path.indexOf(file)
    if (seenAt >= 0) cycles.push(path.slice(seenAt))
    if (seenAt >= 0 || finished.has(file)) return
    path.push(file)
    for (const next of edges.get(file) ?? []) visit(next)
    path.pop()
    finished.add(file)
  }
  for (const file of edges.keys()) visit(file)
  return cycles
}
