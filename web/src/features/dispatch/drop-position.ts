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

/** The run with one stop put at the time it was dropped at, keeping the pickup before the delivery; null when nothing changes. */
export function placeStop(run: RunView, moved: StopKey, time: number): StopKey[] | null {
  const stops = run.stops.filter((stop) => !(stop.orderId === moved.orderId && stop.stop === moved.stop))
  const firstFree = stops[0]?.state === 'current' ? 1 : 0
  const next = stops.findIndex(({ startAt, departureAt }) => (Date.parse(startAt) + Date.parse(departureAt)) / 2 > time)
  const own = stops.findIndex(({ orderId }) => orderId === moved.orderId)
  let at = Math.max(next === -1 ? stops.length : next, firstFree)
  if (own !== -1) at = moved.stop === 'pickup' ? Math.min(at, own) : Math.max(at, own + 1)
  const keys = stops.map(({ orderId, stop }) => ({ orderId, stop }))
  keys.splice(at, 0, { orderId: moved.orderId, stop: moved.stop })
  const isSame = keys.every(({ orderId, stop }, index) => {
    const before = run.stops[index]
    return before?.orderId === orderId && before.stop === stop
  })
  return isSame ? null : keys
}
