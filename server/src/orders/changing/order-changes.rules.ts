/** Rules of an order change that need the row and its last event, but no I/O. */
import { maySeeOrder } from '@meridian/domain/accounts/access.ts'
import { type Actor, type Decision, type OrderCommand, TRANSITIONS } from '@meridian/domain/orders/order-lifecycle.ts'
import type { Updateable } from 'kysely'
import type { Tables } from '../../db/tables.ts'
import type { OrderRow } from '../orders.queries.ts'
import { factsOf } from '../orders.rules.ts'
import { deliveredFacts, promiseFacts } from '../stored-facts.ts'
import type { StatusEvent } from './order-changes.queries.ts'

type Requested = { command: OrderCommand; actor: Actor }
export type AllowedChange = Extract<Decision, { ok: true }>

/** Accepting another driver's job must fail with 'already taken', not with 'no such order'. */
export function mayAttempt(order: OrderRow, { command, actor }: Requested): boolean {
  if (command === 'accept' && order.driver_id !== null) return true
  // The caller has checked the giver's code.
  if (command === 'handOver') return true
  return actor.role === 'system' || maySeeOrder(factsOf(order), actor)
}

/** What a driver's device sends again when the reply to its first request was lost. */
const RETRYABLE_COMMANDS: readonly OrderCommand[] = [
  'accept',
  'startJob',
  'completePickup',
  'startDelivery',
  'completeDelivery',
  'release',
]

/**
 * Whether the last change was the same command by the same driver. Then it succeeds without changing anything: a device
 * that was offline and lost a reply must not get a conflict with its own earlier request.
 */
export function isRetry(order: OrderRow, last: StatusEvent | undefined, { command, actor }: Requested): boolean {
  if (actor.role !== 'driver' || !RETRYABLE_COMMANDS.includes(command)) return false
  const { to, event } = TRANSITIONS[command]
  return order.status === to && last?.name === event && last.actor_user_id === actor.userId
}

const confirmed = (order: OrderRow, at: Date) => ({
  confirmed_at: at,
  ...promiseFacts({ ...order, confirmed_at: at }),
})

/** The times that later figures count from. A released order keeps its confirmation: the client has waited since then. */
export function timestampsAfter(order: OrderRow, decision: AllowedChange, at: Date): Updateable<Tables['orders']> {
  if (decision.driver === 'drop') return { assigned_at: null }
  // Another driver carries it on: its times stay.
  if (decision.to === order.status) return order.status === 'assigned' ? { assigned_at: at } : {}
  switch (decision.to) {
    case 'confirmed':
      return confirmed(order, order.confirmed_at ?? at)
    case 'assigned':
      return { assigned_at: at }
    case 'pickup_complete':
      return { picked_up_at: at }
    case 'delivered':
      return { delivered_at: at, ...deliveredFacts(order, at) }
    default:
      return {}
  }
}
