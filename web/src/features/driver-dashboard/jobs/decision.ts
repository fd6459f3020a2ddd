/** What the client or dispatch decided about the stop at hand, and whom the driver hands the goods to because of it. */

import type { Point } from '@meridian/domain/places/geo.ts'
import type { ExceptionOutcome } from '@meridian/domain/proofs/exceptions.ts'
import { DEFAULT_HOLD_PLACE, exceptionStop, isOnHold } from '@meridian/domain/proofs/exceptions.ts'
import type { RecipientRelation } from '@meridian/domain/proofs/proofs.ts'
import type { CustodyStop } from '@meridian/domain/proofs/stops.ts'
import { DECISION_COPY as copy } from '../../../copy/exceptions.ts'
import type { Order } from '../../../data/orders/orders.ts'
import { isReturning } from '../../../parts/orders/order-stops.ts'

type Decided = Pick<NonNullable<Order['exception']>, 'recipientName' | 'place' | 'instructions' | 'decidedByRole'>

export type Decision = Decided & {
  /** Another one is to be read again: goods that are held can still be returned. */
  key: string
  decision: Exclude<ExceptionOutcome, 'withdrawn' | 'cancel'>
  /** 'Leave with Security' */
  text: string
}

const UNSAID: Decided = { recipientName: null, place: null, instructions: null, decidedByRole: null }

/** Null also once the order is past that stop. */
export function decisionOf(order: Order): Decision | null {
  const { exception } = order
  const isBack = isReturning(order)
  if (exception?.state === 'decided' && exception.decision !== null) {
    const { decision } = exception
    if (decision === 'withdrawn' || decision === 'cancel') return isBack ? takenBack(order) : null
    const isHere = decision === 'return_to_sender' ? isBack : exception.stop === exceptionStop(order.status, isBack)
    if (isHere) return { ...exception, decision, key: `${exception.id} ${decision}`, text: textOf(decision, exception) }
  }
  return isBack ? takenBack(order) : null
}

/** By dispatch, without a problem that the driver reported. */
const takenBack = ({ id }: Order): Decision => ({
  ...UNSAID,
  key: `return of ${id}`,
  decision: 'return_to_sender',
  decidedByRole: 'admin',
  text: copy.texts.return_to_sender(),
})

const textOf = (decision: Decision['decision'], decided: Decided): string => copy.texts[decision](decided)

/** What is done at the stop in place of what was ordered; null when that has not changed. */
export function changedTask(order: Order): string | null {
  const decision = decisionOf(order)
  return decision && decision.decision !== 'retry' ? decision.text : null
}

type Held = { exceptionId: number; place: string; point: Point | null; isStored: boolean }

/** Where the goods are held; null with the driver. */
export function heldAt({ exception }: Order): Held | null {
  if (!exception || !isOnHold(exception)) return null
  const { id: exceptionId, place, latitude, longitude, storedAt } = exception
  if (!place || place === DEFAULT_HOLD_PLACE) return null
  const point = latitude != null && longitude != null ? { latitude, longitude } : null
  return { exceptionId, place, point, isStored: Boolean(storedAt) }
}

/** Where they are still to be brought. */
export function placeToStore(order: Order): Held | null {
  const held = heldAt(order)
  return held?.isStored ? null : held
}

type OtherPerson = { name: string | null; relation: RecipientRelation }

/** Who is to give or receive the goods at this stop. */
export function otherPersonAt(order: Order, stop: CustodyStop): OtherPerson {
  const other = stop === 'delivery' ? (decisionOf(order)?.recipientName ?? null) : null
  if (other !== null) return { name: other, relation: /\bsecurity\b/i.test(other) ? 'security' : 'recipient' }
  return stop === 'delivery'
    ? { name: order.deliveryContactName, relation: 'recipient' }
    : { name: order.pickupContactName, relation: 'sender' }
}
