/** When the driver is at the next stop: never a time that is past, and none for a stop that is reached. */
import { arrivalAt, custodyStopOf } from '../../../data/driver/arrivals.ts'
import type { MyRun } from '../../../data/driver/run.ts'
import type { UnsentProof } from '../../../data/driver/unsent-schema.ts'
import type { Order } from '../../../data/orders/orders.ts'

export type ExpectedArrival = { at: Date; isAbout: boolean }

type Known = {
  /** By the route, which may make other stops before this one. */
  inRun: string | null
  /** Left to drive by road, and by a straight line, which needs no network. */
  minutes: number | null
  estimatedMinutes: number | null
  /** The end of a delay that the server does not know of yet. */
  delayedUntil: number | null
  isReachable: boolean
  now: Date
}

export function expectedArrival(order: Order, known: Known): ExpectedArrival | null {
  const { inRun, isReachable } = known
  if (arrivalAt(order, custodyStopOf(order))) return null
  const now = known.now.getTime()
  const left = isReachable ? known.minutes : known.estimatedMinutes
  const byRoad = left === null ? null : now + left * 60_000
  const planned = inRun === null ? null : Date.parse(inRun)
  const byRun = planned !== null && planned > now ? planned : null
  // Without a network the route stays as it was, however slowly the driver gets on.
  const at = isReachable ? (byRun ?? byRoad) : latest(byRun, byRoad)
  if (at === null) return null
  return { at: new Date(at + Math.max(0, (known.delayedUntil ?? 0) - now)), isAbout: !isReachable }
}

const latest = (one: number | null, other: number | null): number | null =>
  one === null || other === null ? (one ?? other) : Math.max(one, other)

/** When the route has the driver at the order's next stop; the list and the job show the same time. */
export const arrivalInRun = (run: MyRun | undefined, order: Order): string | null => {
  const stop = custodyStopOf(order)
  return run?.stops.find((one) => one.orderId === order.id && one.stop === stop)?.arrivalAt ?? null
}

/** Whether the driver is at the first stop, and by how much the whole run is later than when it was calculated. */
export function progressOf(run: MyRun, orders: readonly Order[], now: Date): { isThere: boolean; lagMs: number } {
  const [first] = run.stops
  if (!first) return { isThere: false, lagMs: 0 }
  const order = orders.find(({ id }) => id === first.orderId)
  const isThere = order !== undefined && arrivalAt(order, first.stop) !== undefined
  const planned = Date.parse(isThere ? first.departureAt : first.arrivalAt)
  return { isThere, lagMs: Math.max(0, now.getTime() - planned) }
}

/** Until when the driver, who said so and whose report is still on this device, gets nowhere. */
export function unsentDelay(proofs: readonly UnsentProof[]): number | null {
  const last = proofs.findLast(({ action, refusal }) => action === 'late' && refusal === null)
  if (last?.action !== 'late') return null
  return Date.parse(last.body.occurredAt ?? '') + last.body.minutes * 60_000
}
