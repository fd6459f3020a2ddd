/** Who may see an order and write messages about it. Who may change one is decided in order-lifecycle.ts. */
import { type Actor, type ActorRole, isOwnOrder, type OrderFacts } from '../orders/order-lifecycle.ts'
import { may } from '../organizations/permissions.ts'

/**
 * For how long after delivery its driver sees an order's people, notes and chat, and its client the driver's phone. The
 * client keeps the chat, to read and to write in: the admins answer.
 */
export const CONTACTS_OPEN_HOURS = 72

/** An order delivered by then is closed for its driver. */
export const contactsClosedBefore = (now: Date, openHours: number): Date =>
  new Date(now.getTime() - openHours * 3_600_000)

type AccessRule = (order: OrderFacts, actor: Actor) => boolean

const always: AccessRule = () => true
const never: AccessRule = () => false

/** A job every driver may accept: confirmed, and without a driver. */
const isAvailableJob = (order: OrderFacts): boolean => order.status === 'confirmed' && order.driverId === null

const MAY_SEE: Record<ActorRole, AccessRule> = {
  admin: always,
  client: isOwnOrder,
  driver: (order, actor) => isOwnOrder(order, actor) || isAvailableJob(order),
  // `system` (the scheduler and the payment provider) changes orders and never views them.
  system: never,
}

/** In messages there are patients: members who see none have no conversations about orders. */
const seesPatients = (actor: Actor): boolean => actor.role !== 'client' || may(actor.membership, 'see_patients')

/** A driver sees available jobs, but may message the client only once the order is assigned to that driver. */
const MAY_MESSAGE: Record<ActorRole, AccessRule> = {
  admin: always,
  client: (order, actor) => isOwnOrder(order, actor) && seesPatients(actor),
  driver: isOwnOrder,
  system: never,
}

export const maySeeOrder = (order: OrderFacts, actor: Actor): boolean => MAY_SEE[actor.role](order, actor)
export const mayMessageOn = (order: OrderFacts, actor: Actor): boolean => MAY_MESSAGE[actor.role](order, actor)

/** Only members of an organization may be kept from prices. */
export const seesPrices = (actor: Actor): boolean => actor.role !== 'client' || may(actor.membership, 'see_prices')
