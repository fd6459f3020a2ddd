/** Where in a run something is dropped. */
import type { RunStopView, RunView } from '../../data/dispatch/dispatch.ts'

type StopKey = Pick<RunStopView, 'orderId' | 'stop'>

/** Before which stop, counted without the dragged order's own: the first one that begins after the time dropped at. */
export function dropPosition(run: RunView, orderId: number, time: number): number {
  const others = run.stops.filter((stop) => stop.orderId !== orderId)
  const next = others.findIndex(
    ({ startAt, departureAt }) => (Date.parse(startAt) + Date.parse(departureAt)) / 2 > time,
  )
  return next === -1 ? others.length : next
}

/** The run with the stops of one block put at the time they were dropped at, each pickup before its delivery; null when nothing changes. */
export function placeStops(run: RunView, moved: readonly StopKey[], time: number): StopKey[] | null {
  const isMoved = (stop: StopKey) =>
    moved.some(({ orderId, stop: name }) => stop.orderId === orderId && stop.stop === name)
  const stops = run.stops.filter((stop) => !isMoved(stop))
  const next = stops.findIndex(({ startAt, departureAt }) => (Date.parse(startAt) + Date.parse(departureAt)) / 2 > time)
  // Between the pickups of what is delivered here and the deliveries of what is picked up here.
  let [first, last] = [stops[0]?.state === 'current' ? 1 : 0, stops.length]
  for (const { orderId, stop } of moved) {
    const own = stops.findIndex((other) => other.orderId === orderId)
    if (own === -1) continue
    if (stop === 'pickup') last = Math.min(last, own)
    else first = Math.max(first, own + 1)
  }
  if (first > last) return null
  const at = Math.min(Math.max(next === -1 ? stops.length : next, first), last)
  const keys = stops.map(({ orderId, stop }) => ({ orderId, stop }))
  keys.splice(at, 0, ...moved.map(({ orderId, stop }) => ({ orderId, stop })))
  const isSame = keys.every(({ orderId, stop }, index) => {
    const before = run.stops[index]
    return before?.orderId === orderId && before.stop === stop
  })
  return isSame ? null : keys
}
