/** The one thing that comes next: drive there, show what the stop asks for, take the step. */

import { type DriverStep, driverSteps } from '@meridian/domain/orders/timeline.ts'
import { openRequirements, type Requirement, requirementsAt } from '@meridian/domain/proofs/proofs.ts'
import type { CustodyStop } from '@meridian/domain/proofs/stops.ts'
import { arrivalAt, stopAhead } from '../../../data/driver/arrivals.ts'
import type { Order } from '../../../data/orders/orders.ts'
import { nextStop } from '../../../parts/orders/order-stops.ts'
import { placeToStore } from '../jobs/decision.ts'

type MainAction =
  | { kind: 'step'; step: DriverStep }
  | { kind: 'navigate'; stop: CustodyStop }
  | { kind: 'proofs'; stop: CustodyStop; open: readonly Requirement[]; all: number }
  | { kind: 'completeReturn' }
  | { kind: 'store'; exceptionId: number }

/** Who shows a proof is there, noticed or not. */
const isThere = (order: Order, stop: CustodyStop): boolean =>
  arrivalAt(order, stop) !== undefined || order.captured.some((proof) => proof.stop === stop)

export function mainActionOf(order: Order): MainAction | null {
  const step = driverSteps(order.status).find(({ state }) => state === 'active')
  // Returned, and the server does not know it yet.
  if (!step || order.return?.state === 'completed') return null
  const storing = placeToStore(order)
  if (storing) return { kind: 'store', exceptionId: storing.exceptionId }
  const stop = stopAhead(order)
  if (!stop) return { kind: 'step', step }
  if (!isThere(order, stop)) return { kind: 'navigate', stop }
  const open = openRequirements(order, stop, order.captured)
  if (open.length > 0) return { kind: 'proofs', stop, open, all: requirementsAt(order, stop).length }
  return stop === 'return' ? { kind: 'completeReturn' } : { kind: 'step', step }
}

export const addressAhead = (order: Order): string => placeToStore(order)?.place ?? order[`${nextStop(order)}Address`]
