/** How an order may change: one table and functions that read it. Nothing else decides a status. */

import type { Membership } from '../organizations/permissions.ts'
import type { OrderStatus } from './orders.ts'

export const ROLES = ['client', 'driver', 'admin'] as const
export type Role = (typeof ROLES)[number]

/** The scheduler and the payment provider change orders as `system`. */
export const ACTOR_ROLES = [...ROLES, 'system'] as const
export type ActorRole = (typeof ACTOR_ROLES)[number]

/** Who acts. A client's orders belong to the organization, a driver's to the driver record, never to a name in a request. */
export type Actor =
  | {
      role: 'client'
      userId: number
      organizationId: number | null
      membership: Membership
      /** A program of the organization acts with a key, with the rights of this person who made it. */
      keyId?: number
    }
  | { role: 'driver'; userId: number; driverId: number }
  | { role: 'admin'; userId: number }
  | { role: 'system'; userId: null }

export type ActorAs<R extends ActorRole> = { [K in ActorRole]: Extract<Actor, { role: K }> }[R]

/** The clock, auto-dispatch and the payment provider. */
export const SYSTEM = { role: 'system', userId: null } as const satisfies Actor

export type OrderFacts = {
  id: number
  status: OrderStatus
  organizationId: number
  driverId: number | null
  /** The client's account that placed it, or to which it was handed over. */
  clientId: number
  /** Of the pickup and of the delivery, where they are sites of the organization. */
  siteIds: readonly number[]
}

type Rule = {
  by: ActorRole
  from: readonly OrderStatus[]
  /** `unchanged`: another driver carries the order on, in the status it has. */
  to: OrderStatus | 'unchanged'
  event: string
  /** The actor's own order: the client's organization, or the driver it is assigned to. */
  ownOrder?: true
  /** What the change does with the driver: `take` and `give` set one, `drop` leaves the order without. */
  driver?: 'take' | 'give' | 'drop'
  /** Needs an order without a driver. */
  unassigned?: true
}

export const TRANSITIONS = {
  pay: { by: 'client', from: ['pending'], to: 'confirmed', event: 'order.paid', ownOrder: true },
  settle: { by: 'system', from: ['pending'], to: 'confirmed', event: 'order.paid' },
  approve: { by: 'admin', from: ['pending'], to: 'confirmed', event: 'order.approved' },
  /** Of a standing order to which an admin agreed. */
  approveStanding: { by: 'system', from: ['pending'], to: 'confirmed', event: 'order.approved' },
  /** On the account of its organization, which pays an invoice later. */
  charge: { by: 'system', from: ['pending'], to: 'confirmed', event: 'order.charged' },
  decline: { by: 'admin', from: ['pending'], to: 'declined', event: 'order.declined' },
  accept: {
    by: 'driver',
    from: ['confirmed'],
    to: 'assigned',
    event: 'order.accepted',
    driver: 'take',
    unassigned: true,
  },
  assign: {
    by: 'admin',
    from: ['confirmed'],
    to: 'assigned',
    event: 'order.assigned',
    driver: 'give',
    unassigned: true,
  },
  /** The plan of the day, or auto-dispatch. */
  dispatch: {
    by: 'system',
    from: ['confirmed'],
    to: 'assigned',
    event: 'order.assigned',
    driver: 'give',
    unassigned: true,
  },
  startJob: { by: 'driver', from: ['assigned'], to: 'pickup_scheduled', event: 'order.job_started', ownOrder: true },
  completePickup: {
    by: 'driver',
    from: ['pickup_scheduled'],
    to: 'pickup_complete',
    event: 'order.picked_up',
    ownOrder: true,
  },
  startDelivery: {
    by: 'driver',
    from: ['pickup_complete'],
    to: 'in_transit',
    event: 'order.delivery_started',
    ownOrder: true,
  },
  completeDelivery: { by: 'driver', from: ['in_transit'], to: 'delivered', event: 'order.delivered', ownOrder: true },
  cancelByClient: {
    by: 'client',
    from: ['pending', 'confirmed'],
    to: 'cancelled',
    event: 'order.cancelled',
    ownOrder: true,
  },
  cancelByAdmin: {
    by: 'admin',
    from: ['pending', 'confirmed', 'assigned', 'pickup_scheduled'],
    to: 'cancelled',
    event: 'order.cancelled',
    driver: 'drop',
  },
  /** Nothing was there for an order of a standing one: it is over, and its next day comes by itself. */
  closeEmpty: {
    by: 'system',
    from: ['pickup_scheduled'],
    to: 'cancelled',
    event: 'order.nothing_collected',
    driver: 'drop',
  },
  release: {
    by: 'driver',
    from: ['assigned', 'pickup_scheduled'],
    to: 'confirmed',
    event: 'order.released',
    ownOrder: true,
    driver: 'drop',
  },
  unassign: {
    by: 'admin',
    from: ['assigned', 'pickup_scheduled'],
    to: 'confirmed',
    event: 'order.unassigned',
    driver: 'drop',
  },
  reassign: {
    by: 'admin',
    from: ['assigned', 'pickup_scheduled'],
    to: 'assigned',
    event: 'order.reassigned',
    driver: 'give',
  },
  /** The goods are back at the sender. The return's own record tells it from other canceled orders. */
  completeReturn: {
    by: 'driver',
    from: ['pickup_complete', 'in_transit'],
    to: 'cancelled',
    event: 'order.returned',
    ownOrder: true,
    driver: 'drop',
  },
  /** By the driver who receives the goods in person; the giver's code proves that both agree. */
  handOver: {
    by: 'driver',
    from: ['pickup_complete', 'in_transit'],
    to: 'unchanged',
    event: 'order.handed_over',
    driver: 'take',
  },
  /** The driver cannot go on: an admin gives the order to another one. */
  takeOver: {
    by: 'admin',
    from: ['pickup_complete', 'in_transit'],
    to: 'unchanged',
    event: 'order.taken_over',
    driver: 'give',
  },
  expire: { by: 'system', from: ['pending'], to: 'cancelled', event: 'order.expired' },
  /** Nobody of the organization approved it in time. */
  lapse: { by: 'system', from: ['pending'], to: 'cancelled', event: 'order.cancelled' },
} as const satisfies Record<string, Rule>

export type OrderCommand = keyof typeof TRANSITIONS
/** The commands that say this of the driver. */
export type CommandThat<D extends NonNullable<Rule['driver']>> = {
  [C in OrderCommand]: (typeof TRANSITIONS)[C] extends { driver: D } ? C : never
}[OrderCommand]
export const ORDER_COMMANDS = Object.keys(TRANSITIONS) as OrderCommand[]

export type OrderChangeName = (typeof TRANSITIONS)[OrderCommand]['event']
export type OrderEventName = 'order.placed' | OrderChangeName

export type Decision =
  | { ok: true; to: OrderStatus; event: OrderChangeName; driver: Rule['driver'] }
  | { ok: false; reason: 'wrong_role'; roles: readonly Actor['role'][] }
  | { ok: false; reason: 'not_your_order' | 'already_taken'; orderId: number }
  | { ok: false; reason: 'wrong_order_status'; orderId: number; status: OrderStatus }

export function decide(command: OrderCommand, order: OrderFacts, actor: Actor): Decision {
  const rule: Rule = TRANSITIONS[command]
  const { id: orderId, status } = order
  if (actor.role !== rule.by) return { ok: false, reason: 'wrong_role', roles: [rule.by] }
  if (rule.ownOrder && !isOwnOrder(order, actor)) return { ok: false, reason: 'not_your_order', orderId }
  if (rule.unassigned && order.driverId !== null) return { ok: false, reason: 'already_taken', orderId }
  if (!rule.from.includes(status)) return { ok: false, reason: 'wrong_order_status', orderId, status }
  const to = rule.to === 'unchanged' ? status : rule.to
  return { ok: true, to, event: TRANSITIONS[command].event, driver: rule.driver }
}

export function isOwnOrder(order: OrderFacts, actor: Actor): boolean {
  if (actor.role === 'client') return actor.organizationId === order.organizationId && isOfOwnSites(order, actor)
  if (actor.role === 'driver') return actor.driverId === order.driverId
  return false
}

/** A member who is limited to sites has to do with orders from or to one of them, and with those they placed themselves; a key only with the former. */
function isOfOwnSites(order: OrderFacts, { userId, membership, keyId }: Extract<Actor, { role: 'client' }>): boolean {
  const { siteIds } = membership
  return (
    siteIds === null ||
    (order.clientId === userId && keyId === undefined) ||
    order.siteIds.some((id) => siteIds.includes(id))
  )
}

/** The four steps of a job, in order. `PATCH …/status` takes these only. */
export const DRIVER_STEP_COMMANDS = [
  'startJob',
  'completePickup',
  'startDelivery',
  'completeDelivery',
] as const satisfies readonly OrderCommand[]

/** The command of `PATCH /api/orders/{id}`: the requested status means different commands for different roles. */
const CHANGES_BY_ROLE = {
  client: { confirmed: 'pay', cancelled: 'cancelByClient' },
  admin: { confirmed: 'approve', declined: 'decline', cancelled: 'cancelByAdmin' },
  driver: {},
} as const satisfies Record<Role, Partial<Record<OrderStatus, OrderCommand>>>
type ChangeBy<R extends Role> = { [K in R]: (typeof CHANGES_BY_ROLE)[K][keyof (typeof CHANGES_BY_ROLE)[K]] }[R]

export const driverStepTo = (status: OrderStatus): (typeof DRIVER_STEP_COMMANDS)[number] | null =>
  DRIVER_STEP_COMMANDS.find((command) => TRANSITIONS[command].to === status) ?? null
export const commandTo = <R extends Role>(status: OrderStatus, role: R): ChangeBy<R> | null =>
  (CHANGES_BY_ROLE[role] as Partial<Record<OrderStatus, ChangeBy<R>>>)[status] ?? null

/** By status alone, for a screen that shows only the user's own orders. */
export function mayCancel(status: OrderStatus, role: Role): boolean {
  const command = commandTo('cancelled', role)
  return command !== null && (TRANSITIONS[command].from as readonly OrderStatus[]).includes(status)
}

/** What this actor may do with this order now: the buttons a screen shows. */
export function nextCommands(order: OrderFacts, actor: Actor): OrderCommand[] {
  return ORDER_COMMANDS.filter((command) => decide(command, order, actor).ok)
}
